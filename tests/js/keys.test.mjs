import assert from "node:assert/strict";
import { test } from "node:test";

import { heir, keyAction, nextStop } from "../../widgets/kortwidgets/js/table/keys.js";

/** A stop. @param {string} name @param {string} group @param {string} [seat] @param {number} [order] */
const stop = (name, group, seat, order = 0) => ({ name, group, seat, order, enabled: true });

/** A hand of cards that are allowed or not. @param {string} seat @param {...boolean} open */
const hand = (seat, ...open) =>
  open.map((enabled, order) => ({ ...stop(`${seat}${order}`, "hand", seat, order), enabled }));

/** Stops of a panel and a card. */
const PANELS = [
  stop("card", "hand", "1"),
  stop("a", "more", "back", 0),
  stop("c", "more", "back", 2),
  stop("d", "more", "tree", 1),
];

test("arrows go along the row and round, Home and End stay in the hand", () => {
  const stops = [
    { ...stop("0", "hand"), x: 0, y: 100 },
    { ...stop("1", "hand"), x: 50, y: 100 },
    { ...stop("2", "actions"), x: 10, y: 200 },
    { ...stop("3", "more"), x: 60, y: 300 },
  ];
  /** @param {string} key @param {number} at */
  const led = (key, at) => nextStop(key, stops, at)?.name;
  assert.equal(led("ArrowRight", 3), "0");
  assert.equal(led("ArrowLeft", 0), "3");
  assert.equal(led("End", 0), "1");
  assert.equal(led("Home", 1), "0");
  assert.equal(led("ArrowDown", 0), "2");
  assert.equal(led("ArrowUp", 3), "2");
  assert.equal(led("ArrowUp", 0), "0");
  assert.equal(led("ArrowDown", -1), "0");
  assert.equal(nextStop("ArrowDown", [], -1), null);
});

test("a card that was played leaves the focus to the next that may be played", () => {
  /** @param {ReturnType<typeof hand>} stops @param {string} seat @param {number} order */
  const after = (stops, seat, order) => heir(stops, stop("gone", "hand", seat, order))?.name;
  assert.equal(after(hand("1", false, true, true), "0", 2), "11");
  assert.equal(after(hand("1", true, false, true), "1", 1), "12");
  assert.equal(after(hand("1", true, false), "1", 4), "10");
  assert.equal(after([stop("knock", "actions")], "1", 0), "knock");
  assert.equal(heir([stop("undo", "more")], null), null);
});

test("focus goes to the nearest button of the panel when one is gone", () => {
  /** @param {string} seat @param {number} order */
  const after = (seat, order) => heir(PANELS, stop("gone", "more", seat, order))?.name;
  assert.equal(after("back", 1), "c");
  assert.equal(after("back", 9), "c");
  assert.equal(after("gone", 1), "card");
  assert.equal(
    nextStop(
      "End",
      PANELS.map((one) => ({ ...one, x: 0, y: 0 })),
      1,
    )?.name,
    "c",
  );
});

test("a key stands for its action, in small letters and large", () => {
  const keys = { u: "undo" };
  const actions = ["u", "U", "x", "Enter", " "].map((key) => keyAction({ keys }, key));
  assert.deepEqual(actions, ["undo", "undo", null, null, null]);
  assert.equal(keyAction({ keys: {} }, "u"), null);
});
