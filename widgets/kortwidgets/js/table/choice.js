/** Cards that are chosen together, and what can be called with a card that is led. */

import { actor } from "./seats.js";

/** @import { LabelledCard, TableView } from "../view.js" */

/**
 * What the chosen cards belong to, one seat's choice: another actor, phase or action starts afresh.
 * @param {Pick<TableView, "players" | "choose" | "phase">} view
 */
export function chooseKey(view) {
  const acting = actor(view);
  return view.choose && acting ? `${view.phase} ${acting.seat} ${view.choose.action}` : null;
}

/**
 * The cards in the hand of whoever is to act, as far as it can be seen.
 * @param {Pick<TableView, "players">} view
 */
export const actingHand = (view) => actor(view)?.cards?.map(({ card }) => card) ?? [];

/**
 * What remains chosen when `view` follows upon a view whose key was `before`.
 * @param {Set<string>} chosen
 * @param {string | null} before
 * @param {Pick<TableView, "players" | "choose" | "phase">} view
 */
export function keepChosen(chosen, before, view) {
  const key = chooseKey(view);
  const hand = new Set(key && key === before ? actingHand(view) : []);
  return new Set([...chosen].filter((card) => hand.has(card)));
}

/**
 * `buy H2 D9`: the cards in the order of the hand.
 * @param {string} action
 * @param {Set<string>} chosen
 * @param {string[]} hand
 */
export const chooseAction = (action, chosen, hand) => [action, ...hand.filter((card) => chosen.has(card))].join(" ");

/**
 * The cards that can be called with a card about to be led; they go by its suit, to keep the view small.
 * @param {Pick<TableView, "calls">} view
 * @param {string | null} lead
 * @returns {LabelledCard[]}
 */
export function callsWith({ calls }, lead) {
  const suit = lead && calls.leads?.[lead];
  return (suit && calls.cards?.[suit]) || [];
}
