"""Each widget's program, as it goes to the browser, is a module that Chromium takes."""

from __future__ import annotations

import pytest
from kortwidgets.modules import program
from playwright.sync_api import Page

KIND = """async text => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return typeof (await import(address)).default.render;
}"""


@pytest.mark.parametrize("name", ["table", "exercise", "progress"])
def test_a_program_gives_what_anywidget_calls(page: Page, name: str) -> None:
    assert page.evaluate(KIND, program(name)) == "function"
    assert page.heard.complaints == []  # type: ignore[attr-defined]
