/** Views to test with, whole as Python sends them, and ways to look into a description. */

/** @import { Part } from "../../widgets/kortwidgets/js/patch.js" */
/** @import { ExerciseView, FoldedPanel, HandCard, OpenPanel, Player, TableView } from "../../widgets/kortwidgets/js/view.js" */

export const RANKS = { A: "E", K: "K", Q: "D", J: "Kn", T: "10" };

/** @type {TableView["labels"]} */
export const LABELS = {
  table: "Kortbord",
  last_trick: "Visa",
  hide_last_trick: "Dölj",
  log: "Vad som hänt",
  rule: "Regel",
  source: "Källa",
  ours: "Vår egen regel",
  because: "binder dig",
  keys: "Pilarna går",
  close: "Stäng",
  deck2: "Två färger",
  deck4: "Fyra färger",
};

/**
 * A player with these cards; null lies face down.
 * @param {number} seat
 * @param {HandCard[] | null} cards
 * @param {Partial<Player>} [more]
 * @returns {Player}
 */
export const player = (seat, cards, more) => ({
  seat,
  name: `Plats ${seat}`,
  label: `plats ${seat}`,
  dealer: false,
  acting: false,
  out: false,
  score: "10",
  note: "",
  taken: 0,
  taken_label: "",
  count: 2,
  cards,
  cards_label: "2 kort, dolda",
  ...more,
});

/**
 * A table with nothing on it, that nobody sits at.
 * @param {Partial<TableView>} [more]
 * @returns {TableView}
 */
export const bareView = (more) => ({
  version: 7,
  lang: "sv",
  game: "norrlandsknack",
  title: "Norrlandsknack",
  banner: "",
  seat: null,
  near: null,
  phase: "play",
  ranks: RANKS,
  players: [],
  dealer_label: "giv",
  trump: null,
  turn_up: null,
  talon: null,
  trick: { label: "Sticket", cards: [] },
  last_trick: null,
  beside: [],
  flags: [],
  calls: {},
  prompt: "",
  buttons: [],
  choose: null,
  pointer: null,
  controls: [],
  keys: {},
  sheet: null,
  log: [],
  notice: null,
  panels: [],
  files: null,
  keep: null,
  frozen: false,
  rulecard: null,
  labels: LABELS,
  ...more,
});

/**
 * A teacher's table in a trick: seat 1 is to act, seat 2 lies face down.
 * @param {Partial<TableView>} [more]
 */
export function tableView(more) {
  const cards = [
    { card: "C9", label: "klöver nio", enabled: true },
    { card: "H4", label: "hjärter fyra, får inte spelas", enabled: false },
  ];
  return bareView({
    players: [
      player(0, [{ card: "SA", label: "spader ess", enabled: null }]),
      player(1, cards, { acting: true }),
      player(2, null),
    ],
    trick: { label: "Sticket", cards: [{ seat: 0, card: "CQ", label: "klöver dam" }] },
    ...more,
  });
}

/**
 * A table at which cards are exchanged.
 * @param {Partial<TableView>} [more]
 */
export function buyingView(more) {
  const choose = { action: "buy", label: "Byt", labels: ["Byt inga", "Byt 1 kort"], min: 0, max: 5, help: "" };
  return tableView({ phase: "buy", choose, ...more });
}

/** @type {FoldedPanel} */
export const FOLDED = { id: "back", label: "Se tillbaka", open: false };

/** @type {OpenPanel} */
export const OPEN = {
  ...FOLDED,
  open: true,
  help: "Gå till ett stick.",
  groups: [
    {
      label: "Stick",
      items: [
        { action: "jump 1", label: "1", enabled: true, current: false },
        { action: "jump 2", label: "2", enabled: true, current: true },
        { action: "first", label: "giv", current: null },
      ],
    },
  ],
  fields: [{ action: "name", label: "Namn", value: "Ada", submit: "Spara" }],
  note: { kind: "refused", text: "Namnet är upptaget." },
};

/**
 * A question that asks for all that is right, with a choice of each state.
 * @param {(import("../../widgets/kortwidgets/js/view.js").ChoiceState | null)[]} states
 * @param {Partial<ExerciseView>} [more]
 * @returns {ExerciseView}
 */
export const severalView = (states, more) => ({
  version: 1,
  id: "q",
  lang: "sv",
  question: "Vilka?",
  multi: true,
  choices: states.map((state, at) => ({ id: "abcd"[at], label: "", text: `kort ${at}`, state })),
  answered: states.some(Boolean),
  done: false,
  reply: null,
  progress: null,
  labels: {
    rule: "Regel",
    source: "Källa",
    ours: "Vår egen regel",
    right: "Rätt",
    wrong: "Fel",
    missed: "Saknas",
    check: "Svara",
    done_before: "Besvarad förut",
    levels: "Nivåer",
  },
  ...more,
});

/**
 * Every part of a description that is wanted.
 * @param {Part | string} part
 * @param {(part: Part) => unknown} wanted
 * @returns {Part[]}
 */
export function find(part, wanted) {
  if (typeof part === "string") return [];
  return [...(wanted(part) ? [part] : []), ...part.children.flatMap((child) => find(child, wanted))];
}

/**
 * Whether a part has an attribute of this value.
 * @param {string} name
 * @param {unknown} value
 */
export const has = (name, value) => (/** @type {Part} */ part) => part.attrs[name] === value;

/**
 * What is read of a part.
 * @param {Part | string} part
 * @returns {string}
 */
export const textOf = (part) => (typeof part === "string" ? part : part.children.map(textOf).join(""));
