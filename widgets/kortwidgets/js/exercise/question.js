/** A question, without a page: what is ticked, what is sent, what is shown of it. */

/** @import { Choice, ChoiceState, ExerciseView } from "../view.js" */

/** @type {Record<string, number | "first" | "last">} */
const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: "first", End: "last" };

/**
 * Whether a key moves along a row.
 * @param {string} key
 */
export const isMove = (key) => key in MOVES;

/**
 * The choice that a key which moves leads to, round and round.
 * @param {string} key
 * @param {number} count
 * @param {number} at
 */
export function nextChoice(key, count, at) {
  const move = MOVES[key];
  if (move === "first") return 0;
  if (move === "last") return count - 1;
  return (at + move + count) % count;
}

/**
 * The word for a choice's state, said after its text: nothing is told by colour alone.
 * @param {ChoiceState | null} state
 * @param {Record<ChoiceState, string>} labels
 */
export const stateWord = (state, labels) => (state ? labels[state] : "");

/**
 * The choice that is checked: the one sent last, in a page opened anew the right one once it has been found.
 * @param {Pick<ExerciseView, "answered" | "choices" | "reply">} view
 * @param {string | null} last
 */
export function lastChosen(view, last) {
  if (!view.answered) return null;
  return last ?? view.choices.find(({ state }) => state === view.reply?.kind)?.id ?? null;
}

/**
 * The choices that were ticked when the view's answer was given.
 * @param {Pick<ExerciseView, "answered" | "choices">} view
 */
export function tickedIn(view) {
  const answered = view.answered ? view.choices.filter(({ state }) => state === "right" || state === "wrong") : [];
  return new Set(answered.map(({ id }) => id));
}

/**
 * The ticks after one of them was turned.
 * @param {Set<string>} ticked
 * @param {string} id
 */
export function turned(ticked, id) {
  const after = new Set(ticked);
  if (!after.delete(id)) after.add(id);
  return after;
}

/**
 * What is sent for the ticks, in the view's order whatever order they were made in.
 * @param {Pick<ExerciseView, "choices">} view
 * @param {Set<string>} ticked
 */
export const chooseAction = (view, ticked) =>
  ["choose", ...view.choices.map(({ id }) => id).filter((id) => ticked.has(id))].join(" ");

/**
 * The state to show: a choice that was ticked or let go since the answer has none until it is answered again.
 * @param {Pick<Choice, "id" | "state">} choice
 * @param {Pick<ExerciseView, "multi" | "answered" | "choices">} view
 * @param {Set<string>} ticked
 */
export function shownState(choice, view, ticked) {
  if (!view.multi) return choice.state;
  return ticked.has(choice.id) === tickedIn(view).has(choice.id) ? choice.state : null;
}

/**
 * Whether a view asks something else than the one before it, so that ticks and focus begin anew.
 * @param {ExerciseView | null} before
 * @param {ExerciseView} view
 */
export function isAnother(before, view) {
  /** @param {ExerciseView} asked */
  const asked = ({ id, question, choices }) =>
    JSON.stringify([id, question, choices.map(({ id, text }) => [id, text])]);
  return !before || asked(before) !== asked(view) || (before.answered && !view.answered);
}
