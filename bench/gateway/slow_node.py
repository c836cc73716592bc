"""A node with a delay for each method. The response to a batch takes as long as its slowest call."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

CHAIN_ID_METHOD = "eth_chainId"
UNLIMITED_RPC_LINES = "budget_calls = 10_000_000\nbudget_weight = 100_000_000\n"


def gateway_settings(*nodes: int, rpc_lines: str = UNLIMITED_RPC_LINES) -> str:
    """Return the settings of a server with nodes on these ports."""
    urls = json.dumps([f"http://127.0.0.1:{node}" for node in nodes])
    return f"[chains.31337]\nrpc = {urls}\n[rpc]\n{rpc_lines}\n"


class SlowNode:
    """Responds to every call after `delay_s` seconds, or after the delay of its method in `delays_s`. Counts the calls.

    While `answers` is cleared, the node accepts calls and sends no response.
    """

    def __init__(self, delay_s: float, delays_s: Mapping[str, float] | None = None) -> None:
        self.answers = asyncio.Event()
        self.answers.set()
        self.calls_by_method: Counter[str] = Counter()
        self.port = 0
        self._delay_s, self._delays_s = delay_s, {CHAIN_ID_METHOD: 0.0, **(delays_s or {})}

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                request_head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    int(line[15:]) for line in request_head.lower().split(b"\r\n") if line[:15] == b"content-length:"
                )
                body = json.dumps(await self._answer(json.loads(await reader.readexactly(length))))
                writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    async def _answer(self, calls: Any) -> Any:
        call_list = calls if isinstance(calls, list) else [calls]
        methods = [call["method"] for call in call_list]
        self.calls_by_method.update(methods)
        await asyncio.sleep(max(self._delays_s.get(method, self._delay_s) for method in methods))
        await self.answers.wait()
        answers = [
            {"jsonrpc": "2.0", "id": call["id"], "result": "0x7a69" if call["method"] == CHAIN_ID_METHOD else "0x1"}
            for call in call_list
        ]
        return answers if isinstance(calls, list) else answers[0]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen on a free port."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=2**24)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
