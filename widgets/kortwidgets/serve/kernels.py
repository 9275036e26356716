"""Voilà's kernels, with a cap on how many there are and a time of grace before an idle one is stopped."""

from __future__ import annotations

import time
import uuid
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Int

# What a visitor's kernel runs is no history of whoever serves it: it would be written among that person's own, and the
# database behind it takes 1.7 MB of each kernel.
WITHOUT_HISTORY = "--HistoryManager.enabled=False"


class CappedKernelManager(AsyncMappingKernelManager):
    """Refuses a visitor beyond `max_kernels`, and lets no kernel be culled in the first `grace` seconds.

    Without grace, a kernel that waited in a pool counts as idle in the seconds before its visitor's browser has
    connected, and is culled from under the page. Voilà itself has no cap.
    """

    grace = Float(60.0, help="Seconds from when a kernel is first asked about until it may be culled.").tag(config=True)
    max_kernels = Int(0, help="How many kernels may live at once; 0 means any number.").tag(config=True)

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
            started: str = await super().start_kernel(kernel_id=kernel_id, extra_arguments=[WITHOUT_HISTORY], **kwargs)
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
