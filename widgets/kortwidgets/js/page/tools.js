/** The buttons of the page: colours, size, paper and the way back to a page that lives. */

import { around, one } from "../dom.js";
import { memory } from "../memory.js";
import { early } from "./early.js";

/**
 * Marks one sheet as all there is to print, and names the page, so the file too, by it; gives what undoes that.
 * @param {HTMLElement} sheet
 * @param {Document} [page]
 */
export function alone(sheet, page = document) {
  const before = page.title;
  page.documentElement.classList.add("page-one-sheet");
  sheet.classList.add("page-this-sheet");
  page.title = one(sheet, "h3")?.textContent ?? before;
  return () => {
    page.documentElement.classList.remove("page-one-sheet");
    sheet.classList.remove("page-this-sheet");
    page.title = before;
  };
}

/** Lets the buttons do what they say. */
export function startTools() {
  const root = document.documentElement;
  const isDark = () => root.dataset.kortTheme === "dark";
  let wholeAgain = () => {};

  /** @param {string} name @param {boolean} on */
  const pressed = (name, on) => one(document, `[data-kort="${name}"]`)?.setAttribute("aria-pressed", String(on));

  /** @type {Record<string, (button: HTMLElement) => void>} */
  const press = {
    theme() {
      early().kortDark(!isDark());
      memory.set("kort-theme", isDark() ? "dark" : "light");
      pressed("theme", isDark());
    },
    size() {
      const big = root.classList.toggle("page-big");
      memory.set("kort-size", big ? "big" : "normal");
      pressed("size", big);
      dispatchEvent(new Event("resize"));
    },
    print() {
      wholeAgain(); // some browsers tell of no print that was refused
      print();
    },
    sheet(button) {
      wholeAgain();
      wholeAgain = alone(/** @type {HTMLElement} */ (button.nextElementSibling));
      addEventListener("afterprint", () => button.focus({ preventScroll: true }), { once: true }); // on paper it was gone
      print();
    },
    reload: () => location.reload(),
  };
  pressed("theme", isDark());
  pressed("size", root.classList.contains("page-big"));
  document.addEventListener("click", (event) => {
    const button = around(event, "button[data-kort]");
    if (button) press[button.dataset.kort ?? ""]?.(button);
  });
  // Paper is white: what follows the colours by an attribute must follow here too.
  addEventListener("beforeprint", () => {
    document.body.dataset.jpThemeLight = "true";
  });
  addEventListener("afterprint", () => {
    document.body.dataset.jpThemeLight = String(!isDark());
    wholeAgain();
    wholeAgain = () => {};
  });
}

/** Gives each sheet to hand out a button that prints nothing else. */
export function startSheets() {
  const template = /** @type {HTMLTemplateElement} */ (one(document, "#page-print-sheet"));
  for (const sheet of document.querySelectorAll(".kort-handout")) {
    const button = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
    button.setAttribute("aria-label", `${button.textContent}: ${one(sheet, "h3")?.textContent}`);
    sheet.before(button);
  }
}
