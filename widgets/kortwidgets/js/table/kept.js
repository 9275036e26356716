/** Games that the browser keeps under a seal, and the deck that somebody likes. */

import { memory, tab } from "../memory.js";

/**
 * Where a page keeps the token of a running table; its twin in another language finds it there, too.
 * @param {string} pathname
 * @param {string} key
 */
export const keepKey = (pathname, key) => `kort:${pathname.replace(/\/(sv|en)\/(?=[^/]*$)/, "/")}:${key}`;

/** Kept games: a tab finds its own again after a reload, whatever another tab keeps; a new one finds the newest. */
export const games = {
  /** @param {string} key */
  get: (key) => tab.get(key) ?? memory.get(key),
  /** @param {string} key @param {string} token */
  set(key, token) {
    for (const one of [tab, memory]) one.set(key, token);
  },
  /** @param {string} key */
  remove(key) {
    const own = tab.get(key);
    tab.remove(key);
    if (own == null || own === memory.get(key)) memory.remove(key);
  },
};

/** Where the browser remembers the deck, and the event that tells the page of a change there. */
export const DECK = "kort:deck";

/** The deck that was chosen last: how many colours its suits have. */
export const deckKept = () => (memory.get(DECK) === "2" ? "2" : "4");

/**
 * Another deck for every table of the page, and of the next one.
 * @param {"2" | "4"} deck
 */
export function keepDeck(deck) {
  memory.set(DECK, deck);
  window.dispatchEvent(new CustomEvent(DECK, { detail: deck }));
}
