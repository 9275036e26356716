/**
 * One question with its choices: draws the trait `view` and sends what was chosen with the view's version.
 * All words, and which choice was right, come from Python once the learner has chosen. Where a question asks for all
 * that is right (`multi`), the choices are ticked here and sent together.
 *
 * @typedef {{id: string, label: string, text?: string, card?: string, state: "right"|"wrong"|"missed"|null}} Choice
 * @typedef {{id: string, text: string, source: string, ours: boolean}} Rule
 * @typedef {{action: string, label: string, current?: boolean}} Action
 * @typedef {{key: string, level: number, number: number, label: string}} Place
 * @typedef {{version: number, id: string, lang: string, question: string, multi?: boolean, choices: Choice[], answered: boolean,
 *   done: boolean, reply: {kind: "right"|"wrong", verdict: string, text: string, rule: Rule|null}|null, next?: Action|null,
 *   levels?: Action[]|null, count?: string, again?: Action|null, place?: Place|null, progress?: {key: string}|null, labels: Object<string,string>}} View
 */

const SIGNS = { right: "M4 13L10 19L21 5", wrong: "M5 5L19 19M19 5L5 19", missed: "M12 4V14M12 19.9V20" };
const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: "first", End: "last" };
const STORE = "kort-progress"; // in the browser's memory, and the event that tells the page of a change there
const PLACES = "kort-practice"; // in the browser's memory: how far one has come in the practice of each game

/** The choice an arrow key leads to, round and round. */
export function nextChoice(key, count, at) {
  const move = MOVES[key];
  if (move === "first") return 0;
  if (move === "last") return count - 1;
  return (at + move + count) % count;
}

/** Where a rule comes from, in the view's words. */
export function sourceOf(rule, labels) {
  if (rule.ours) return labels.ours;
  return rule.source ? `${labels.source}: ${rule.source}` : "";
}

/** Sends at most one action on a view, until a new view comes or `patience` ms have gone. It tells while it waits. */
export function makeSender(send, { now = () => Date.now(), patience = 2000, tell = () => {} } = {}) {
  let sent = null;
  return {
    fresh() { sent = null; tell(false); },
    send(version, action) {
      if (sent && sent.version === version && now() - sent.at < patience) return false;
      sent = { version, at: now() };
      tell(true);
      send({ version, action });
      return true;
    },
  };
}

/** A second click of a double click that lands on a view just arrived was meant for the one before. */
export const isEcho = (detail, age) => detail > 1 && age < 350;

/** The word for a choice's state, said after its text: nothing is told by colour alone. */
export const stateWord = (state, labels) => (state ? labels[state] ?? "" : "");

/** The choice that is checked: the one sent last, in a page opened anew the right one once it has been found. */
export function lastChosen(view, last) {
  return view.answered ? last ?? view.choices.find(({ state }) => state === view.reply?.kind)?.id ?? null : null;
}

/** The choices that were ticked when the view's answer was given. */
export function tickedIn(view) {
  const answered = view.answered ? view.choices.filter(({ state }) => state === "right" || state === "wrong") : [];
  return new Set(answered.map(({ id }) => id));
}

/** The ticks after one of them was turned. */
export function turned(ticked, id) {
  const after = new Set(ticked);
  if (!after.delete(id)) after.add(id);
  return after;
}

/** What is sent for the ticks, in the view's order whatever order they were made in. */
export const chooseAction = (view, ticked) => ["choose", ...view.choices.map(({ id }) => id).filter((id) => ticked.has(id))].join(" ");

/** The state to show: a choice that was ticked or let go since the answer has none until it is answered again. */
export function shownState(choice, view, ticked) {
  if (!view.multi) return choice.state;
  return ticked.has(choice.id) === tickedIn(view).has(choice.id) ? choice.state : null;
}

/** Whether a view asks something else than the one before it, so that ticks and focus begin anew. */
export function isAnother(before, view) {
  const asked = ({ id, question, choices }) => JSON.stringify([id, question, choices.map((choice) => [choice.id, choice.text])]);
  return !before || asked(before) !== asked(view) || (before.answered && !view.answered);
}

/** Where one goes on in the practice: at the question that stands there, after its answer at the next. */
export const placeAfter = ({ place: { level, number }, done }) => ({ level, number: done ? number + 1 : number });

/** The action that leads from a view to the place that is remembered; null where one is there, or nothing is remembered. */
export function wayTo(place, { place: here }) {
  if (!Number.isInteger(place?.level) || !Number.isInteger(place?.number)) return null;
  return place.level === here.level && place.number === here.number ? null : `from ${place.level} ${place.number}`;
}

/** What the browser remembers, by key; nothing where the text is not ours. */
export function parseProgress(text) {
  try {
    const store = JSON.parse(text);
    return store && typeof store === "object" && !Array.isArray(store) ? store : {};
  } catch { return {}; }
}

/** Whether a question has been answered before. */
export const isDone = (store, key) => Object.hasOwn(store, key) && store[key]?.tries > 0;

/** The memory with one more answer: of several to the same question, the one with the fewest tries stays. */
export function withAnswer(store, { key, tries }, day) {
  if (typeof key !== "string" || !Number.isInteger(tries) || tries < 1) return store;
  return isDone(store, key) && store[key].tries <= tries ? store : { ...store, [key]: { tries, when: day } };
}

/** The day where the learner is, as 2025-01-31. */
export function dayOf(date) {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

function remembered(name = STORE) {
  try { return parseProgress(localStorage.getItem(name)); } catch { return {}; } // forbidden, as in a private window
}

function store(name, all) {
  try { localStorage.setItem(name, JSON.stringify(all)); } catch { /* full or forbidden: then nothing is kept */ }
}

function remember(answer) {
  store(STORE, withAnswer(remembered(), answer, dayOf(new Date())));
  window.dispatchEvent(new CustomEvent(STORE));
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function setOrRemove(element, name, value) {
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function signOf(kind) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  const path = document.createElementNS(ns, "path");
  for (const [name, value] of [["class", "kort-mark"], ["viewBox", "0 0 24 24"], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
  path.setAttribute("d", SIGNS[kind] ?? "");
  svg.append(path);
  return svg;
}

/** A button for something that may be named by a choice's id or by an action. */
function makeButton(className, name, value) {
  const button = make("button", className);
  button.type = "button";
  button.dataset[name] = value;
  button.dataset.part = name;
  return button;
}

/** A row of buttons that live as long as what they stand for, so that the focus stays. The Tab key stops at one of them. */
function makeRow(className, name, buttonClass) {
  const node = make("div", className);
  const buttons = new Map();
  const all = () => [...node.children];

  function keep(ids) {
    for (const [id, button] of buttons) if (!ids.includes(id)) { button.remove(); buttons.delete(id); }
    for (const id of ids) if (!buttons.has(id)) buttons.set(id, makeButton(buttonClass, name, id));
    const wanted = ids.map((id) => buttons.get(id));
    if (wanted.some((button, at) => button !== node.children[at])) node.replaceChildren(...wanted);
  }

  const stopAt = (stop) => all().forEach((button) => { button.tabIndex = button === stop ? 0 : -1; });
  const stop = () => all().find((button) => button.tabIndex === 0);
  return { node, all, keep, stop, stopAt, button: (id) => buttons.get(id), focus: () => (stop() ?? node.firstElementChild)?.focus() };
}

function markBefore(state, multi, ticked) {
  if (!multi && state) return signOf(state);
  const mark = make("span", "kort-blank", ...(multi && ticked ? [signOf("right")] : []));
  if (multi) mark.dataset.box = "";
  return mark;
}

function stateAfter(state, { multi, labels }) {
  const word = stateWord(state, labels);
  // The word lies on the choice's edge, among many small ones it is only read out: in the row it would make its choice
  // higher, and all below it would jump.
  return word ? [make("span", "kort-choice-state", ...(multi ? [signOf(state), make("span", "kort-aside", word)] : [word]))] : [];
}

function choiceParts(choice, view, state, chosen) {
  const { label, text } = choice;
  return [markBefore(state, view.multi, chosen), ...(label ? [make("span", "kort-choice-label", label)] : []),
    ...(text && text !== label ? [make("span", "kort-choice-text", text)] : []), ...stateAfter(state, view)];
}

function drawChoice(button, choice, view, local) {
  const state = shownState(choice, view, local.ticked);
  const chosen = view.multi ? local.ticked.has(choice.id) : choice.id === lastChosen(view, local.last);
  button.replaceChildren(...choiceParts(choice, view, state, chosen));
  button.dataset.state = state ?? "";
  button.setAttribute("role", view.multi ? "checkbox" : "radio");
  button.setAttribute("aria-checked", String(chosen));
  setOrRemove(button, "aria-disabled", view.done || (!view.multi && state === "wrong") ? "true" : null);
}

function drawChoices(row, view, local) {
  row.node.setAttribute("role", view.multi ? "group" : "radiogroup");
  row.node.setAttribute("aria-label", view.question);
  row.node.dataset.multi = String(Boolean(view.multi));
  row.keep(view.choices.map(({ id }) => id));
  for (const choice of view.choices) drawChoice(row.button(choice.id), choice, view, local);
  if (!row.stop()) row.stopAt(row.all()[0]);
}

function drawLevels(row, { levels, labels }) {
  row.node.hidden = !levels?.length;
  setOrRemove(row.node, "aria-label", labels.levels);
  row.keep((levels ?? []).map(({ action }) => action));
  for (const { action, label, current } of levels ?? []) {
    row.button(action).textContent = label;
    row.button(action).setAttribute("aria-pressed", String(Boolean(current)));
  }
  if (!row.all().includes(document.activeElement)) row.stopAt(row.node.querySelector("[aria-pressed='true']") ?? row.all()[0]);
}

function drawReply(place, { reply, labels }) {
  place.dataset.kind = reply?.kind ?? "";
  place.replaceChildren();
  if (!reply) return;
  place.append(make("p", "kort-verdict", signOf(reply.kind), reply.verdict), make("p", "kort-reason", reply.text));
  if (!reply.rule) return;
  const chip = make("span", "kort-chip", reply.rule.id);
  chip.dataset.rule = reply.rule.id;
  const text = reply.text.includes(reply.rule.text) ? " " : ` ${reply.rule.text} `; // not the same sentence twice
  place.append(make("p", "kort-rule", chip, text, make("span", "kort-source", sourceOf(reply.rule, labels))));
}

/** The answer's button stays where it is once the question is done, so that the focus stays too. */
function drawCheck(button, { multi, done, labels }, ticked) {
  button.hidden = !multi || !labels.check;
  button.textContent = labels.check ?? "";
  setOrRemove(button, "aria-disabled", done || !ticked.size ? "true" : null);
}

function drawAction(button, action) {
  button.hidden = !action;
  button.textContent = action?.label ?? "";
  button.dataset.action = action?.action ?? "";
}

function drawNext(button, { next, reply, done }) {
  drawAction(button, next);
  button.dataset.main = String(Boolean(reply && done));
}

function drawBefore(mark, { labels }, before) {
  mark.hidden = !before || !labels.done_before;
  mark.replaceChildren(signOf("right"), labels.done_before ?? "");
}

function makeParts(root) {
  const parts = {
    levels: makeRow("kort-levels", "action", "kort-level"), place: make("p", "kort-place"), tally: make("p", "kort-tally"),
    again: makeButton("kort-again", "action", "again"),
    question: make("p", "kort-question"), before: make("p", "kort-before"), choices: makeRow("kort-choices", "choice", "kort-choice"),
    check: makeButton("kort-check", "action", "check"), reply: make("div", "kort-reply"), next: makeButton("kort-next", "action", "next"),
  };
  parts.levels.node.setAttribute("role", "group");
  parts.reply.setAttribute("role", "status");
  root.append(make("div", "kort-top", parts.levels.node, parts.place, parts.tally, parts.again), make("div", "kort-asked", parts.question, parts.before),
    parts.choices.node, parts.check, parts.reply, parts.next);
  return parts;
}

function drawAll(parts, view, local) {
  drawLevels(parts.levels, view);
  parts.place.textContent = view.place?.label ?? "";
  parts.tally.textContent = view.count ?? "";
  drawAction(parts.again, view.again);
  parts.tally.parentNode.hidden = parts.levels.node.hidden && !view.count;
  parts.question.textContent = view.question;
  drawBefore(parts.before, view, local.before);
  drawChoices(parts.choices, view, local);
  drawCheck(parts.check, view, local.ticked);
  drawReply(parts.reply, view);
  drawNext(parts.next, view);
}

/** What a learner has done that Python does not know yet, and whether the question had been answered on an earlier day. */
function begun(view, local) {
  const key = view.progress?.key ?? null;
  const before = key === local.key ? local.before : key != null && isDone(remembered(), key);
  return { ticked: tickedIn(view), last: null, key, before };
}

function openExercise(model, root) {
  const parts = makeParts(root);
  const sender = makeSender(send, { tell: (waiting) => root.toggleAttribute("data-waiting", waiting) });
  let view = null;
  let local = { key: null, before: false };
  let left = null; // the button with which another question was asked for
  let arrived = 0;
  let answered = false; // whether an answer of one's own is on its way

  function send(message) {
    answered = message.action.startsWith("choose");
    model.send(message);
  }

  /** Goes on in the practice where one was the last time; from then on the place is remembered. */
  function keepPlace(isFirst) {
    if (!view.place) return;
    const places = remembered(PLACES), { key } = view.place;
    const way = isFirst ? wayTo(places[key], view) : null;
    if (way) sender.send(view.version, way);
    else store(PLACES, { ...places, [key]: placeAfter(view) });
  }

  function receive() {
    const before = view;
    if (!model.get("view")?.choices) return;
    view = model.get("view");
    sender.fresh();
    keepPlace(!before);
    arrived = performance.now();
    const another = left != null || isAnother(before, view);
    if (another) local = begun(view, local);
    root.lang = view.lang;
    root.dataset.exercise = view.id;
    keepingFocus(() => drawAll(parts, view, local), another);
    if (answered && view.reply) showReply(parts.reply);
    answered = false;
  }

  /** The answer to what one has just chosen comes into the window, and no further than it must. */
  function showReply(reply) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    reply.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  }

  /** Draws, and gives the focus back where drawing took it. On to the next question it goes to the choices: there it is answered. */
  function keepingFocus(drawing, another) {
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    drawing();
    const onward = left === parts.next && held === left;
    left = null;
    if (another && !parts.choices.all().includes(held)) parts.choices.stopAt(parts.choices.all()[0]);
    if (held) (onward || !held.isConnected || held.closest("[hidden]") ? parts.choices : held).focus();
  }

  function choose(id) {
    if (view.done) return;
    if (!view.multi) {
      if (sender.send(view.version, `choose ${id}`)) local.last = id;
      return;
    }
    local.ticked = turned(local.ticked, id);
    drawCheck(parts.check, view, local.ticked);
    drawChoices(parts.choices, view, local); // the reply stays untouched: drawn anew it would be read out again
  }

  const check = () => view.done || !local.ticked.size || sender.send(view.version, chooseAction(view, local.ticked));
  const leave = (button) => { if (sender.send(view.version, button.dataset.action)) left = button; };

  function onClick(event) {
    const button = event.target.closest("[data-part]");
    if (!button || isEcho(event.detail, performance.now() - arrived)) return;
    if (button.dataset.part === "choice") choose(button.dataset.choice);
    else if (button === parts.check) check();
    else leave(button);
  }

  function onKey(event) {
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // a key held down would answer the next question too
    const row = [parts.choices, parts.levels].find((one) => one.all().includes(event.target));
    if (!row || !(event.key in MOVES) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    row.all()[nextChoice(event.key, row.all().length, row.all().indexOf(event.target))].focus();
  }

  function onFocus(event) {
    for (const row of [parts.choices, parts.levels]) if (row.all().includes(event.target)) row.stopAt(event.target);
  }

  const onMessage = (content) => { if (content?.type === "progress") remember(content); };

  /** Takes the mark away when the memory is cleared on this page; it does not come by itself while one answers. */
  function onMemory() {
    if (!view || !local.before || isDone(remembered(), local.key)) return;
    local.before = false;
    drawBefore(parts.before, view, false);
  }

  const heard = { "change:view": receive, "msg:custom": onMessage };
  const listeners = { click: onClick, keydown: onKey, focusin: onFocus };
  for (const [name, listener] of Object.entries(heard)) model.on(name, listener);
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
  window.addEventListener(STORE, onMemory);
  receive();
  return () => {
    for (const [name, listener] of Object.entries(heard)) model.off(name, listener);
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener);
    window.removeEventListener(STORE, onMemory);
    root.remove();
  };
}

function render({ model, el }) {
  const root = make("div", "kort kort-exercise");
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);
  return openExercise(model, root);
}

export default { render };
