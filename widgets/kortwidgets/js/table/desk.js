/** The desk: the message line and what the seat to act may do. */

import { h } from "../patch.js";
import { sourceOf } from "../rules.js";
import { sign } from "../signs.js";
import { actionStop, chip } from "./buttons.js";
import { callsWith } from "./choice.js";
import { keysTold, shortcut } from "./keys.js";

/** @import { Button, Choose, LabelledCard, Notice, Remark, TableView } from "../view.js" */
/** @import { Local } from "./local.js" */

/**
 * The desk.
 * @param {TableView} view
 * @param {Local} local
 */
export function desk(view, local) {
  const said = local.said ?? view.notice;
  const actions = [
    ...view.buttons.map((button) => actionButton(view, button)),
    ...(view.choose ? [chooseButton(view.choose, local.chosen)] : []),
    ...callsWith(view, local.lead).map((call) => callButton(local.lead, call)),
  ];
  const told = keysTold(view);
  return h(
    "div",
    { key: "desk", class: "kort-desk" },
    told && h("p", { key: "keys", class: "kort-keys", "aria-hidden": "true" }, told),
    h(
      "div",
      {
        key: "message",
        class: "kort-message",
        role: "status",
        "aria-live": "polite",
        "data-kind": said?.kind,
        "data-empty": !said && !view.prompt,
      },
      ...notice(said, view.labels),
      view.prompt && h("p", { key: "prompt", class: "kort-prompt" }, view.prompt),
      view.choose?.help && h("p", { key: "help", class: "kort-help" }, view.choose.help),
    ),
    h("div", { key: "actions", class: "kort-actions", "data-many": actions.length > 4 }, ...actions),
  );
}

/**
 * What is said, with its rule and the option under which it would be otherwise.
 * @param {Notice | Remark | null} said
 * @param {TableView["labels"]} labels
 */
export function notice(said, labels) {
  if (!said) return [];
  const { rule = null, option = null } = "rule" in said ? said : {};
  const source = rule && sourceOf(rule, labels);
  return [
    h(
      "p",
      { key: "notice", class: "kort-notice" },
      sign(said.kind),
      h("span", {}, said.text),
      " ",
      rule && chip(rule.id),
    ),
    rule &&
      h(
        "p",
        { key: "rule", class: "kort-rule" },
        said.text.includes(rule.text) ? null : `${rule.text} `, // not the same sentence twice
        source && h("span", { class: "kort-source" }, source),
      ),
    option && h("p", { key: "option", class: "kort-option" }, option.text),
  ];
}

/** @param {TableView} view @param {Button} button */
const actionButton = (view, { action, label, title }) =>
  actionStop(
    action,
    { key: action, "data-action": action, ...shortcut(view, action, label) },
    label,
    title && " ",
    title && h("span", { class: "kort-gloss" }, title),
  );

/** @param {string | null} lead @param {LabelledCard} call */
const callButton = (lead, { card, label }) =>
  actionStop(`call ${card}`, { "data-call": card, "data-action": `play ${lead} call ${card}` }, label);

/** @param {Choose} choose @param {Set<string>} chosen */
function chooseButton({ action, label, labels, min, max }, { size }) {
  const attrs = {
    class: "kort-action kort-main",
    "data-action": action,
    "data-choose": true,
    "aria-disabled": size >= min && size <= max ? null : "true",
  };
  return actionStop(action, attrs, labels[size] ?? label);
}
