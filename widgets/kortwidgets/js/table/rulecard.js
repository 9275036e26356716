/** The rules of the game as they now stand, over the table until the card is closed. */

import { h } from "../patch.js";
import { byPhase, sourceOf } from "../rules.js";
import { chip } from "./buttons.js";
import { shortcut } from "./keys.js";

/** @import { RuleOfPhase, TableView } from "../view.js" */

/**
 * The rule card, where it was asked for.
 * @param {TableView} view
 */
export function rulecard(view) {
  if (!view.rulecard) return null;
  const { label, title, rules } = view.rulecard;
  const { close } = view.labels;
  const attrs = { key: "close", type: "button", class: "kort-quiet", "data-action": "rules", "data-again": true };
  return h(
    "div",
    { key: "rulecard", class: "kort-overlay" },
    h(
      "div",
      { class: "kort-rulecard", popover: "manual", role: "dialog", "aria-modal": "false", "aria-label": title },
      h(
        "div",
        { key: "head", class: "kort-rulehead" },
        h("p", { class: "kort-drawer-title" }, title),
        h("button", { ...attrs, ...shortcut(view, "rules", close) }, close),
      ),
      h(
        "div",
        { key: "rules", class: "kort-rules", role: "group", "aria-label": label, tabindex: "0" },
        ...byPhase(rules).map(([phase, some]) => rulesOf(view.labels, phase, some)),
      ),
    ),
  );
}

/** @param {TableView["labels"]} labels @param {string} phase @param {RuleOfPhase[]} rules */
function rulesOf(labels, phase, rules) {
  const lines = rules.map((rule) => {
    const source = sourceOf(rule, labels);
    const told = h("span", {}, rule.text, " ", source && h("span", { class: "kort-source" }, source));
    return h("p", { key: rule.id, class: "kort-ruleline", "data-rule-line": rule.id }, chip(rule.id), told);
  });
  return h(
    "div",
    { key: phase, class: "kort-phase", role: "group", "aria-label": phase },
    h("p", { key: "phase", class: "kort-phase-name" }, phase),
    ...lines,
  );
}
