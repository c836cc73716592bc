"""A node that takes its time, so that identical calls meet on their way."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

DELAY_S = 0.05


class SlowNode:
    """Answers every call with its own id, unless `answers` is cleared; counts what it was asked."""

    def __init__(self, delay_s: float = DELAY_S) -> None:
        self.delay_s = delay_s
        self.answers = asyncio.Event()
        self.answers.set()
        self.asked = 0
        self.port = 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line[:15] == b"content-length:")
                call = json.loads(await reader.readexactly(length))
                of_chain = call["method"] == "eth_chainId"
                if not of_chain:
                    self.asked += 1
                    await asyncio.sleep(self.delay_s)
                await self.answers.wait()
                body = json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": "0x7a69" if of_chain else "0x1"})
                writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen on a free port."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
