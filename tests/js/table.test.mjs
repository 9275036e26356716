import assert from "node:assert/strict";
import { test } from "node:test";

import { fits } from "../../widgets/kortwidgets/js/files.js";
import { byPhase } from "../../widgets/kortwidgets/js/rules.js";
import { keepKey } from "../../widgets/kortwidgets/js/table/kept.js";
import { newLocal } from "../../widgets/kortwidgets/js/table/local.js";
import { isLong } from "../../widgets/kortwidgets/js/table/panels.js";
import { tree } from "../../widgets/kortwidgets/js/table/tree.js";
import { trickToShow } from "../../widgets/kortwidgets/js/table/trick.js";
import { bareView, buyingView, FOLDED, find, has, LABELS, OPEN, player, tableView, textOf } from "./views.mjs";

/** @import { Local } from "../../widgets/kortwidgets/js/table/local.js" */
/** @import { Notice, OpenPanel, TableView } from "../../widgets/kortwidgets/js/view.js" */

/** A table drawn with these differences. @param {Partial<TableView>} [more] @param {Partial<Local>} [local] */
const draw = (more, local) => tree(tableView(more), { ...newLocal("4"), ...local });

/** A table drawn with one panel. @param {Partial<OpenPanel>} [more] @param {Partial<Local>} [local] */
const drawOpen = (more, local) => draw({ panels: [{ ...OPEN, ...more }] }, local);

/** A refusal. @param {Partial<Notice>} more @returns {Notice} */
const refusal = (more) => ({
  kind: "refused",
  text: "Nej.",
  card: null,
  because: [],
  rule: null,
  option: null,
  ...more,
});

const LAST = { label: "Senaste", cards: [{ seat: 1, card: "D2", label: "ruter två" }], taker: 1, text: "Plats 1 tog." };

test("a finished trick rests on the table until the next lead", () => {
  const empty = { label: "Sticket", cards: [] };
  const resting = trickToShow(tableView({ trick: empty, last_trick: LAST }), false);
  assert.equal(resting.resting, true);
  assert.equal(resting.cards[0].card, "D2");
  assert.equal(trickToShow(tableView({ last_trick: LAST }), false).cards[0].card, "CQ");
  assert.equal(trickToShow(tableView({ last_trick: LAST }), true).peek, true);
  assert.equal(trickToShow(tableView({ phase: "bid", trick: empty, last_trick: LAST }), false).cards.length, 0);
});

test("the acting seat's cards are buttons, a forbidden one is focusable and says so", () => {
  const [open] = find(draw(), has("data-card", "C9"));
  const [shut] = find(draw(), has("data-card", "H4"));
  assert.deepEqual([open.tag, open.attrs["aria-disabled"]], ["button", null]);
  assert.deepEqual([shut.tag, shut.attrs["aria-disabled"], shut.attrs.disabled], ["button", "true", undefined]);
  assert.equal(find(draw(), has("data-card", "SA"))[0].tag, "span");
});

test("a hidden hand is backs with a count and names no card", () => {
  const [seat] = find(draw(), has("data-seat", 2));
  assert.equal(find(seat, ({ attrs }) => "data-card" in attrs).length, 0);
  assert.equal(find(seat, has("class", "kort-count"))[0].children[0], "2");
  assert.equal(find(seat, has("aria-label", "2 kort, dolda")).length, 1);
});

test("a refusal shows the rule with its id and lights the cards that oblige", () => {
  const rule = { id: "NK43", text: "Bekänn färg.", source: "Norrlands-Knack", ours: false };
  const page = draw({ notice: refusal({ text: "Du måste bekänna klöver.", card: "H4", because: ["C9"], rule }) });
  const [message] = find(page, has("role", "status"));
  assert.match(textOf(message), /Du måste bekänna klöver\. NK43Bekänn färg\. Källa: Norrlands-Knack/);
  const [lit] = find(page, has("data-card", "C9"));
  assert.deepEqual([lit.attrs["data-lit"], lit.attrs["aria-label"]], [true, "klöver nio, binder dig"]);
  assert.equal(find(page, has("data-asked", true))[0].attrs["data-card"], "H4");
});

test("while choosing, cards tell whether they are chosen and the button counts", () => {
  const page = tree(buyingView(), { ...newLocal("4"), chosen: new Set(["C9"]) });
  assert.equal(find(page, has("data-card", "C9"))[0].attrs["aria-pressed"], "true");
  assert.equal(find(page, has("data-card", "H4"))[0].attrs["aria-pressed"], "false");
  assert.equal(textOf(find(page, has("data-action", "buy"))[0]), "Byt 1 kort");
  const choose = { action: "buy", label: "Byt", labels: [], min: 1, max: 6, help: "" };
  const [dealers] = find(tree(buyingView({ choose }), newLocal("4")), has("data-action", "buy"));
  assert.deepEqual([dealers.attrs["aria-disabled"], textOf(dealers)], ["true", "Byt"]);
});

test("figures of the sheet ask for their explanation and a limpa has its line", () => {
  const entries = [
    { text: "10", line: false, label: "10, från början" },
    { text: "7", line: true, label: "7, limpa" },
  ];
  const page = draw({ sheet: { label: "Protokoll", columns: [{ seat: 0, name: "Ada", entries }] } });
  const [figure] = find(page, has("data-action", "explain 0 1"));
  assert.equal(figure.attrs["aria-label"], "7, limpa");
  assert.equal(find(figure, has("class", "kort-underline")).length, 1);
  assert.equal(find(page, has("class", "kort-underline")).length, 1);
});

test("what a game has beside the trick stands there with its sign", () => {
  const [pot] = find(draw({ beside: [{ icon: "coins", label: "Pott: 6" }] }), has("class", "kort-beside"));
  assert.equal(textOf(pot), "Pott: 6");
  assert.equal(find(pot, has("class", "kort-coins")).length, 1);
});

test("a panel's sheet has its own way to ask", () => {
  const columns = [{ seat: 0, name: "Ada", entries: [{ text: "7", line: false, label: "7" }] }];
  const page = drawOpen({ sheet: { label: "Andra regler", columns, verb: "explain_other" } });
  assert.equal(find(page, has("data-action", "explain_other 0 0")).length, 1);
});

test("a turned-up card that lies in an open hand is named once", () => {
  /** @param {string} card */
  const named = (card) => find(draw({ turn_up: { card, label: "uppvänd" } }), has("data-card", card)).length;
  assert.equal(named("SA"), 1);
  assert.equal(named("H7"), 1);
});

test("every stop of the keyboard has a name of its own", () => {
  const log = ["a", "b"].map((text) => ({ text, rule: "NK1" }));
  const controls = [{ action: "undo", label: "Ångra", enabled: true }];
  const buttons = [{ action: "knock", label: "Knacka", title: "" }];
  const page = draw({ flags: [{ text: "Trumfmant", rule: "NK61" }], log, controls, buttons }, { log: true });
  const names = find(page, ({ attrs }) => attrs["data-stop"]).map(({ attrs }) => attrs["data-stop"]);
  assert.equal(new Set(names).size, names.length);
  assert.equal(names.length, find(page, ({ tag }) => tag === "button").length);
});

test("a panel is one button until it is unfolded", () => {
  const folded = draw({ panels: [FOLDED] });
  assert.equal(find(folded, has("data-action", "panel back"))[0].attrs["aria-expanded"], "false");
  assert.equal(find(folded, has("data-panel", "back")).length, 0);
  const page = drawOpen();
  assert.equal(find(page, has("data-action", "panel back"))[0].attrs["aria-expanded"], "true");
  assert.match(
    textOf(find(page, has("data-panel", "back"))[0]),
    /Se tillbakaGå till ett stick\.Namnet är upptaget\. Stick/,
  );
});

test("what is current is pressed, and what is neither says nothing", () => {
  const pressed = ["jump 1", "jump 2", "first"].map(
    (action) => find(drawOpen(), has("data-action", action))[0].attrs["aria-pressed"],
  );
  assert.deepEqual(pressed, ["false", "true", null]);
});

test("a field shows what is typed, else what the view says, and is no stop of the arrows", () => {
  /** @param {[string, string][]} drafts */
  const field = (drafts) => find(drawOpen({}, { drafts: new Map(drafts) }), has("data-field", "back name"))[0];
  assert.equal(field([]).attrs.live, "Ada");
  assert.equal(field([["back name", "Bo"]]).attrs.live, "Bo");
  assert.equal(field([]).attrs["data-stop"], undefined);
});

test("a row of long words stands apart, a short one is a strip", () => {
  assert.equal(isLong([{ label: "ja" }, { label: "nej" }]), false);
  assert.equal(isLong(Array.from({ length: 13 }, (_, i) => ({ label: String(i) }))), true);
});

test("a card with an action of its own is a button that sends it", () => {
  const cards = [
    { card: "SA", label: "spader ess", enabled: null, action: "point SA" },
    { card: "S2", label: "spader två", enabled: null, action: "pick S2", current: true },
  ];
  const page = draw({ players: [player(0, cards)] });
  const [pointing, picked] = ["SA", "S2"].map((card) => find(page, has("data-card", card))[0]);
  const { "data-action": action, "data-again": again, "aria-pressed": pressed } = pointing.attrs;
  assert.deepEqual([pointing.tag, action, again, pressed], ["button", "point SA", true, null]);
  assert.equal(pointing.attrs["aria-disabled"], null);
  assert.equal(picked.attrs["aria-pressed"], "true");
});

test("a card that is played for its seat is not pressed twice by a double click", () => {
  assert.equal(find(draw(), has("data-card", "C9"))[0].attrs["data-again"], false);
});

test("the pointer marks its card wherever it lies", () => {
  for (const card of ["SA", "C9", "CQ"]) {
    assert.equal(find(draw({ pointer: card }), has("data-pointed", true))[0].attrs["data-card"], card);
  }
  assert.equal(find(draw(), has("data-pointed", true)).length, 0);
});

test("whoever uses the keys is told of them, at a table that has some", () => {
  const told = draw({ keys: { r: "rules" } });
  assert.equal(told.attrs["aria-description"], "Pilarna går");
  assert.equal(find(told, has("class", "kort-keys")).length, 1);
  assert.equal(find(draw({ keys: {} }), has("class", "kort-keys")).length, 0);
});

test("a banner stands above the table", () => {
  assert.match(textOf(find(draw({ banner: "Trasig" }), has("class", "kort-banner"))[0]), /Trasig/);
  assert.equal(find(draw(), has("class", "kort-banner")).length, 0);
});

test("a key that does the same is told in a button's title", () => {
  const controls = [{ action: "undo", label: "Ångra", enabled: true }];
  const [undo] = find(draw({ keys: { u: "undo" }, controls }), has("data-action", "undo"));
  assert.deepEqual([undo.attrs.title, undo.attrs["aria-keyshortcuts"]], ["Ångra (U)", "u"]);
});

test("the rule card is a dialog with its rules gathered by phase", () => {
  /** @param {string} id @param {string} phase @param {boolean} [ours] */
  const rule = (id, phase, ours = false) => ({ id, phase, ours, text: `${id}.`, source: "Norrlands-Knack" });
  const gathered = byPhase([rule("a", "Giv"), rule("b", "Spel"), rule("c", "Giv")]);
  const named = gathered.map(([phase, rules]) => [phase, rules.map(({ id }) => id).join("")]);
  assert.deepEqual(named, [
    ["Giv", "ac"],
    ["Spel", "b"],
  ]);
  const rules = [rule("NK1", "Giv"), rule("NK2", "Spel", true)];
  const [dialog] = find(draw({ rulecard: { label: "Regler", title: "Norrlandsknack", rules } }), has("role", "dialog"));
  assert.deepEqual([dialog.attrs["aria-modal"], dialog.attrs["aria-label"]], ["false", "Norrlandsknack"]);
  assert.match(textOf(dialog), /GivNK1NK1\. Källa: Norrlands-KnackSpelNK2NK2\. Vår egen regel/);
  assert.equal(find(dialog, has("data-action", "rules")).length, 1);
});

test("a refusal names the option under which it would be allowed", () => {
  const page = draw({ notice: refusal({ option: { text: "Tillåtet om: fri renons." } }) });
  assert.equal(textOf(find(page, has("class", "kort-option"))[0]), "Tillåtet om: fri renons.");
});

test("what the table itself says stands in the message line", () => {
  const [message] = find(draw({}, { said: { kind: "refused", text: "Filen är för stor." } }), has("role", "status"));
  assert.match(textOf(message), /Filen är för stor\./);
  assert.equal(message.attrs["data-kind"], "refused");
});

test("a kept table is offered only where there is one", () => {
  const keep = { key: "norrlandsknack/parti", resume: "Fortsätt", discard: "Börja nytt" };
  /** @param {Partial<Local>} local */
  const offered = (local) =>
    find(draw({ keep }, local), ({ attrs }) => attrs["data-offer"]).map(({ attrs }) => attrs["data-action"]);
  assert.deepEqual(offered({}), []);
  assert.deepEqual(offered({ offer: "token" }), ["resume", "discard"]);
  for (const path of ["/voila/10.ipynb", "/voila/sv/10.ipynb", "/voila/en/10.ipynb"]) {
    assert.equal(keepKey(path, keep.key), "kort:/voila/10.ipynb:norrlandsknack/parti");
  }
});

test("files are tools where the view has words for them, and the deck beside any tool", () => {
  const files = { open: "Öppna", download: "Spara", too_big: "För stor" };
  const controls = [{ action: "rules", label: "Regler", enabled: true }];
  /** @param {Partial<TableView>} more */
  const tools = (more) => find(draw(more), has("data-group", "more")).map(({ attrs }) => attrs["data-stop"]);
  assert.deepEqual(tools({}), []);
  assert.deepEqual(tools({ controls }), ["do rules", "deck"]);
  assert.deepEqual(tools({ files }), ["do download", "open", "deck"]);
  const page = draw({ files }, { deck: "2" });
  assert.equal(page.attrs["data-deck"], "2");
  assert.equal(textOf(find(page, has("data-stop", "deck"))[0]), LABELS.deck4);
  assert.deepEqual([fits({ size: 1024 }), fits({ size: 2e6 })], [true, false]);
});

test("a hand knows how many cards share a row when it lies in one to four", () => {
  const cards = Array.from({ length: 17 }, (_, i) => ({ card: `S${i}`, label: "", enabled: null }));
  const [hand] = find(draw({ players: [player(0, cards)] }), has("class", "kort-hand"));
  assert.deepEqual(hand.attrs.vars, { "--gaps": 16, "--half": 8, "--third": 5, "--fourth": 4 });
  assert.equal(hand.attrs["data-live"], false);
});

test("a frozen table says so to the eye", () => {
  assert.equal(find(draw({ frozen: true }), has("class", "kort-felt"))[0].attrs["data-frozen"], true);
});

test("a table that nobody sits at is drawn, without felt", () => {
  const page = tree(bareView(), newLocal("4"));
  assert.equal(page.tag, "div");
  assert.equal(find(page, has("class", "kort-felt")).length, 0);
});
