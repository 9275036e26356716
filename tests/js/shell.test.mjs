import assert from "node:assert/strict";
import { test } from "node:test";

import {
  alone,
  answeredOf,
  keepsArrows,
  kernelState,
  stepInHash,
  wayOfKey,
} from "../../widgets/kortwidgets/serve/jupyter/voila/templates/kort/static/kort.js";

test("an address names a step in either language and is held within the steps there are", () => {
  assert.equal(stepInHash("#steg-3", 15), 3);
  assert.equal(stepInHash("#step-3", 15), 3);
  assert.equal(stepInHash("#steg-99", 15), 15);
  assert.equal(stepInHash("#steg-0", 15), 1);
  assert.equal(stepInHash("#Given", 15), 1);
  assert.equal(stepInHash("", 15), 1);
});

test("only plain arrows turn the page", () => {
  assert.equal(wayOfKey({ key: "ArrowRight" }), 1);
  assert.equal(wayOfKey({ key: "ArrowLeft" }), -1);
  assert.equal(wayOfKey({ key: "ArrowDown" }), 0);
  assert.equal(wayOfKey({ key: "ArrowLeft", altKey: true }), 0);
  assert.equal(wayOfKey({ key: "ArrowRight", defaultPrevented: true }), 0);
});

test("an element inside an output keeps the arrows, the page itself does not", () => {
  assert.equal(keepsArrows({ closest: (selector) => (selector.includes(".jp-OutputArea") ? {} : null) }), true);
  assert.equal(keepsArrows({ closest: () => null }), false);
  assert.equal(keepsArrows(null), false);
});

test("one lost request proves nothing, two do, and 404 does at once", () => {
  assert.equal(kernelState(200, 0), "alive");
  assert.equal(kernelState(0, 1), "unknown");
  assert.equal(kernelState(503, 0), "unknown");
  assert.equal(kernelState(0, 2), "gone");
  assert.equal(kernelState(404, 0), "gone");
});

test("answers are counted of the questions that are asked, whatever else is remembered", () => {
  const stored = JSON.stringify({ "nk/a": { tries: 2 }, "nk/b": { tries: 0 }, "bt/a": { tries: 1 }, other: { tries: 1 } });
  assert.equal(answeredOf(stored, ["nk/a", "nk/b", "bt/a"]), 2);
  for (const bad of [null, "", "{", "[]", "7", "null"]) assert.equal(answeredOf(bad, ["nk/a"]), 0);
});

test("a sheet printed alone is marked and names the page, and both are undone", () => {
  const marks = () => {
    const names = new Set();
    return { names, classList: { add: (name) => names.add(name), remove: (name) => names.delete(name) } };
  };
  const root = marks();
  const page = { title: "Lärarens bord – Kortlib", documentElement: root };
  const sheet = { ...marks(), querySelector: () => ({ textContent: "Norrlandsknack: facit" }) };
  const undo = alone(sheet, page);
  assert.deepEqual([[...root.names], [...sheet.names]], [["page-one-sheet"], ["page-this-sheet"]]);
  assert.equal(page.title, "Norrlandsknack: facit");
  undo();
  assert.deepEqual([root.names.size, sheet.names.size, page.title], [0, 0, "Lärarens bord – Kortlib"]);
});
