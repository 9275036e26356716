/** A tutorial one step at a time: by buttons, arrow keys, the list of contents, and addresses. */

import { all, around, one } from "../dom.js";

/**
 * The step an address names, held within the steps there are; 1 where it names none.
 * @param {string} hash
 * @param {number} count
 */
export function stepInHash(hash, count) {
  const found = /^#(?:steg|step)-(\d+)$/.exec(hash);
  return found ? Math.min(Math.max(Number(found[1]), 1), count) : 1;
}

/**
 * Where a key leads: 1 forward, -1 back, 0 nowhere. Keys with a modifier belong to the browser.
 * @param {Pick<KeyboardEvent, "key" | "defaultPrevented" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">} event
 */
export function wayOfKey(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  if (event.key === "ArrowRight") return 1;
  return event.key === "ArrowLeft" ? -1 : 0;
}

/**
 * Whether the focused element may want the arrows itself: fields, and everything within a cell's output.
 * @param {Pick<Element, "closest"> | null} element
 */
export const keepsArrows = (element) =>
  Boolean(element?.closest("input, textarea, select, [contenteditable], .jp-OutputArea, .page-contents[open]"));

/** @param {string} selector */
const part = (selector) => /** @type {HTMLElement} */ (one(document, selector));

/** @param {HTMLElement} step */
function focusOn(step) {
  const heading = one(step, "h2") ?? step;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Shows the step that the address names, and leads on from there. */
export function startSteps() {
  const steps = all(document, ".page-step");
  const count = steps.length;
  const { slug } = document.body.dataset;
  const [back, next, onward] = ["back", "next", "onward"].map((way) => part(`[data-nav="${way}"]`));
  const contents = /** @type {HTMLDetailsElement} */ (part(".page-contents"));
  const twin = /** @type {HTMLAnchorElement | null} */ (one(document, '[data-kort="twin"]'));
  let here = 0;

  /** @param {number} number @param {boolean} moveFocus */
  function show(number, moveFocus) {
    if (number === here) return;
    here = number;
    steps.forEach((step, index) => {
      step.classList.toggle("page-away", index + 1 !== number);
    });
    back.setAttribute("aria-disabled", String(number === 1));
    next.hidden = number === count; // from the last step one goes on to all the games
    onward.hidden = number !== count;
    part('[data-kort="number"]').textContent = String(number);
    document.documentElement.style.setProperty("--page-done", String(number / count));
    all(contents, "li a").forEach((link, index) => {
      if (index + 1 === number) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    if (twin) Object.assign(twin, { search: location.search, hash: `#${slug === "steg" ? "step" : "steg"}-${number}` });
    contents.open = false;
    dispatchEvent(new Event("resize")); // what measures itself could not while it was hidden
    if (moveFocus) focusOn(steps[number - 1]);
  }

  /** @param {number} way */
  function go(way) {
    const number = here + way;
    if (number < 1 || number > count) return;
    history.pushState(null, "", `#${slug}-${number}`);
    show(number, true);
  }

  contents.addEventListener("toggle", () => one(contents, "[aria-current]")?.scrollIntoView({ block: "nearest" }));
  back.addEventListener("click", () => go(-1));
  next.addEventListener("click", () => go(1));
  document.addEventListener("keydown", (event) => {
    const way = keepsArrows(document.activeElement) ? 0 : wayOfKey(event);
    if (way) {
      event.preventDefault();
      go(way);
    }
    if (event.key === "Escape") contents.open = false;
  });
  document.addEventListener("click", (event) => {
    const close = () => {
      contents.open = false;
    };
    if (!contents.contains(/** @type {Element} */ (event.target))) close();
    else if (around(event, "a")) setTimeout(close);
  });
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => show(stepInHash(location.hash, count), true));
  // A step hidden by the page's head is handed over to the class that this program sets.
  show(stepInHash(location.hash, count), false);
  part("#page-first-step").remove();
  scrollTo(0, 0);
}
