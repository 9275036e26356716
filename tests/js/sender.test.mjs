import assert from "node:assert/strict";
import { test } from "node:test";

import { makeSender } from "../../widgets/kortwidgets/js/sender.js";

/** @import { Message } from "../../widgets/kortwidgets/js/view.js" */

/** A sender, and what it has sent. @param {Parameters<typeof makeSender>[1]} [more] */
function listened(more) {
  /** @type {Message[]} */
  const sent = [];
  return { sent, sender: makeSender((message) => sent.push(message), more) };
}

test("one action is sent on a view, until a new one comes or patience ends", () => {
  let time = 0;
  const { sent, sender } = listened({ now: () => time, patience: 100 });
  assert.equal(sender.send(3, "play SA"), true);
  assert.equal(sender.send(3, "play SA"), false);
  time = 100;
  assert.equal(sender.send(3, "play SA"), true);
  sender.fresh();
  assert.equal(sender.send(4, "undo"), true);
  assert.deepEqual(sent.at(-1), { version: 4, action: "undo" });
  assert.equal(sent.length, 3);
});

test("from an action until its answer it is told that one waits", () => {
  /** @type {(string | boolean)[]} */
  const told = [];
  const sender = makeSender(() => told.push("sent"), { tell: (waiting) => told.push(waiting) });
  sender.send(3, "play SA");
  sender.send(3, "play SK");
  sender.fresh();
  assert.deepEqual(told, [true, "sent", false]);
});

test("the text of a message goes with its action, and only where there is one", () => {
  const { sent, sender } = listened();
  sender.send(1, "name", "");
  sender.send(2, "undo");
  assert.deepEqual(sent, [
    { version: 1, action: "name", text: "" },
    { version: 2, action: "undo" },
  ]);
});
