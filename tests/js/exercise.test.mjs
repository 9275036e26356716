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

test("the file sets no markup from data, fetches nothing and imports nothing", () => {
  assert.doesNotMatch(source.toString(), /innerHTML|outerHTML|insertAdjacentHTML|save_changes|\bfetch\(|\bimport\b|https?:\/\/(?!www\.w3\.org)/);
});
