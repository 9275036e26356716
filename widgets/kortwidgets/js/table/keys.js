/**
 * The keyboard: one tab stop, arrows between the stops, and single keys that stand for actions.
 *
 * @typedef {object} Stop
 * @property {string} name no other stop of the table has it
 * @property {string} group of `hand`, `actions`, `others` and `more`
 * @property {string | undefined} seat the hand or the panel that it belongs to
 * @property {number} order among those of its seat
 * @property {boolean} enabled
 *
 * @typedef {Stop & {element: HTMLElement}} StopOnPage
 */

import { all } from "../dom.js";

/** @import { TableView } from "../view.js" */

const GROUPS = ["hand", "actions", "others", "more"];
const MOVES = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/**
 * Whether a key moves from stop to stop.
 * @param {string} key
 */
export const isMove = (key) => MOVES.has(key);

/**
 * Every stop in the order of the arrow keys: the acting hand, what may be done, other cards, the rest.
 * @param {HTMLElement} root
 * @returns {StopOnPage[]}
 */
export function stopsIn(root) {
  const stops = all(root, "[data-stop]").map((element) => ({
    element,
    name: element.dataset.stop ?? "",
    group: element.dataset.group ?? "",
    seat: element.dataset.of,
    order: Number(element.dataset.order ?? 0),
    enabled: element.getAttribute("aria-disabled") !== "true",
  }));
  return GROUPS.flatMap((group) => stops.filter((stop) => stop.group === group));
}

/**
 * The stops with where they lie on the screen.
 * @param {StopOnPage[]} stops
 */
export function placed(stops) {
  return stops.map((stop) => {
    const { left, top, width, height } = stop.element.getBoundingClientRect();
    return { ...stop, x: left + width / 2, y: top + height / 2 };
  });
}

/**
 * Where an arrow key leads: along the row by order, up and down by where things lie on the screen.
 * @template {Pick<Stop, "group" | "seat"> & {x: number, y: number}} Placed
 * @param {string} key
 * @param {Placed[]} stops
 * @param {number} at where one is; below 0 where one is at none of them
 * @returns {Placed | null}
 */
export function nextStop(key, stops, at) {
  if (!stops.length) return null;
  if (at < 0) return stops[0];
  const here = stops[at];
  const group = stops.filter((stop) => stop.group === here.group && stop.seat === here.seat);
  if (key === "Home") return group[0];
  if (key === "End") return group[group.length - 1];
  if (key === "ArrowRight") return stops[(at + 1) % stops.length];
  if (key === "ArrowLeft") return stops[(at - 1 + stops.length) % stops.length];
  return nearest(stops, here, key === "ArrowDown" ? 1 : -1) ?? here;
}

/**
 * The nearest row above or below, and in it the stop that lies straightest ahead.
 * @template {{x: number, y: number}} Placed
 * @param {Placed[]} stops
 * @param {Placed} here
 * @param {1 | -1} way
 */
function nearest(stops, here, way) {
  const ahead = (/** @type {Placed} */ { y }) => (y - here.y) * way;
  const aside = (/** @type {Placed} */ { x }) => Math.abs(x - here.x);
  const beyond = stops.filter((stop) => ahead(stop) > 8);
  const row = Math.min(...beyond.map(ahead)) + 16;
  return beyond.filter((stop) => ahead(stop) <= row).sort((one, two) => aside(one) - aside(two))[0];
}

/**
 * The stop that takes the focus when the one that had it is gone: the nearest in the same hand or panel, else the first
 * that may be played.
 * @template {Stop} AnyStop
 * @param {AnyStop[]} stops
 * @param {Stop | null | undefined} lost
 * @returns {AnyStop | null}
 */
export function heir(stops, lost) {
  const after = (/** @type {AnyStop[]} */ some) => some.find((stop) => stop.order >= (lost?.order ?? 0)) ?? some.at(-1);
  const isKin = (/** @type {AnyStop} */ stop) => stop.group === lost?.group && stop.seat === lost.seat;
  const kin = lost?.seat != null && lost.group !== "hand" ? stops.filter(isKin) : [];
  const hand = stops.filter((stop) => stop.group === "hand");
  const actions = stops.filter((stop) => stop.group === "actions");
  const open = hand.filter((stop) => stop.enabled);
  if (kin.length) return after(kin) ?? null;
  if (lost?.group === "actions" && actions.length) return actions[0];
  if (lost?.group === "hand" && lost.seat === hand[0]?.seat) return after(open) ?? hand[0];
  return open[0] ?? hand[0] ?? actions[0] ?? null;
}

/**
 * The action that a plain key press stands for, if any.
 * @param {Pick<TableView, "keys">} view
 * @param {string} key
 */
export const keyAction = ({ keys }, key) =>
  key.trim().length === 1 ? (keys[key] ?? keys[key.toLowerCase()] ?? null) : null;

/**
 * Which keys there are, at a table that has any.
 * @param {Pick<TableView, "keys" | "labels">} view
 */
export const keysTold = ({ keys, labels }) => (Object.keys(keys).length > 0 && labels.keys) || null;

/**
 * What tells on a button of the key that does the same.
 * @param {Pick<TableView, "keys">} view
 * @param {string} action
 * @param {string} title
 */
export function shortcut({ keys }, action, title) {
  const key = Object.keys(keys).find((one) => keys[one] === action);
  return key ? { title: `${title} (${key.toUpperCase()})`.trim(), "aria-keyshortcuts": key } : {};
}
