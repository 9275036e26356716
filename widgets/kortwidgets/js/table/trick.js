/** The trick on the table: the one that is being played, or the last one. */

import { h } from "../patch.js";
import { cardSpan } from "./hand.js";
import { nearSeat, placeOf } from "./seats.js";

/** @import { TableView, TrickCard } from "../view.js" */

/**
 * A trick as it is shown: whether it was asked for, and whether it rests there until the next lead.
 * @typedef {{label: string, cards: TrickCard[], taker: number | null, text: string, peek: boolean, resting: boolean}}
 *   ShownTrick
 */

const PLAYING = ["play", "draw", "over"];

/**
 * The trick to show: a finished one stays until the next lead, and any last one can be asked for.
 * @param {Pick<TableView, "trick" | "last_trick" | "phase">} view
 * @param {boolean} peek
 * @returns {ShownTrick}
 */
export function trickToShow({ trick: now, last_trick: last, phase }, peek) {
  const resting = !now.cards.length && last != null && [...PLAYING, "deal"].includes(phase);
  if (last && (peek || resting)) return { ...last, peek: peek && !resting, resting };
  return { ...now, taker: null, text: "", peek: false, resting: false };
}

/**
 * Whether nothing lies where the trick would, and none is to come soon.
 * @param {Pick<TableView, "phase">} view
 * @param {ShownTrick} shown
 */
export const isBare = ({ phase }, shown) => !shown.cards.length && !PLAYING.includes(phase);

/**
 * The cards of a trick, each before its player.
 * @param {TableView} view
 * @param {ShownTrick} shown
 */
export function trick(view, shown) {
  const cards = shown.cards.map(({ seat: by, ...card }, order) =>
    h(
      "div",
      {
        key: card.card,
        class: "kort-laid",
        "data-by": by,
        "data-winner": shown.taker === by,
        "data-place": placeOf(by, view.players.length, nearSeat(view)),
        vars: { "--order": order },
      },
      cardSpan(view, card, { key: "card", "data-order": order, "data-of": "trick" }),
      h("span", { class: "kort-who", "aria-hidden": "true" }, view.players.find(({ seat }) => seat === by)?.name),
    ),
  );
  const { label, peek, resting } = shown;
  const attrs = { key: "trick", class: "kort-trick", role: "group", "aria-label": label };
  return h("div", { ...attrs, "data-peek": peek, "data-resting": resting }, ...cards);
}
