/** Cards: suits, faces and backs, all our own paths. */

import { h, path } from "../patch.js";

/** @import { Part } from "../patch.js" */
/** @typedef {[x: number, y: number]} Pip column -1, 0 or 1, and row from 0 (top) to 1 (bottom) */

/** @type {Record<string, string>} */
const SUITS = {
  S: "M50 5C60 24 93 41 93 63C93 76 83 83 72 83C64 83 58 79 54 72C55 82 59 90 67 96L33 96C41 90 45 82 46 72C42 79 36 83 28 83C17 83 7 76 7 63C7 41 40 24 50 5Z",
  H: "M50 94C20 68 5 51 5 31C5 16 16 6 29 6C39 6 46 12 50 22C54 12 61 6 71 6C84 6 95 16 95 31C95 51 80 68 50 94Z",
  D: "M50 3Q64 31 90 50Q64 69 50 97Q36 69 10 50Q36 31 50 3Z",
  C: "M50 4A22 22 0 0 1 66 41A22 22 0 1 1 55 71C56 82 60 90 67 96L33 96C40 90 44 82 45 71A22 22 0 1 1 34 41A22 22 0 0 1 50 4Z",
};

/** @param {number[]} rows @returns {Pip[]} */
const sides = (rows) => rows.flatMap((y) => [/** @type {Pip} */ ([-1, y]), /** @type {Pip} */ ([1, y])]);

/** @param {number[]} rows @returns {Pip[]} */
const middles = (rows) => rows.map((y) => [0, y]);

/** @type {Record<string, Pip[]>} */
const PIPS = {
  2: middles([0, 1]),
  3: middles([0, 0.5, 1]),
  4: sides([0, 1]),
  5: [...sides([0, 1]), ...middles([0.5])],
  6: sides([0, 0.5, 1]),
  7: [...sides([0, 0.5, 1]), ...middles([0.25])],
  8: [...sides([0, 0.5, 1]), ...middles([0.25, 0.75])],
  9: [...sides([0, 1 / 3, 2 / 3, 1]), ...middles([0.5])],
  T: [...sides([0, 1 / 3, 2 / 3, 1]), ...middles([1 / 6, 5 / 6])],
};

// Half a court card, 44 wide and 56 high; the other half is the same turned round. Each path is of a kind.
const BUST = [
  ["cloth", "M1 56V50C1 41 11 37 22 37S43 41 43 50V56Z"],
  ["gold", "M13 38L22 47L31 38L27 36.5L22 42L17 36.5Z"],
];

/** @type {Record<string, string[][]>} */
const COURT = {
  K: [
    ["cloth", "M11 22C10 40 17 47 22 49C27 47 34 40 33 22Z"],
    ["skin", "M14 17H30V27C30 33 26 35 22 35S14 33 14 27Z"],
    ["cloth", "M14.5 29C18 27.6 20 28.4 22 30C24 28.4 26 27.6 29.5 29C28 32.4 24 32.6 22 31C20 32.6 16 32.4 14.5 29Z"],
    ["gold", "M11 18L8 4L15.5 9.5L22 1L28.5 9.5L36 4L33 18Z"],
  ],
  Q: [
    ["cloth", "M22 6C8 6 10 24 6 41C14 35 30 35 38 41C34 24 36 6 22 6Z"],
    ["skin", "M13.5 19C13.5 11 30.5 11 30.5 19V25C30.5 31 26 34.5 22 34.5S13.5 31 13.5 25Z"],
    ["gold", "M12 15C11 10 11 8 10 5L16.5 8L22 2L27.5 8L34 5C33 8 33 10 32 15C26 11.5 18 11.5 12 15Z"],
  ],
  J: [
    ["cloth", "M11 15H33L35 33C30 35 14 35 9 33Z"],
    ["skin", "M14 15H30V25C30 31 26 34.5 22 34.5S14 31 14 25Z"],
    ["cloth", "M8 18C6 8 16 3 24 4C32 5 37 11 35 18C26 14.5 17 14.5 8 18Z"],
    ["gold", "M27 13C33 11 40 5 40 0C33 0 27 5 27 13Z"],
  ],
};

/**
 * The suit and the rank of a card.
 * @param {string} card
 */
export const parseCard = (card) => ({ suit: card[0], rank: card.slice(1) });

/**
 * A suit's sign, so large and about this point.
 * @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [upsideDown]
 */
function suitPath(suit, x, y, size, upsideDown = false) {
  const turn = upsideDown ? "rotate(180) " : "";
  const transform = `translate(${x} ${y}) ${turn}scale(${size / 100}) translate(-50 -50)`;
  return path(SUITS[suit], { class: "kort-ink", transform });
}

/** @param {...Part} children */
const turned = (...children) => h("g", { transform: "rotate(180 50 70)" }, ...children);

/** @param {string} text @param {number} x @param {number} y @param {number} size */
function rankText(text, x, y, size) {
  const squeezed =
    text.length > 1 ? { "font-size": size * 0.92, textLength: size * 0.78, lengthAdjust: "spacingAndGlyphs" } : {};
  return h("text", { class: "kort-ink", x, y, "font-size": size, "text-anchor": "middle", ...squeezed }, text);
}

/** @param {string} suit @param {string} text */
const corner = (suit, text) => [rankText(text, 14.5, 29, 29), suitPath(suit, 14.5, 45, 19)];

/** @param {string} rank @param {string} suit */
function courtHalf(rank, suit) {
  const parts = [...BUST, ...COURT[rank]].map(([kind, d]) => path(d, { class: `kort-${kind}` }));
  return h(
    "g",
    { transform: "translate(28 14)" },
    ...parts,
    path("M18.5 22.5V24M25.5 22.5V24", { class: "kort-line" }),
    h("g", { transform: "translate(-28 -14)" }, suitPath(suit, 35, 61, 9)),
  );
}

/** @param {string} suit @param {string} rank */
function middle(suit, rank) {
  if (rank in COURT) {
    return [
      h("rect", { class: "kort-panel", x: 28, y: 13, width: 44, height: 114, rx: 4 }),
      courtHalf(rank, suit),
      turned(courtHalf(rank, suit)),
      path("M28 70L33 67L38 73L44 67L50 73L56 67L62 73L67 67L72 70", { class: "kort-braid" }),
    ];
  }
  if (!(rank in PIPS)) return [h("circle", { class: "kort-ring", cx: 50, cy: 70, r: 33 }), suitPath(suit, 50, 70, 46)];
  return PIPS[rank].map(([x, y]) => suitPath(suit, 50 + 14.5 * x, 26 + 88 * y, 18.5, y > 0.5));
}

const PICTURE = { class: "kort-face", viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" };
const paper = () => h("rect", { class: "kort-paper", x: 1, y: 1, width: 98, height: 138, rx: 9 });

/** @type {Map<string, Part>} */
const faces = new Map();

/**
 * The face of a card; the same object every time, so that `patch` passes it by.
 * @param {string} card
 * @param {Record<string, string>} ranks the letters of the ranks
 */
export function face(card, ranks) {
  const { suit, rank } = parseCard(card);
  const text = ranks[rank] ?? rank;
  const key = `${card} ${text}`;
  const known = faces.get(key);
  if (known) return known;
  const drawn = h(
    "svg",
    { ...PICTURE, "data-suit": suit },
    paper(),
    h("g", { class: "kort-full" }, ...corner(suit, text), turned(...corner(suit, text)), ...middle(suit, rank)),
    h("g", { class: "kort-plain" }, rankText(text, 27, 50, 52), suitPath(suit, 27, 84, 40)),
  );
  faces.set(key, drawn);
  return drawn;
}

const lattice = Array.from({ length: 15 }, (_, i) => `M${i * 14 - 66} 10l120 120M${i * 14 - 66} 130l120 -120`).join("");
const star = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) =>
  path("M50 70L43 54L50 38L57 54Z", { class: "kort-star", transform: `rotate(${turn} 50 70)` }),
);
const BACK = h(
  "svg",
  PICTURE,
  paper(),
  h(
    "svg",
    { x: 8, y: 8, width: 84, height: 124, viewBox: "8 8 84 124" },
    h("rect", { class: "kort-backing", x: 8, y: 8, width: 84, height: 124, rx: 5 }),
    path(lattice, { class: "kort-lattice" }),
    h("circle", { class: "kort-backing", cx: 50, cy: 70, r: 37 }),
    h("circle", { class: "kort-hoop", cx: 50, cy: 70, r: 36 }),
    ...star,
  ),
);

/**
 * A card that lies face down.
 * @param {string} key
 */
export const back = (key) => h("span", { key, class: "kort-card kort-back" }, BACK);

/**
 * A suit's sign by itself.
 * @param {string} suit
 */
export const suitSign = (suit) =>
  h(
    "svg",
    { class: "kort-suit", viewBox: "0 0 100 100", "aria-hidden": "true", "data-suit": suit },
    path(SUITS[suit], { class: "kort-ink" }),
  );
