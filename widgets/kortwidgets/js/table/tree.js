/** The whole table as a description: no page, no model, only what the view and the table's own marks say. */

import { h } from "../patch.js";
import { sign } from "../signs.js";
import { desk } from "./desk.js";
import { felt } from "./felt.js";
import { keysTold } from "./keys.js";
import { panels } from "./panels.js";
import { rulecard } from "./rulecard.js";
import { log, sheet } from "./sheet.js";
import { offer, tools } from "./tools.js";

/** @import { TableView } from "../view.js" */
/** @import { Local } from "./local.js" */

/**
 * The table.
 * @param {TableView} view
 * @param {Local} local
 */
export function tree(view, local) {
  return h(
    "div",
    {
      key: "table",
      class: "kort-table",
      role: "group",
      "aria-label": `${view.labels.table}: ${view.title}`,
      "aria-description": keysTold(view),
      tabindex: "-1",
      lang: view.lang,
      "data-phase": view.phase,
      "data-players": view.players.length,
      "data-deck": local.deck,
    },
    view.banner &&
      h("p", { key: "banner", class: "kort-banner", role: "alert" }, sign("refused"), h("span", {}, view.banner)),
    offer(view, local),
    h("div", { key: "game", class: "kort-game" }, felt(view, local), desk(view, local), tools(view, local)),
    h(
      "div",
      { key: "side", class: "kort-side" },
      view.sheet && sheet(view.sheet),
      log(view, local),
      panels(view, local),
    ),
    rulecard(view),
  );
}
