"""The page that one comes to first: every tutorial as a card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tornado.web
from voila.handler import BaseVoilaHandler

from ..modules import program
from .catalogue import Tutorial, tutorials
from .words import LANGUAGES, WORDS, other

SUITS = ("♠", "♥", "♣", "♦")
RANKS = {"sv": ("E", "K", "D", "Kn"), "en": ("A", "K", "Q", "J")}


def faces(found: list[Tutorial], lang: str) -> list[dict[str, Any]]:
    """Each tutorial with the card that it is drawn as: the aces first, then the kings and so on."""
    ranks = RANKS[lang]
    return [
        {"tutorial": t, "suit": SUITS[i % 4], "rank": ranks[i // 4 % 4], "red": i % 2 == 1} for i, t in enumerate(found)
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
        self.finish(
            self.render_template(
                "gallery.html",
                lang=lang,
                words=WORDS[lang],
                other=other(lang),
                other_words=WORDS[other(lang)],
                program=program("page"),
                cards=faces(tutorials(self.notebooks, lang), lang),
            )
        )


class NotFoundHandler(BaseVoilaHandler):
    """Answers 404 in words for every address that nobody else answers."""

    def get(self, *_: str) -> None:
        raise tornado.web.HTTPError(404)
