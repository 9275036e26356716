/**
 * How far one has come: draws the trait `view` together with what this browser remembers of answered questions.
 * All words come from Python. Nothing of it goes to Python: what the browser remembers stays in the browser.
 *
 * @typedef {{label: string, keys: string[], texts: string[]}} Group
 * @typedef {{lang: string, title: string, groups: Group[], labels: {of: string, clear: string, sure: string, csv: string, empty: string,
 *   columns: string[], file: string}}} View
 */

const STORE = "kort-progress"; // in the browser's memory, and the event that tells the page of a change there
const PATIENCE = 8000; // ms in which the second press clears

/** What the browser remembers of answered questions, by key; nothing where the text is not ours. */
export function parseProgress(text) {
  try {
    const store = JSON.parse(text);
    return store && typeof store === "object" && !Array.isArray(store) ? store : {};
  } catch { return {}; }
}

/** Whether a question has been answered. */
export const isDone = (store, key) => Object.hasOwn(store, key) && store[key]?.tries > 0;

/** How many of a group's questions have been answered. */
export const countDone = (store, keys) => keys.filter((key) => isDone(store, key)).length;

/** Every question of the groups once, in their order. */
export const allKeys = (groups) => [...new Set(groups.flatMap(({ keys }) => keys))];

/** The memory without some questions. What other pages remember stays. */
export const without = (store, keys) => Object.fromEntries(Object.entries(store).filter(([key]) => !keys.includes(key)));

/** `{done} av {all}` with its numbers. */
export const fill = (text, numbers) => text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(numbers, name) ? String(numbers[name]) : whole));

const quoted = (value) => `"${String(value).replaceAll('"', '""')}"`;
const dayIn = (when) => (/^\d{4}-\d{2}-\d{2}/.test(when) ? when.slice(0, 10) : "");

/** The answered questions as a table. It begins with the mark by which Excel knows UTF-8. */
export function csvOf(store, { groups, labels }) {
  const rows = allKeys(groups).filter((key) => isDone(store, key)).map((key) => {
    const group = groups.find(({ keys }) => keys.includes(key));
    return [group.label, group.texts[group.keys.indexOf(key)], Number(store[key].tries), dayIn(store[key].when)];
  });
  return `\uFEFF${[labels.columns, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("")}`;
}

function remembered() {
  try { return parseProgress(localStorage.getItem(STORE)); } catch { return {}; } // forbidden, as in a private window
}

function forget(keys) {
  const store = without(remembered(), keys);
  try {
    if (Object.keys(store).length) localStorage.setItem(STORE, JSON.stringify(store));
    else localStorage.removeItem(STORE);
  } catch { /* forbidden: nothing was kept */ }
  window.dispatchEvent(new CustomEvent(STORE));
}

function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name });
  document.body.append(link); // Firefox follows no link that is not in the page
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function makeButton(name) {
  const button = make("button", "kort-tool");
  button.type = "button";
  button.dataset.action = name;
  return button;
}

/** The bar is there for the eye: its numbers stand beside it in words. */
function barOf(share) {
  const bar = make("span", "kort-bar", make("span", "kort-filled"));
  bar.setAttribute("aria-hidden", "true");
  bar.firstChild.style.width = `${100 * share}%`;
  return bar;
}

function groupItem({ label, keys }, store, labels) {
  const [done, all] = [countDone(store, keys), keys.length];
  const item = make("li", "kort-part", make("span", "kort-part-label", label), " ", make("span", "kort-part-count", fill(labels.of, { done, all })),
    barOf(all ? done / all : 0));
  Object.assign(item.dataset, { done, all });
  return item;
}

function dim(button, dimmed) {
  if (dimmed) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

function makeParts(root) {
  const parts = { groups: make("ul", "kort-parts"), empty: make("p", "kort-empty"), clear: makeButton("clear"), csv: makeButton("csv") };
  parts.clear.append(make("span", ""));
  parts.clear.firstChild.setAttribute("aria-live", "polite"); // that a second press is asked for is read out
  parts.empty.setAttribute("role", "status");
  parts.groups.setAttribute("role", "list"); // Safari takes a list without bullets for none
  root.setAttribute("role", "group");
  root.append(parts.groups, parts.empty, make("div", "kort-progress-tools", parts.csv, parts.clear));
  return parts;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function drawTools({ clear, csv }, { labels }, { any, sure }) {
  setText(csv, labels.csv);
  setText(clear.firstChild, sure ? labels.sure : labels.clear);
  clear.dataset.sure = String(sure);
  for (const button of [clear, csv]) dim(button, !any);
}

function drawAll(parts, root, view, store, sure) {
  const any = countDone(store, allKeys(view.groups)) > 0;
  root.lang = view.lang;
  root.setAttribute("aria-label", view.title);
  parts.groups.replaceChildren(...view.groups.map((group) => groupItem(group, store, view.labels)));
  setText(parts.empty, any ? "" : view.labels.empty);
  drawTools(parts, view, { any, sure: sure && any });
}

function openProgress(model, root) {
  const parts = makeParts(root);
  let timer = null; // runs while the next press on clear clears

  function draw() {
    const view = model.get("view");
    if (view?.groups) drawAll(parts, root, view, remembered(), timer != null);
  }

  function calm() {
    clearTimeout(timer);
    timer = null;
    draw();
  }

  function clear() {
    const sure = timer != null;
    clearTimeout(timer);
    timer = sure ? null : setTimeout(calm, PATIENCE);
    if (sure) forget(allKeys(model.get("view").groups));
    else draw();
  }

  function onClick(event) {
    const button = event.target.closest("[data-action]");
    if (!button || button.hasAttribute("aria-disabled")) return;
    if (button === parts.csv) download(model.get("view").labels.file, csvOf(remembered(), model.get("view")));
    else if (timer == null || event.detail < 2) clear(); // a double click is one press
  }

  function onKey(event) {
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // so is a key held down
    if (event.key === "Escape" && timer != null) calm();
  }

  const onLeave = (event) => { if (event.target === parts.clear && timer != null) calm(); };
  const onStorage = (event) => { if (event.key === STORE || event.key === null) draw(); };
  const listeners = [[root, "click", onClick], [root, "keydown", onKey], [root, "focusout", onLeave], [window, STORE, draw], [window, "storage", onStorage]];
  for (const [place, name, listener] of listeners) place.addEventListener(name, listener);
  model.on("change:view", draw);
  draw();
  return () => {
    clearTimeout(timer);
    model.off("change:view", draw);
    for (const [place, name, listener] of listeners) place.removeEventListener(name, listener);
    root.remove();
  };
}

function render({ model, el }) {
  const root = make("div", "kort kort-progress");
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);
  return openProgress(model, root);
}

export default { render };
