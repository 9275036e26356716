import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const source = readFileSync(new URL("../../widgets/kortwidgets/static/progress.js", import.meta.url));
const progress = await import(`data:text/javascript;base64,${source.toString("base64")}`);

const LABELS = { of: "{done} av {all}", columns: ["genomgång", "fråga", "försök", "dag"], file: "framsteg.csv" };
const GROUPS = [
  { label: "Norrlandsknack", keys: ["nk/a", "nk/b"], texts: ["Vad?", "Vem?"] }, { label: "Bondtolva", keys: ["bt/a", "nk/b"], texts: ["När?", "Vem?"] },
];
const STORED = { "bt/a": { tries: 1, when: "2025-01-31" }, "nk/b": { tries: 3, when: "2025-01-30T09:12:00Z" }, other: { tries: 2, when: "2025-01-01" } };

test("a memory that is not ours is none", () => {
  for (const text of [null, "", "{", "null", "[1]", "7"]) assert.deepEqual(progress.parseProgress(text), {});
});

test("a group counts its own answered questions", () => {
  assert.equal(progress.countDone(STORED, GROUPS[0].keys), 1);
  assert.equal(progress.countDone(STORED, GROUPS[1].keys), 2);
  assert.equal(progress.countDone({ "nk/a": { tries: 0 }, "nk/b": null }, GROUPS[0].keys), 0);
});

test("numbers take their place in the words, wherever the language has them", () => {
  assert.equal(progress.fill("{done} av {all}", { done: 3, all: 7 }), "3 av 7");
  assert.equal(progress.fill("of {all}, {done} {x}", { done: 0, all: 2 }), "of 2, 0 {x}");
});

test("the table has each answered question once, in the order of the groups", () => {
  const text = progress.csvOf(STORED, { groups: GROUPS, labels: LABELS });
  assert.equal(text, '\uFEFF"genomgång","fråga","försök","dag"\r\n"Norrlandsknack","Vem?","3","2025-01-30"\r\n"Bondtolva","När?","1","2025-01-31"\r\n');
});

test("the table quotes what would break it, and takes only a day for a day", () => {
  const groups = [{ label: "x", keys: ["a"], texts: ['a"b,c'] }];
  const text = progress.csvOf({ a: { tries: 2, when: "=1+1" } }, { groups, labels: { ...LABELS, columns: ["q"] } });
  assert.equal(text, '\uFEFF"q"\r\n"x","a""b,c","2",""\r\n');
});

test("clearing leaves what other pages remember", () => {
  assert.deepEqual(progress.without(STORED, progress.allKeys(GROUPS)), { other: STORED.other });
});

test("the memory has the same name in both widgets", () => {
  const exercise = readFileSync(new URL("../../widgets/kortwidgets/static/exercise.js", import.meta.url), "utf8");
  const named = (text) => /const STORE = "([^"]+)"/.exec(text)[1];
  assert.equal(named(source.toString()), named(exercise));
});

test("the file sets no markup from data, fetches nothing, imports nothing and sends nothing to Python", () => {
  assert.doesNotMatch(source.toString(), /innerHTML|outerHTML|insertAdjacentHTML|save_changes|model\.set|\.send\(|sendBeacon|\bfetch\(|\bimport\b|https?:\/\//);
});
