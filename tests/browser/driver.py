"""Plays a table in the browser as a person would, by mouse or by keys alone, uses its panels, and answers questions.

`Driver` presses what a table offers; it knows no game and reads only what the page shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from kortlib.teaching.lessons import Question

SLOW = 431  # ms between the clicks of a slow double click; systems count up to 500
MOST_PRESSES = 150  # of one key on the way to anything; a large table has some ninety stops

# Everything on a table that an action changes.
SIGNATURE = """table => JSON.stringify([table.dataset.phase,
  [...table.querySelectorAll("[data-seat]")].map(seat => [seat.dataset.acting != null, seat.dataset.out != null,
    seat.querySelectorAll(".kort-hand .kort-card").length, seat.querySelector(".kort-plate").textContent]),
  [...table.querySelectorAll(".kort-laid [data-card]")].map(card => card.dataset.card)])"""
CHANGED = f"([table, before]) => ({SIGNATURE})(table) !== before"
ALLOWED = ".kort-hand button[data-card]:not([aria-disabled])"
OFFERED = "all => all.map(one => [one.dataset.action, one.dataset.choose != null])"
HAND = ".kort-hand [data-card]"
CODES = "cards => cards.map(card => card.dataset.card)"
WAY = """area => area.contains(document.activeElement) ? null
  : document.activeElement.compareDocumentPosition(area) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab\""""


def stop(page: Page) -> str | None:
    """The table's element in focus, by the name of its stop."""
    found: str | None = page.evaluate("document.activeElement.dataset.stop ?? null")
    return found


def press_until(page: Page, key: str, wanted: Callable[[], bool]) -> None:
    """Presses a key again and again until something holds."""
    for _ in range(MOST_PRESSES):
        if wanted():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} led nowhere: {stop(page)}")


def tab_into(page: Page, area: Locator) -> None:
    """Leads the focus into an area with the Tab key, forwards or backwards."""
    for _ in range(MOST_PRESSES):
        key = area.evaluate(WAY)
        if key is None:
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead into {area}")


def press_by_keys(page: Page, table: Locator, target: Locator) -> None:
    """Goes to one of a table's stops with Tab and the arrow keys, and presses Enter."""
    wanted = target.get_attribute("data-stop")
    assert wanted, "keys cannot reach it"
    tab_into(page, table)
    press_until(page, "ArrowRight", lambda: stop(page) == wanted)
    page.keyboard.press("Enter")


def slow_double_click(target: Locator) -> None:
    """A double click whose second half comes late, but still counts to it: by then the first has been answered."""
    target.hover()
    mouse = target.page.mouse
    for count in (1, 2):
        mouse.down(click_count=count)
        mouse.up(click_count=count)
        target.page.wait_for_timeout(SLOW)
        expect(target.page.locator("[data-waiting]")).to_have_count(0)


def assert_no_serious_violation(page: Page, context: str | None = None, contrast: bool = True) -> None:
    """Axe-core finds nothing serious in the page, or in the part of it that a selector names.

    Looking at contrast takes two seconds, most of them for what lies around the part.
    """
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast}}}
    found = Axe().run(page, context=context, options=options).response["violations"]
    serious = [violation for violation in found if violation["impact"] in ("serious", "critical")]
    assert [(violation["id"], [node["html"] for node in violation["nodes"]]) for violation in serious] == []


def is_no_wider_than_the_window(page: Page) -> bool:
    """Whether nothing makes the page scroll sideways."""
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


@dataclass
class Driver:
    """Presses what a table offers, and the first card of each table that may not be played."""

    page: Page
    table: Locator
    by_keys: bool = False
    done: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def phase(self) -> str:
        return self.table.get_attribute("data-phase") or ""

    @property
    def cards(self) -> Locator:
        return self.table.locator(".kort-hand button[data-card]")

    def signature(self) -> str:
        return str(self.table.evaluate(SIGNATURE))

    def use(self, target: Locator) -> None:
        """Clicks, or goes there by keys and presses Enter; not before what was asked last has been answered."""
        expect(self.table.locator("xpath=parent::*[@data-waiting]")).to_have_count(0)
        if self.by_keys:
            press_by_keys(self.page, self.table, target)
        else:
            target.click()

    def press(self, target: Locator, action: str) -> None:
        """Uses something, and waits until the table has changed."""
        before = self.signature()
        self.use(target)
        self.wait_for_change(before)
        self.done.append(action)

    def wait_for_change(self, before: str) -> None:
        self.page.wait_for_function(CHANGED, arg=[self.table.element_handle(), before])

    def play_deal(self, most: int) -> None:
        """Goes on to the end of the deal, or as far as `most` actions lead; where there is no deal, it deals one."""
        if self.phase == "deal":
            self.act()
        for _ in range(most):
            if self.phase in ("deal", "over"):
                return
            self.act()

    def act(self) -> None:
        """One action of the seat to act: the first that it is offered, or a pass where somebody has made a bid."""
        offered = self.table.locator(".kort-actions button").evaluate_all(OFFERED)
        if not offered:
            self.play()
        elif any(is_choice for _, is_choice in offered):
            self.buy(self.table.locator("[data-choose]"))
        else:
            actions = [action for action, _ in offered]
            has_bid = any(action.startswith("bid") for action in self.done)
            action = "pass" if has_bid and "pass" in actions else actions[0]
            self.press(self.table.locator(f'.kort-actions [data-action="{action}"]'), action)

    def buy(self, choose: Locator) -> None:
        card = self.cards.first
        self.use(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        self.press(choose, f"buy {card.get_attribute('data-card')}")

    def play(self) -> None:
        forbidden = self.table.locator(".kort-hand button[data-card][aria-disabled=true]")
        if not self.refused and forbidden.count():
            self.try_forbidden(forbidden.first)
        self.play_card(self.table.locator(ALLOWED).first)

    def play_card(self, card: Locator) -> None:
        """Plays a card; where another is to be called with it, the first that can be."""
        name = card.get_attribute("data-card")
        if card.get_attribute("aria-pressed") is None:
            self.press(card, f"play {name}")
            return
        self.use(card)
        call = self.table.locator("[data-call]").first
        expect(card).to_have_attribute("aria-pressed", "true")
        self.press(call, call.get_attribute("data-action") or "")

    def try_forbidden(self, card: Locator) -> None:
        """A dimmed card answers with its rule, lights the cards that oblige, and stays where it is."""
        before = self.signature()
        if self.by_keys:
            press_by_keys(self.page, self.table, card)
        else:
            card.hover()  # Playwright clicks no aria-disabled button by itself; a mouse does
            self.page.mouse.down()
            self.page.mouse.up()
        status = self.table.get_by_role("status")
        expect(status).to_have_attribute("data-kind", "refused")
        expect(status.locator("[data-rule]")).to_have_count(1)
        expect(self.table.locator("[data-lit]").first).to_be_visible()
        expect(card).to_have_attribute("data-asked", "")
        assert self.signature() == before
        self.refused.append(status.locator("[data-rule]").get_attribute("data-rule") or "")


def answer(exercise: Locator, question: Question, choice: str, lang: str, by_keys: bool = False) -> None:
    """Makes a choice and reads the answer to it: its own reason, and the rule."""
    chosen = next(one for one in question.choices if one.id == choice)
    kind = "right" if choice in question.right_choices() else "wrong"
    button = exercise.locator(f'[data-choice="{choice}"]')
    if by_keys:
        page = exercise.page
        tab_into(page, exercise)
        press_until(page, "ArrowDown", lambda: page.evaluate("document.activeElement.dataset.choice") == choice)
        page.keyboard.press("Enter")
        expect(button).to_be_focused()
    else:
        button.click()
    reply = exercise.get_by_role("status")
    expect(reply).to_have_attribute("data-kind", kind)
    expect(reply.locator(".kort-reason")).to_have_text(chosen.reason[lang])
    expect(reply.locator(f'[data-rule="{chosen.rule}"]')).to_be_visible()
    expect(button).to_have_attribute("data-state", kind)


@dataclass
class Tools(Driver):
    """The driver of a table, with its panels."""

    def unfold(self, panel: str) -> Locator:
        """Opens a panel and gives it."""
        self.use(self.table.locator(f'[data-action="panel {panel}"]'))
        drawer = self.table.locator(f'[data-panel="{panel}"]')
        expect(drawer).to_be_visible()
        return drawer

    def choose(self, action: str) -> None:
        """Uses a button of an open panel or of the table."""
        self.use(self.table.locator(f'[data-action="{action}"]'))

    def write(self, action: str, text: str) -> None:
        """Types into a field and sends it."""
        field = self.table.locator(f'[data-field$=" {action}"]')
        field.fill(text)
        field.press("Enter")
        if self.by_keys:
            self.page.keyboard.press("Shift+Tab")  # in a field the arrow keys belong to the text

    def hand(self, seat: int) -> list[str]:
        """The cards that a hand shows."""
        cards: list[str] = self.table.locator(f'[data-seat="{seat}"] {HAND}').evaluate_all(CODES)
        return cards

    def hands(self) -> list[list[str]]:
        return [self.hand(seat) for seat in range(self.table.locator("[data-seat]").count())]

    def expect_signature(self, wanted: str) -> None:
        """Waits until the table shows what it showed at another time."""
        self.page.wait_for_function(CHANGED.replace("!==", "==="), arg=[self.table.element_handle(), wanted])

    def expect_said(self, kind: str, text: str) -> None:
        """Waits for a notice on the message line."""
        status = self.table.get_by_role("status")
        expect(status.locator(".kort-notice")).to_contain_text(text)
        expect(status).to_have_attribute("data-kind", kind)

    def expect_noted(self, panel: str, kind: str, text: str) -> None:
        """Waits for the answer in an open panel to what was done there."""
        note = self.table.locator(f'[data-panel="{panel}"] .kort-panel-note')
        expect(note.locator(".kort-notice")).to_contain_text(text)
        expect(note).to_have_attribute("data-kind", kind)

    def moments(self, most: int = 45) -> list[str]:
        """Plays the deal; what the table showed after the deal and after each action."""
        seen = [self.signature()]
        for _ in range(most):
            if self.phase in ("deal", "over"):
                return seen
            self.act()
            seen.append(self.signature())
        return seen
