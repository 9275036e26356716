"""The page that one comes to first: every tutorial as a card."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path
from typing import Any

import tornado.web
from voila.handler import BaseVoilaHandler

from kortlib.cards import SUIT_SIGNS, Suit
from kortlib.words import LANGUAGES, words

from ..modules import program
from .catalogue import Tutorial, tutorials
from .language import other

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # black and red by turns


@dataclass(frozen=True, slots=True)
class Face:
    """A tutorial and the card that it is drawn as."""

    tutorial: Tutorial
    suit: str
    rank: str
    red: bool


def faces(found: list[Tutorial], lang: str) -> list[Face]:
    """Each tutorial with its card: the aces first, then the kings and so on."""
    letters = words(lang).rank_letters()
    cards = cycle(product("AKQJ", SUITS))
    return [
        Face(tutorial, SUIT_SIGNS[suit], letters[rank], suit in (Suit.HEARTS, Suit.DIAMONDS))
        for tutorial, (rank, suit) in zip(found, cards, strict=False)
    ]


class GalleryHandler(BaseVoilaHandler):
    """The gallery, in Swedish or with `?lang=en` in English."""

    def initialize(self, notebooks: Path, **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self.notebooks = notebooks

    @tornado.web.authenticated
    def get(self) -> None:
        asked = self.get_argument("lang", "sv")
        lang = asked if asked in LANGUAGES else "sv"
        cards = faces(tutorials(self.notebooks, lang), lang)
        shown = {"lang": lang, "other": other(lang), "program": program("page"), "cards": cards}
        self.finish(self.render_template("gallery.html", **shown))


class NotFoundHandler(BaseVoilaHandler):
    """Answers 404 in words for every address that nobody else answers."""

    def get(self, *_: str) -> None:
        raise tornado.web.HTTPError(404)
