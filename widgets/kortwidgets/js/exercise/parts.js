/** The parts of a question on the page, and drawing them. */

import { make, makeButton, setOrRemove } from "../dom.js";
import { build } from "../patch.js";
import { sourceOf } from "../rules.js";
import { sign } from "../signs.js";
import { lastChosen, shownState, stateWord } from "./question.js";
import { makeRow } from "./row.js";

/** @import { Choice, ChoiceState, ExerciseView, Way } from "../view.js" */
/** @import { Row } from "./row.js" */

/**
 * What a learner has done that Python does not know yet.
 * @typedef {object} Done
 * @property {Set<string>} ticked
 * @property {string | null} last the choice that was sent last
 * @property {string | null} key the name by which the answer is remembered
 * @property {boolean} before whether it had been answered on an earlier day
 *
 * @typedef {ReturnType<typeof makeParts>} Parts
 */

/** @param {string} kind */
const mark = (kind) => build(sign(kind, "kort-mark"));

/**
 * The parts, empty.
 * @param {HTMLElement} root
 */
export function makeParts(root) {
  const parts = {
    levels: makeRow("kort-levels", "action", "kort-level"),
    place: make("p", "kort-place"),
    tally: make("p", "kort-tally"),
    again: makeButton("kort-again", "action", "again"),
    question: make("p", "kort-question"),
    before: make("p", "kort-before"),
    choices: makeRow("kort-choices", "choice", "kort-choice"),
    check: makeButton("kort-check", "action", "check"),
    reply: make("div", "kort-reply"),
    next: makeButton("kort-next", "action", "next"),
  };
  const { levels, place, tally, again, question, before, choices, check, reply, next } = parts;
  const top = make("div", "kort-top", levels.node, place, tally, again);
  levels.node.setAttribute("role", "group");
  reply.setAttribute("role", "status");
  root.append(top, make("div", "kort-asked", question, before), choices.node, check, reply, next);
  return { ...parts, top };
}

/**
 * Draws everything.
 * @param {Parts} parts
 * @param {ExerciseView} view
 * @param {Done} done
 */
export function drawAll(parts, view, done) {
  drawLevels(parts.levels, view);
  parts.place.textContent = view.place?.label ?? "";
  parts.tally.textContent = view.count ?? "";
  drawAction(parts.again, view.again);
  parts.top.hidden = parts.levels.node.hidden && !view.count;
  parts.question.textContent = view.question;
  drawBefore(parts.before, view, done.before);
  drawChoices(parts.choices, view, done);
  drawCheck(parts.check, view, done.ticked);
  drawReply(parts.reply, view);
  drawAction(parts.next, view.next);
  parts.next.dataset.main = String(Boolean(view.reply && view.done));
}

/**
 * @param {Row} row
 * @param {ExerciseView} view
 */
function drawLevels(row, { levels = [], labels }) {
  row.node.hidden = !levels.length;
  row.node.setAttribute("aria-label", labels.levels);
  row.keep(levels.map(({ action }) => action));
  for (const { action, label, current } of levels) {
    row.button(action).textContent = label;
    row.button(action).setAttribute("aria-pressed", String(current));
  }
  if (row.has(document.activeElement)) return;
  row.stopAt(
    row.all()[
      Math.max(
        0,
        levels.findIndex(({ current }) => current),
      )
    ],
  );
}

/**
 * Draws the mark of a question that was answered before.
 * @param {HTMLElement} place
 * @param {ExerciseView} view
 * @param {boolean} before
 */
export function drawBefore(place, { labels }, before) {
  place.hidden = !before;
  place.replaceChildren(mark("right"), labels.done_before);
}

/**
 * Draws the choices.
 * @param {Row} row
 * @param {ExerciseView} view
 * @param {Done} done
 */
export function drawChoices(row, view, done) {
  row.node.setAttribute("role", view.multi ? "group" : "radiogroup");
  row.node.setAttribute("aria-label", view.question);
  row.node.dataset.multi = String(view.multi);
  row.keep(view.choices.map(({ id }) => id));
  for (const choice of view.choices) drawChoice(row.button(choice.id), choice, view, done);
  row.stopSomewhere();
}

/**
 * @param {HTMLElement} button
 * @param {Choice} choice
 * @param {ExerciseView} view
 * @param {Done} done
 */
function drawChoice(button, choice, view, { ticked, last }) {
  const state = shownState(choice, view, ticked);
  const chosen = view.multi ? ticked.has(choice.id) : choice.id === lastChosen(view, last);
  const shut = view.done || (!view.multi && state === "wrong");
  button.replaceChildren(...choiceParts(choice, view, state, chosen));
  button.dataset.state = state ?? "";
  button.setAttribute("role", view.multi ? "checkbox" : "radio");
  button.setAttribute("aria-checked", String(chosen));
  setOrRemove(button, "aria-disabled", shut ? "true" : null);
}

/**
 * @param {Choice} choice
 * @param {ExerciseView} view
 * @param {ChoiceState | null} state
 * @param {boolean} chosen
 */
function choiceParts({ label, text }, view, state, chosen) {
  return [
    markBefore(state, view.multi, chosen),
    ...(label ? [make("span", "kort-choice-label", label)] : []),
    ...(text && text !== label ? [make("span", "kort-choice-text", text)] : []),
    ...(state ? [stateAfter(state, view)] : []),
  ];
}

/** @param {ChoiceState | null} state @param {boolean} multi @param {boolean} ticked */
function markBefore(state, multi, ticked) {
  if (!multi && state) return mark(state);
  const blank = make("span", "kort-blank", ...(multi && ticked ? [mark("right")] : []));
  if (multi) blank.dataset.box = "";
  return blank;
}

/**
 * The word lies on the choice's edge, among many small ones it is only read out: in the row it would make its choice
 * higher, and all below it would jump.
 * @param {ChoiceState} state
 * @param {ExerciseView} view
 */
function stateAfter(state, { multi, labels }) {
  const word = stateWord(state, labels);
  return make("span", "kort-choice-state", ...(multi ? [mark(state), make("span", "kort-aside", word)] : [word]));
}

/** @param {HTMLElement} place @param {ExerciseView} view */
function drawReply(place, { reply, labels }) {
  place.dataset.kind = reply?.kind ?? "";
  place.replaceChildren();
  if (!reply) return;
  const { kind, verdict, text, rule } = reply;
  place.append(make("p", "kort-verdict", mark(kind), verdict), make("p", "kort-reason", text));
  if (!rule) return;
  const chip = make("span", "kort-chip", rule.id);
  chip.dataset.rule = rule.id;
  const told = text.includes(rule.text) ? " " : ` ${rule.text} `; // not the same sentence twice
  place.append(make("p", "kort-rule", chip, told, make("span", "kort-source", sourceOf(rule, labels))));
}

/**
 * Draws the answer's button; it stays where it is once the question is done, so that the focus stays too.
 * @param {HTMLElement} button
 * @param {ExerciseView} view
 * @param {Set<string>} ticked
 */
export function drawCheck(button, { multi, done, labels }, ticked) {
  button.hidden = !multi;
  button.textContent = labels.check;
  setOrRemove(button, "aria-disabled", done || !ticked.size ? "true" : null);
}

/** @param {HTMLElement} button @param {Way | null} [way] */
function drawAction(button, way) {
  button.hidden = !way;
  button.textContent = way?.label ?? "";
  button.dataset.action = way?.action ?? "";
}
