/** Small drawn signs that tell by shape what colour alone must not tell. */

import { h, path } from "./patch.js";

/** @type {Record<string, string>} */
const SIGNS = {
  refused: "M5 4A9.5 9.5 0 1 0 5.1 3.9M5.3 5.3L18.7 18.7",
  info: "M12 10.5V18M12 5.8V6.2M12 2.5A9.5 9.5 0 1 0 12.01 2.5",
  why: "M8.6 9C8.6 4.6 15.4 4.8 15.2 8.8C15 11.4 12 11.6 12 14.2M12 17.8V18M12 2.5A9.5 9.5 0 1 0 12.01 2.5",
  won: "M3.5 18.5L2.5 7.5L8 11.5L12 4.5L16 11.5L21.5 7.5L20.5 18.5Z",
  right: "M4 13L10 19L21 5",
  wrong: "M5 5L19 19M19 5L5 19",
  missed: "M12 4V14M12 19.9V20",
};

/**
 * The sign of a kind.
 * @param {string} kind
 * @param {string} [className]
 */
export const sign = (kind, className = "kort-sign") =>
  h("svg", { class: className, viewBox: "0 0 24 24", "aria-hidden": "true" }, path(SIGNS[kind]));
