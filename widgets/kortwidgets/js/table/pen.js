/** Figures as a hand with a pen draws them, the seven crossed; each 12 wide and 20 high. */

import { h, path } from "../patch.js";

/** @type {Record<string, string>} */
const FIGURES = {
  0: "M6.5 3C2.5 3 1.5 9 2 13C2.6 18 9 18.5 10 12C10.8 6 9 2.6 5.6 3.4",
  1: "M3 6.5C5 5.4 6.5 4 7 2.5C6.8 8 6.4 13 6.2 18",
  2: "M2 6.5C3 1.5 10 1.5 9.6 6.2C9.2 10.2 4 14 2 17.4C5 16.8 8 17 10.5 17.2",
  3: "M2.4 4C5 1.6 10 2.4 9 6C8.5 8.4 6 9.2 4.6 9.4C8 9 10.8 11 10 14.2C9 18.4 4 18.6 1.8 15.8",
  4: "M7.2 2.4C6 6 4 9.6 2 12.8C5 12.4 8 12.4 10.8 12.6M8.2 7.6C8 11 7.8 14.6 7.6 18.2",
  5: "M9.8 2.8C7.6 3 5.4 3 3.6 3C3.4 5.2 3 7.4 2.8 9.4C6 7.4 10.6 8.6 10 13C9.4 18.2 4 18.8 1.8 16",
  6: "M8.6 2.4C4.6 5 2 9.6 2.2 13.4C2.6 18.6 9.6 18.8 10 13.8C10.2 9.6 4.4 9 2.4 13",
  7: "M2 3.4C5 3 8 3 10.4 2.8C8 7.6 5.8 12.4 4.6 18.2M3.4 10.4C5.6 10 7.4 10 9.4 10.2",
  8: "M9 5C7.6 1.6 2.6 2.6 3.2 6C3.8 9.2 9.6 10.4 9.4 14.4C9 18.8 2.4 18.6 2.4 14.4C2.6 10.6 8.8 8.6 9 5",
  9: "M9.6 7C9 11 2.6 11 2.6 6.8C2.8 2 9.4 1.6 9.8 6.2C10 10.6 9 14.6 7.4 18.2",
  "-": "M2 10.8C5 10.2 8 10.4 10.4 10.6",
};

/**
 * A figure in handwriting; what our pen has no stroke for is set in letters.
 * @param {string} text
 * @param {number} [slant] lets the same figure look different elsewhere
 */
export function penned(text, slant = 0) {
  const letters = [...text];
  if (!letters.every((letter) => letter in FIGURES)) return h("span", { class: "kort-penned" }, text);
  const strokes = letters.map((letter, i) =>
    path(FIGURES[letter], { transform: `translate(${i * 11} ${((slant * 7 + i * 5) % 3) - 1})` }),
  );
  const viewBox = `-1 0 ${letters.length * 11 + 3} 21`;
  return h("svg", { class: "kort-penned", viewBox, "aria-hidden": "true", "data-turn": slant % 3 }, ...strokes);
}

/** The line under a figure. */
export const underline = () =>
  h(
    "svg",
    { class: "kort-underline", viewBox: "0 0 60 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    path("M2 4.5C14 2.5 24 5.5 36 3.5S52 4.5 58 3"),
  );
