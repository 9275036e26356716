"""HTML that Python makes: a template for each kind of picture, page and sheet. Escaping is on in all of them.

A template's line breaks and indentation are for whoever reads the template and do not reach the HTML, so that what
notebooks store stays small; a space that is meant stands within a line.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kortlib.cards import SUIT_SIGNS, Suit
from kortlib.limits import isolated

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

FOLDER = Path(__file__).parent
ENDING = ".html.j2"
_RED = re.compile("|".join(SUIT_SIGNS[suit] for suit in (Suit.HEARTS, Suit.DIAMONDS)))


def fill(template: str, /, **values: Any) -> str:
    """A template with its values, as HTML."""
    return templates().get_template(template + ENDING).render(values)


def part(template: str, /, **values: Any) -> Markup:
    """A template with its values, as HTML that another template takes as it is."""
    from markupsafe import Markup

    return Markup(fill(template, **values))


@cache
def templates() -> Environment:
    """Every template of this folder. A value that a template wants and does not get is an error, not a gap."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # late: who only counts cards needs no pages

    made = Environment(loader=FunctionLoader(_source), autoescape=True, undefined=StrictUndefined, auto_reload=False)
    made.filters |= {"inked": inked, "isolated": isolated}
    made.tests["red"] = _RED.match
    return made


def _source(name: str) -> str:
    """A template's text without its layout."""
    return "".join(line.strip() for line in (FOLDER / name).read_text(encoding="utf-8").splitlines())


def inked(text: str) -> Markup:
    """Text as HTML, with the signs of the red suits in red."""
    from markupsafe import Markup, escape

    return Markup(_RED.sub(r'<span class="paper-red">\g<0></span>', str(escape(text))))
