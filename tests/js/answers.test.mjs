import assert from "node:assert/strict";
import { test } from "node:test";

import { countDone, dayOf, isDone, withAnswer, without } from "../../widgets/kortwidgets/js/answers.js";
import { parseNamed } from "../../widgets/kortwidgets/js/memory.js";

test("the memory keeps the fewest tries, and the day they were made on", () => {
  const first = withAnswer({}, { key: "nk/a", tries: 3 }, "2025-01-30");
  assert.deepEqual(first, { "nk/a": { tries: 3, when: "2025-01-30" } });
  const better = withAnswer(first, { key: "nk/a", tries: 1 }, "2025-01-31");
  assert.deepEqual(better, { "nk/a": { tries: 1, when: "2025-01-31" } });
  assert.equal(withAnswer(better, { key: "nk/a", tries: 2 }, "2025-02-01"), better);
  assert.deepEqual(Object.keys(withAnswer(better, { key: "nk/b", tries: 1 }, "2025-02-01")), ["nk/a", "nk/b"]);
});

test("a message that is no answer changes nothing in the memory", () => {
  const known = {};
  for (const message of [{ key: "a" }, { key: "a", tries: 0 }, { key: "a", tries: "2" }, { key: 4, tries: 1 }]) {
    assert.equal(withAnswer(known, /** @type {any} */ (message), "2025-01-31"), known);
  }
});

test("a memory that is not ours is none", () => {
  for (const text of [null, "", "{", "null", "[1]", "7"]) assert.deepEqual(parseNamed(text), {});
  assert.equal(isDone(parseNamed('{"a":{"tries":2}}'), "a"), true);
  for (const [text, key] of [
    ['{"a":null}', "a"],
    ['{"a":{"tries":0}}', "a"],
    ["{}", "toString"],
  ]) {
    assert.equal(isDone(parseNamed(text), key), false);
  }
});

test("answers are counted of the questions that are asked, whatever else is remembered", () => {
  const known = { "nk/a": { tries: 2 }, "nk/b": { tries: 0 }, "bt/a": { tries: 1 }, "bt/b": null, other: { tries: 1 } };
  assert.equal(countDone(known, ["nk/a", "nk/b", "bt/a", "bt/b"]), 2);
  assert.equal(countDone({}, ["nk/a"]), 0);
});

test("clearing leaves what other pages remember", () => {
  const other = { tries: 2, when: "2025-01-01" };
  assert.deepEqual(without({ "nk/a": { tries: 1 }, other }, ["nk/a", "nk/b"]), { other });
});

test("a day is the learner's own, not Greenwich's", () => {
  assert.equal(dayOf(new Date(2025, 0, 5, 0, 10)), "2025-01-05");
  assert.equal(dayOf(new Date(2025, 11, 31, 23, 50)), "2025-12-31");
});
