/** The answered questions as a table that a learner can hand in. */

import { isDone } from "../answers.js";

/** @import { Answers } from "../answers.js" */
/** @import { AskedGroup, ProgressView } from "../view.js" */

/**
 * Every question of the groups once, in their order.
 * @param {AskedGroup[]} groups
 */
export const allKeys = (groups) => [...new Set(groups.flatMap(({ keys }) => keys))];

/** @param {string | number} value */
const quoted = (value) => `"${String(value).replaceAll('"', '""')}"`;

/** @param {string} when */
const dayIn = (when) => (/^\d{4}-\d{2}-\d{2}/.test(when) ? when.slice(0, 10) : "");

/**
 * The tutorial in which a question is first asked, and how it reads.
 * @param {AskedGroup[]} groups
 * @param {string} key
 */
const readAs = (groups, key) =>
  groups.flatMap(({ label, keys, texts }) => (keys.includes(key) ? [[label, texts[keys.indexOf(key)]]] : []))[0];

/**
 * The answered questions as text. It begins with the mark by which Excel knows UTF-8.
 * @param {Answers} known
 * @param {{groups: AskedGroup[], labels: Pick<ProgressView["labels"], "columns">}} view
 */
export function csvOf(known, { groups, labels }) {
  const rows = allKeys(groups)
    .filter((key) => isDone(known, key))
    .map((key) => [...readAs(groups, key), Number(known[key].tries), dayIn(known[key].when)]);
  return `\uFEFF${[labels.columns, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("")}`;
}
