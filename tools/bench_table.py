"""From click to the new view on screen in Voilà: the card table beside a bare ipywidgets button that changes one label.

Run with ``make bench``. Both stand on one page and are clicked in turn; a click counts until the frame after its change
is painted. The ratio of the two 95th percentiles is what counts.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, "tests")
from browser.conftest import FLAGS, kort_start, write_notebook
from browser.find import find

CLICKS = 60
SETUP = """import ipywidgets
from kortwidgets import CardTable
button, label = ipywidgets.Button(description="bare"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))"""

MEASURE = """async ([selector, watched]) => {
  const target = document.querySelector(selector), start = performance.now();
  const changed = new Promise((resolve) => {
    const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
    observer.observe(document.querySelector(watched), {subtree: true, childList: true, characterData: true});
  });
  target.click();
  await changed;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}"""


def measure(page: Page) -> tuple[list[float], list[float]]:
    """Milliseconds of each click on the bare button and on the table's undo and redo, in turn."""
    bare, table = [], []
    for number in range(CLICKS):
        bare.append(page.evaluate(MEASURE, [".jupyter-button", ".widget-label"]))
        step = "undo" if number % 2 == 0 else "redo"
        table.append(page.evaluate(MEASURE, [f'[data-action="{step}"]', ".kort-prompt"]))
        page.wait_for_function("document.querySelectorAll('.kort-ghost').length === 0")
    return bare[5:], table[5:]


def p95(values: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(values, n=20)[-1]


def main() -> None:
    """Prints median and 95th percentile of both, and the ratio."""
    with tempfile.TemporaryDirectory() as folder:
        cells = [("code", SETUP), ("code", "ipywidgets.VBox([button, label])"), ("code", "CardTable.new(seed=3)")]
        write_notebook(Path(folder) / "sv" / "bench.ipynb", cells, title="Bench", lang="sv")
        with kort_start("--notebooks", folder) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(server.tutorial("sv/bench"))
            page.locator('[data-action="knock"]').click(timeout=60_000)
            page.locator('[data-action="undo"]:not([aria-disabled])').wait_for()
            bare, table = measure(page)
            browser.close()
    for name, values in (("bare button", bare), ("card table", table)):
        print(f"{name:<14}{statistics.median(values):8.1f} ms median {p95(values):8.1f} ms p95")
    print(f"ratio of p95: {p95(table) / p95(bare):.2f}")


if __name__ == "__main__":
    main()
