"""Every template escapes what it is given: names, questions, titles and whatever else somebody may have written."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jinja2
import pytest
from jinja2 import nodes
from kortwidgets import CardTable, Exercise, Lesson
from kortwidgets.pages import ENDING, FOLDER, fill, inked, templates
from kortwidgets.pages.handouts import deal_page, exercise_page
from kortwidgets.serve.catalogue import Tutorial
from kortwidgets.serve.gallery import faces
from kortwidgets.serve.settings import JUPYTER, page_words
from kortwidgets.sitting.looks import Looks
from kortwidgets.widgets.exercise import Progress
from kortwidgets.widgets.sheet import ScoreSheet

from kortlib.pictures import line_picture
from kortlib.records import named_record, replay
from kortlib.teaching.lessons import Question, questions
from kortlib.words import words

HOSTILE = """<img src=x onerror='alert("1")'>{{7*191}}{% raw %}"""
NAMES = (HOSTILE, "Bo", "Cia")
SAYS = words("sv")
VOILA = JUPYTER / "voila" / "templates" / "kort"
SHARED = {"cells"}  # only imported by others


class Read(HTMLParser):
    """A page as a browser reads it: its elements and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.text = ""
        self.values: list[str | None] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.values += [value for _, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def hostile_question() -> Question:
    asked, told = questions("norrlandsknack")["bekanna-farg"], {"sv": HOSTILE, "en": HOSTILE}
    choices = tuple(replace(choice, text=told, reason=told) for choice in asked.choices)
    return replace(asked, text=told, choices=choices)


def hostile_table() -> CardTable:
    """A deal in play with a card on the table, so that the hostile name stands at its row and at its card."""
    line = questions("norrlandsknack")["bekanna-farg"].position()
    table = CardTable(line, NAMES, Looks.teacher(["question"]))
    table.take(replace(table.sitting, banner=HOSTILE))
    assert line.state.trick[0][0] == 0
    return table


def exercise() -> Exercise:
    asked = hostile_question()
    made = Exercise(asked, CardTable(asked.position(), NAMES, Looks.question()))
    made.act(f"choose {asked.choices[0].id}")
    return made


def filled() -> dict[str, str]:
    """Each template by name, filled by whoever fills it, with what is hostile wherever somebody else's text goes."""
    line = replay(named_record("norrlandsknack", "forsta-given"))
    tutorial = Tutorial(HOSTILE, "sv", HOSTILE, HOSTILE, HOSTILE)
    rule = {"id": HOSTILE, "text": HOSTILE}
    rules = {"points": HOSTILE, "rule_set": HOSTILE, "phases": [(HOSTILE, [rule])], "changed": {HOSTILE}}
    handout = deal_page(line.state, NAMES, SAYS)
    titled = replace(handout, title=HOSTILE)
    return {
        "table": hostile_table().picture(),
        "score_sheet": ScoreSheet(line, NAMES, HOSTILE).picture(),
        "question": exercise().picture(),
        "title": fill("title", title=HOSTILE),
        "handout": titled._repr_html_(),
        "paper": titled.page("sv"),
        "rules": fill("rules", **rules, figures={HOSTILE: [HOSTILE]}, sources=HOSTILE),
        "deal": fill("deal", rule_set=HOSTILE, diagram=HOSTILE),
        "diagram": str(handout.html),
        "exercises": str(exercise_page([hostile_question()], SAYS).html),
        "key": str(exercise_page([hostile_question()], SAYS, key=True).html),
        "shelf": fill("shelf", tutorials=[tutorial], says=SAYS),
        "rule": fill("rule", card=rule, source=HOSTILE),
        "paragraphs": fill("paragraphs", paragraphs=[HOSTILE]),
    }


FILLED = filled()


def names_of(folder: Path) -> set[str]:
    return {path.name.removesuffix(ENDING) for path in folder.glob(f"*{ENDING}")}


def test_every_template_is_tried_here() -> None:
    assert set(FILLED) == names_of(FOLDER) - SHARED


@pytest.mark.parametrize("name", FILLED)
def test_what_is_hostile_is_text_in_every_page_picture_and_sheet(name: str) -> None:
    read = Read(FILLED[name])
    assert "img" not in read.elements
    assert HOSTILE in read.text
    assert "1337" not in read.text


@pytest.mark.parametrize("name", sorted(names_of(FOLDER)))
def test_no_template_switches_escaping_off(name: str) -> None:
    made = templates()
    tree = made.parse((FOLDER / f"{name}{ENDING}").read_text(encoding="utf-8"))
    assert made.autoescape is True
    assert not [node for node in tree.find_all(nodes.Filter) if node.name == "safe"]
    assert not list(tree.find_all(nodes.ScopedEvalContextModifier))


def test_what_a_template_is_not_given_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError):
        fill("title")


def test_a_posed_question_and_a_banner_are_text_on_the_table() -> None:
    table = hostile_table()
    assert table.view["banner"] == HOSTILE
    table.act("pose_own", HOSTILE)
    read = Read(table.picture())
    assert "img" not in read.elements
    assert read.text.count(HOSTILE) == 3  # the player's row, the card that was led, and the question


def test_a_name_that_runs_from_right_to_left_turns_nothing_around_it() -> None:
    line, name = questions("norrlandsknack")["bekanna-farg"].position(), "\u05d3\u05e0\u05d4"
    names, alone = (name, "Bo", "Cia"), f"\u2068{name}\u2069"
    table = CardTable(line, names)
    shown = [
        table.picture(),
        repr(table),
        repr(deal_page(line.state, names, SAYS)),
        deal_page(line.state, names, SAYS).html,
    ]
    for text in (*shown, table.view["players"][0]["label"], table.view["trick"]["cards"][0]["label"]):
        assert alone in text
        assert name not in text.replace(alone, "")


def test_the_red_suits_are_in_red_and_the_rest_of_a_text_is_text() -> None:
    told = inked("<b> ♠A ♥9 & ♦8")
    assert str(told) == '&lt;b&gt; ♠A <span class="paper-red">♥</span>9 &amp; <span class="paper-red">♦</span>8'


def test_a_progress_widget_shows_its_title_on_paper() -> None:
    assert Read(Progress({}).picture()).text == SAYS.say("progress.title")


def test_the_pictures_of_the_core_show_a_hostile_name_as_text() -> None:
    line = questions("norrlandsknack")["bekanna-farg"].position()
    read = Read(line_picture(line, NAMES))
    assert "img" not in read.elements
    assert read.text.count(HOSTILE) > 2  # in the row, at the card that was led, and in what happened


# ---- The pages that Voilà fills ---------------------------------------------------------------------------------

BLOCKS = ("header", "body_header", "body_loop", "any_cell", "body_footer")
PARENT = "".join(f"{{% block {name} %}}{{% endblock %}}" for name in BLOCKS)


def voila_templates() -> jinja2.Environment:
    """Our pages over a parent that is empty, escaping by themselves only where Voilà's environment makes them."""
    stub = jinja2.DictLoader({"nbconvert/templates/lab/index.html.j2": PARENT})
    made = jinja2.Environment(
        loader=jinja2.ChoiceLoader([stub, jinja2.FileSystemLoader(VOILA)]),
        autoescape=lambda name: name is not None and name.endswith(".html"),
    )
    made.filters["trusted"] = lambda output: output
    made.globals.update(page_words(), include_url=lambda path: path)
    return made


def test_the_gallery_shows_what_is_hostile_as_text() -> None:
    tutorial = Tutorial("sv/10-x.ipynb", "sv", HOSTILE, HOSTILE, HOSTILE, 5, questions=(HOSTILE,))
    page = voila_templates().get_template("gallery.html")
    read = Read(page.render(lang="sv", other="en", base_url="/", cards=faces([tutorial], "sv")))
    assert "img" not in read.elements
    assert read.text.count(HOSTILE) == 3
    assert HOSTILE in read.values


def test_the_frame_around_a_tutorial_shows_what_is_hostile_as_text() -> None:
    kort: dict[str, Any] = {
        "lang": "sv", "say": SAYS.say, "other": "en", "other_language": HOSTILE, "title": HOSTILE, "wide": False,
        "steps": [{"number": 1, "title": HOSTILE}], "twin": HOSTILE,
    }  # fmt: skip
    resources = {"kort": kort, "base_url": "/", "gallery": "", "include_url": lambda path: path}
    cell = {"cell_type": "markdown", "metadata": {"kort_step": 1}}
    read = Read(
        voila_templates()
        .get_template("index.html.j2")
        .render(
            resources=resources,
            nb={},
            page_config={"fullStaticUrl": HOSTILE},
            main_js="main.js",
            kernel_start=lambda _: "1",
            cell_generator=lambda *_: [cell],
        )
    )
    assert "img" not in read.elements
    assert read.text.count(HOSTILE) == 4  # the window's title, the heading, the other language, the list of contents
    assert HOSTILE in read.values  # the way to the twin
    assert f"Steg 1: {HOSTILE}" in read.values


def error_page(name: str) -> str:
    return voila_templates().get_template(name).render(status_code=404, base_url="/")


@pytest.mark.parametrize(
    ("name", "key"), [("404.html", "error.missing"), ("503.html", "error.full"), ("error.html", "error")]
)
def test_an_error_page_says_what_is_wrong_in_both_languages(name: str, key: str) -> None:
    text = Read(error_page(name)).text
    for lang in ("sv", "en"):
        assert words(lang).say(f"{key}.title") in text
        assert words(lang).say(f"{key}.text") in text


def test_the_lesson_shows_a_rule_and_a_shelf_as_text_and_as_html() -> None:
    page = Lesson("norrlandsknack").rule("NK43")
    assert "NK43" in Read(page._repr_html_()).text
    assert repr(page).startswith("NK43 ")
