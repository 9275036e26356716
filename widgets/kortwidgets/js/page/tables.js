/** Whether the tables of a page are drawn yet, and whether they still live. */

import { all, one } from "../dom.js";

/** @typedef {"slow" | "lost"} Trouble */

const LATE = 90_000; // ms after which one is told that the tables take long
const EVERY = 4000; // ms between two questions to the kernel

/**
 * What the answers about the kernel mean: alive, gone, or not known yet (one lost request proves nothing).
 * @param {number} status
 * @param {number} failures
 */
export function kernelState(status, failures) {
  if (status === 404 || failures >= 2) return "gone";
  return status === 200 ? "alive" : "unknown";
}

/** @param {string} selector */
const part = (selector) => /** @type {HTMLElement} */ (one(document, selector));

/** @param {Trouble} kind */
function trouble(kind) {
  const place = part(".page-trouble");
  if (one(place, "p")) return;
  const template = /** @type {HTMLTemplateElement} */ (one(place, "template"));
  place.append(template.content.cloneNode(true));
  const told = one(place, "p");
  if (told) told.textContent = place.dataset[kind] ?? "";
  place.dataset.kind = kind;
}

/** @param {HTMLElement} live */
function isDrawn(live) {
  const widget = one(live, ".jupyter-widgets, .jupyter-widget, .lm-Widget .lm-Widget");
  return widget != null && widget.childElementCount > 0;
}

/** Swaps each table's still picture for the live one as soon as that is drawn. */
export function startTables() {
  const loading = part(".page-loading");
  const waiting = new Set(all(document, ".page-live"));

  function look() {
    for (const live of waiting) {
      if (!isDrawn(live)) continue;
      waiting.delete(live);
      live.nextElementSibling?.remove();
      live.classList.add("page-ready");
    }
    if (waiting.size) return;
    observer.disconnect();
    clearTimeout(late);
    loading.textContent = "";
    document.documentElement.dataset.kortTables = "ready";
  }
  const observer = new MutationObserver(look);
  const late = setTimeout(() => {
    loading.textContent = "";
    trouble("slow");
  }, LATE);
  observer.observe(part("#page-main"), { childList: true, subtree: true });
  look();
}

/** Asks now and then, and at every touch of a table, whether the kernel behind the page is still there. */
export function startWatch() {
  const config = JSON.parse(part("#jupyter-config-data").textContent ?? "");
  const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
  const { dataset } = document.documentElement;
  let failures = 0;
  let asked = 0;

  async function ask() {
    asked = Date.now();
    let status = 0;
    try {
      status = (await fetch(address, { cache: "no-store" })).status;
      failures = 0;
    } catch {
      failures += 1;
    }
    if (kernelState(status, failures) !== "gone") return;
    clearInterval(timer);
    dataset.kortTables = "lost";
    trouble("lost");
  }
  const timer = setInterval(() => document.hidden || ask(), EVERY);
  part("#page-main").addEventListener("pointerdown", () => {
    if (dataset.kortTables !== "lost" && Date.now() - asked >= 1000) ask();
  });
  addEventListener("pageshow", (event) => event.persisted && ask());
}
