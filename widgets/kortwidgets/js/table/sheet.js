/** The score sheet and the log. */

import { h } from "../patch.js";
import { stop } from "./buttons.js";
import { penned, underline } from "./pen.js";

/** @import { Column, Sheet, TableView } from "../view.js" */
/** @import { Local } from "./local.js" */

/**
 * A score sheet, each figure of which tells on request how it came about.
 * @param {Sheet} sheet
 */
export function sheet({ label, columns, verb = "explain" }) {
  return h(
    "div",
    { key: "sheet", class: "kort-sheet", role: "group", "aria-label": label, vars: { "--columns": columns.length } },
    h("p", { key: "title", class: "kort-sheet-title" }, label),
    h("div", { key: "columns", class: "kort-columns" }, ...columns.map((one) => column(one, verb))),
  );
}

/** @param {Column} column @param {string} verb */
function column({ seat, name, entries }, verb) {
  const figures = entries.map(({ text, label, line }, i) => {
    const action = `${verb} ${seat} ${i}`;
    const attrs = { class: "kort-entry", "data-action": action, "aria-label": label };
    const marks = { "data-line": line, "data-last": i === entries.length - 1 };
    return stop(action, { ...attrs, ...marks }, penned(text, seat + i), line && underline());
  });
  return h(
    "div",
    { key: seat, class: "kort-column", role: "group", "aria-label": name },
    h("span", { key: "name", class: "kort-column-name", title: name }, name),
    ...figures,
  );
}

/**
 * What has happened, the newest first.
 * @param {TableView} view
 * @param {Local} local
 */
export function log({ log: lines, labels }, local) {
  if (!lines.length) return null;
  const told = lines.map(({ text, rule }, i) => {
    const attrs = { class: "kort-chip", "data-action": `rule ${rule}`, "data-rule": rule };
    const chip = rule && stop(`log ${i}`, { ...attrs, "aria-label": `${labels.rule} ${rule}` }, rule);
    return h("li", { key: i }, text, " ", chip);
  });
  const attrs = { class: "kort-quiet", "data-toggle": "log", "aria-expanded": String(local.log) };
  return h(
    "div",
    { key: "log", class: "kort-log" },
    stop("log", attrs, labels.log),
    local.log && h("ol", { key: "lines" }, ...told.reverse()),
  );
}
