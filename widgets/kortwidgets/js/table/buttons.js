/** Buttons of the table: each is a stop of the keyboard and says in its marks what it does. */

import { h } from "../patch.js";
import { shortcut } from "./keys.js";

/** @import { Attributes, Perhaps } from "../patch.js" */
/** @import { TableView } from "../view.js" */

/**
 * A button that the arrow keys stop at.
 * @param {string} name no other stop of the table has it
 * @param {Attributes} attrs
 * @param {...Perhaps} children
 */
export const stop = (name, attrs, ...children) =>
  h("button", { key: name, type: "button", "data-stop": name, "data-group": "more", ...attrs }, ...children);

/**
 * A button for what the seat to act may do.
 * @param {string} name
 * @param {Attributes} attrs
 * @param {string} label
 * @param {...Perhaps} more
 */
export const actionStop = (name, attrs, label, ...more) =>
  stop(
    `do ${name}`,
    { class: "kort-action", "data-group": "actions", ...attrs },
    h("span", { class: "kort-verb" }, label),
    ...more,
  );

/**
 * A button for what is done with the table or set in a panel; pressed or not where it says so.
 * @param {Pick<TableView, "keys">} view
 * @param {{action: string, label: string, title?: string, enabled?: boolean, current?: boolean | null}} choice
 * @param {string} name
 * @param {Attributes} attrs
 */
export const choiceStop = (view, { action, label, title, enabled, current }, name, attrs) =>
  stop(
    name,
    {
      "data-action": action,
      "data-again": true,
      title: title || null,
      "aria-pressed": current == null ? null : String(current),
      "aria-disabled": enabled === false ? "true" : null,
      ...shortcut(view, action, title || label),
      ...attrs,
    },
    label,
  );

/**
 * A rule's name.
 * @param {string} id
 */
export const chip = (id) => h("span", { class: "kort-chip", "data-rule": id }, id);
