"""The gallery as an extension of a Jupyter server, at /kort: on Binder, Voilà is an extension there too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from voila.configuration import VoilaConfiguration

from .gallery import GalleryHandler


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "kortwidgets.serve.extension"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Adds the gallery; the notebooks are those below the server's own folder."""
    configuration = VoilaConfiguration(parent=server, template="kort", allow_template_override="NO")
    given = {"voila_configuration": configuration, "notebooks": Path(server.root_dir)}
    server.web_app.add_handlers(".*$", [(url_path_join(server.base_url, "kort"), GalleryHandler, given)])
