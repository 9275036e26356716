/** Rules as they are named and told. */

/** @import { Rule, RuleOfPhase } from "./view.js" */

/**
 * Where a rule comes from, in the view's words.
 * @param {Pick<Rule, "source" | "ours">} rule
 * @param {{source: string, ours: string}} labels
 */
export function sourceOf(rule, labels) {
  if (rule.ours) return labels.ours;
  return rule.source ? `${labels.source}: ${rule.source}` : "";
}

/**
 * The rules of a card in their order, gathered by phase.
 * @param {RuleOfPhase[]} rules
 * @returns {[phase: string, rules: RuleOfPhase[]][]}
 */
export function byPhase(rules) {
  const phases = [...new Set(rules.map(({ phase }) => phase))];
  return phases.map((phase) => [phase, rules.filter((rule) => rule.phase === phase)]);
}
