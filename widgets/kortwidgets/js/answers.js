/** Which questions have been answered in this browser. None of it goes to Python. */

import { recall, retain } from "./memory.js";

/**
 * @typedef {{tries: number, when: string}} Answer
 * @typedef {Record<string, any>} Answers by the questions' names; what others have written there may be of any kind
 */

/** Where the browser remembers them, and the event that tells the page of a change there. */
export const ANSWERS = "kort-progress";

/** @returns {Answers} */
export const answers = () => recall(ANSWERS);

/**
 * Whether a question has been answered.
 * @param {Answers} known
 * @param {string} key
 */
export const isDone = (known, key) => Object.hasOwn(known, key) && known[key]?.tries > 0;

/**
 * How many of some questions have been answered.
 * @param {Answers} known
 * @param {string[]} keys
 */
export const countDone = (known, keys) => keys.filter((key) => isDone(known, key)).length;

/**
 * The answers with one more: of several to the same question, the one with the fewest tries stays.
 * @param {Answers} known
 * @param {{key: string, tries: number}} answer
 * @param {string} day
 */
export function withAnswer(known, { key, tries }, day) {
  if (typeof key !== "string" || !Number.isInteger(tries) || tries < 1) return known;
  return isDone(known, key) && known[key].tries <= tries ? known : { ...known, [key]: { tries, when: day } };
}

/**
 * The answers without those to some questions. What other pages remember stays.
 * @param {Answers} known
 * @param {string[]} keys
 */
export const without = (known, keys) =>
  Object.fromEntries(Object.entries(known).filter(([key]) => !keys.includes(key)));

/**
 * The day where the learner is, as 2025-01-31.
 * @param {Date} date
 */
export const dayOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** @param {Answers} known */
function keep(known) {
  retain(ANSWERS, known);
  window.dispatchEvent(new CustomEvent(ANSWERS));
}

/**
 * Remembers an answer that was given now.
 * @param {{key: string, tries: number}} answer
 */
export const remember = (answer) => keep(withAnswer(answers(), answer, dayOf(new Date())));

/**
 * Forgets the answers to some questions.
 * @param {string[]} keys
 */
export const forget = (keys) => keep(without(answers(), keys));
