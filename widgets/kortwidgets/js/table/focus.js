/** Where the focus is at a table: it survives a new view, and Tab stops at one place. */

import { focusedIn } from "../dom.js";
import { heir, stopsIn } from "./keys.js";

/** @import { StopOnPage } from "./keys.js" */

/** @param {HTMLElement} element */
function focusOn(element) {
  if (document.activeElement !== element) element.focus({ preventScroll: true });
}

/**
 * The focus of one table, whose element is the first in `root`.
 * @param {HTMLElement} root
 */
export function makeFocus(root) {
  /** @type {string | null} the name of the one tab stop */
  let at = null;

  /**
   * Makes `chosen` the one tab stop; where there is none, the first stop can be reached and is not held on to.
   * @param {StopOnPage[]} stops
   * @param {StopOnPage | null} chosen
   */
  function mark(stops, chosen) {
    at = chosen?.name ?? null;
    const tabbed = chosen ?? stops[0];
    for (const { element } of stops) element.setAttribute("tabindex", element === tabbed.element ? "0" : "-1");
  }

  return {
    /**
     * Draws; the focus stays where it was, or goes to its heir.
     * @param {() => void} drawing
     * @param {boolean} actorChanged whether another is to act now
     */
    keep(drawing, actorChanged) {
      const held = focusedIn(root);
      const lost = stopsIn(root).find(({ element }) => element === held);
      drawing();
      const stops = stopsIn(root);
      const same = stops.find(({ name }) => name === (lost?.name ?? at));
      // After one's exchange the next hand is in focus, so that a second Enter exchanges nothing for its owner.
      const stays = same && !(lost?.group === "actions" && actorChanged);
      const chosen = stays ? same : heir(stops, actorChanged ? null : lost);
      mark(stops, chosen);
      if (!held) return;
      const table = /** @type {HTMLElement} */ (root.firstChild);
      const isElsewhere = root.contains(held) && !lost && held !== table; // as in a field, which is no stop
      focusOn(isElsewhere ? held : (chosen?.element ?? table));
    },

    /**
     * The tab stop follows the focus.
     * @param {EventTarget | null} target
     */
    follow(target) {
      const stops = stopsIn(root);
      const focused = stops.find(({ element }) => element === target);
      if (focused) mark(stops, focused);
    },
  };
}
