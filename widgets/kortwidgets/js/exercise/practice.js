/** How far one has come in the practice of each game, remembered by the browser. */

import { recall, retain } from "../memory.js";

/** @import { ExerciseView, Place } from "../view.js" */
/** @typedef {{place: Pick<Place, "level" | "number">}} Here */

const PLACES = "kort-practice";

/**
 * Where one goes on in the practice: at the question that stands there, after its answer at the next.
 * @param {Here & Pick<ExerciseView, "done">} view
 */
export const placeAfter = ({ place: { level, number }, done }) => ({ level, number: done ? number + 1 : number });

/**
 * The action that leads from a view to the place that is remembered; null where one is there, or nothing is remembered.
 * @param {any} place as it was found in the memory
 * @param {Here} view
 */
export function wayTo(place, { place: here }) {
  if (!Number.isInteger(place?.level) || !Number.isInteger(place?.number)) return null;
  return place.level === here.level && place.number === here.number ? null : `from ${place.level} ${place.number}`;
}

/**
 * The action that leads to where one was the last time, if any.
 * @param {{place: Place}} view
 */
export const wayBack = (view) => wayTo(recall(PLACES)[view.place.key], view);

/**
 * Remembers where one is.
 * @param {{place: Place, done: boolean}} view
 */
export const keepPlace = (view) => retain(PLACES, { ...recall(PLACES), [view.place.key]: placeAfter(view) });
