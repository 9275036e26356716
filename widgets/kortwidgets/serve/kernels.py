"""Voilà's kernels, with a cap on how many there are and a time of grace before an idle one is stopped."""

from __future__ import annotations

import time
import uuid
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from tornado.web import HTTPError
from traitlets import Float, Int, default

LAUNCHER = "ipykernel_launcher"
WITHOUT_DEBUGGER = (
    "import sys; sys.modules['debugpy'] = None; from ipykernel import kernelapp; kernelapp.launch_new_instance()"
)
WITHOUT_HISTORY = "--HistoryManager.enabled=False"


class VisitorsKernel(ServerKernelManager):
    """Starts a kernel as small as it can be, for somebody who only plays.

    IPython's debugger takes 8 MB of each kernel. The database of its history takes 1.7 MB, and lies among the files of
    whoever serves the pages.
    """

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        """The command that starts the kernel; one in another language is left as it is."""
        command = super().format_kernel_cmd(extra_arguments)
        if LAUNCHER not in command:
            return command
        given = command[command.index(LAUNCHER) + 1 :]
        return [command[0], "-P", "-c", WITHOUT_DEBUGGER, *given, WITHOUT_HISTORY]


class CappedKernelManager(AsyncMappingKernelManager):
    """Refuses a visitor beyond `max_kernels`, and lets no kernel be culled in the first `grace` seconds.

    Without grace, a kernel that waited in a pool counts as idle in the seconds before its visitor's browser has
    connected, and is culled from under the page. Voilà itself has no cap.
    """

    grace = Float(60.0, help="Seconds from when a kernel is first asked about until it may be culled.").tag(config=True)
    max_kernels = Int(0, help="How many kernels may live at once; 0 means any number.").tag(config=True)

    @default("kernel_manager_class")
    def _small_kernels(self) -> str:
        return f"{__name__}.{VisitorsKernel.__name__}"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._first_asked: dict[str, float] = {}
        self._starting: set[str] = set()

    async def start_kernel(  # type: ignore[override]  # a coroutine, like the one it stands in for
        self, *, kernel_id: str | None = None, **kwargs: Any
    ) -> str:
        """Starts a kernel, or answers 503 when the house is full."""
        self._refuse_when_full()
        kernel_id = kernel_id or str(uuid.uuid4())
        self._starting.add(kernel_id)  # counted at once, so that a rush cannot slip past the cap
        try:
            started: str = await super().start_kernel(kernel_id=kernel_id, **kwargs)
            return started
        finally:
            self._starting.discard(kernel_id)

    def _refuse_when_full(self) -> None:
        alive = self._starting.union(self.list_kernel_ids())
        if self.max_kernels and len(alive) >= self.max_kernels:
            raise HTTPError(503, reason="Every table is taken")

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Culls as usual, once the grace is over."""
        first = self._first_asked.setdefault(kernel_id, time.monotonic())
        if time.monotonic() - first >= self.grace:
            await super().cull_kernel_if_idle(kernel_id)
        if kernel_id not in self:
            self._first_asked.pop(kernel_id, None)
