/** A hand: cards that can be played, cards that can only be seen, or backs. */

import { h } from "../patch.js";
import { stop } from "./buttons.js";
import { back, face } from "./cards.js";
import { callsWith } from "./choice.js";

/** @import { Attributes } from "../patch.js" */
/** @import { HandCard, LabelledCard, Player, TableView } from "../view.js" */
/** @import { Local } from "./local.js" */

/**
 * The hand of a player.
 * @param {TableView} view
 * @param {Local} local
 * @param {Player} player
 */
export function hand(view, local, player) {
  const { cards } = player;
  const shown = cards ? cards.map((card, order) => handCard(view, local, player, card, order)) : hiddenHand(player);
  return h(
    "div",
    { key: "hand", class: "kort-holder" },
    h(
      "div",
      {
        class: "kort-hand",
        role: cards ? (player.acting && cards.length ? "toolbar" : "group") : "img",
        "aria-label": cards ? player.label : player.cards_label,
        "data-backs": !cards,
        "data-live": shown.some((card) => card.tag === "button"),
        vars: gaps(shown.length),
      },
      ...shown,
    ),
  );
}

/**
 * Between how many cards a row's width is shared when the hand lies in one, two, three or four rows.
 * @param {number} count
 */
function gaps(count) {
  const names = ["--gaps", "--half", "--third", "--fourth"];
  return Object.fromEntries(names.map((name, i) => [name, Math.max(1, Math.ceil(count / (i + 1)) - 1)]));
}

/** @param {Player} player */
function hiddenHand({ count }) {
  const backs = Array.from({ length: count }, (_, i) => back(`back ${i}`));
  return count > 0 ? [...backs, h("span", { key: "count", class: "kort-count" }, String(count))] : backs;
}

/**
 * A card in a hand: a button for the seat to act, or where it has an action of its own; else a picture.
 * @param {TableView} view
 * @param {Local} local
 * @param {Player} player
 * @param {HandCard} card
 * @param {number} order
 */
function handCard(view, local, player, card, order) {
  const lit = view.notice?.because.includes(card.card) ?? false;
  const common = {
    "data-lit": lit,
    "data-asked": view.notice?.card === card.card,
    "aria-label": lit ? `${card.label}, ${view.labels.because}` : card.label,
  };
  if (card.enabled == null && !card.action) return cardSpan(view, card, { key: card.card, ...common }, tagOf(card));
  const attrs = {
    ...cardAttrs(view, card),
    key: `${card.card} live`,
    ...common,
    "data-action": card.action ?? null,
    "data-again": card.action != null,
    "aria-disabled": card.enabled === false ? "true" : null,
    "aria-pressed": pressed(view, local, card),
    "data-group": player.acting ? "hand" : "others",
    "data-order": order,
    "data-of": player.seat,
  };
  return stop(`card ${card.card}`, attrs, face(card.card, view.ranks), tagOf(card));
}

/**
 * A number that stands on a card; it is in the card's label, too.
 * @param {HandCard} card
 */
const tagOf = ({ tag }) => tag && h("span", { key: "tag", class: "kort-tag", "aria-hidden": "true" }, tag);

/**
 * @param {TableView} view
 * @param {Local} local
 * @param {HandCard} card
 */
function pressed(view, local, { card, current, action }) {
  if (action) return current == null ? null : String(current);
  if (view.choose) return String(local.chosen.has(card));
  return callsWith(view, card).length ? String(local.lead === card) : null;
}

/** @param {TableView} view @param {LabelledCard} card */
const cardAttrs = (view, { card, label }) => ({
  "data-card": card,
  "aria-label": label,
  class: "kort-card",
  "data-pointed": view.pointer === card,
});

/**
 * A card that is only seen.
 * @param {TableView} view
 * @param {LabelledCard} card
 * @param {Attributes} attrs
 * @param {ReturnType<typeof tagOf>} [tag]
 */
export const cardSpan = (view, card, attrs, tag) =>
  h("span", { role: "img", ...cardAttrs(view, card), ...attrs }, face(card.card, view.ranks), tag);
