"""Voilà as Kortlib runs it: our gallery instead of the file list, our settings and nobody else's."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tornado.ioloop import IOLoop
from traitlets import default
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from .gallery import GalleryHandler, NotFoundHandler
from .settings import page_words, voila_settings

PORTS_TRIED = 50
REPLACED = (TornadoVoilaTreeHandler, VoilaContentsHandler)


class KortApp(Voila):
    """Serves a folder of notebooks on this machine only."""

    ready: Callable[[KortApp], None] | None = None
    port: int

    @default("config_file_paths")
    def _no_config_files(self) -> list[str]:
        return []  # a voila.json in the current folder could turn off what protects visitors

    @default("log_level")
    def _quiet(self) -> int:
        return logging.ERROR

    def init_handlers(self) -> list[Any]:
        kept = [handler for handler in super().init_handlers() if handler[1] not in REPLACED]
        given = {"voila_configuration": self.voila_configuration}
        gallery = (self.server_url, GalleryHandler, {**given, "notebooks": Path(self.root_dir)})
        return [gallery, *kept, (r"/(.*)", NotFoundHandler, given)]

    def listen(self) -> None:
        """Takes the port, or the next free one, tells that it is ready, and serves until stopped."""
        self.port = first_free(self.app.listen, self.port, self.ip)
        if self.ready:
            self.ready(self)
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # an impatient second Ctrl-C must not leave kernels behind
            self.stop()


def first_free(listen: Callable[[int, str], Any], port: int, ip: str) -> int:
    """The first port from `port` on that could be taken. Refuses with OSError when none can."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        try:
            listen(candidate, ip)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return candidate
    raise OSError(errno.EADDRINUSE, f"no free port from {port} on")


def serve(notebooks: Path, port: int, ready: Callable[[KortApp], None]) -> None:
    """Serves the notebooks until Ctrl-C or SIGTERM; `ready` is called once the port is taken."""
    # Jupyter's own ping settings draw a warning from tornado at every page; they work, and nobody can act on it.
    logging.getLogger("tornado.general").addFilter(lambda record: "websocket_ping_timeout" not in record.getMessage())
    asyncio.set_event_loop(asyncio.new_event_loop())
    app = KortApp(config=Config(voila_settings()), ip="127.0.0.1", port=port)
    app.ready = ready
    # Without the first a closed page cannot stop its kernel.
    app.tornado_settings = {"disable_check_xsrf": True, "jinja_template_vars": page_words()}
    app.initialize([str(notebooks)])
    app.start()
