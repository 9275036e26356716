import assert from "node:assert/strict";
import { test } from "node:test";

import { csvOf } from "../../widgets/kortwidgets/js/progress/csv.js";
import { fill } from "../../widgets/kortwidgets/js/words.js";

const LABELS = { columns: ["genomgång", "fråga", "försök", "dag"] };
const GROUPS = [
  { label: "Norrlandsknack", keys: ["nk/a", "nk/b"], texts: ["Vad?", "Vem?"] },
  { label: "Bondtolva", keys: ["bt/a", "nk/b"], texts: ["När?", "Vem?"] },
];
const STORED = {
  "bt/a": { tries: 1, when: "2025-01-31" },
  "nk/b": { tries: 3, when: "2025-01-30T09:12:00Z" },
  other: { tries: 2, when: "2025-01-01" },
};

test("numbers take their place in the words, wherever the language has them", () => {
  assert.equal(fill("{done} av {all}", { done: 3, all: 7 }), "3 av 7");
  assert.equal(fill("of {all}, {done} {x}", { done: 0, all: 2 }), "of 2, 0 {x}");
});

test("the table has each answered question once, in the order of the groups", () => {
  const lines = csvOf(STORED, { groups: GROUPS, labels: LABELS }).split("\r\n");
  assert.deepEqual(lines, [
    '\uFEFF"genomgång","fråga","försök","dag"',
    '"Norrlandsknack","Vem?","3","2025-01-30"',
    '"Bondtolva","När?","1","2025-01-31"',
    "",
  ]);
});

test("the table quotes what would break it, and takes only a day for a day", () => {
  const groups = [{ label: "x", keys: ["a"], texts: ['a"b,c'] }];
  const text = csvOf({ a: { tries: 2, when: "=1+1" } }, { groups, labels: { columns: ["q"] } });
  assert.equal(text, '\uFEFF"q"\r\n"x","a""b,c","2",""\r\n');
});
