/**
 * What a table holds of its own, beside its view.
 *
 * @typedef {object} Local
 * @property {Set<string>} chosen the cards that are chosen together
 * @property {string | null} lead the card that is to be led, while what is called with it is chosen
 * @property {boolean} peek whether the last trick is shown again
 * @property {boolean} log whether what has happened is shown
 * @property {number} bottom the seat whose hand is drawn large in the narrow layout
 * @property {Map<string, string>} drafts what is typed in fields, by name
 * @property {string | null} offer the kept game that can be taken up again
 * @property {"2" | "4"} deck how many colours the suits have
 * @property {{kind: "refused", text: string} | null} said what the table itself says
 */

/**
 * A table that nothing has been done at.
 * @param {"2" | "4"} deck
 * @returns {Local}
 */
export const newLocal = (deck) => ({
  chosen: new Set(),
  lead: null,
  peek: false,
  log: false,
  bottom: 0,
  drafts: new Map(),
  offer: null,
  deck,
  said: null,
});
