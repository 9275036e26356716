import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const source = readFileSync(new URL("../../widgets/kortwidgets/static/exercise.js", import.meta.url));
const exercise = await import(`data:text/javascript;base64,${source.toString("base64")}`);

test("arrows go round the choices", () => {
  assert.equal(exercise.nextChoice("ArrowDown", 3, 2), 0);
  assert.equal(exercise.nextChoice("ArrowLeft", 3, 0), 2);
  assert.equal(exercise.nextChoice("Home", 3, 2), 0);
  assert.equal(exercise.nextChoice("End", 3, 0), 2);
});

test("a rule names its source, or says that it is ours", () => {
  const labels = { source: "Källa", ours: "Vår egen regel" };
  assert.equal(exercise.sourceOf({ source: "Norrlands-Knack", ours: false }, labels), "Källa: Norrlands-Knack");
  assert.equal(exercise.sourceOf({ source: "", ours: true }, labels), "Vår egen regel");
  assert.equal(exercise.sourceOf({ source: "", ours: false }, labels), "");
});

test("right and wrong have words where the view gives them", () => {
  assert.equal(exercise.stateWord("right", { right: "Rätt" }), "Rätt");
  assert.equal(exercise.stateWord("wrong", {}), "");
  assert.equal(exercise.stateWord(null, { right: "Rätt" }), "");
});

test("the choice sent last is checked, in a page opened anew the one that was answered", () => {
  const view = { answered: true, reply: { kind: "wrong" }, choices: [{ id: "a", state: null }, { id: "b", state: "wrong" }] };
  assert.equal(exercise.lastChosen(view, "a"), "a");
  assert.equal(exercise.lastChosen(view, null), "b");
  assert.equal(exercise.lastChosen({ ...view, answered: false }, "a"), null);
});

test("one choice is sent on a view", () => {
  const sent = [];
  const sender = exercise.makeSender((message) => sent.push(message));
  sender.send(3, "choose a");
  sender.send(3, "choose b");
  assert.deepEqual(sent, [{ version: 3, action: "choose a" }]);
});

test("the second click of a double click does not answer the next question", () => {
  assert.equal(exercise.isEcho(2, 40), true);
  assert.equal(exercise.isEcho(2, 900), false);
  assert.equal(exercise.isEcho(1, 40), false);
});

const several = (states, more = {}) => ({ id: "q", question: "Vilka?", multi: true, answered: states.some(Boolean), done: false,
  choices: states.map((state, at) => ({ id: "abcd"[at], text: `kort ${at}`, state })), ...more });

test("ticks are sent together in the view's order, also none", () => {
  const view = several([null, null, null]);
  const ticked = ["c", "b", "a", "b"].reduce(exercise.turned, new Set());
  assert.equal(exercise.chooseAction(view, ticked), "choose a c");
  assert.equal(exercise.chooseAction(view, new Set()), "choose");
});

test("turning a tick leaves the ticks before as they were", () => {
  const before = new Set(["a"]);
  assert.deepEqual([...exercise.turned(before, "a")], []);
  assert.deepEqual([...before], ["a"]);
});

test("a page opened anew finds the ticks of the answer: what was missed is not one of them", () => {
  assert.deepEqual([...exercise.tickedIn(several(["right", "wrong", "missed", null]))], ["a", "b"]);
  assert.deepEqual([...exercise.tickedIn(several([null, null]))], []);
});

test("a choice that was turned since the answer has no state until it is answered again", () => {
  const view = several(["right", "wrong", "missed", null]);
  const shown = (ticked) => view.choices.map((choice) => exercise.shownState(choice, view, ticked));
  assert.deepEqual(shown(new Set(["a", "b"])), ["right", "wrong", "missed", null]);
  assert.deepEqual(shown(new Set(["a", "c", "d"])), ["right", null, null, null]);
  assert.equal(exercise.shownState({ id: "a", state: "wrong" }, { multi: false }, new Set()), "wrong");
});

test("a question is another one by its name, its text, its choices, or because it is unanswered again", () => {
  const view = several([null, null]);
  const answered = several(["wrong", null]);
  assert.equal(exercise.isAnother(null, view), true);
  assert.equal(exercise.isAnother(view, answered), false);
  assert.equal(exercise.isAnother(answered, view), true);
  assert.equal(exercise.isAnother(view, several([null, null, null])), true);
  assert.equal(exercise.isAnother(view, { ...view, id: "r" }), true);
  assert.equal(exercise.isAnother(view, { ...view, question: "Vem?" }), true);
});

test("the memory keeps the fewest tries, and the day they were made on", () => {
  const first = exercise.withAnswer({}, { key: "nk/a", tries: 3 }, "2025-01-30");
  assert.deepEqual(first, { "nk/a": { tries: 3, when: "2025-01-30" } });
  const better = exercise.withAnswer(first, { key: "nk/a", tries: 1 }, "2025-01-31");
  assert.deepEqual(better, { "nk/a": { tries: 1, when: "2025-01-31" } });
  assert.equal(exercise.withAnswer(better, { key: "nk/a", tries: 2 }, "2025-02-01"), better);
  assert.deepEqual(Object.keys(exercise.withAnswer(better, { key: "nk/b", tries: 1 }, "2025-02-01")), ["nk/a", "nk/b"]);
});

test("a message that is no answer changes nothing in the memory", () => {
  const store = {};
  for (const message of [{ key: "a" }, { key: "a", tries: 0 }, { key: "a", tries: "2" }, { key: 4, tries: 1 }]) {
    assert.equal(exercise.withAnswer(store, message, "2025-01-31"), store);
  }
});

test("a memory that is not ours is none", () => {
  for (const text of [null, "", "{", "null", "[1]", "7"]) assert.deepEqual(exercise.parseProgress(text), {});
  assert.equal(exercise.isDone(exercise.parseProgress('{"a":{"tries":2}}'), "a"), true);
  for (const [text, key] of [['{"a":null}', "a"], ['{"a":{"tries":0}}', "a"], ["{}", "toString"]]) {
    assert.equal(exercise.isDone(exercise.parseProgress(text), key), false);
  }
});

test("a day is the learner's own, not Greenwich's", () => {
  assert.equal(exercise.dayOf(new Date(2025, 0, 5, 0, 10)), "2025-01-05");
  assert.equal(exercise.dayOf(new Date(2025, 11, 31, 23, 50)), "2025-12-31");
});

test("the file sets no markup from data, fetches nothing and imports nothing", () => {
  assert.doesNotMatch(source.toString(), /innerHTML|outerHTML|insertAdjacentHTML|save_changes|\bfetch\(|\bimport\b|https?:\/\/(?!www\.w3\.org)/);
});

test("whoever comes back to the practice goes on there, after an answer at the next question", () => {
  const here = { place: { key: "bondtolva", level: 1, number: 1 }, done: false };
  assert.deepEqual(exercise.placeAfter(here), { level: 1, number: 1 });
  assert.deepEqual(exercise.placeAfter({ place: { level: 2, number: 6 }, done: true }), { level: 2, number: 7 });
  assert.equal(exercise.wayTo({ level: 2, number: 7 }, here), "from 2 7");
  assert.equal(exercise.wayTo({ level: 1, number: 1 }, here), null);
});

test("a damaged place is none", () => {
  const here = { place: { level: 1, number: 1 } };
  for (const place of [undefined, null, 7, "2 7", {}, { level: 2 }, { level: "2", number: 7 }, { level: 2, number: 1.5 }]) {
    assert.equal(exercise.wayTo(place, here), null);
  }
});
