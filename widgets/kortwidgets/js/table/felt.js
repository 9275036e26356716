/** The felt: every seat with its plate and hand, and between them the trick and what lies beside it. */

import { h } from "../patch.js";
import { chip, stop } from "./buttons.js";
import { back, suitSign } from "./cards.js";
import { cardSpan, hand } from "./hand.js";
import { nearSeat, placeOf, seatsAfter } from "./seats.js";
import { isBare, trick, trickToShow } from "./trick.js";

/** @import { Flag, Player, TableView } from "../view.js" */
/** @import { Local } from "./local.js" */

/**
 * The felt; none where nobody sits.
 * @param {TableView} view
 * @param {Local} local
 */
export function felt(view, local) {
  if (!view.players.length) return null;
  return h(
    "div",
    {
      key: "felt",
      class: "kort-felt",
      "data-frozen": view.frozen,
      "data-live": view.players.some(({ cards }) => cards?.some(({ action }) => action)),
      vars: { "--others": Math.max(1, view.players.length - 1) },
    },
    ...view.players.map((player) => seat(view, local, player)),
    centre(view, local),
  );
}

/**
 * @param {TableView} view
 * @param {Local} local
 * @param {Player} player
 */
function seat(view, local, player) {
  const count = view.players.length;
  return h(
    "div",
    {
      key: `seat ${player.seat}`,
      class: "kort-seat",
      role: "group",
      "aria-label": player.label,
      "aria-current": player.acting ? "true" : null,
      "data-seat": player.seat,
      "data-place": placeOf(player.seat, count, nearSeat(view)),
      "data-large": player.seat === local.bottom,
      "data-acting": player.acting,
      "data-out": player.out,
      vars: { "--after": seatsAfter(local.bottom, player.seat, count) },
    },
    plate(view, player),
    hand(view, local, player),
  );
}

/** @param {TableView} view @param {Player} player */
function plate(view, player) {
  return h(
    "div",
    { key: "plate", class: "kort-plate" },
    h("span", { key: "name", class: "kort-name", title: player.name }, player.name),
    player.dealer && h("span", { key: "dealer", class: "kort-dealer" }, view.dealer_label),
    player.score && h("span", { key: "score", class: "kort-score" }, player.score),
    player.taken_label && h("span", { key: "taken", class: "kort-taken" }, player.taken_label),
    player.note && h("span", { key: "note", class: "kort-note" }, player.note),
  );
}

/** @param {TableView} view @param {Local} local */
function centre(view, local) {
  const shown = trickToShow(view, local.peek);
  const label = local.peek ? view.labels.hide_last_trick : view.labels.last_trick;
  const attrs = { class: "kort-quiet", "data-toggle": "peek", "aria-expanded": String(local.peek) };
  return h(
    "div",
    { key: "centre", class: "kort-centre", "data-bare": isBare(view, shown) },
    stock(view),
    trick(view, shown),
    h(
      "div",
      { key: "below", class: "kort-below" },
      view.flags.map(flag),
      shown.text && h("p", { key: "taken", class: "kort-caption" }, shown.text),
      view.last_trick && !shown.resting && stop("peek", attrs, label),
    ),
  );
}

/** @param {Flag} flag @param {number} i */
function flag({ text, rule }, i) {
  if (!rule) return h("span", { key: `flag ${i}`, class: "kort-flag" }, text);
  return stop(`flag ${i}`, { class: "kort-flag", "data-action": `rule ${rule}` }, text, " ", chip(rule));
}

/**
 * What lies beside the trick: the talon, the turned-up card, trump and what the game has beside.
 * @param {TableView} view
 */
function stock(view) {
  const { talon, trump, beside } = view;
  return h(
    "div",
    { key: "stock", class: "kort-stock" },
    h(
      "div",
      { key: "piles", class: "kort-piles" },
      talon &&
        h(
          "span",
          { key: "talon", class: "kort-talon", role: "img", "aria-label": talon.label, "data-empty": !talon.count },
          back("back"),
          h("span", { class: "kort-count" }, String(talon.count)),
        ),
      turnedUp(view),
    ),
    trump &&
      h("span", { key: "trump", class: "kort-trump", "data-trump": trump.suit }, suitSign(trump.suit), trump.label),
    ...beside.map(({ icon, label }) =>
      h(
        "span",
        { key: icon, class: "kort-beside" },
        h("span", { class: `kort-${icon}`, "aria-hidden": "true" }),
        label,
      ),
    ),
  );
}

/**
 * The turned-up card. Where it lies in an open hand as well, it is named there.
 * @param {TableView} view
 */
function turnedUp(view) {
  const { turn_up: card, players } = view;
  if (!card) return null;
  const named = players.some(({ cards }) => cards?.some((held) => held.card === card.card));
  const attrs = { key: "turned", class: "kort-card kort-turned", "data-turn-up": card.card };
  return cardSpan(view, card, named ? { ...attrs, "data-card": null } : attrs);
}
