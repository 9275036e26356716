/** Movement: a card goes where it goes, a trick to its taker. */

import { all, one } from "../dom.js";

/** @import { TableView } from "../view.js" */
/**
 * Where things lay before the table was drawn anew.
 * @typedef {object} Snapshot
 * @property {Map<string, DOMRect>} boxes cards by name, hands as `seat 1`, and the talon
 * @property {DOMRect | undefined} ground
 * @property {[card: HTMLElement, box: DOMRect][]} laid the cards of the trick
 */

const GLIDE = { duration: 220, easing: "cubic-bezier(.2,.7,.3,1)" };
const MARKS = ["data-card", "data-stop", "data-action", "tabindex", "role", "aria-label"];

/** @param {Element} element */
const boxOf = (element) => element.getBoundingClientRect();

/** @param {HTMLElement} root */
const groundOf = (root) => one(root, ".kort-felt")?.getBoundingClientRect();

/** @param {DOMRect} from @param {DOMRect} to */
const between = (from, to) => ({
  x: from.left + from.width / 2 - (to.left + to.width / 2),
  y: from.top + from.height / 2 - (to.top + to.height / 2),
});

/**
 * Where a table's things lie now.
 * @param {HTMLElement} root
 * @returns {Snapshot}
 */
export function snapshot(root) {
  /** @type {Map<string, DOMRect>} */
  const boxes = new Map();
  for (const card of all(root, "[data-card]")) boxes.set(card.dataset.card ?? "", boxOf(card));
  for (const seat of all(root, "[data-seat]")) {
    const hand = one(seat, ".kort-hand");
    if (hand) boxes.set(`seat ${seat.dataset.seat}`, boxOf(hand));
  }
  const talon = one(root, ".kort-talon");
  if (talon) boxes.set("talon", boxOf(talon));
  return {
    boxes,
    ground: groundOf(root),
    laid: all(root, ".kort-laid > .kort-card").map((card) => [card, boxOf(card)]),
  };
}

/**
 * Where a box would be now: what moved together with the felt has not moved.
 * @param {DOMRect} box @param {DOMRect} before @param {DOMRect} after
 */
const moved = (box, before, after) =>
  new DOMRect(box.left + after.left - before.left, box.top + after.top - before.top, box.width, box.height);

/**
 * Lets everything come from where it lay.
 * @param {HTMLElement} root
 * @param {Snapshot} before
 * @param {TableView} view
 */
export function animate(root, { boxes, laid, ground }, view) {
  const now = groundOf(root);
  if (!now || !ground) return;
  for (const card of all(root, ".kort-felt [data-card]")) {
    const by = card.parentElement?.dataset.by;
    const from = boxes.get(card.dataset.card ?? "") ?? boxes.get(by == null ? "talon" : `seat ${by}`);
    if (from) glide(card, moved(from, ground, now));
  }
  const taker = view.last_trick && one(root, `[data-seat="${Number(view.last_trick.taker)}"] .kort-plate`);
  if (!taker) return;
  for (const [card, box] of laid) if (!card.isConnected) gather(root, card, moved(box, ground, now), boxOf(taker));
}

/** @param {HTMLElement} element @param {DOMRect} from */
function glide(element, from) {
  const to = boxOf(element);
  const { x, y } = between(from, to);
  if (Math.hypot(x, y) < 3 || !to.width || !from.width) return;
  const size = Math.min(1.6, Math.max(0.4, Math.min(from.width, from.height / 1.4) / to.width));
  const start = { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 5 };
  element.animate([start, { transform: "none", zIndex: 5 }], GLIDE);
}

/** @param {HTMLElement} root @param {HTMLElement} card @param {DOMRect} box @param {DOMRect} goal */
function gather(root, card, box, goal) {
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  const felt = one(root, ".kort-felt");
  if (!felt) return;
  const ground = boxOf(felt);
  for (const name of MARKS) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "absolute",
    left: `${box.left - ground.left - felt.clientLeft}px`,
    top: `${box.top - ground.top - felt.clientTop}px`,
    width: `${box.width}px`,
    margin: "0",
    pointerEvents: "none",
  });
  felt.append(ghost);
  const { x, y } = between(goal, box);
  const end = { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.2 };
  const run = ghost.animate([{ transform: "none", opacity: 1 }, end], { ...GLIDE, duration: 300 });
  run.onfinish = run.oncancel = () => ghost.remove();
}
