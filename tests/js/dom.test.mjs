import assert from "node:assert/strict";
import { test } from "node:test";

import { isEcho } from "../../widgets/kortwidgets/js/dom.js";

test("the second and third click of a double click are no press, however slow they were; a key is one", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((detail) => isEcho({ detail })),
    [false, false, true, true],
  );
});
