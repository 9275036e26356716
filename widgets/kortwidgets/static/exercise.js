/**
 * One question with its choices: draws the trait `view` and sends the choice with the view's version.
 * All words, and which choice was right, come from Python once the learner has chosen.
 *
 * @typedef {{id: string, label: string, text?: string, state: "right"|"wrong"|null}} Choice
 * @typedef {{id: string, text: string, source: string, ours: boolean}} Rule
 * @typedef {{version: number, id: string, lang: string, question: string, choices: Choice[], answered: boolean, done: boolean,
 *   reply: {kind: "right"|"wrong", text: string, rule: Rule|null}|null, labels: Object<string,string>}} View
 */

const SIGNS = { right: "M4 13L10 19L21 5", wrong: "M5 5L19 19M19 5L5 19" };
const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: "first", End: "last" };

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

/** Sends at most one choice on a view, until a new view comes or `patience` ms have gone. */
export function makeSender(send, { now = () => Date.now(), patience = 2000 } = {}) {
  let sent = null;
  return {
    fresh() { sent = null; },
    send(version, action) {
      if (sent && sent.version === version && now() - sent.at < patience) return false;
      sent = { version, at: now() };
      send({ version, action });
      return true;
    },
  };
}

/** The word for a choice's state, said after its text: nothing is told by colour alone. */
export const stateWord = (state, labels) => (state ? labels[state] ?? "" : "");

/** The choice that is checked: the one sent last, in a page opened anew the right one once it has been found. */
export function lastChosen(view, last) {
  return view.answered ? last ?? view.choices.find(({ state }) => state === view.reply?.kind)?.id ?? null : null;
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function signOf(kind) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  const path = document.createElementNS(ns, "path");
  for (const [name, value] of [["class", "kort-mark"], ["viewBox", "0 0 24 24"], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
  path.setAttribute("d", SIGNS[kind]);
  svg.append(path);
  return svg;
}

function choiceButton(id) {
  const button = make("button", "kort-choice");
  Object.assign(button, { type: "button" });
  button.dataset.choice = id;
  button.setAttribute("role", "radio");
  return button;
}

function drawChoice(button, choice, view, last) {
  const word = stateWord(choice.state, view.labels);
  button.replaceChildren(choice.state ? signOf(choice.state) : make("span", "kort-blank"), make("span", "kort-choice-label", choice.label),
    ...(choice.text && choice.text !== choice.label ? [make("span", "kort-choice-text", choice.text)] : []), ...(word ? [make("span", "kort-choice-state", word)] : []));
  button.dataset.state = choice.state ?? "";
  button.setAttribute("aria-checked", String(choice.id === last));
  if (view.done || choice.state === "wrong") button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

function drawReply(place, { reply, labels }) {
  place.dataset.kind = reply?.kind ?? "";
  place.replaceChildren();
  if (!reply) return;
  place.append(make("p", "kort-verdict", signOf(reply.kind), stateWord(reply.kind, labels)), make("p", "kort-reason", reply.text));
  if (!reply.rule) return;
  const chip = make("span", "kort-chip", reply.rule.id);
  chip.dataset.rule = reply.rule.id;
  place.append(make("p", "kort-rule", chip, ` ${reply.rule.text} `, make("span", "kort-source", sourceOf(reply.rule, labels))));
}

function openExercise(model, root) {
  const question = make("p", "kort-question");
  const group = make("div", "kort-choices");
  const reply = make("div", "kort-reply");
  const sender = makeSender((message) => model.send(message));
  const buttons = new Map();
  let last = null;
  group.setAttribute("role", "radiogroup");
  reply.setAttribute("role", "status");
  root.append(question, group, reply);

  const ids = () => [...buttons.keys()];

  function draw() {
    const view = model.get("view");
    if (!view?.choices) return;
    sender.fresh();
    root.lang = view.lang;
    root.dataset.exercise = view.id;
    question.textContent = view.question;
    group.setAttribute("aria-label", view.question);
    keepButtons(view.choices);
    for (const choice of view.choices) drawChoice(buttons.get(choice.id), choice, view, lastChosen(view, last));
    if (!group.querySelector("[tabindex='0']")) focusStop(view.choices[0]?.id);
    drawReply(reply, view);
  }

  /** Buttons live as long as their choice, so that the focus stays. */
  function keepButtons(choices) {
    for (const id of ids()) if (!choices.some((choice) => choice.id === id)) { buttons.get(id).remove(); buttons.delete(id); }
    for (const { id } of choices) {
      if (buttons.has(id)) continue;
      buttons.set(id, choiceButton(id));
      group.append(buttons.get(id));
    }
  }

  function focusStop(id) {
    for (const [other, button] of buttons) button.tabIndex = other === id ? 0 : -1;
  }

  function onClick(event) {
    const id = event.target.closest("[data-choice]")?.dataset.choice;
    const view = model.get("view");
    if (id && !view.done && sender.send(view.version, `choose ${id}`)) last = id;
  }

  function onKey(event) {
    const at = ids().indexOf(event.target.dataset?.choice);
    if (at < 0 || !(event.key in MOVES) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.get(ids()[nextChoice(event.key, buttons.size, at)]).focus();
  }

  const onFocus = (event) => event.target.dataset?.choice && focusStop(event.target.dataset.choice);
  const listeners = { click: onClick, keydown: onKey, focusin: onFocus };
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
  model.on("change:view", draw);
  draw();
  return () => {
    model.off("change:view", draw);
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener);
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
