/** Foldable groups of buttons and fields. The buttons that unfold stand in a row, what they unfold below it. */

import { h } from "../patch.js";
import { choiceStop, stop } from "./buttons.js";
import { notice } from "./desk.js";
import { fieldName } from "./drafts.js";
import { sheet } from "./sheet.js";

/** @import { Field, Group, OpenPanel, Panel, TableView } from "../view.js" */
/** @import { Local } from "./local.js" */

/**
 * The panels of a table.
 * @param {TableView} view
 * @param {Local} local
 */
export function panels(view, local) {
  if (!view.panels.length) return null;
  const shown = view.panels.flatMap((panel) => [unfolding(panel), panel.open && drawer(view, local, panel)]);
  return h("div", { key: "panels", class: "kort-panels" }, ...shown);
}

/** @param {Panel} panel */
function unfolding({ id, label, open }) {
  const attrs = { class: "kort-quiet kort-unfold", "data-action": `panel ${id}`, "data-again": true };
  const marks = { "data-of": id, "data-order": -1, "aria-expanded": String(open) };
  return stop(`panel ${id}`, { ...attrs, ...marks }, label);
}

/**
 * @param {TableView} view
 * @param {Local} local
 * @param {OpenPanel} panel
 */
function drawer(view, local, panel) {
  const { id, label, help, groups, fields, note } = panel;
  return h(
    "div",
    { key: `drawer ${id}`, class: "kort-drawer", role: "group", "aria-label": label, "data-panel": id },
    h("p", { key: "title", class: "kort-drawer-title" }, label),
    help && h("p", { key: "help", class: "kort-help" }, help),
    h(
      "div",
      { key: "note", class: "kort-panel-note", "aria-live": "polite", "data-kind": note?.kind },
      ...notice(note, view.labels),
    ),
    panel.sheet && sheet(panel.sheet),
    groups.length > 0 && h("div", { key: "groups", class: "kort-groups" }, ...groupsOf(view, id, groups)),
    fields.length > 0 &&
      h("div", { key: "fields", class: "kort-fields" }, ...fields.map((field) => entryField(local, panel, field))),
  );
}

/**
 * Whether a row of buttons will hardly fit a phone: then they stand apart, since a strip that breaks looks broken.
 * @param {{label: string}[]} items
 */
export const isLong = (items) => items.reduce((sum, { label }) => sum + label.length + 3, 0) > 30;

/** @param {TableView} view @param {string} id @param {Group[]} groups */
function groupsOf(view, id, groups) {
  let order = 0;
  return groups.map(({ label, items }, i) => {
    const buttons = items.map((item) =>
      choiceStop(view, item, `item ${id} ${i} ${item.action}`, {
        class: "kort-segment",
        "data-of": id,
        "data-order": order++,
      }),
    );
    return h(
      "div",
      { key: i, class: "kort-group", role: "group", "aria-label": label || null },
      label && h("p", { key: "label", class: "kort-group-label" }, label),
      h("div", { key: "items", class: "kort-segments", "data-loose": isLong(items) }, ...buttons),
    );
  });
}

/**
 * A field to write in; what it holds is a property and not an attribute.
 * @param {Local} local
 * @param {OpenPanel} panel
 * @param {Field} field
 */
function entryField(local, panel, field) {
  const name = fieldName(panel, field);
  const input = h("input", {
    key: "entry",
    class: "kort-entry-field",
    "data-field": name,
    live: local.drafts.get(name) ?? field.value,
    autocomplete: "off",
    spellcheck: "false",
    type: "text",
  });
  return h(
    "form",
    { key: name, class: "kort-field", "data-submit": field.action },
    h("label", { key: "label" }, h("span", { class: "kort-group-label" }, field.label), input),
    h("button", { key: "submit", type: "submit", class: "kort-quiet" }, field.submit),
  );
}
