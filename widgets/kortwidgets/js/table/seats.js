/** Who sits where, and whose hand is the large one. */

/** @import { TableView } from "../view.js" */

const PLACES = [
  [],
  ["bottom"],
  ["bottom", "top"],
  ["bottom", "top-left", "top-right"],
  ["bottom", "left", "top", "right"],
  ["bottom", "left", "top-left", "top-right", "right"],
  ["bottom", "left", "top-left", "top", "top-right", "right"],
];

/**
 * Where a seat sits, clockwise from the bottom; the table's own seat, or seat 0, sits at the bottom.
 * @param {number} seat
 * @param {number} count
 * @param {number | null} own
 */
export const placeOf = (seat, count, own) =>
  PLACES[Math.min(count, PLACES.length - 1)][seatsAfter(own ?? 0, seat, count)] ?? "top";

/**
 * How many seats clockwise from one to another: in the narrow layout the others stand in that order.
 * @param {number} from
 * @param {number} to
 * @param {number} count
 */
export const seatsAfter = (from, to, count) => (to - from + count) % count;

/**
 * The seat that the reader sits at: one's own, or the one that a question is about.
 * @param {Pick<TableView, "seat" | "near">} view
 */
export const nearSeat = (view) => view.seat ?? view.near;

/**
 * The seat to act, with its hand; nobody where nobody acts.
 * @param {Pick<TableView, "players">} view
 */
export const actor = (view) => view.players.find((player) => player.acting);

/**
 * The seat whose hand is drawn large in the narrow layout: one's own, else the one to act, else the last that was.
 * @param {Pick<TableView, "seat" | "near" | "players">} view
 * @param {number} [before]
 */
export const bottomSeat = (view, before = 0) => view.seat ?? actor(view)?.seat ?? view.near ?? before;
