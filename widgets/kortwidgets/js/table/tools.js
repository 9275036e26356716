/** What is done with the table rather than in the game. */

import { h } from "../patch.js";
import { choiceStop, stop } from "./buttons.js";

/** @import { FileWords, TableView } from "../view.js" */
/** @import { Local } from "./local.js" */

/**
 * The row of buttons beneath the table.
 * @param {TableView} view
 * @param {Local} local
 */
export function tools(view, local) {
  const controls = view.controls.map((control) =>
    choiceStop(view, control, `do ${control.action}`, { class: "kort-quiet" }),
  );
  if (!controls.length && !view.files) return null;
  return h(
    "div",
    { key: "tools", class: "kort-tools" },
    ...controls,
    ...(view.files ? fileTools(view.files) : []),
    deckTool(view.labels, local.deck),
  );
}

/** @param {FileWords} words */
const fileTools = ({ open, download }) => [
  stop("do download", { class: "kort-quiet", "data-action": "download" }, download),
  stop("open", { class: "kort-quiet", "data-open": true }, open),
  h("input", {
    key: "file",
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    tabindex: "-1",
    "aria-hidden": "true",
    "data-file": true,
  }),
];

/** @param {TableView["labels"]} labels @param {"2" | "4"} deck */
const deckTool = ({ deck2, deck4 }, deck) =>
  stop("deck", { class: "kort-quiet", "data-deck-tool": true }, deck === "2" ? deck4 : deck2);

/**
 * The game that this browser keeps from before: to be taken up again or let go.
 * @param {TableView} view
 * @param {Local} local
 */
export function offer({ keep }, local) {
  if (!keep || !local.offer) return null;
  /** @param {"resume" | "discard"} what @param {string} className */
  const way = (what, className) =>
    h("button", { key: what, type: "button", class: className, "data-action": what, "data-offer": what }, keep[what]);
  return h(
    "div",
    { key: "offer", class: "kort-offer", role: "group", "aria-label": keep.resume },
    way("resume", "kort-quiet kort-main"),
    way("discard", "kort-quiet"),
  );
}
