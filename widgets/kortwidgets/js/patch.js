/**
 * A page described by plain objects, and the page brought in line with it, element by element, so that focus and
 * movement survive a new description.
 *
 * @typedef {object} Part an element: what tag, with what, around what
 * @property {string} tag
 * @property {Attributes} attrs
 * @property {(Part | string)[]} children
 *
 * @typedef {{[name: string]: unknown, key?: string | number, vars?: Record<string, string | number>, live?: string}}
 *   Attributes `key` names an element among its siblings, `vars` are CSS properties, and `live` is what a field holds
 *
 * @typedef {Part | string | false | null | undefined} Perhaps what is there or not
 */

/**
 * A part of a page.
 * @param {string} tag
 * @param {Attributes} attrs
 * @param {...(Perhaps | Perhaps[])} children
 * @returns {Part}
 */
export function h(tag, attrs, ...children) {
  /** @type {(Part | string)[]} */
  const there = [];
  // A table has hundreds of parts, and flat() would take half the time that describing it takes.
  for (const child of children) {
    for (const one of Array.isArray(child) ? child : [child]) if (one) there.push(one);
  }
  return { tag, attrs, children: there };
}

/**
 * A line or a surface of a drawing.
 * @param {string} d
 * @param {Attributes} [attrs]
 */
export const path = (d, attrs) => h("path", { d, ...attrs });

const SVG = new Set(["svg", "g", "path", "rect", "circle", "text"]);

/** @type {WeakMap<ChildNode, Part>} what an element shows */
const drawn = new WeakMap();

/** @type {WeakMap<ParentNode, Map<string, ChildNode>>} an element's children by name */
const kids = new WeakMap();

/**
 * Each child's name among its siblings: its key, else its tag and number.
 * @param {(Part | string)[]} children
 */
export function childNames(children) {
  /** @type {Record<string, number>} */
  const seen = {};
  return children.map((child) => {
    const [tag, key] = typeof child === "string" ? ["#text", null] : [child.tag, child.attrs.key];
    if (key != null) return `${tag} ${key}`;
    seen[tag] = (seen[tag] ?? 0) + 1;
    return `${tag}#${seen[tag]}`;
  });
}

/**
 * Makes a description true of what is in an element.
 * @param {ParentNode & ChildNode} parent
 * @param {(Part | string)[]} children
 */
export function patch(parent, children) {
  const before = kids.get(parent) ?? new Map();
  const names = childNames(children);
  const after = new Map(children.map((child, i) => [names[i], update(before.get(names[i]), child)]));
  before.forEach((node, name) => {
    if (!after.has(name)) node.remove();
  });
  [...after.values()].forEach((node, i) => {
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] ?? null);
  });
  kids.set(parent, after);
}

/**
 * The node that shows what is wanted: the one that is there, or a new one.
 * @param {ChildNode | undefined} node
 * @param {Part | string} wanted
 * @returns {ChildNode}
 */
function update(node, wanted) {
  if (typeof wanted === "string") {
    const text = node ?? document.createTextNode(wanted);
    if (text.textContent !== wanted) text.textContent = wanted;
    return text;
  }
  const element = /** @type {HTMLElement} */ (node ?? create(wanted.tag));
  const shown = drawn.get(element);
  if (shown === wanted) return element;
  setAttributes(element, shown?.attrs ?? {}, wanted.attrs);
  patch(element, wanted.children);
  drawn.set(element, wanted);
  return element;
}

/** @param {string} tag */
const create = (tag) =>
  SVG.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);

/**
 * A new element as it is described.
 * @param {Part} wanted
 */
export const build = (wanted) => /** @type {Element} */ (update(undefined, wanted));

/** @param {unknown} value */
const absent = (value) => value == null || value === false;

/**
 * @param {HTMLElement} element
 * @param {Attributes} before
 * @param {Attributes} wanted
 */
function setAttributes(element, before, { key, vars, live, ...after }) {
  for (const name of Object.keys(before)) {
    if (!["key", "vars", "live"].includes(name) && absent(after[name])) element.removeAttribute(name);
  }
  const field = /** @type {HTMLInputElement} */ (element);
  if (live != null && field.value !== live) field.value = live;
  for (const [name, value] of Object.entries(after)) {
    if (!absent(value) && before[name] !== value) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, value] of Object.entries(vars ?? {})) element.style.setProperty(name, String(value));
}
