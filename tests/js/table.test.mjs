import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const source = readFileSync(new URL("../../widgets/kortwidgets/static/table.js", import.meta.url));
const table = await import(`data:text/javascript;base64,${source.toString("base64")}`);

const RANKS = { A: "E", K: "K", Q: "D", J: "Kn", T: "10" };
const LABELS = { table: "Kortbord", last_trick: "Visa", hide_last_trick: "Dölj", log: "Vad som hänt", rule: "Regel", source: "Källa", ours: "Vår egen regel", because: "binder dig" };

function player(seat, cards, more = {}) {
  return { seat, name: `Plats ${seat}`, label: `plats ${seat}`, dealer: false, acting: false, out: false, score: "10", note: "", taken: 0, taken_label: "", count: 2, cards, cards_label: "2 kort, dolda", ...more };
}

function view(more = {}) {
  const cards = [{ card: "C9", label: "klöver nio", enabled: true }, { card: "H4", label: "hjärter fyra, får inte spelas", enabled: false }];
  return { version: 7, lang: "sv", title: "Norrlandsknack", seat: null, phase: "play", ranks: RANKS, labels: LABELS, dealer_label: "giv",
    players: [player(0, [{ card: "SA", label: "spader ess", enabled: null }]), player(1, cards, { acting: true }), player(2, null)],
    trick: { label: "Sticket", cards: [{ seat: 0, card: "CQ", label: "klöver dam" }] }, ...more };
}

const fresh = () => ({ chosen: new Set(), peek: false, log: false, bottom: 1, lead: null, open: new Set(), drafts: new Map(), offer: null, deck: "4", said: null });

function find(node, wanted) {
  if (typeof node === "string") return [];
  return [...(wanted(node) ? [node] : []), ...node.children.flatMap((child) => find(child, wanted))];
}

const has = (name, value) => (node) => node.attrs[name] === value;
const draw = (more, local) => table.tree(view(more), { ...fresh(), ...local });
const textOf = (node) => (typeof node === "string" ? node : node.children.map(textOf).join(""));

test("seats sit clockwise from the table's own seat", () => {
  assert.deepEqual([0, 1, 2].map((seat) => table.placeOf(seat, 3, null)), ["bottom", "top-left", "top-right"]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => table.placeOf(seat, 4, 2)), ["top", "right", "bottom", "left"]);
});

test("the others stand clockwise from the large hand in the narrow layout", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => table.seatsAfter(2, seat, 4)), [2, 3, 0, 1]);
});

test("every seat of two to six has a place of its own", () => {
  for (let count = 2; count <= 6; count += 1) {
    const places = new Set(Array.from({ length: count }, (_, seat) => table.placeOf(seat, count, 1)));
    assert.equal(places.size, count);
  }
});

test("the large hand is one's own, else the actor's, else stays", () => {
  assert.equal(table.bottomSeat(view({ seat: 0 })), 0);
  assert.equal(table.bottomSeat(view()), 1);
  assert.equal(table.bottomSeat({ seat: null, players: [player(0, null)] }, 2), 2);
  assert.equal(table.bottomSeat({ seat: null, near: 1, players: [player(0, null)] }, 2), 1);
  assert.equal(table.nearSeat({ seat: null, near: 1 }), 1);
  assert.equal(table.nearSeat({ seat: 0, near: 1 }), 0);
});

test("a finished trick rests on the table until the next lead", () => {
  const last = { label: "Senaste", cards: [{ seat: 1, card: "D2", label: "ruter två" }], taker: 1, text: "Plats 1 tog sticket." };
  const resting = table.trickToShow(view({ trick: { label: "Sticket", cards: [] }, last_trick: last }), false);
  assert.equal(resting.resting, true);
  assert.equal(resting.cards[0].card, "D2");
  assert.equal(table.trickToShow(view({ last_trick: last }), false).cards[0].card, "CQ");
  assert.equal(table.trickToShow(view({ last_trick: last }), true).peek, true);
  assert.equal(table.trickToShow(view({ phase: "bid", trick: { label: "", cards: [] }, last_trick: last }), false).cards.length, 0);
});

test("one action is sent on a view, until a new one comes or patience ends", () => {
  const sent = [];
  let time = 0;
  const sender = table.makeSender((message) => sent.push(message), { now: () => time, patience: 100 });
  assert.equal(sender.send(3, "play SA"), true);
  assert.equal(sender.send(3, "play SA"), false);
  time = 100;
  assert.equal(sender.send(3, "play SA"), true);
  sender.fresh();
  assert.equal(sender.send(4, "undo"), true);
  assert.deepEqual(sent.at(-1), { version: 4, action: "undo" });
  assert.equal(sent.length, 3);
});

test("from an action until its answer it is told that one waits", () => {
  const told = [];
  const sender = table.makeSender(() => told.push("sent"), { tell: (waiting) => told.push(waiting) });
  sender.send(3, "play SA");
  sender.send(3, "play SK");
  sender.fresh();
  assert.deepEqual(told, [true, "sent", false]);
});

test("the second click of a double click does not reach the next player's turn", () => {
  assert.equal(table.isEcho(2, 40), true);
  assert.equal(table.isEcho(2, 900), false);
  assert.equal(table.isEcho(1, 40), false);
});

const buying = (more = {}) => view({ phase: "buy", choose: { action: "buy", label: "Byt", labels: ["Byt inga", "Byt 1 kort"], min: 0, max: 5 }, ...more });

test("chosen cards are sent in the order of the hand", () => {
  assert.equal(table.chooseAction("buy", new Set(["D9", "H2"]), ["SA", "H2", "D9"]), "buy H2 D9");
  assert.equal(table.chooseAction("buy", new Set(), ["SA"]), "buy");
});

test("chosen cards are kept for the same seat and dropped for the next", () => {
  const before = table.chooseKey(buying());
  assert.deepEqual([...table.keepChosen(new Set(["C9", "S2"]), before, buying())], ["C9"]);
  const next = buying({ players: [player(0, []), player(1, []), player(2, [], { acting: true })] });
  assert.equal(table.keepChosen(new Set(["C9"]), before, next).size, 0);
  assert.equal(table.keepChosen(new Set(["C9"]), before, view()).size, 0);
});

test("arrows go along the row and round, Home and End stay in the hand", () => {
  const stops = [["hand", 0, 100], ["hand", 50, 100], ["actions", 10, 200], ["more", 60, 300]].map(([group, x, y], i) => ({ group, x, y, name: String(i) }));
  assert.equal(table.nextStop("ArrowRight", stops, 3).name, "0");
  assert.equal(table.nextStop("ArrowLeft", stops, 0).name, "3");
  assert.equal(table.nextStop("End", stops, 0).name, "1");
  assert.equal(table.nextStop("Home", stops, 1).name, "0");
  assert.equal(table.nextStop("ArrowDown", stops, 0).name, "2");
  assert.equal(table.nextStop("ArrowUp", stops, 3).name, "2");
  assert.equal(table.nextStop("ArrowUp", stops, 0).name, "0");
  assert.equal(table.nextStop("ArrowDown", stops, -1).name, "0");
  assert.equal(table.nextStop("ArrowDown", [], -1), null);
});

test("a card that was played leaves the focus to the next that may be played", () => {
  const hand = (seat, ...open) => open.map((enabled, order) => ({ name: `${seat}${order}`, group: "hand", seat, order, enabled }));
  assert.equal(table.heir(hand("1", false, true, true), { group: "hand", seat: "0", order: 2 }).name, "11");
  assert.equal(table.heir(hand("1", true, false, true), { group: "hand", seat: "1", order: 1 }).name, "12");
  assert.equal(table.heir(hand("1", true, false), { group: "hand", seat: "1", order: 4 }).name, "10");
  assert.equal(table.heir([{ name: "knock", group: "actions" }], { group: "hand", seat: "1", order: 0 }).name, "knock");
  assert.equal(table.heir([{ name: "undo", group: "more" }], null), null);
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
  assert.equal(find(seat, (node) => "data-card" in node.attrs).length, 0);
  assert.equal(find(seat, has("class", "kort-count"))[0].children[0], "2");
  assert.equal(find(seat, has("aria-label", "2 kort, dolda")).length, 1);
});

test("a refusal shows the rule with its id and lights the cards that oblige", () => {
  const notice = { kind: "refused", text: "Du måste bekänna klöver.", card: "H4", because: ["C9"], rule: { id: "NK43", text: "Bekänn färg.", source: "Norrlands-Knack", ours: false } };
  const page = draw({ notice });
  const [message] = find(page, has("role", "status"));
  assert.match(textOf(message), /Du måste bekänna klöver\. NK43Bekänn färg\. Källa: Norrlands-Knack/);
  const [lit] = find(page, has("data-card", "C9"));
  assert.deepEqual([lit.attrs["data-lit"], lit.attrs["aria-label"]], [true, "klöver nio, binder dig"]);
  assert.equal(find(page, has("data-asked", true))[0].attrs["data-card"], "H4");
});

test("while choosing, cards tell whether they are chosen and the button counts", () => {
  const page = table.tree(buying(), { ...fresh(), chosen: new Set(["C9"]) });
  assert.equal(find(page, has("data-card", "C9"))[0].attrs["aria-pressed"], "true");
  assert.equal(find(page, has("data-card", "H4"))[0].attrs["aria-pressed"], "false");
  assert.equal(textOf(find(page, has("data-action", "buy"))[0]), "Byt 1 kort");
  const dealer = table.tree(buying({ choose: { action: "buy", label: "Byt", min: 1, max: 6 } }), fresh());
  assert.equal(find(dealer, has("data-action", "buy"))[0].attrs["aria-disabled"], "true");
});

test("figures of the sheet ask for their explanation and a limpa has its line", () => {
  const sheet = { label: "Protokoll", columns: [{ seat: 0, name: "Ada", entries: [{ text: "10", line: false, label: "10, från början" }, { text: "7", line: true, label: "7, limpa" }] }] };
  const [figure] = find(draw({ sheet }), has("data-action", "explain 0 1"));
  assert.equal(figure.attrs["aria-label"], "7, limpa");
  assert.equal(find(figure, has("class", "kort-underline")).length, 1);
  assert.equal(find(draw({ sheet }), has("class", "kort-underline")).length, 1);
});

test("handwriting has every figure and falls back to letters", () => {
  assert.equal(table.penned("-10").tag, "svg");
  assert.equal(table.penned("-1234567890").children.length, 11);
  assert.deepEqual([table.penned("½").tag, table.penned("½").children[0]], ["span", "½"]);
});

test("a face shows its rank's letter in the view's language and as many pips as it counts", () => {
  for (const [rank, pips] of Object.entries({ 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10 })) {
    const [full] = find(table.face(`S${rank}`, RANKS), has("class", "kort-full"));
    assert.equal(find(full, (node) => node.tag === "path").length, pips + 2);
  }
  assert.equal(textOf(find(table.face("DJ", RANKS), (node) => node.tag === "text")[0]), "Kn");
  assert.equal(textOf(find(table.face("DJ", {}), (node) => node.tag === "text")[0]), "J");
  assert.equal(table.face("SA", RANKS), table.face("SA", RANKS));
});

test("a turned-up card that lies in an open hand is named once", () => {
  const turn_up = { card: "SA", label: "spader ess, uppvänd" };
  assert.equal(find(draw({ turn_up }), has("data-card", "SA")).length, 1);
  assert.equal(find(draw({ turn_up: { card: "H7", label: "" } }), has("data-card", "H7")).length, 1);
});

test("every stop of the keyboard has a name of its own", () => {
  const page = draw({ flags: [{ text: "Trumfmant", rule: "NK61" }], log: [{ text: "a", rule: "NK1" }, { text: "b", rule: "NK1" }], controls: [{ action: "undo", label: "Ångra", enabled: true }],
    buttons: [{ action: "knock", label: "Knacka" }] }, { log: true });
  const names = find(page, (node) => node.attrs["data-stop"]).map((node) => node.attrs["data-stop"]);
  assert.equal(new Set(names).size, names.length);
  assert.equal(names.length, find(page, (node) => node.tag === "button").length);
});

test("siblings are told apart by key, else by tag and number", () => {
  const { h, childNames } = table;
  assert.deepEqual(childNames([h("p", { key: "a" }), h("p"), "text", h("p"), "more"]), ["p a", "p#1", "#text#1", "p#2", "#text#2"]);
});

// ---- Panels, fields, the rule card and what the browser keeps ----

const item = (action, current = null) => ({ action, label: action, enabled: true, current });
const PANEL = { id: "back", label: "Se tillbaka", help: "Gå till ett stick.", groups: [{ label: "Stick", items: [item("jump 1", false), item("jump 2", true), item("first")] }],
  fields: [{ action: "name", label: "Namn", value: "Ada", submit: "Spara" }], note: { kind: "refused", text: "Namnet är upptaget." } };
const withPanel = (more = {}) => ({ panels: [{ ...PANEL, ...more }] });
const unfolded = { open: true };

test("a panel is one button until it is unfolded", () => {
  const [folded] = find(draw(withPanel()), has("data-action", "panel back"));
  assert.equal(folded.attrs["aria-expanded"], "false");
  assert.equal(find(draw(withPanel()), has("data-panel", "back")).length, 0);
  const page = draw(withPanel(unfolded));
  assert.equal(find(page, has("data-action", "panel back"))[0].attrs["aria-expanded"], "true");
  assert.match(textOf(find(page, has("data-panel", "back"))[0]), /Gå till ett stick\.Namnet är upptaget\. Stick/);
});

test("what is current is pressed, and what is neither says nothing", () => {
  const page = draw(withPanel(unfolded));
  const pressed = ["jump 1", "jump 2", "first"].map((action) => find(page, has("data-action", action))[0].attrs["aria-pressed"]);
  assert.deepEqual(pressed, ["false", "true", null]);
});

test("what can be called goes by the suit of the card that is led", () => {
  const calling = { calls: { leads: { H7: "H", S2: "S" }, cards: { H: [{ card: "HA", label: "Begär" }] } } };
  assert.deepEqual(table.callsWith(calling, "H7").map(({ card }) => card), ["HA"]);
  assert.deepEqual(table.callsWith(calling, "S2"), []);
  assert.deepEqual(table.callsWith({}, "H7"), []);
});

test("a field shows what is typed, else what the view says, and is no stop of the arrows", () => {
  const field = (drafts) => find(draw(withPanel(unfolded), { drafts: new Map(drafts) }), has("data-field", "back name"))[0];
  assert.equal(field([]).attrs.live, "Ada");
  assert.equal(field([["back name", "Bo"]]).attrs.live, "Bo");
  assert.equal(field([]).attrs["data-stop"], undefined);
});

test("typing stays until the view brings another value or takes what was sent", () => {
  const [before, same, other] = [view(withPanel({ note: null })), view(withPanel({ note: null })), view(withPanel({ note: null, fields: [{ action: "name", label: "Namn", value: "Cia" }] }))];
  const drafts = new Map([["back name", "Bo"]]);
  const kept = (next, state) => table.keepDrafts(drafts, before, next, state).size;
  assert.equal(kept(same), 1);
  assert.equal(kept(other), 0);
  assert.equal(kept(other, { focused: "back name" }), 1);
  assert.equal(kept(same, { focused: "back name", sent: "back name" }), 0);
  assert.equal(kept(view(withPanel()), { sent: "back name" }), 1, "what was refused can be mended");
  assert.equal(kept(view()), 0);
});

test("a row of long words stands apart, a short one is a strip", () => {
  assert.equal(table.isLong([{ label: "ja" }, { label: "nej" }]), false);
  assert.equal(table.isLong(Array.from({ length: 13 }, (_, i) => ({ label: String(i) }))), true);
});

test("focus goes to the nearest button of the panel when one is gone", () => {
  const stops = [["card", "hand", "1", 0], ["a", "more", "back", 0], ["c", "more", "back", 2], ["d", "more", "tree", 1]].map(([name, group, seat, order]) => ({ name, group, seat, order, enabled: true }));
  assert.equal(table.heir(stops, { group: "more", seat: "back", order: 1 }).name, "c");
  assert.equal(table.heir(stops, { group: "more", seat: "back", order: 9 }).name, "c");
  assert.equal(table.heir(stops, { group: "more", seat: "gone", order: 1 }).name, "card");
  assert.equal(table.nextStop("End", stops.map((one) => ({ ...one, x: 0, y: 0 })), 1).name, "c");
});

test("the text of a message goes with its action, and only where there is one", () => {
  const sent = [];
  const sender = table.makeSender((message) => sent.push(message));
  sender.send(1, "name", "");
  sender.send(2, "undo");
  assert.deepEqual(sent, [{ version: 1, action: "name", text: "" }, { version: 2, action: "undo" }]);
});

test("a card with an action of its own is a button that sends it", () => {
  const players = [player(0, [{ card: "SA", label: "spader ess", enabled: null, action: "point SA" }, { card: "S2", label: "spader två", enabled: null, action: "pick S2", current: true }])];
  const [pointing, picked] = ["SA", "S2"].map((card) => find(draw({ players, trick: null }), has("data-card", card))[0]);
  assert.deepEqual([pointing.tag, pointing.attrs["data-action"], pointing.attrs["aria-pressed"], pointing.attrs["aria-disabled"]], ["button", "point SA", null, null]);
  assert.equal(picked.attrs["aria-pressed"], "true");
  const trick = { label: "Sticket", cards: [{ seat: 0, card: "CQ", label: "klöver dam", action: "point CQ" }] };
  assert.equal(find(draw({ trick }), has("data-card", "CQ"))[0].attrs["data-action"], "point CQ");
});

test("the pointer marks its card wherever it lies", () => {
  for (const card of ["SA", "C9", "CQ"]) assert.equal(find(draw({ pointer: card }), has("data-pointed", true))[0].attrs["data-card"], card);
  assert.equal(find(draw(), has("data-pointed", true)).length, 0);
});

test("whoever uses the keys is told of them, at a table that has some", () => {
  const labels = { ...view().labels, keys: "Pilarna går" };
  const told = draw({ labels, keys: { r: "rules" } });
  assert.equal(told.attrs["aria-description"], "Pilarna går");
  assert.equal(find(told, has("class", "kort-keys")).length, 1);
  assert.equal(find(draw({ labels, keys: {} }), has("class", "kort-keys")).length, 0);
});

test("a banner stands above the table", () => {
  assert.match(textOf(find(draw({ banner: "Trasig" }), has("class", "kort-banner"))[0]), /Trasig/);
  assert.equal(find(draw(), has("class", "kort-banner")).length, 0);
});

test("a key stands for its action and is told in the title", () => {
  const keys = { u: "undo" };
  assert.deepEqual(["u", "U", "x", "Enter", " "].map((key) => table.keyAction({ keys }, key)), ["undo", "undo", null, null, null]);
  assert.equal(table.keyAction({}, "u"), null);
  const [undo] = find(draw({ keys, controls: [{ action: "undo", label: "Ångra", enabled: true }] }), has("data-action", "undo"));
  assert.deepEqual([undo.attrs.title, undo.attrs["aria-keyshortcuts"]], ["Ångra (U)", "u"]);
});

test("the rule card is a dialog with its rules gathered by phase", () => {
  const rule = (id, phase, ours = false) => ({ id, phase, ours, text: `${id}.`, source: "Norrlands-Knack" });
  assert.deepEqual(table.byPhase([rule("a", "Giv"), rule("b", "Spel"), rule("c", "Giv")]).map(([phase, rules]) => [phase, rules.map(({ id }) => id).join("")]), [["Giv", "ac"], ["Spel", "b"]]);
  const page = draw({ rulecard: { label: "Regler", title: "Norrlandsknack", rules: [rule("NK1", "Giv"), rule("NK2", "Spel", true)] } });
  const [dialog] = find(page, has("role", "dialog"));
  assert.deepEqual([dialog.attrs["aria-modal"], dialog.attrs["aria-label"]], ["false", "Norrlandsknack"]);
  assert.match(textOf(dialog), /GivNK1NK1\. Källa: Norrlands-KnackSpelNK2NK2\. Vår egen regel/);
  assert.equal(find(dialog, has("data-action", "rules")).length, 1);
});

test("a refusal names the option under which it would be allowed", () => {
  const notice = { kind: "refused", text: "Nej.", because: [], rule: null, option: { text: "Tillåtet om: fri renons." } };
  assert.equal(textOf(find(draw({ notice }), has("class", "kort-option"))[0]), "Tillåtet om: fri renons.");
});

test("what the table itself says stands in the message line", () => {
  const [message] = find(draw({}, { said: { kind: "refused", text: "Filen är för stor." } }), has("role", "status"));
  assert.match(textOf(message), /Filen är för stor\./);
  assert.equal(message.attrs["data-kind"], "refused");
});

test("a kept table is offered only where there is one", () => {
  const keep = { key: "norrlandsknack/parti", resume: "Fortsätt", discard: "Börja nytt" };
  const offered = (local) => find(draw({ keep }, local), (node) => node.attrs["data-offer"]).map((node) => node.attrs["data-action"]);
  assert.deepEqual(offered({}), []);
  assert.deepEqual(offered({ offer: "token" }), ["resume", "discard"]);
  for (const path of ["/voila/10.ipynb", "/voila/sv/10.ipynb", "/voila/en/10.ipynb"]) {
    assert.equal(table.keepKey(path, keep.key), "kort:/voila/10.ipynb:norrlandsknack/parti");
  }
});

test("files and the deck are tools where the view has words for them", () => {
  const tools = (more) => find(draw({ files: { open: "Öppna", download: "Spara" }, ...more }), has("data-group", "more")).map((node) => node.attrs["data-stop"]);
  assert.deepEqual(tools({}), ["do download", "open"]);
  const words = { ...LABELS, deck2: "Två färger", deck4: "Fyra färger" };
  assert.deepEqual(tools({ labels: words }), ["do download", "open", "deck"]);
  const [page] = [draw({ labels: words, files: { open: "Öppna" } }, { deck: "2" })];
  assert.deepEqual([page.attrs["data-deck"], textOf(find(page, has("data-stop", "deck"))[0])], ["2", "Fyra färger"]);
  assert.deepEqual([table.fits({ size: 1024 }), table.fits({ size: 2e6 })], [true, false]);
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

test("a view with only what a table must have is drawn", () => {
  const bare = { version: 1, lang: "en", title: "", seat: null, phase: "deal", players: [], labels: {} };
  assert.equal(table.tree(bare, fresh()).tag, "div");
});

test("the file sets no markup from data, fetches nothing and imports nothing", () => {
  assert.doesNotMatch(source.toString(), /innerHTML|outerHTML|insertAdjacentHTML|save_changes|\bfetch\(|\bimport\b|https?:\/\/(?!www\.w3\.org)/);
});
