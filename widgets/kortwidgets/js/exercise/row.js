/** A row of buttons that live as long as what they stand for, so that the focus stays. */

import { make, makeButton } from "../dom.js";
import { isMove, nextChoice } from "./question.js";

/** @typedef {ReturnType<typeof makeRow>} Row */

/**
 * A row of buttons of which the Tab key stops at one; arrows go along it.
 * @param {string} className
 * @param {string} mark what its buttons are named by
 * @param {string} buttonClass
 */
export function makeRow(className, mark, buttonClass) {
  const node = make("div", className);
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const all = () => /** @type {HTMLButtonElement[]} */ ([...node.children]);
  const stop = () => all().find((button) => button.tabIndex === 0);

  /** @param {string} id */
  function button(id) {
    const known = buttons.get(id) ?? makeButton(buttonClass, mark, id);
    buttons.set(id, known);
    return known;
  }

  /** @param {EventTarget | null} target */
  const has = (target) => all().some((one) => one === target);

  return {
    node,
    all,
    has,
    button,

    /** Has a button for each of these, in their order. @param {string[]} ids */
    keep(ids) {
      for (const id of buttons.keys()) if (!ids.includes(id)) buttons.delete(id);
      const wanted = ids.map(button);
      const now = all();
      if (now.length !== wanted.length || wanted.some((one, i) => one !== now[i])) node.replaceChildren(...wanted);
    },

    /** Lets the Tab key stop at one of them. @param {EventTarget | null | undefined} stop */
    stopAt(stop) {
      for (const one of all()) one.tabIndex = one === stop ? 0 : -1;
    },

    /** Lets the Tab key stop at the first where it stops at none. */
    stopSomewhere() {
      if (!stop()) this.stopAt(all()[0]);
    },

    /** Moves the focus along the row where a key asks for it. @param {KeyboardEvent} event */
    move(event) {
      if (!has(event.target) || !isMove(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const at = all().indexOf(/** @type {HTMLButtonElement} */ (event.target));
      all()[nextChoice(event.key, all().length, at)].focus();
    },

    focus: () => (stop() ?? all()[0])?.focus(),
  };
}
