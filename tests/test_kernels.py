"""The kernels that visitors get: no more than the house holds, and as small as can be."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from kortwidgets.serve.kernels import CappedKernelManager
from tornado.web import HTTPError

ASKED = """import sys
print(get_ipython().history_manager.enabled, [name for name in ("sqlite3", "debugpy") if sys.modules.get(name)])"""


async def printed(manager: CappedKernelManager, code: str) -> str:
    """What a kernel of its own prints; a second one finds the house full."""
    number = await manager.start_kernel()
    client = manager.get_kernel(number).client()
    client.start_channels()
    try:
        with pytest.raises(HTTPError, match="503"):
            await manager.start_kernel()
        await client.wait_for_ready(timeout=60)
        heard: list[str] = []

        def hear(message: dict[str, Any]) -> None:
            heard.append(message["content"].get("text", ""))

        await client._async_execute_interactive(code, timeout=60, output_hook=hear)
        return "".join(heard).strip()
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(number, now=True)


def test_a_visitors_kernel_has_no_history_and_no_debugger_and_a_full_house_takes_no_other() -> None:
    manager = CappedKernelManager(max_kernels=1)
    assert asyncio.run(printed(manager, ASKED)) == "False []"
