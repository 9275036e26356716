"""The query of the address that a visitor's page was asked for with, seen from the page's kernel."""

from __future__ import annotations

import os


def query() -> str:
    """What stands after the question mark, or nothing.

    A preheated kernel was started before anybody asked, so there Voilà is asked, which waits for the visitor.
    """
    if os.environ.get("VOILA_PREHEAT") == "True":
        from voila.utils import get_query_string  # slow to import, and of use only here

        return get_query_string() or ""
    return os.environ.get("QUERY_STRING", "")
