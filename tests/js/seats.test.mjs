import assert from "node:assert/strict";
import { test } from "node:test";

import { bottomSeat, nearSeat, placeOf, seatsAfter } from "../../widgets/kortwidgets/js/table/seats.js";
import { bareView, player, tableView } from "./views.mjs";

test("seats sit clockwise from the table's own seat", () => {
  const three = [0, 1, 2].map((seat) => placeOf(seat, 3, null));
  const four = [0, 1, 2, 3].map((seat) => placeOf(seat, 4, 2));
  assert.deepEqual(three, ["bottom", "top-left", "top-right"]);
  assert.deepEqual(four, ["top", "right", "bottom", "left"]);
});

test("the others stand clockwise from the large hand in the narrow layout", () => {
  const after = [0, 1, 2, 3].map((seat) => seatsAfter(2, seat, 4));
  assert.deepEqual(after, [2, 3, 0, 1]);
});

test("every number of players has a place for each seat", () => {
  for (let count = 2; count <= 6; count++) {
    const places = new Set(Array.from({ length: count }, (_, seat) => placeOf(seat, count, 1)));
    assert.equal(places.size, count);
  }
});

test("the large hand is one's own, else the actor's, else stays", () => {
  const nobodyActs = bareView({ players: [player(0, null)] });
  assert.equal(bottomSeat(tableView({ seat: 0 })), 0);
  assert.equal(bottomSeat(tableView()), 1);
  assert.equal(bottomSeat(nobodyActs, 2), 2);
  assert.equal(bottomSeat({ ...nobodyActs, near: 1 }, 2), 1);
  assert.equal(nearSeat({ seat: null, near: 1 }), 1);
  assert.equal(nearSeat({ seat: 0, near: 1 }), 0);
});
