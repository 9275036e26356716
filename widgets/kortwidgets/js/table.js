/**
 * The card table: draws the trait `view` and sends back what was chosen, with the view's version.
 * It knows no game and holds no words: both come in the view. Python judges every message.
 */

import { around, isEcho, listen, one, wantsStill } from "./dom.js";
import { copy, download, fits, printPage } from "./files.js";
import { patch } from "./patch.js";
import { makeSender } from "./sender.js";
import { actingHand, callsWith, chooseAction, chooseKey, keepChosen } from "./table/choice.js";
import { keepDrafts } from "./table/drafts.js";
import { makeFocus } from "./table/focus.js";
import { DECK, deckKept, games, keepDeck, keepKey } from "./table/kept.js";
import { isMove, keyAction, nextStop, placed, stopsIn } from "./table/keys.js";
import { newLocal } from "./table/local.js";
import { animate, snapshot } from "./table/movement.js";
import { bottomSeat } from "./table/seats.js";
import { tree } from "./table/tree.js";
import { hear, viewOf, widget } from "./widget.js";

/** @import { Model, TableView, ToTable } from "./view.js" */

/** @type {Set<string | null>} kept tables that were taken up, let go or played on since the page was opened */
const settled = new Set();

/** @param {TableView | null} view */
const keptAt = (view) => (view?.keep ? keepKey(location.pathname, view.keep.key) : null);

/**
 * Lays the rule card over the whole page: inside the table it could only be as large as the table.
 * @param {HTMLElement | null} card
 */
function lift(card) {
  card?.showPopover?.(); // an older browser shows it in its place
  if (card) one(card, ".kort-rules")?.focus({ preventScroll: true });
}

/**
 * One drawn table: what it holds of its own is what is chosen, unfolded and typed, and where the focus is.
 * @param {Model<TableView>} model
 * @param {HTMLElement} root
 */
function openTable(model, root) {
  const local = newLocal(deckKept());
  const focus = makeFocus(root);
  const sender = makeSender((message) => model.send(message), {
    tell: (waiting) => root.toggleAttribute("data-waiting", waiting),
  });
  /** @type {TableView | null} */
  let view = null;
  /** @type {string | null} the field that was sent and has not been answered */
  let submitted = null;

  function receive() {
    const [before, next] = [view, viewOf(model)];
    if (!next) return;
    const key = before && chooseKey(before);
    const focused = one(root, "[data-field]:focus")?.dataset.field;
    local.chosen = keepChosen(local.chosen, key, next);
    local.bottom = bottomSeat(next, local.bottom);
    local.drafts = keepDrafts(local.drafts, before, next, { focused, sent: submitted });
    if (next.version !== before?.version) Object.assign(local, { peek: false, lead: null, said: null });
    if (!before) local.offer = keptBefore(next);
    [view, submitted] = [next, null];
    sender.fresh();
    draw(chooseKey(next) !== key);
    if (!before?.rulecard && next.rulecard) lift(one(root, ".kort-rulecard"));
  }

  function draw(actorChanged = false) {
    if (!view) return;
    const described = tree(view, local);
    const before = wantsStill() || !root.childNodes.length ? null : snapshot(root);
    focus.keep(() => patch(root, [described]), actorChanged);
    if (before) animate(root, before, view);
  }

  /** @param {string} action @param {string} [text] */
  const send = (action, text) => view != null && sender.send(view.version, action, text);

  // ---- The game that the browser keeps ----

  /** @param {TableView} next */
  function keptBefore(next) {
    const at = keptAt(next);
    return at && !settled.has(at) ? games.get(at) : null;
  }

  /** The kept table is settled: the offer goes away, here and where the table is drawn again. */
  function settle() {
    settled.add(keptAt(view));
    if (local.offer == null) return;
    local.offer = null;
    draw();
  }

  /** @param {string | null} token null where nothing is to be kept */
  function keep(token) {
    const at = keptAt(view);
    if (!at) return;
    if (token == null) games.remove(at);
    else games.set(at, token);
    settle();
  }

  /** @param {ToTable} content */
  function onMessage(content) {
    if (content.type === "file") download(content.name, content.text, "application/json");
    else if (content.type === "copy") copy(content.text, root);
    else if (content.type === "print") printPage(content.page, root);
    else if (content.type === "link") copy(new URL(content.address, location.href).href, root);
    else if (content.type === "keep") keep(content.token);
    else if (content.type === "forget") keep(null);
  }

  // ---- Clicks ----

  /** @type {Record<string, (what: string | undefined) => void>} what a click does without Python, by a button's mark */
  const alone = {
    toggle(what) {
      if (what === "peek" || what === "log") local[what] = !local[what];
      draw();
    },
    open: () => one(root, "[data-file]")?.click(),
    deckTool: () => keepDeck(local.deck === "2" ? "4" : "2"),
    offer(what) {
      if (what === "discard") keep(null);
      else if (local.offer != null && send("resume", local.offer)) settle();
    },
  };

  /** @param {MouseEvent} event */
  function onClick(event) {
    const data = around(event, "button")?.dataset;
    if (!data || !view) return;
    const own = Object.keys(alone).find((name) => name in data);
    if (own) alone[own](data[own]);
    else if (data.card && !data.action && view.choose) choose(data.card);
    else if (data.card && !data.action && callsWith(view, data.card).length) lead(data.card);
    else if (data.again != null || !isEcho(event)) act(view, data);
    else event.preventDefault(); // it must not submit a field again, either
  }

  /** @param {string} card */
  function choose(card) {
    if (!local.chosen.delete(card)) local.chosen.add(card);
    draw();
  }

  /** @param {string} card */
  function lead(card) {
    local.lead = local.lead === card ? null : card;
    draw();
  }

  /** @param {TableView} at @param {DOMStringMap} marks */
  function act(at, { card, action, choose: together }) {
    if (action && together != null) send(chooseAction(action, local.chosen, actingHand(at)));
    else if (action || card) send(action ?? `play ${card}`);
  }

  // ---- Fields and files ----

  /** @param {SubmitEvent} event */
  function onSubmit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const entry = /** @type {HTMLInputElement | null} */ (one(form, "[data-field]"));
    if (entry && send(form.dataset.submit ?? "", entry.value)) submitted = entry.dataset.field ?? null;
  }

  /** @param {{target: HTMLInputElement}} event */
  function onInput({ target }) {
    if (target.dataset.field) local.drafts.set(target.dataset.field, target.value);
  }

  /** @param {{target: HTMLInputElement}} event */
  async function onChange({ target }) {
    const file = target.dataset.file != null && target.files?.[0];
    if (!file) return;
    const text = fits(file) ? await file.text().catch(() => null) : null;
    target.value = ""; // so that the same file can be opened again
    if (!fits(file)) refuse(view?.files?.too_big);
    else if (text != null) send("open", text);
  }

  /** @param {string} [text] */
  function refuse(text) {
    local.said = text ? { kind: "refused", text } : null;
    draw();
  }

  /** @param {CustomEvent<"2" | "4">} event */
  function onDeck({ detail }) {
    local.deck = detail;
    draw();
  }

  // ---- Keys ----

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const field = /** @type {HTMLInputElement | null} */ (around(event, "input"));
    if (field && event.key === "Enter" && (event.ctrlKey || event.metaKey)) field.form?.requestSubmit();
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.key === "Escape" ? closeUppermost(view, event) : !field && press(view, event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Closes what lies uppermost.
   * @param {TableView} at
   * @param {KeyboardEvent} event
   */
  function closeUppermost(at, event) {
    const panel = around(event, "[data-panel]")?.dataset.panel;
    if (at.rulecard) send("rules");
    else if (panel) closePanel(panel);
    else if (local.peek || local.log) {
      local.peek = local.log = false;
      draw();
    } else return false;
    return true;
  }

  /** @param {string} id */
  function closePanel(id) {
    send(`panel ${id}`);
    stopsIn(root)
      .find(({ name }) => name === `panel ${id}`)
      ?.element.focus();
  }

  /**
   * A key that moves, or stands for an action; a held Enter or Space counts once.
   * @param {TableView} at
   * @param {KeyboardEvent} event
   */
  function press(at, { key, repeat }) {
    const stops = isMove(key) ? placed(stopsIn(root)) : [];
    const here = stops.findIndex(({ element }) => element === document.activeElement);
    const action = keyAction(at, key);
    if (here >= 0 || document.activeElement === root.firstChild) {
      const next = nextStop(key, stops, here);
      next?.element.focus();
      if (next) return true;
    }
    if (action && !repeat) send(action);
    return action != null || (repeat && ["Enter", " "].includes(key));
  }

  const ends = [
    hear(model, { view: receive, message: onMessage }),
    listen(root, {
      click: onClick,
      keydown: onKey,
      focusin: (event) => focus.follow(event.target),
      submit: onSubmit,
      input: onInput,
      change: onChange,
    }),
    listen(window, { [DECK]: onDeck }),
  ];
  receive();
  return () => {
    for (const end of ends) end();
  };
}

export default widget("kort", openTable);
