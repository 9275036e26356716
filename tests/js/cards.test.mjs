import assert from "node:assert/strict";
import { test } from "node:test";

import { face } from "../../widgets/kortwidgets/js/table/cards.js";
import { penned } from "../../widgets/kortwidgets/js/table/pen.js";
import { find, has, RANKS, textOf } from "./views.mjs";

test("a face shows its rank's letter in the view's language and as many pips as it counts", () => {
  for (const [rank, pips] of Object.entries({ 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10 })) {
    const [full] = find(face(`S${rank}`, RANKS), has("class", "kort-full"));
    assert.equal(find(full, ({ tag }) => tag === "path").length, pips + 2);
  }
  /** @param {Record<string, string>} ranks */
  const letter = (ranks) => textOf(find(face("DJ", ranks), ({ tag }) => tag === "text")[0]);
  assert.equal(letter(RANKS), "Kn");
  assert.equal(letter({}), "J");
});

test("a face that was drawn once is the same object again", () => {
  assert.equal(face("SA", RANKS), face("SA", RANKS));
});

test("handwriting has every figure and falls back to letters", () => {
  assert.equal(penned("-10").tag, "svg");
  assert.equal(penned("-1234567890").children.length, 11);
  assert.deepEqual([penned("½").tag, penned("½").children], ["span", ["½"]]);
});
