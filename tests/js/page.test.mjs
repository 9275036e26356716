import assert from "node:assert/strict";
import { test } from "node:test";

import { keepsArrows, stepInHash, wayOfKey } from "../../widgets/kortwidgets/js/page/steps.js";
import { kernelState } from "../../widgets/kortwidgets/js/page/tables.js";
import { alone } from "../../widgets/kortwidgets/js/page/tools.js";

test("an address names a step in either language and is held within the steps there are", () => {
  assert.equal(stepInHash("#steg-3", 15), 3);
  assert.equal(stepInHash("#step-3", 15), 3);
  assert.equal(stepInHash("#steg-99", 15), 15);
  assert.equal(stepInHash("#steg-0", 15), 1);
  assert.equal(stepInHash("#Given", 15), 1);
  assert.equal(stepInHash("", 15), 1);
});

test("only plain arrows turn the page", () => {
  /** @param {string} key @param {Partial<KeyboardEvent>} [more] */
  const way = (key, more) => {
    const plain = { defaultPrevented: false, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
    return wayOfKey({ ...plain, key, ...more });
  };
  assert.equal(way("ArrowRight"), 1);
  assert.equal(way("ArrowLeft"), -1);
  assert.equal(way("ArrowDown"), 0);
  assert.equal(way("ArrowLeft", { altKey: true }), 0);
  assert.equal(way("ArrowRight", { defaultPrevented: true }), 0);
});

test("an element inside an output keeps the arrows, the page itself does not", () => {
  /** An element that lies in what this selector names. @param {string | null} place */
  const within = (place) =>
    /** @type {any} */ ({ closest: (/** @type {string} */ all) => (place && all.includes(place) ? {} : null) });
  assert.equal(keepsArrows(within(".jp-OutputArea")), true);
  assert.equal(keepsArrows(within(null)), false);
  assert.equal(keepsArrows(null), false);
});

test("one lost request proves nothing, two do, and 404 does at once", () => {
  assert.equal(kernelState(200, 0), "alive");
  assert.equal(kernelState(0, 1), "unknown");
  assert.equal(kernelState(503, 0), "unknown");
  assert.equal(kernelState(0, 2), "gone");
  assert.equal(kernelState(404, 0), "gone");
});

test("a sheet printed alone is marked and names the page, and both are undone", () => {
  const [root, own] = [new Set(), new Set()];
  /** @param {Set<unknown>} names */
  const marked = (names) => ({
    classList: {
      add: (/** @type {string} */ name) => names.add(name),
      remove: (/** @type {string} */ name) => names.delete(name),
    },
  });
  const page = /** @type {any} */ ({ title: "Lärarens bord – Kortlib", documentElement: marked(root) });
  const heading = { textContent: "Norrlandsknack: facit" };
  const undo = alone(/** @type {any} */ ({ ...marked(own), querySelector: () => heading }), page);
  assert.deepEqual([[...root], [...own]], [["page-one-sheet"], ["page-this-sheet"]]);
  assert.equal(page.title, "Norrlandsknack: facit");
  undo();
  assert.deepEqual([root.size, own.size, page.title], [0, 0, "Lärarens bord – Kortlib"]);
});
