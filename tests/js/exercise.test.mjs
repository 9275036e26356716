import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAfter, wayTo } from "../../widgets/kortwidgets/js/exercise/practice.js";
import {
  chooseAction,
  isAnother,
  isMove,
  lastChosen,
  nextChoice,
  shownState,
  stateWord,
  tickedIn,
  turned,
} from "../../widgets/kortwidgets/js/exercise/question.js";
import { sourceOf } from "../../widgets/kortwidgets/js/rules.js";
import { severalView } from "./views.mjs";

test("arrows go round the choices", () => {
  assert.equal(nextChoice("ArrowDown", 3, 2), 0);
  assert.equal(nextChoice("ArrowLeft", 3, 0), 2);
  assert.equal(nextChoice("Home", 3, 2), 0);
  assert.equal(nextChoice("End", 3, 0), 2);
  assert.deepEqual(["ArrowUp", "Enter", "a"].map(isMove), [true, false, false]);
});

test("a rule names its source, or says that it is ours", () => {
  const labels = { source: "Källa", ours: "Vår egen regel" };
  assert.equal(sourceOf({ source: "Norrlands-Knack", ours: false }, labels), "Källa: Norrlands-Knack");
  assert.equal(sourceOf({ source: "", ours: true }, labels), "Vår egen regel");
  assert.equal(sourceOf({ source: "", ours: false }, labels), "");
});

test("right and wrong have words, what is open has none", () => {
  const { labels } = severalView([]);
  assert.equal(stateWord("right", labels), "Rätt");
  assert.equal(stateWord(null, labels), "");
});

test("the choice sent last is checked, in a page opened anew the one that was answered", () => {
  const view = severalView([null, "wrong"], {
    multi: false,
    reply: { kind: "wrong", verdict: "Fel", text: "", rule: null },
  });
  assert.equal(lastChosen(view, "a"), "a");
  assert.equal(lastChosen(view, null), "b");
  assert.equal(lastChosen({ ...view, answered: false }, "a"), null);
});

test("ticks are sent together in the view's order, also none", () => {
  const view = severalView([null, null, null]);
  const ticked = ["c", "b", "a", "b"].reduce(turned, new Set());
  assert.equal(chooseAction(view, ticked), "choose a c");
  assert.equal(chooseAction(view, new Set()), "choose");
});

test("turning a tick leaves the ticks before as they were", () => {
  const before = new Set(["a"]);
  assert.deepEqual([...turned(before, "a")], []);
  assert.deepEqual([...before], ["a"]);
});

test("a page opened anew finds the ticks of the answer: what was missed is not one of them", () => {
  assert.deepEqual([...tickedIn(severalView(["right", "wrong", "missed", null]))], ["a", "b"]);
  assert.deepEqual([...tickedIn(severalView([null, null]))], []);
});

test("a choice that was turned since the answer has no state until it is answered again", () => {
  const view = severalView(["right", "wrong", "missed", null]);
  /** @param {string[]} ticked */
  const shown = (...ticked) => view.choices.map((choice) => shownState(choice, view, new Set(ticked)));
  assert.deepEqual(shown("a", "b"), ["right", "wrong", "missed", null]);
  assert.deepEqual(shown("a", "c", "d"), ["right", null, null, null]);
  assert.equal(shownState({ id: "a", state: "wrong" }, { ...view, multi: false }, new Set()), "wrong");
});

test("a question is another one by its name, its text, its choices, or because it is unanswered again", () => {
  const view = severalView([null, null]);
  const answered = severalView(["wrong", null]);
  assert.equal(isAnother(null, view), true);
  assert.equal(isAnother(view, answered), false);
  assert.equal(isAnother(answered, view), true);
  assert.equal(isAnother(view, severalView([null, null, null])), true);
  assert.equal(isAnother(view, { ...view, id: "r" }), true);
  assert.equal(isAnother(view, { ...view, question: "Vem?" }), true);
});

test("whoever comes back to the practice goes on there, after an answer at the next question", () => {
  const here = { place: { level: 1, number: 1 }, done: false };
  assert.deepEqual(placeAfter(here), { level: 1, number: 1 });
  assert.deepEqual(placeAfter({ place: { level: 2, number: 6 }, done: true }), { level: 2, number: 7 });
  assert.equal(wayTo({ level: 2, number: 7 }, here), "from 2 7");
  assert.equal(wayTo({ level: 1, number: 1 }, here), null);
});

test("a damaged place is none", () => {
  const here = { place: { level: 1, number: 1 } };
  for (const place of [
    undefined,
    null,
    7,
    "2 7",
    {},
    { level: 2 },
    { level: "2", number: 7 },
    { level: 2, number: 1.5 },
  ]) {
    assert.equal(wayTo(place, here), null);
  }
});
