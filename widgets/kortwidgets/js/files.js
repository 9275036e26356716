/** Files, the clipboard and paper. */

import { make, one } from "./dom.js";

const MOST = 1024 * 1024; // bytes of a file that is opened

/**
 * Whether a file is small enough to be read.
 * @param {{size: number}} file
 */
export const fits = (file) => file.size <= MOST;

/**
 * Gives somebody a file to keep.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function download(name, text, type) {
  const link = make("a", "");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  document.body.append(link); // Firefox follows no link that is not in the page
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Prints a page of its own, which runs nothing; it goes when the next one comes.
 * @param {string} page
 * @param {HTMLElement} root
 */
export function printPage(page, root) {
  one(root, ".kort-aside[data-page]")?.remove();
  const frame = make("iframe", "kort-aside");
  Object.assign(frame, { tabIndex: -1, srcdoc: page });
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  frame.setAttribute("aria-hidden", "true");
  frame.dataset.page = "";
  frame.addEventListener("load", () => frame.contentWindow?.print());
  root.append(frame);
}

/**
 * Puts a text on the clipboard.
 * @param {string} text
 * @param {HTMLElement} root
 */
export async function copy(text, root) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text, root);
  }
}

/**
 * The old way, for pages that are served without encryption.
 * @param {string} text
 * @param {HTMLElement} root
 */
function copyBySelection(text, root) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const area = make("textarea", "kort-aside");
  Object.assign(area, { value: text, tabIndex: -1 });
  root.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  held?.focus({ preventScroll: true });
}
