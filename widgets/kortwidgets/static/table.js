/**
 * The card table: draws the trait `view` and sends back what was chosen, with the view's version.
 * It knows no game and holds no words: both come in the view. Python judges every message.
 *
 * `tree(view, local)` is pure and describes the whole table as plain objects; `patch` brings the page
 * in line with it, element by element, so that focus and movement survive a new view.
 *
 * @typedef {{card: string, label: string, enabled: boolean|null, action?: string, current?: boolean, tag?: string}} HandCard
 * @typedef {{seat: number, card: string, label: string, action?: string}} TrickCard
 * @typedef {{seat: number, name: string, label: string, dealer: boolean, acting: boolean, out: boolean,
 *   score: string, note: string, taken: number, taken_label: string, count: number,
 *   cards: HandCard[]|null, cards_label?: string}} Player
 * @typedef {{id: string, text: string, source: string, ours: boolean, phase?: string}} Rule
 * @typedef {{action: string, label: string, title?: string, enabled?: boolean, current?: boolean|null}} Button
 * @typedef {{action: string, label: string, value: string, multiline?: boolean, submit?: string}} Field
 * @typedef {{label: string, columns: {seat: number, name: string, entries: {text: string, label: string, line: boolean}[]}[], verb?: string}} Sheet
 * @typedef {{id: string, label: string, help?: string, open?: boolean, sheet?: Sheet, groups?: {label: string, items: Button[]}[], fields?: Field[],
 *   note?: {kind: string, text: string}}} Panel
 * @typedef {{action: string, label: string, labels?: string[], min: number, max: number, help?: string}} Choose
 * @typedef {{version: number, lang: string, title: string, seat: number|null, near?: number|null, phase: string,
 *   banner?: string, ranks: Object<string,string>, players: Player[], labels: Object<string,string>, [part: string]: any}} View
 * @typedef {{chosen: Set<string>, peek: boolean, log: boolean, bottom: number, lead: string|null,
 *   drafts: Map<string,string>, offer: string|null, deck: string, said: {kind: string, text: string}|null}} Local
 * @typedef {{tag: string, attrs: Object<string,any>, children: (Node|string)[]}} Node
 */

// ---- Drawings: suits, faces, backs and figures, all our own paths -----------------------------------

const SUITS = {
  S: "M50 5C60 24 93 41 93 63C93 76 83 83 72 83C64 83 58 79 54 72C55 82 59 90 67 96L33 96C41 90 45 82 46 72C42 79 36 83 28 83C17 83 7 76 7 63C7 41 40 24 50 5Z",
  H: "M50 94C20 68 5 51 5 31C5 16 16 6 29 6C39 6 46 12 50 22C54 12 61 6 71 6C84 6 95 16 95 31C95 51 80 68 50 94Z",
  D: "M50 3Q64 31 90 50Q64 69 50 97Q36 69 10 50Q36 31 50 3Z",
  C: "M50 4A22 22 0 0 1 66 41A22 22 0 1 1 55 71C56 82 60 90 67 96L33 96C40 90 44 82 45 71A22 22 0 1 1 34 41A22 22 0 0 1 50 4Z",
};

/** Where pips lie: columns -1, 0, 1 and rows from 0 (top) to 1 (bottom). */
const SIDES = (rows) => rows.flatMap((y) => [[-1, y], [1, y]]);
const MIDDLE = (rows) => rows.map((y) => [0, y]);
const PIPS = {
  2: MIDDLE([0, 1]), 3: MIDDLE([0, 0.5, 1]), 4: SIDES([0, 1]), 5: [...SIDES([0, 1]), ...MIDDLE([0.5])],
  6: SIDES([0, 0.5, 1]), 7: [...SIDES([0, 0.5, 1]), ...MIDDLE([0.25])],
  8: [...SIDES([0, 0.5, 1]), ...MIDDLE([0.25, 0.75])],
  9: [...SIDES([0, 1 / 3, 2 / 3, 1]), ...MIDDLE([0.5])],
  T: [...SIDES([0, 1 / 3, 2 / 3, 1]), ...MIDDLE([1 / 6, 5 / 6])],
};

/** Half a court card, 44 wide and 56 high; the other half is the same turned round. */
const BUST = [["cloth", "M1 56V50C1 41 11 37 22 37S43 41 43 50V56Z"], ["gold", "M13 38L22 47L31 38L27 36.5L22 42L17 36.5Z"]];
const COURT = {
  K: [["cloth", "M11 22C10 40 17 47 22 49C27 47 34 40 33 22Z"], ["skin", "M14 17H30V27C30 33 26 35 22 35S14 33 14 27Z"],
    ["cloth", "M14.5 29C18 27.6 20 28.4 22 30C24 28.4 26 27.6 29.5 29C28 32.4 24 32.6 22 31C20 32.6 16 32.4 14.5 29Z"],
    ["gold", "M11 18L8 4L15.5 9.5L22 1L28.5 9.5L36 4L33 18Z"]],
  Q: [["cloth", "M22 6C8 6 10 24 6 41C14 35 30 35 38 41C34 24 36 6 22 6Z"], ["skin", "M13.5 19C13.5 11 30.5 11 30.5 19V25C30.5 31 26 34.5 22 34.5S13.5 31 13.5 25Z"],
    ["gold", "M12 15C11 10 11 8 10 5L16.5 8L22 2L27.5 8L34 5C33 8 33 10 32 15C26 11.5 18 11.5 12 15Z"]],
  J: [["cloth", "M11 15H33L35 33C30 35 14 35 9 33Z"], ["skin", "M14 15H30V25C30 31 26 34.5 22 34.5S14 31 14 25Z"],
    ["cloth", "M8 18C6 8 16 3 24 4C32 5 37 11 35 18C26 14.5 17 14.5 8 18Z"],
    ["gold", "M27 13C33 11 40 5 40 0C33 0 27 5 27 13Z"]],
};

/** Figures as a hand with a pen draws them, the seven crossed; each 12 wide and 20 high. */
const FIGURES = {
  0: "M6.5 3C2.5 3 1.5 9 2 13C2.6 18 9 18.5 10 12C10.8 6 9 2.6 5.6 3.4", 1: "M3 6.5C5 5.4 6.5 4 7 2.5C6.8 8 6.4 13 6.2 18",
  2: "M2 6.5C3 1.5 10 1.5 9.6 6.2C9.2 10.2 4 14 2 17.4C5 16.8 8 17 10.5 17.2", 3: "M2.4 4C5 1.6 10 2.4 9 6C8.5 8.4 6 9.2 4.6 9.4C8 9 10.8 11 10 14.2C9 18.4 4 18.6 1.8 15.8",
  4: "M7.2 2.4C6 6 4 9.6 2 12.8C5 12.4 8 12.4 10.8 12.6M8.2 7.6C8 11 7.8 14.6 7.6 18.2", 5: "M9.8 2.8C7.6 3 5.4 3 3.6 3C3.4 5.2 3 7.4 2.8 9.4C6 7.4 10.6 8.6 10 13C9.4 18.2 4 18.8 1.8 16",
  6: "M8.6 2.4C4.6 5 2 9.6 2.2 13.4C2.6 18.6 9.6 18.8 10 13.8C10.2 9.6 4.4 9 2.4 13", 7: "M2 3.4C5 3 8 3 10.4 2.8C8 7.6 5.8 12.4 4.6 18.2M3.4 10.4C5.6 10 7.4 10 9.4 10.2",
  8: "M9 5C7.6 1.6 2.6 2.6 3.2 6C3.8 9.2 9.6 10.4 9.4 14.4C9 18.8 2.4 18.6 2.4 14.4C2.6 10.6 8.8 8.6 9 5", 9: "M9.6 7C9 11 2.6 11 2.6 6.8C2.8 2 9.4 1.6 9.8 6.2C10 10.6 9 14.6 7.4 18.2",
  "-": "M2 10.8C5 10.2 8 10.4 10.4 10.6",
};

const SIGNS = { // a message's kind told by shape
  refused: "M5 4A9.5 9.5 0 1 0 5.1 3.9M5.3 5.3L18.7 18.7",
  info: "M12 10.5V18M12 5.8V6.2M12 2.5A9.5 9.5 0 1 0 12.01 2.5",
  why: "M8.6 9C8.6 4.6 15.4 4.8 15.2 8.8C15 11.4 12 11.6 12 14.2M12 17.8V18M12 2.5A9.5 9.5 0 1 0 12.01 2.5",
  won: "M3.5 18.5L2.5 7.5L8 11.5L12 4.5L16 11.5L21.5 7.5L20.5 18.5Z",
};

// ---- A description of the page ----------------------------------------------------------------------

/** @returns {Node} `attrs.key` names an element among its siblings, `attrs.vars` are CSS properties. */
export function h(tag, attrs, ...children) {
  return { tag, attrs: attrs ?? {}, children: children.flat().filter((child) => child != null && child !== false) };
}

const path = (d, attrs) => h("path", { d, ...attrs });
const suitPath = (suit, x, y, size, turned) =>
  path(SUITS[suit], { class: "kort-ink", transform: `translate(${x} ${y}) ${turned ? "rotate(180) " : ""}scale(${size / 100}) translate(-50 -50)` });
const turned = (...children) => h("g", { transform: "rotate(180 50 70)" }, ...children);

/** @returns {{suit: string, rank: string}} */
export const parseCard = (card) => ({ suit: card[0], rank: card.slice(1) });

function rankText(text, x, y, size) {
  const squeezed = text.length > 1 ? { "font-size": size * 0.92, textLength: size * 0.78, lengthAdjust: "spacingAndGlyphs" } : {};
  return h("text", { class: "kort-ink", x, y, "font-size": size, "text-anchor": "middle", ...squeezed }, text);
}

const corner = (suit, text) => [rankText(text, 14.5, 29, 29), suitPath(suit, 14.5, 45, 19)];

function courtHalf(rank, suit) {
  const parts = [...BUST, ...COURT[rank]].map(([kind, d]) => path(d, { class: `kort-${kind}` }));
  return h("g", { transform: "translate(28 14)" }, ...parts, path("M18.5 22.5V24M25.5 22.5V24", { class: "kort-line" }),
    h("g", { transform: "translate(-28 -14)" }, suitPath(suit, 35, 61, 9)));
}

function middle(suit, rank) {
  if (COURT[rank]) {
    return [h("rect", { class: "kort-panel", x: 28, y: 13, width: 44, height: 114, rx: 4 }), courtHalf(rank, suit), turned(courtHalf(rank, suit)),
      path("M28 70L33 67L38 73L44 67L50 73L56 67L62 73L67 67L72 70", { class: "kort-braid" })];
  }
  if (!PIPS[rank]) return [h("circle", { class: "kort-ring", cx: 50, cy: 70, r: 33 }), suitPath(suit, 50, 70, 46)];
  return PIPS[rank].map(([x, y]) => suitPath(suit, 50 + 14.5 * x, 26 + 88 * y, 18.5, y > 0.5));
}

const faces = new Map();

/** The face of a card; the same object every time, so that `patch` passes it by. */
export function face(card, ranks) {
  const { suit, rank } = parseCard(card);
  const text = ranks?.[rank] ?? rank;
  const key = `${card} ${text}`;
  if (!faces.has(key)) {
    faces.set(key, h("svg", { class: "kort-face", viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false", "data-suit": suit },
      h("rect", { class: "kort-paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
      h("g", { class: "kort-full" }, ...corner(suit, text), turned(...corner(suit, text)), ...middle(suit, rank)),
      h("g", { class: "kort-plain" }, rankText(text, 27, 50, 52), suitPath(suit, 27, 84, 40))));
  }
  return faces.get(key);
}

const lattice = Array.from({ length: 15 }, (_, i) => `M${i * 14 - 66} 10l120 120M${i * 14 - 66} 130l120 -120`).join("");
const star = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => path("M50 70L43 54L50 38L57 54Z", { class: "kort-star", transform: `rotate(${turn} 50 70)` }));
const BACK = h("svg", { class: "kort-face", viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
  h("rect", { class: "kort-paper", x: 1, y: 1, width: 98, height: 138, rx: 9 }),
  h("svg", { x: 8, y: 8, width: 84, height: 124, viewBox: "8 8 84 124" },
    h("rect", { class: "kort-backing", x: 8, y: 8, width: 84, height: 124, rx: 5 }), path(lattice, { class: "kort-lattice" }),
    h("circle", { class: "kort-backing", cx: 50, cy: 70, r: 37 }), h("circle", { class: "kort-hoop", cx: 50, cy: 70, r: 36 }), ...star));

const back = (key) => h("span", { key, class: "kort-card kort-back" }, BACK);
const suitSign = (suit) => h("svg", { class: "kort-suit", viewBox: "0 0 100 100", "aria-hidden": "true", "data-suit": suit }, path(SUITS[suit], { class: "kort-ink" }));
const sign = (kind) => SIGNS[kind] && h("svg", { class: "kort-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, path(SIGNS[kind]));

// ---- What the view means, without a page ------------------------------------------------------------

const PLACES = {
  1: ["bottom"], 2: ["bottom", "top"], 3: ["bottom", "top-left", "top-right"], 4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"], 6: ["bottom", "left", "top-left", "top", "top-right", "right"],
};

/** Where a seat sits, clockwise from the bottom; the table's own seat, or seat 0, sits at the bottom. */
export function placeOf(seat, count, own) {
  const places = PLACES[Math.min(Math.max(count, 1), 6)];
  return places[seatsAfter(own ?? 0, seat, count)] ?? "top";
}

/** How many seats clockwise from one to another: in the narrow layout the others stand in that order. */
export const seatsAfter = (from, to, count) => (to - from + count) % count;

/** The seat that the reader sits at: one's own, or the one that a question is about. */
export const nearSeat = (view) => view.seat ?? view.near ?? null;

/** The seat whose hand is drawn large in the narrow layout: one's own, else the one to act, else the last that was. */
export function bottomSeat(view, before = 0) {
  return view.seat ?? view.players.find((player) => player.acting)?.seat ?? view.near ?? before;
}

/** The trick to show: a finished one stays until the next lead, and any last one can be asked for. */
export function trickToShow(view, peek) {
  const now = view.trick?.cards ?? [];
  const last = view.last_trick;
  const resting = !now.length && Boolean(last) && ["play", "draw", "deal", "over"].includes(view.phase);
  if (last && (peek || resting)) return { ...last, peek: peek && !resting, resting };
  return { label: view.trick?.label ?? "", cards: now, taker: null, text: "", peek: false, resting: false };
}

/** Chosen cards belong to one seat's choice: another actor, phase or action starts afresh. */
export function chooseKey(view) {
  const acting = view.players?.find((player) => player.acting);
  return view.choose && acting ? `${view.phase} ${acting.seat} ${view.choose.action}` : null;
}

/** What remains chosen when `view` follows upon a view whose key was `before`. */
export function keepChosen(chosen, before, view) {
  if (!chooseKey(view) || chooseKey(view) !== before) return new Set();
  const hand = new Set(view.players.find((player) => player.acting).cards?.map(({ card }) => card));
  return new Set([...chosen].filter((card) => hand.has(card)));
}

/** "buy H2 D9": the cards in the order of the hand. */
export const chooseAction = (action, chosen, hand) => [action, ...hand.filter((card) => chosen.has(card))].join(" ");

/** Sends at most one action on a view; a new view, or `patience` ms without an answer, opens it again. It tells while it waits. */
export function makeSender(send, { now = () => Date.now(), patience = 2000, tell = () => {} } = {}) {
  let sent = null;
  return {
    fresh() { sent = null; tell(false); },
    send(version, action, text) {
      if (sent && sent.version === version && now() - sent.at < patience) return false;
      sent = { version, at: now() };
      tell(true);
      send(text === undefined ? { version, action } : { version, action, text });
      return true;
    },
  };
}

const fieldName = (panel, field) => `${panel.id} ${field.action}`;

/** Every field of the view by name: its value, and whether what was entered is refused. */
function fieldsOf(view) {
  const listed = (view?.panels ?? []).flatMap((panel) => (panel.fields ?? []).map((field) => [fieldName(panel, field), panel, field]));
  return new Map(listed.map(([name, panel, { value }]) => [name, { value: value ?? "", refused: [panel.note, view.notice].some((note) => note?.kind === "refused") }]));
}

/** What remains typed when `view` follows upon `before`: it yields to a new value, unless it is being edited, and to an answer that takes what was sent. */
export function keepDrafts(drafts, before, view, { focused = null, sent = null } = {}) {
  const [old, now] = [fieldsOf(before), fieldsOf(view)];
  return new Map([...drafts].filter(([name]) => {
    const field = now.get(name);
    if (!field || (name === sent && !field.refused)) return false;
    return name === focused || field.value === old.get(name)?.value;
  }));
}

/** Where a page keeps the token of a running table; its twin in another language finds it there, too. */
export const keepKey = (pathname, key) => `kort:${pathname.replace(/\/(sv|en)\/(?=[^/]*$)/, "/")}:${key}`;

/** The action of a plain key press, or null. */
export const keyAction = (view, key) => (key.trim().length === 1 ? view.keys?.[key] ?? view.keys?.[key.toLowerCase()] ?? null : null);

/** The rules of a card in their order, gathered by phase. */
export function byPhase(rules) {
  const phases = new Map();
  rules.forEach((rule) => phases.set(rule.phase ?? "", [...(phases.get(rule.phase ?? "") ?? []), rule]));
  return [...phases];
}

const MOST = 1024 * 1024; // bytes of a file that is opened

/** Whether a file is small enough to be read. */
export const fits = (file) => file.size <= MOST;

/** A second click of a double click that lands on a view just arrived was meant for the one before. */
export const isEcho = (detail, age) => detail > 1 && age < 350;

/** Where an arrow key leads: along the row by order, up and down by where things lie on the screen. */
export function nextStop(key, stops, at) {
  if (!stops.length) return null;
  if (at < 0) return stops[0];
  const here = stops[at];
  const group = stops.filter((stop) => stop.group === here.group && stop.seat === here.seat);
  if (key === "Home") return group[0];
  if (key === "End") return group[group.length - 1];
  if (key === "ArrowRight") return stops[(at + 1) % stops.length];
  if (key === "ArrowLeft") return stops[(at - 1 + stops.length) % stops.length];
  return nearest(stops, here, key === "ArrowDown" ? 1 : -1) ?? here;
}

/** The nearest row above or below, and in it the stop that lies straightest ahead. */
function nearest(stops, here, way) {
  const ahead = ({ y }) => (y - here.y) * way;
  const beyond = stops.filter((stop) => ahead(stop) > 8);
  const row = Math.min(...beyond.map(ahead)) + 16;
  return beyond.filter((stop) => ahead(stop) <= row).sort((one, two) => Math.abs(one.x - here.x) - Math.abs(two.x - here.x))[0];
}

/** The stop that takes the focus when the one that had it is gone: the nearest in the same hand or panel, else the first that may be played. */
export function heir(stops, lost) {
  const kin = lost?.seat != null && lost.group !== "hand" ? stops.filter((stop) => stop.group === lost.group && stop.seat === lost.seat) : [];
  if (kin.length) return kin.find((stop) => stop.order >= lost.order) ?? kin.at(-1);
  const hand = stops.filter((stop) => stop.group === "hand");
  const actions = stops.filter((stop) => stop.group === "actions");
  const open = hand.filter((stop) => stop.enabled);
  if (lost?.group === "actions" && actions.length) return actions[0];
  if (lost?.group === "hand" && lost.seat === hand[0]?.seat) return open.find((stop) => stop.order >= lost.order) ?? open.at(-1) ?? hand[0];
  return open[0] ?? hand[0] ?? actions[0] ?? null;
}

// ---- The table as a description ---------------------------------------------------------------------

/** @param {View} view @param {Local} local @returns {Node} */
export function tree(view, local) {
  const shown = trickToShow(view, local.peek);
  return h("div", { key: "table", class: "kort-table", role: "group", "aria-label": `${view.labels.table}: ${view.title}`, tabindex: "-1", lang: view.lang,
    "data-phase": view.phase, "data-players": view.players.length, "data-deck": local.deck, "data-lm-suppress-shortcuts": "true", "aria-description": keysTold(view) },
  view.banner && h("p", { key: "banner", class: "kort-banner", role: "alert" }, sign("refused"), h("span", {}, view.banner)),
  offer(view, local),
  h("div", { key: "game", class: "kort-game" }, felt(view, local, shown), desk(view, local), tools(view, local)),
  h("div", { key: "side", class: "kort-side" }, sheet(view), log(view, local), panels(view, local)), rulecard(view));
}

function felt(view, local, shown) {
  return view.players.length > 0 && h("div", { key: "felt", class: "kort-felt", "data-frozen": view.frozen ?? false,
    "data-live": view.players.some(({ cards }) => cards?.some(({ action }) => action)), vars: { "--others": Math.max(1, view.players.length - 1) } },
    ...view.players.map((player) => seat(view, local, player)), centre(view, local, shown));
}

function seat(view, local, player) {
  const place = placeOf(player.seat, view.players.length, nearSeat(view));
  return h("div", { key: `seat ${player.seat}`, class: "kort-seat", role: "group", "aria-label": player.label, "aria-current": player.acting ? "true" : null,
    "data-seat": player.seat, "data-place": place, "data-large": player.seat === local.bottom, "data-acting": player.acting, "data-out": player.out,
    vars: { "--after": seatsAfter(local.bottom, player.seat, view.players.length) } },
  plate(view, player), hand(view, local, player));
}

function plate(view, player) {
  return h("div", { key: "plate", class: "kort-plate" },
    h("span", { key: "name", class: "kort-name", title: player.name }, player.name),
    player.dealer && h("span", { key: "dealer", class: "kort-dealer" }, view.dealer_label ?? ""),
    player.score && h("span", { key: "score", class: "kort-score" }, player.score),
    player.taken_label && h("span", { key: "taken", class: "kort-taken" }, player.taken_label),
    player.note && h("span", { key: "note", class: "kort-note" }, player.note));
}

function hand(view, local, player) {
  const shown = player.cards ? player.cards.map((card, order) => handCard(view, local, player, card, order)) : hiddenHand(player);
  const label = player.cards ? player.label : player.cards_label;
  return h("div", { key: "hand", class: "kort-holder" },
    h("div", { class: "kort-hand", role: player.acting && player.cards?.length ? "toolbar" : player.cards ? "group" : "img", "aria-label": label,
      "data-backs": !player.cards, "data-live": shown.some((card) => card.tag === "button"), vars: gaps(shown.length) }, ...shown));
}

/** Between how many cards a row's width is shared when the hand lies in one, two, three or four rows. */
const gaps = (count) => Object.fromEntries(["--gaps", "--half", "--third", "--fourth"].map((name, i) => [name, Math.max(1, Math.ceil(count / (i + 1)) - 1)]));

const hiddenHand = (player) => [...Array.from({ length: player.count }, (_, i) => back(`back ${i}`)),
  player.count > 0 && h("span", { key: "count", class: "kort-count" }, String(player.count))];

/** A card in a hand: a button for the seat to act, or where it has an action of its own; else a picture. */
function handCard(view, local, player, card, order) {
  const lit = view.notice?.because?.includes(card.card) ?? false;
  const words = lit && view.labels.because ? `${card.label}, ${view.labels.because}` : card.label;
  const common = { "data-lit": lit, "data-asked": view.notice?.card === card.card, "aria-label": words };
  if (card.enabled == null && !card.action) return cardSpan(view, card, { key: card.card, ...common });
  return cardButton(view, card, { key: `${card.card} live`, ...common, "aria-disabled": card.enabled === false ? "true" : null, "aria-pressed": pressed(view, local, card),
    "data-group": player.acting ? "hand" : "others", "data-order": order, "data-of": player.seat });
}

/** A number that stands on a card; it is in the card's label, too. */
const tagOf = ({ tag }) => tag && h("span", { key: "tag", class: "kort-tag", "aria-hidden": "true" }, tag);

function pressed(view, local, { card, current, action }) {
  if (action) return current == null ? null : String(current);
  if (view.choose) return String(local.chosen.has(card));
  return callsWith(view, card).length ? String(local.lead === card) : null;
}

const cardAttrs = (view, { card, label }, { class: more = "", ...attrs }) =>
  ({ "data-card": card, "aria-label": label, class: `kort-card ${more}`.trim(), "data-pointed": view.pointer === card, ...attrs });
const cardSpan = (view, card, attrs) => h("span", { role: "img", ...cardAttrs(view, card, attrs) }, face(card.card, view.ranks), tagOf(card));
const cardButton = (view, card, attrs) => h("button", { type: "button", "data-action": card.action ?? null, "data-again": card.action ? true : null, "data-stop": `card ${card.card}`,
  "data-group": "others", ...cardAttrs(view, card, attrs) }, face(card.card, view.ranks), tagOf(card));

/** A card on the table: a picture, or a button where it has an action. */
const tableCard = (view, card, attrs) => (card.action ? cardButton : cardSpan)(view, card, attrs);

function centre(view, local, shown) {
  const bare = !shown.cards.length && !["play", "draw", "over"].includes(view.phase);
  return h("div", { key: "centre", class: "kort-centre", "data-bare": bare }, stock(view), trick(view, shown),
    h("div", { key: "below", class: "kort-below" },
      (view.flags ?? []).map((flag, i) => flag.rule
        ? stop("button", `flag ${i}`, { class: "kort-flag", "data-action": `rule ${flag.rule}` }, flag.text, " ", chip(flag.rule))
        : h("span", { key: `flag ${i}`, class: "kort-flag" }, flag.text)),
      shown.text && h("p", { key: "taken", class: "kort-caption" }, shown.text),
      view.last_trick && !shown.resting && stop("button", "peek", { class: "kort-quiet", "data-toggle": "peek", "aria-expanded": String(local.peek) },
        local.peek ? view.labels.hide_last_trick : view.labels.last_trick)));
}

/** What lies beside the trick: the talon, the turned-up card, trump and what the game has beside. */
function stock(view) {
  const inHands = view.players.some(({ cards }) => cards?.some(({ card }) => card === view.turn_up?.card));
  return h("div", { key: "stock", class: "kort-stock" },
    h("div", { key: "piles", class: "kort-piles" },
      view.talon && h("span", { key: "talon", class: "kort-talon", role: "img", "aria-label": view.talon.label, "data-empty": !view.talon.count },
        back("back"), h("span", { class: "kort-count" }, String(view.talon.count))),
      view.turn_up && tableCard(view, inHands ? { ...view.turn_up, action: null } : view.turn_up, { key: "turned", class: "kort-turned",
        "data-turn-up": view.turn_up.card, ...(inHands ? { "data-card": null } : {}) })),
    view.trump && h("span", { key: "trump", class: "kort-trump", "data-trump": view.trump.suit }, suitSign(view.trump.suit), view.trump.label),
    view.beside.map(({ icon, label }) =>
      h("span", { key: icon, class: "kort-beside" }, h("span", { class: `kort-${icon}`, "aria-hidden": "true" }), label)));
}

function trick(view, shown) {
  const cards = shown.cards.map(({ seat: by, ...card }, order) => h("div", { key: card.card, class: "kort-laid", "data-by": by, "data-winner": shown.taker === by,
    "data-place": placeOf(by, view.players.length, nearSeat(view)), vars: { "--order": order } },
  tableCard(view, card, { key: "card", "data-order": order, "data-of": "trick" }),
  h("span", { class: "kort-who", "aria-hidden": "true" }, view.players.find((player) => player.seat === by)?.name ?? "")));
  return h("div", { key: "trick", class: "kort-trick", role: "group", "aria-label": shown.label, "data-peek": shown.peek, "data-resting": shown.resting }, ...cards);
}

const chip = (id) => id && h("span", { class: "kort-chip", "data-rule": id }, id);
const stop = (tag, name, attrs, ...children) => h(tag, { key: name, type: "button", "data-stop": name, "data-group": "more", ...attrs }, ...children);

/** Which keys there are, at a table that has any. */
const keysTold = ({ keys, labels }) => (Object.keys(keys ?? {}).length && labels.keys) || null;

/** The message line and what the seat to act may do. */
function desk(view, local) {
  const said = local.said ?? view.notice;
  const actions = [...(view.buttons ?? []).map((button) => actionButton(view, button)), view.choose && chooseButton(view.choose, local.chosen),
    ...callsWith(view, local.lead).map((call) => callButton(local.lead, call))].filter(Boolean);
  return h("div", { key: "desk", class: "kort-desk" }, keysTold(view) && h("p", { key: "keys", class: "kort-keys", "aria-hidden": "true" }, keysTold(view)),
    h("div", { key: "message", class: "kort-message", role: "status", "aria-live": "polite", "data-kind": said?.kind ?? null,
      "data-empty": !said && !view.prompt }, ...notice(said, view.labels),
      view.prompt && h("p", { key: "prompt", class: "kort-prompt" }, view.prompt),
      view.choose?.help && h("p", { key: "help", class: "kort-help" }, view.choose.help)),
    h("div", { key: "actions", class: "kort-actions", "data-many": actions.length > 4 }, ...actions));
}

const sourceOf = (rule, labels) => (rule.ours ? labels.ours : rule.source && `${labels.source}: ${rule.source}`);

function notice(said, labels) {
  if (!said) return [];
  const source = said.rule && sourceOf(said.rule, labels);
  return [
    h("p", { key: "notice", class: "kort-notice" }, sign(said.kind), h("span", {}, said.text), " ", said.rule && chip(said.rule.id)),
    said.rule?.text && h("p", { key: "rule", class: "kort-rule" }, said.text.includes(said.rule.text) ? null : `${said.rule.text} `, source && h("span", { class: "kort-source" }, source)),
    said.option && h("p", { key: "option", class: "kort-option" }, said.option.text),
  ];
}

/** The key that does the same, told where the button is pointed at. */
function shortcut(view, action, title) {
  const key = Object.keys(view.keys ?? {}).find((one) => view.keys[one] === action);
  return key ? { title: `${title ?? ""} (${key.toUpperCase()})`.trim(), "aria-keyshortcuts": key } : {};
}

const actionButton = (view, { action, label, title, enabled }) => h("button", { key: action, type: "button", class: "kort-action", "data-action": action, "data-stop": `do ${action}`,
  "data-group": "actions", "aria-disabled": enabled === false ? "true" : null, ...shortcut(view, action, label) }, h("span", { class: "kort-verb" }, label), title && " ", title && h("span", { class: "kort-gloss" }, title));

/** The cards that can be called with a card about to be led; they go by its suit, to keep the view small. */
export const callsWith = ({ calls }, card) => calls?.cards?.[calls.leads?.[card]] ?? [];

const callButton = (lead, { card, label }) => h("button", { key: `call ${card}`, type: "button", class: "kort-action", "data-call": card,
  "data-action": `play ${lead} call ${card}`, "data-stop": `do call ${card}`, "data-group": "actions" }, h("span", { class: "kort-verb" }, label));

function chooseButton(choose, chosen) {
  const fits = chosen.size >= choose.min && chosen.size <= choose.max;
  return h("button", { key: choose.action, type: "button", class: "kort-action kort-main", "data-action": choose.action, "data-choose": true, "data-stop": `do ${choose.action}`,
    "data-group": "actions", "aria-disabled": fits ? null : "true" }, h("span", { class: "kort-verb" }, choose.labels?.[chosen.size] ?? choose.label));
}

/** What is done with the table rather than in the game. */
function tools(view, local) {
  const controls = (view.controls ?? []).map((control) => choiceButton(view, control, `do ${control.action}`, { class: "kort-quiet" }));
  const files = view.files ? fileTools(view.files) : [];
  if (!controls.length && !files.length) return null;
  return h("div", { key: "tools", class: "kort-tools" }, ...controls, ...files, deckTool(view.labels, local.deck));
}

/** A button of a row: pressed or not where it says so. */
const choiceButton = (view, { action, label, title, enabled, current }, name, attrs) => stop("button", name, { "data-action": action, "data-again": true, title: title || null,
  "aria-pressed": current == null ? null : String(current), "aria-disabled": enabled === false ? "true" : null, ...shortcut(view, action, title || label), ...attrs }, label);

const fileTools = ({ open, download }) => [
  download && stop("button", "do download", { class: "kort-quiet", "data-action": "download" }, download),
  open && stop("button", "open", { class: "kort-quiet", "data-open": true }, open),
  open && h("input", { key: "file", type: "file", accept: ".json,application/json", hidden: true, tabindex: "-1", "aria-hidden": "true", "data-file": true }),
];

const deckTool = (labels, deck) => labels.deck2 && labels.deck4 &&
  stop("button", "deck", { class: "kort-quiet", "data-deck-tool": true }, deck === "2" ? labels.deck4 : labels.deck2);

/** The table that this browser keeps from before: to be taken up again or let go. */
function offer({ keep }, local) {
  if (!keep || !local.offer) return null;
  return h("div", { key: "offer", class: "kort-offer", role: "group", "aria-label": keep.text ?? keep.resume }, keep.text && h("p", {}, keep.text),
    h("button", { key: "resume", type: "button", class: "kort-quiet kort-main", "data-action": "resume", "data-offer": "resume" }, keep.resume),
    h("button", { key: "discard", type: "button", class: "kort-quiet", "data-action": "discard", "data-offer": "discard" }, keep.discard));
}

function sheet({ sheet: shown }) {
  if (!shown) return null;
  return h("div", { key: "sheet", class: "kort-sheet", role: "group", "aria-label": shown.label, vars: { "--columns": shown.columns.length } }, h("p", { key: "title", class: "kort-sheet-title" }, shown.label),
    h("div", { key: "columns", class: "kort-columns" }, ...shown.columns.map((one) => column(one, shown.verb ?? "explain"))));
}

/** `verb` asks how a figure came about. */
function column({ seat: of, name, entries }, verb) {
  return h("div", { key: of, class: "kort-column", role: "group", "aria-label": name }, h("span", { key: "name", class: "kort-column-name", title: name }, name),
    ...entries.map((entry, i) => stop("button", `${verb} ${of} ${i}`, { class: "kort-entry", "data-action": `${verb} ${of} ${i}`, "aria-label": entry.label,
      "data-line": entry.line, "data-last": i === entries.length - 1 }, penned(entry.text, of + i), entry.line && underline())));
}

/** A figure in handwriting; what our pen has no stroke for is set in letters. */
export function penned(text, slant = 0) {
  const letters = [...text];
  if (!letters.every((letter) => FIGURES[letter])) return h("span", { class: "kort-penned" }, text);
  const strokes = letters.map((letter, i) => path(FIGURES[letter], { transform: `translate(${i * 11} ${(slant * 7 + i * 5) % 3 - 1})` }));
  return h("svg", { class: "kort-penned", viewBox: `-1 0 ${letters.length * 11 + 3} 21`, "aria-hidden": "true", "data-turn": slant % 3 }, ...strokes);
}

const underline = () => h("svg", { class: "kort-underline", viewBox: "0 0 60 8", preserveAspectRatio: "none", "aria-hidden": "true" }, path("M2 4.5C14 2.5 24 5.5 36 3.5S52 4.5 58 3"));

function log(view, local) {
  if (!view.log?.length) return null;
  const lines = view.log.map((line, i) => h("li", { key: i }, line.text, " ",
    line.rule && stop("button", `log ${i}`, { class: "kort-chip", "data-action": `rule ${line.rule}`, "data-rule": line.rule, "aria-label": `${view.labels.rule} ${line.rule}` }, line.rule)));
  return h("div", { key: "log", class: "kort-log" },
    stop("button", "log", { class: "kort-quiet", "data-toggle": "log", "aria-expanded": String(local.log) }, view.labels.log), local.log && h("ol", { key: "lines" }, ...lines.reverse()));
}

// ---- Panels and the rule card as a description ------------------------------------------------------

/** Foldable groups of buttons and fields. The buttons that unfold stand in a row, what they unfold below it. */
function panels(view, local) {
  if (!view.panels?.length) return null;
  return h("div", { key: "panels", class: "kort-panels" }, ...view.panels.flatMap((panel) => [
    stop("button", `panel ${panel.id}`, { class: "kort-quiet kort-unfold", "data-action": `panel ${panel.id}`, "data-again": true,
      "data-of": panel.id, "data-order": -1, "aria-expanded": String(Boolean(panel.open)) }, panel.label),
    panel.open && drawer(view, local, panel)]));
}

function drawer(view, local, panel) {
  const { id, label, help, groups = [], fields = [], note } = panel;
  return h("div", { key: `drawer ${id}`, class: "kort-drawer", role: "group", "aria-label": label, "data-panel": id },
    h("p", { key: "title", class: "kort-drawer-title" }, label),
    help && h("p", { key: "help", class: "kort-help" }, help),
    h("div", { key: "note", class: "kort-panel-note", "aria-live": "polite", "data-kind": note?.kind ?? null }, ...notice(note, view.labels)),
    sheet(panel),
    groups.length > 0 && h("div", { key: "groups", class: "kort-groups" }, ...groupsOf(view, id, groups)),
    fields.length > 0 && h("div", { key: "fields", class: "kort-fields" }, ...fields.map((field) => entryField(local, panel, field))));
}

/** Whether a row of buttons will hardly fit a phone: then they stand apart, since a strip that breaks looks broken. */
export const isLong = (items) => items.reduce((sum, { label }) => sum + label.length + 3, 0) > 30;

function groupsOf(view, id, groups) {
  let order = 0;
  return groups.map(({ label, items }, i) => h("div", { key: i, class: "kort-group", role: "group", "aria-label": label || null }, label && h("p", { key: "label", class: "kort-group-label" }, label),
    h("div", { key: "items", class: "kort-segments", "data-loose": isLong(items) }, ...items.map((item) => choiceButton(view, item, `item ${id} ${i} ${item.action}`, { class: "kort-segment", "data-of": id, "data-order": order++ })))));
}

/** A field to write in; `live` is what it holds, as a property and not as an attribute. */
function entryField(local, panel, field) {
  const name = fieldName(panel, field);
  const attrs = { key: "entry", class: "kort-entry-field", "data-field": name, live: local.drafts.get(name) ?? field.value ?? "", autocomplete: "off", spellcheck: "false" };
  return h("form", { key: name, class: "kort-field", "data-submit": field.action, "data-multiline": field.multiline ?? false },
    h("label", { key: "label" }, h("span", { class: "kort-group-label" }, field.label),
      field.multiline ? h("textarea", { ...attrs, rows: 5 }) : h("input", { ...attrs, type: "text" })),
    field.submit && h("button", { key: "submit", type: "submit", class: "kort-quiet" }, field.submit));
}

/** The rules of the game as they now stand, over the table until it is closed. */
function rulecard(view) {
  if (!view.rulecard) return null;
  const { label, title, rules } = view.rulecard;
  return h("div", { key: "rulecard", class: "kort-overlay" }, h("div", { class: "kort-rulecard", popover: "manual", role: "dialog", "aria-modal": "false", "aria-label": title || label },
    h("div", { key: "head", class: "kort-rulehead" }, h("p", { class: "kort-drawer-title" }, title || label),
      h("button", { key: "close", type: "button", class: "kort-quiet", "data-action": "rules", "data-again": true, ...shortcut(view, "rules", view.labels.close) }, view.labels.close ?? label)),
    h("div", { key: "rules", class: "kort-rules", role: "group", "aria-label": label, tabindex: "0" }, ...byPhase(rules).map(([phase, some]) => rulePhase(view.labels, phase, some)))));
}

const rulePhase = (labels, phase, rules) => h("div", { key: phase, class: "kort-phase", role: "group", "aria-label": phase || null }, phase && h("p", { key: "phase", class: "kort-phase-name" }, phase),
  ...rules.map((rule) => h("p", { key: rule.id, class: "kort-ruleline", "data-rule-line": rule.id }, chip(rule.id),
    h("span", {}, rule.text, " ", sourceOf(rule, labels) && h("span", { class: "kort-source" }, sourceOf(rule, labels))))));

// ---- Bringing the page in line ----------------------------------------------------------------------

const SVG = new Set(["svg", "g", "path", "rect", "circle", "text"]);
const drawn = new WeakMap(); // element -> the description it shows
const kids = new WeakMap(); // element -> its children by name

/** Each child's name among its siblings: its key, else its tag and number. */
export function childNames(children) {
  const seen = {};
  return children.map((child) => {
    const tag = child.tag ?? "#text";
    if (child.attrs?.key != null) return `${tag} ${child.attrs.key}`;
    seen[tag] = (seen[tag] ?? 0) + 1;
    return `${tag}#${seen[tag]}`;
  });
}

function patch(parent, children) {
  const before = kids.get(parent) ?? new Map();
  const names = childNames(children);
  const after = new Map(names.map((name, i) => [name, update(before.get(name), children[i])]));
  before.forEach((node, name) => after.has(name) || node.remove());
  [...after.values()].forEach((node, i) => parent.childNodes[i] === node || parent.insertBefore(node, parent.childNodes[i] ?? null));
  kids.set(parent, after);
}

function update(node, wanted) {
  if (typeof wanted === "string") {
    node ??= document.createTextNode(wanted);
    if (node.textContent !== wanted) node.textContent = wanted;
    return node;
  }
  node ??= SVG.has(wanted.tag) ? document.createElementNS("http://www.w3.org/2000/svg", wanted.tag) : document.createElement(wanted.tag);
  if (drawn.get(node) === wanted) return node;
  setAttributes(node, drawn.get(node)?.attrs ?? {}, wanted.attrs);
  patch(node, wanted.children);
  drawn.set(node, wanted);
  return node;
}

const absent = (value) => value == null || value === false;

function setAttributes(node, before, { key, vars, live, ...after }) {
  for (const name of Object.keys(before)) if (!["key", "vars", "live"].includes(name) && absent(after[name])) node.removeAttribute(name);
  if (live != null && node.value !== live) node.value = live;
  for (const [name, value] of Object.entries(after)) {
    if (!absent(value) && before[name] !== value) node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, value] of Object.entries(vars ?? {})) node.style.setProperty(name, String(value));
}

// ---- Movement: a card goes where it goes, a trick to its taker --------------------------------------

const GLIDE = { duration: 220, easing: "cubic-bezier(.2,.7,.3,1)" };
const centreOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function snapshot(root) {
  const boxes = new Map();
  root.querySelectorAll("[data-card]").forEach((card) => boxes.set(card.dataset.card, card.getBoundingClientRect()));
  root.querySelectorAll("[data-seat]").forEach((one) => boxes.set(`seat ${one.dataset.seat}`, one.querySelector(".kort-hand").getBoundingClientRect()));
  const talon = root.querySelector(".kort-talon");
  if (talon) boxes.set("talon", talon.getBoundingClientRect());
  return { boxes, ground: groundOf(root), laid: [...root.querySelectorAll(".kort-laid > .kort-card")].map((card) => [card, card.getBoundingClientRect()]) };
}

const groundOf = (root) => root.querySelector(".kort-felt")?.getBoundingClientRect();

/** Where a box would be now: what moved together with the felt has not moved. */
const moved = (box, before, after) => new DOMRect(box.left + after.left - before.left, box.top + after.top - before.top, box.width, box.height);

function glide(element, from) {
  const to = element.getBoundingClientRect();
  const [[x1, y1], [x2, y2]] = [centreOf(from), centreOf(to)];
  if (Math.hypot(x1 - x2, y1 - y2) < 3 || !to.width || !from.width) return;
  const size = Math.min(1.6, Math.max(0.4, Math.min(from.width, from.height / 1.4) / to.width));
  element.animate([{ transform: `translate(${x1 - x2}px, ${y1 - y2}px) scale(${size})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], GLIDE);
}

function animate(root, { boxes, laid, ground }, view) {
  const now = groundOf(root);
  if (!now || !ground) return;
  const then = (box) => moved(box, ground, now);
  root.querySelectorAll(".kort-felt [data-card]").forEach((card) => {
    const by = card.parentElement.dataset.by;
    const from = boxes.get(card.dataset.card) ?? boxes.get(by == null ? "talon" : `seat ${by}`);
    if (from) glide(card, then(from));
  });
  const taker = view.last_trick && root.querySelector(`[data-seat="${Number(view.last_trick.taker)}"] .kort-plate`);
  if (taker) laid.filter(([card]) => !card.isConnected).forEach(([card, box]) => gather(root, card, then(box), taker.getBoundingClientRect()));
}

function gather(root, card, box, goal) {
  const ghost = card.cloneNode(true);
  const felt = root.querySelector(".kort-felt");
  const ground = felt.getBoundingClientRect();
  for (const name of ["data-card", "data-stop", "data-action", "tabindex", "role", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { position: "absolute", left: `${box.left - ground.left - felt.clientLeft}px`, top: `${box.top - ground.top - felt.clientTop}px`, width: `${box.width}px`, margin: "0", pointerEvents: "none" });
  felt.append(ghost);
  const [[x1, y1], [x2, y2]] = [centreOf(box), centreOf(goal)];
  const run = ghost.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x2 - x1}px, ${y2 - y1}px) scale(.3)`, opacity: 0.2 }], { ...GLIDE, duration: 300 });
  run.onfinish = run.oncancel = () => ghost.remove();
}

// ---- Stops for the keyboard: one tab stop, arrows between -------------------------------------------

const GROUPS = ["hand", "actions", "others", "more"];

/** Every stop in the order of the arrow keys: the acting hand, what may be done, other cards, the rest. */
function stopsIn(root) {
  const all = [...root.querySelectorAll("[data-stop]")].map((element) => ({ element, name: element.dataset.stop, group: element.dataset.group, seat: element.dataset.of,
    order: Number(element.dataset.order ?? 0), enabled: element.getAttribute("aria-disabled") !== "true" }));
  return GROUPS.flatMap((group) => all.filter((one) => one.group === group));
}

const placed = (stops) => stops.map((one) => {
  const [x, y] = centreOf(one.element.getBoundingClientRect());
  return { ...one, x, y };
});

// ---- The browser: what it keeps, files and the clipboard --------------------------------------------

/** What this browser, or this tab of it, remembers; nothing where it may not, as in a private window. */
const memoryIn = (name) => ({
  get(key) { try { return globalThis[name].getItem(key); } catch { return null; } },
  set(key, text) { try { globalThis[name].setItem(key, text); } catch { /* full or forbidden: then nothing is kept */ } },
  remove(key) { try { globalThis[name].removeItem(key); } catch { /* nothing was kept */ } },
});
const [memory, tab] = ["localStorage", "sessionStorage"].map(memoryIn);

/** Kept games: a tab finds its own again after a reload, whatever another tab keeps; a new one finds the newest. */
const games = {
  get: (key) => tab.get(key) ?? memory.get(key),
  set(key, token) { for (const one of [tab, memory]) one.set(key, token); },
  remove(key) {
    const own = tab.get(key);
    tab.remove(key);
    if (own == null || own === memory.get(key)) memory.remove(key);
  },
};

const DECK = "kort:deck";

function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name });
  document.body.append(link); // Firefox follows no link that is not in the page
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Prints a page of its own, which runs nothing; it goes when the next one comes. */
function printPage(page, root) {
  root.querySelector(".kort-aside[data-page]")?.remove();
  const frame = document.createElement("iframe");
  Object.assign(frame, { className: "kort-aside", tabIndex: -1, srcdoc: page });
  for (const [name, value] of [["sandbox", "allow-same-origin allow-modals"], ["aria-hidden", "true"], ["data-page", ""]]) frame.setAttribute(name, value);
  frame.addEventListener("load", () => frame.contentWindow.print());
  root.append(frame);
}

async function copy(text, root) {
  try { await navigator.clipboard.writeText(text); } catch { copyBySelection(text, root); }
}

/** The old way, for pages that are served without encryption. */
function copyBySelection(text, root) {
  const held = document.activeElement;
  const area = document.createElement("textarea");
  Object.assign(area, { value: text, className: "kort-aside", tabIndex: -1 });
  root.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  held?.focus?.({ preventScroll: true });
}

/** Lays the rule card over the whole page: inside the table it could only be as large as the table. */
function lift(card) {
  card.showPopover?.(); // an older browser shows it in its place
  card.querySelector(".kort-rules").focus({ preventScroll: true });
}

// ---- The widget -------------------------------------------------------------------------------------

const MOVES = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
const settled = new Set(); // kept tables that were taken up, let go or played on since the page was opened

/** @returns {Local} */
const newLocal = () => ({ chosen: new Set(), peek: false, log: false, bottom: 0, lead: null, drafts: new Map(), offer: null, deck: memory.get(DECK) === "2" ? "2" : "4", said: null });

/** One drawn table: what it holds of its own is what is chosen, unfolded and typed, and where the focus is. */
function openTable(model, root) {
  const local = newLocal();
  const sender = makeSender((message) => model.send(message), { tell: (waiting) => root.toggleAttribute("data-waiting", waiting) });
  let [view, key, at, arrived, submitted] = [null, null, null, 0, null];

  function receive() {
    const next = model.get("view");
    if (!next?.players) return;
    local.chosen = keepChosen(local.chosen, key, next);
    local.bottom = bottomSeat(next, local.bottom);
    local.drafts = keepDrafts(local.drafts, view, next, { focused: root.querySelector("[data-field]:focus")?.dataset.field, sent: submitted });
    if (next.version !== view?.version) Object.assign(local, { peek: false, lead: null, said: null });
    if (!view) local.offer = keptBefore(next);
    const [actorChanged, card] = [chooseKey(next) !== key, !view?.rulecard && next.rulecard];
    [view, key, arrived, submitted] = [next, chooseKey(next), performance.now(), null];
    sender.fresh();
    draw(actorChanged);
    if (card) lift(root.querySelector(".kort-rulecard"));
  }

  /** Draws the view; the focus stays where it was, or goes to its heir. */
  function draw(actorChanged = false) {
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const lost = stopsIn(root).find((one) => one.element === held);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || !root.childNodes.length;
    const before = still ? null : snapshot(root);
    patch(root, [tree(view, local)]);
    const stops = stopsIn(root);
    const same = stops.find((one) => one.name === (lost?.name ?? at));
    // After one's exchange the next hand is in focus, so that a second Enter exchanges nothing for its owner.
    const chosen = same && !(lost?.group === "actions" && actorChanged) ? same : heir(stops, actorChanged ? null : lost);
    mark(stops, chosen);
    if (held) focus(root.contains(held) && !lost && held !== root.firstChild ? held : chosen?.element ?? root.firstChild);
    if (before) animate(root, before, view);
  }

  function focus(element) {
    if (document.activeElement !== element) element.focus({ preventScroll: true });
  }

  /** Makes `chosen` the one tab stop; where there is none, the first stop can be reached and is not held on to. */
  function mark(stops, chosen) {
    at = chosen?.name ?? null;
    const tabbed = chosen ?? stops[0];
    stops.forEach(({ element }) => element.setAttribute("tabindex", element === tabbed?.element ? "0" : "-1"));
  }

  function toggle(set, name) {
    if (!set.delete(name)) set.add(name);
    draw();
  }

  function say(kind, text) {
    local.said = text ? { kind, text } : null;
    draw();
  }

  function actingHand() {
    return view.players.find((player) => player.acting)?.cards?.map(({ card }) => card) ?? [];
  }

  const keptAt = (of = view) => of.keep && keepKey(location.pathname, of.keep.key);
  const keptBefore = (next) => (next.keep && !settled.has(keptAt(next)) ? games.get(keptAt(next)) : null);

  /** The kept table is settled: the offer goes away, here and where the table is drawn again. */
  function settle() {
    settled.add(keptAt());
    if (local.offer == null) return;
    local.offer = null;
    draw();
  }

  const messages = {
    file: ({ name, text }) => download(name, text),
    copy: ({ text }) => copy(text, root),
    print: ({ page }) => printPage(page, root),
    link: ({ address }) => copy(new URL(address, location.href).href, root),
    keep: ({ token }) => { if (view?.keep) { games.set(keptAt(), token); settle(); } },
    forget: () => { if (view?.keep) { games.remove(keptAt()); settle(); } },
  };
  const onMessage = (content) => messages[content?.type]?.(content);

  /** What a click does by itself, without Python: by the mark on the button. */
  const alone = {
    toggle: (name) => { local[name] = !local[name]; draw(); },
    open: () => root.querySelector("[data-file]").click(),
    deckTool: () => { memory.set(DECK, local.deck === "2" ? "4" : "2"); window.dispatchEvent(new CustomEvent(DECK, { detail: local.deck === "2" ? "4" : "2" })); },
    offer: (what) => {
      if (what === "discard") games.remove(keptAt());
      if (what === "discard" || sender.send(view.version, "resume", local.offer)) settle();
    },
  };

  function onClick(event) {
    const data = event.target.closest("button")?.dataset;
    if (!data || !view) return;
    const own = Object.keys(alone).find((name) => name in data);
    if (own) alone[own](data[own]);
    else if (data.card && !data.action && view.choose) toggle(local.chosen, data.card);
    else if (data.card && !data.action && callsWith(view, data.card).length) { local.lead = local.lead === data.card ? null : data.card; draw(); }
    else if (data.again != null || !isEcho(event.detail, performance.now() - arrived)) act(data);
  }

  function act({ card, action, choose }) {
    if (choose != null) sender.send(view.version, chooseAction(action, local.chosen, actingHand()));
    else if (action || card) sender.send(view.version, action ?? `play ${card}`);
  }

  function onSubmit(event) {
    event.preventDefault();
    const entry = event.target.querySelector("[data-field]");
    if (entry && sender.send(view.version, event.target.dataset.submit, entry.value)) submitted = entry.dataset.field;
  }

  function onInput({ target }) {
    if (target.dataset.field) local.drafts.set(target.dataset.field, target.value);
  }

  async function onChange({ target }) {
    const file = target.dataset.file != null && target.files[0];
    if (!file) return;
    const text = fits(file) ? await file.text().catch(() => null) : null;
    target.value = ""; // so that the same file can be opened again
    if (!fits(file)) say("refused", view.files?.too_big);
    else if (text != null) sender.send(view.version, "open", text);
  }

  const onDeck = ({ detail }) => { local.deck = detail; draw(); };

  function onKey(event) {
    const writing = event.target.closest("input, textarea");
    if (writing && event.key === "Enter" && (event.ctrlKey || event.metaKey)) writing.form?.requestSubmit();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.key === "Escape" ? escape(event.target) : !writing && press(event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Closes what lies uppermost. */
  function escape(from) {
    const panel = from.closest("[data-panel]")?.dataset.panel;
    if (view.rulecard) sender.send(view.version, "rules");
    else if (panel) closePanel(panel);
    else if (local.peek || local.log) { local.peek = local.log = false; draw(); } else return false;
    return true;
  }

  function closePanel(id) {
    sender.send(view.version, `panel ${id}`);
    stopsIn(root).find(({ name }) => name === `panel ${id}`)?.element.focus();
  }

  /** A key that moves, or stands for an action; a held Enter or Space counts once. */
  function press({ key: name, repeat }) {
    const stops = MOVES.has(name) ? placed(stopsIn(root)) : [];
    const here = stops.findIndex((one) => one.element === document.activeElement);
    if (here >= 0 || (stops.length && document.activeElement === root.firstChild)) nextStop(name, stops, here).element.focus();
    else if (keyAction(view, name)) return repeat || sender.send(view.version, keyAction(view, name)) || true;
    else return repeat && ["Enter", " "].includes(name);
    return true;
  }

  function onFocus(event) {
    const stops = stopsIn(root);
    const focused = stops.find((one) => one.element === event.target);
    if (focused) mark(stops, focused);
  }

  const heard = { "change:view": receive, "msg:custom": onMessage };
  const listeners = { click: onClick, keydown: onKey, focusin: onFocus, submit: onSubmit, input: onInput, change: onChange };
  for (const [name, listener] of Object.entries(heard)) model.on(name, listener);
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
  window.addEventListener(DECK, onDeck);
  receive();
  return () => {
    for (const [name, listener] of Object.entries(heard)) model.off(name, listener);
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener);
    window.removeEventListener(DECK, onDeck);
    root.remove();
  };
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "kort";
  el.append(root);
  return openTable(model, root);
}

export default { render };
