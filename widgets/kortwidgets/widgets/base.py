"""What every widget of ours shares: Python owns what is shown, and nobody else can set it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import anywidget
import ipywidgets
import traitlets
from traitlets.log import get_logger

LONGEST_ACTION = 200  # characters; the longest real one names an option and its value
LONGEST_TEXT = 1_000_000  # a game of a hundred deals has a tenth of it


class Guarded:
    """A widget whose state no browser can set.

    Any visitor of a page may send an update for any synced trait. Ours takes none: it answers with the true state,
    so that whoever was misled by the forgery sees the real thing again.
    """

    def set_state(self, sync_data: dict[str, Any]) -> None:  # noqa: ARG002  # ipywidgets names it
        """Refuses what a browser wants to set."""
        self.send_state()  # type: ignore[attr-defined]


class KortWidget(Guarded, anywidget.AnyWidget):
    """A widget that shows `view` and hears one kind of message: an action chosen on a certain version of it.

    A subclass gives `act(action, text)`, where the text is what was typed or opened, if anything; `draw()` for the view
    without its version; `picture()` and `__repr__` for paper.
    """

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, **kwargs: Any) -> None:
        self._version = 0
        super().__init__(**kwargs)
        self.on_msg(self._hear)

    def refresh(self) -> None:
        """Draws the view anew under the next version: what was chosen on the old one no longer counts."""
        self._show(self.draw())

    def _show(self, drawn: Mapping[str, Any]) -> None:
        old, self._version = self.view, self._version + 1
        try:
            self.view = {"version": self._version, **drawn}
        except Exception:  # it could not be sent, so the browser still shows the old one
            self.view = {**old, "version": self._version}
            raise

    def draw(self) -> Mapping[str, object]:
        """The view, without its version."""
        raise NotImplementedError

    def act(self, action: str, text: str = "") -> None:
        """Does what was chosen, or tells why not."""
        raise NotImplementedError

    def picture(self) -> str:
        """A static picture as HTML, for paper and for pages without JavaScript."""
        raise NotImplementedError

    def _hear(self, _: Any, content: Any, __: Any) -> None:
        # As if an enemy had sent it: any type, any size, any time.
        if not isinstance(content, dict) or type(content.get("version")) is not int:
            return
        action, text = content.get("action"), content.get("text", "")
        if not isinstance(action, str) or len(action) > LONGEST_ACTION:
            return
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            return
        if content["version"] != self._version:
            self.send_state("view")  # stale or twice: dropped, and the sender shown how things stand
            return
        try:
            self.act(action, text)
        except Exception:  # a bug of ours must not leave a learner before a table that is dead
            # The kernel's own log: what goes to stderr in a kernel goes to the browser, with paths and all.
            get_logger().exception("%s failed at %r", type(self).__name__, action)
            self.recover()
            self.send_state("view")

    def recover(self) -> None:
        """Goes on after something of ours failed; a table that can speak says so."""

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/html": self.picture()}, metadata


class Together(Guarded, ipywidgets.Box):  # type: ignore[misc]
    """Several widgets of ours as one, in a column or side by side, with a picture and a text made of theirs."""

    def __init__(self, parts: Sequence[KortWidget], *, beside: bool = False) -> None:
        self._parts = tuple(parts)
        for part in self._parts if beside else ():
            part.layout.flex, part.layout.min_width = "1 1 16em", "0"
        flow = "row wrap" if beside else "column"
        super().__init__(self._parts, layout=ipywidgets.Layout(display="flex", flex_flow=flow))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        picture = "".join(part.picture() for part in self._parts)
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": repr(self), "text/html": picture}

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self._parts))
