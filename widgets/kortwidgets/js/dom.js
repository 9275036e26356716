/** Finding and making elements, and hearing what happens to them. */

/**
 * The first element within another that a selector fits.
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const one = (within, selector) => within.querySelector(selector);

/**
 * Every element within another that a selector fits.
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const all = (within, selector) => [...within.querySelectorAll(/** @type {"div"} */ (selector))];

/**
 * The element around what an event happened to, or that element itself.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) => /** @type {Element} */ (event.target).closest(selector);

/**
 * Whether a click is the second of a double click, as the system counts them: one double click is one press.
 * @param {{detail: number}} click
 */
export const isEcho = ({ detail }) => detail > 1;

/**
 * The element within another that has the focus.
 * @param {Element} within
 * @returns {HTMLElement | null}
 */
export function focusedIn(within) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  return within.contains(focused) ? focused : null;
}

/**
 * An element with a class.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {...(Node | string)} children
 */
export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/**
 * A button that is marked by what it stands for.
 * @param {string} className
 * @param {string} mark
 * @param {string} value
 */
export function makeButton(className, mark, value) {
  const button = make("button", className);
  button.type = "button";
  button.dataset[mark] = value;
  return button;
}

/**
 * Sets an attribute, or removes it where there is nothing to set.
 * @param {Element} element
 * @param {string} name
 * @param {string | null | undefined} value
 */
export function setOrRemove(element, name, value) {
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Whether a person wants nothing to move. */
export const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Hears some events of a place; gives what ends it.
 * @param {EventTarget} place
 * @param {Record<string, (event: any) => void>} listeners
 */
export function listen(place, listeners) {
  for (const [name, listener] of Object.entries(listeners)) place.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) place.removeEventListener(name, listener);
  };
}
