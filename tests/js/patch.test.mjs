import assert from "node:assert/strict";
import { test } from "node:test";

import { childNames, h } from "../../widgets/kortwidgets/js/patch.js";

test("siblings are told apart by key, else by tag and number", () => {
  const children = [h("p", { key: "a" }), h("p", {}), "text", h("p", {}), "more"];
  assert.deepEqual(childNames(children), ["p a", "p#1", "#text#1", "p#2", "#text#2"]);
});

test("what is not there takes no place, nor does an empty text", () => {
  const [one, two] = [h("b", {}), h("i", {})];
  assert.deepEqual(h("p", {}, one, null, false, undefined, "", [two, null], " ").children, [one, two, " "]);
});
