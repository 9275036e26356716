"""A wheel built from here holds everything, and works installed outside the checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HELD = (
    r"kortlib/data/rules/norrlandsknack\.toml",
    r"kortlib/data/deals/.+\.toml",
    r"kortlib/data/lessons/.+\.toml",
    r"kortlib/data/locale/sv\.po",
    r"kortlib/data/locale/bondtolva/sv\.po",
    r"kortwidgets/notebooks/sv/10-norrlandsknack\.ipynb",
    r"kortwidgets/notebooks/en/10-norrlandsknack\.ipynb",
    r"kortwidgets/js/table\.js",
    r"kortwidgets/js/table/tree\.js",
    r"kortwidgets/static/exercise\.css",
    r"kortwidgets/static/table/base\.css",
    r"kortwidgets/pages/table\.html\.j2",
    r"kortwidgets/serve/jupyter/voila/templates/kort/index\.html\.j2",
    r"kortwidgets/serve/jupyter/voila/templates/kort/static/kort\.css",
    r"kortwidgets/serve/jupyter/lab/settings/overrides\.json",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the tools at hand, so that no network is needed."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program `kort` in an environment of its own, which borrows only the packages that Kortlib depends on."""
    folder = tmp_path_factory.mktemp("env")
    venv.create(folder, with_pip=False, symlinks=os.name == "posix")
    bin_ = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", f"--python={bin_ / 'python'}"]
    _run([*pip, "install", "-q", "--no-deps", "--no-index", wheel])
    # Our own editable install comes in by a .pth file, which a path added by another .pth does not follow.
    purelib = next(folder.rglob("site-packages"))
    (purelib / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return bin_ / "kort"


def _run(command: list[object]) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _environment() -> dict[str, str]:
    """This process's environment without what could lead back to the checkout; Jupyter's own files are borrowed."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return {**kept, "JUPYTER_PATH": str(Path(sysconfig.get_path("data")) / "share" / "jupyter")}


@pytest.mark.parametrize("pattern", HELD)
def test_the_wheel_holds(wheel: Path, pattern: str) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if re.fullmatch(pattern, name)]


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"kortlib", "kortwidgets", "kortlib-0.1.0.dist-info"}
    assert [name for name in names if "__pycache__" in name or ".ipynb_checkpoints" in name] == []


def test_the_rules_can_be_read_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    command = [installed, "rules", "norrlandsknack"]
    told = subprocess.run(command, cwd=tmp_path, env=_environment(), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "NK01" in told.stdout


def test_the_gallery_can_be_served_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    command = [installed, "start", "--no-browser", "--port", "8899", "--lang", "en"]
    with subprocess.Popen(command, cwd=tmp_path, env=_environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            told = next((line for line in process.stdout if "http://" in line), "")
            found = re.search(r"http://127\.0\.0\.1:\d+/\S*", told)
            assert found, "no address was printed"
            page = urllib.request.urlopen(found.group(), timeout=30).read().decode()
            tutorial = re.search(r'href="(/voila/render/en/[^"]+)"', page)
            assert tutorial, page
            address = found.group().split("/?")[0] + tutorial[1]
            whole = urllib.request.urlopen(address, timeout=90).read().decode()
        finally:
            process.terminate()
        assert process.stdout.read().strip() == "Kortlib has stopped. Thanks for the game!"
    assert process.returncode == 0
    assert 'data-step="1"' in whole
    assert "something went wrong" not in whole
