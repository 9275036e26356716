/** How far one has come, on each tutorial's card in the gallery. */

import { answers, countDone } from "../answers.js";
import { all } from "../dom.js";
import { fill } from "../words.js";

/** Tells it where one has begun. */
export function startCounts() {
  const known = answers();
  for (const place of all(document, "[data-questions]")) {
    const keys = (place.dataset.questions ?? "").split(" ");
    const done = countDone(known, keys);
    place.textContent = fill(place.dataset.told ?? "", { done, all: keys.length });
    place.style.setProperty("--done", String(done / keys.length));
    place.hidden = !done;
  }
}
