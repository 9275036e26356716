import assert from "node:assert/strict";
import { test } from "node:test";

import { callsWith, chooseAction, chooseKey, keepChosen } from "../../widgets/kortwidgets/js/table/choice.js";
import { keepDrafts } from "../../widgets/kortwidgets/js/table/drafts.js";
import { buyingView, FOLDED, OPEN, player, tableView } from "./views.mjs";

test("chosen cards are sent in the order of the hand", () => {
  assert.equal(chooseAction("buy", new Set(["D9", "H2"]), ["SA", "H2", "D9"]), "buy H2 D9");
  assert.equal(chooseAction("buy", new Set(), ["SA"]), "buy");
});

test("chosen cards are kept for the same seat and dropped for the next", () => {
  const before = chooseKey(buyingView());
  assert.deepEqual([...keepChosen(new Set(["C9", "S2"]), before, buyingView())], ["C9"]);
  const next = buyingView({ players: [player(0, []), player(1, []), player(2, [], { acting: true })] });
  assert.equal(keepChosen(new Set(["C9"]), before, next).size, 0);
  assert.equal(keepChosen(new Set(["C9"]), before, tableView()).size, 0);
});

test("what can be called goes by the suit of the card that is led", () => {
  const calling = { calls: { leads: { H7: "H", S2: "S" }, cards: { H: [{ card: "HA", label: "Begär" }] } } };
  assert.deepEqual(
    callsWith(calling, "H7").map(({ card }) => card),
    ["HA"],
  );
  assert.deepEqual(callsWith(calling, "S2"), []);
  assert.deepEqual(callsWith(calling, null), []);
  assert.deepEqual(callsWith({ calls: {} }, "H7"), []);
});

test("typing stays until the view brings another value or takes what was sent", () => {
  const panel = { ...OPEN, note: null };
  const other = { ...panel, fields: [{ action: "name", label: "Namn", value: "Cia", submit: "Spara" }] };
  const drafts = new Map([["back name", "Bo"]]);
  /** @param {typeof panel | typeof OPEN | typeof FOLDED} next @param {Parameters<typeof keepDrafts>[3]} [state] */
  const kept = (next, state) =>
    keepDrafts(drafts, tableView({ panels: [panel] }), tableView({ panels: [next] }), state).size;
  assert.equal(kept(panel), 1);
  assert.equal(kept(other), 0);
  assert.equal(kept(other, { focused: "back name" }), 1);
  assert.equal(kept(panel, { focused: "back name", sent: "back name" }), 0);
  assert.equal(kept(OPEN, { sent: "back name" }), 1, "what was refused can be mended");
  assert.equal(kept(FOLDED), 0);
});
