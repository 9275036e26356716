/**
 * How far one has come: draws the trait `view` together with what this browser remembers of answered questions.
 * All words come from Python. Nothing of it goes to Python: what the browser remembers stays in the browser.
 */

import { ANSWERS, answers, countDone, forget } from "./answers.js";
import { around, isEcho, listen, make, makeButton, setOrRemove } from "./dom.js";
import { download } from "./files.js";
import { allKeys, csvOf } from "./progress/csv.js";
import { hear, viewOf, widget } from "./widget.js";
import { fill } from "./words.js";

/** @import { Answers } from "./answers.js" */
/** @import { AskedGroup, Model, ProgressView } from "./view.js" */
/** @typedef {ReturnType<typeof makeParts>} Parts */

const PATIENCE = 8000; // ms in which the second press clears

/**
 * The bar is there for the eye: its numbers stand beside it in words.
 * @param {number} share
 */
function barOf(share) {
  const filled = make("span", "kort-filled");
  const bar = make("span", "kort-bar", filled);
  bar.setAttribute("aria-hidden", "true");
  filled.style.width = `${100 * share}%`;
  return bar;
}

/** @param {AskedGroup} group @param {Answers} known @param {ProgressView["labels"]} labels */
function groupItem({ label, keys }, known, labels) {
  const [done, all] = [countDone(known, keys), keys.length];
  const item = make(
    "li",
    "kort-part",
    make("span", "kort-part-label", label),
    " ",
    make("span", "kort-part-count", fill(labels.of, { done, all })),
    barOf(all ? done / all : 0),
  );
  Object.assign(item.dataset, { done, all });
  return item;
}

/** @param {HTMLElement} root */
function makeParts(root) {
  const parts = {
    groups: make("ul", "kort-parts"),
    empty: make("p", "kort-empty"),
    clear: makeButton("kort-tool", "action", "clear"),
    asking: make("span", ""),
    csv: makeButton("kort-tool", "action", "csv"),
  };
  parts.clear.append(parts.asking);
  parts.asking.setAttribute("aria-live", "polite"); // that a second press is asked for is read out
  parts.empty.setAttribute("role", "status");
  parts.groups.setAttribute("role", "list"); // Safari takes a list without bullets for none
  root.setAttribute("role", "group");
  root.append(parts.groups, parts.empty, make("div", "kort-progress-tools", parts.csv, parts.clear));
  return parts;
}

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Parts} parts @param {HTMLElement} root @param {ProgressView} view @param {boolean} asked */
function drawAll(parts, root, { lang, title, groups, labels }, asked) {
  const known = answers();
  const any = countDone(known, allKeys(groups)) > 0;
  const sure = asked && any;
  root.lang = lang;
  root.setAttribute("aria-label", title);
  parts.groups.replaceChildren(...groups.map((group) => groupItem(group, known, labels)));
  parts.clear.dataset.sure = String(sure);
  setText(parts.empty, any ? "" : labels.empty);
  setText(parts.csv, labels.csv);
  setText(parts.asking, sure ? labels.sure : labels.clear);
  for (const button of [parts.clear, parts.csv]) setOrRemove(button, "aria-disabled", any ? null : "true");
}

/**
 * @param {Model<ProgressView>} model
 * @param {HTMLElement} root
 */
function openProgress(model, root) {
  const parts = makeParts(root);
  /** @type {ReturnType<typeof setTimeout> | undefined} runs while the next press on clear clears */
  let timer;

  function draw() {
    const view = viewOf(model);
    if (view) drawAll(parts, root, view, timer != null);
  }

  function calm() {
    clearTimeout(timer);
    timer = undefined;
    draw();
  }

  /** @param {ProgressView} view */
  function clear(view) {
    const sure = timer != null;
    clearTimeout(timer);
    timer = sure ? undefined : setTimeout(calm, PATIENCE);
    if (sure) forget(allKeys(view.groups));
    else draw();
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const [view, button] = [viewOf(model), around(event, "[data-action]")];
    if (!view || !button || button.hasAttribute("aria-disabled")) return;
    if (button === parts.csv) download(view.labels.file, csvOf(answers(), view), "text/csv;charset=utf-8");
    else if (timer == null || !isEcho(event)) clear(view);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // a key held down is one press, too
    if (event.key === "Escape" && timer != null) calm();
  }

  /** @param {FocusEvent} event */
  function onLeave({ target }) {
    if (target === parts.clear && timer != null) calm();
  }

  /** @param {StorageEvent} event */
  function onStorage({ key }) {
    if (key === ANSWERS || key === null) draw();
  }

  const ends = [
    hear(model, { view: draw }),
    listen(root, { click: onClick, keydown: onKey, focusout: onLeave }),
    listen(window, { [ANSWERS]: draw, storage: onStorage }),
  ];
  draw();
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

export default widget("kort kort-progress", openProgress);
