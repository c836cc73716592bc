"""A node for tests that can show every known fault. It listens on loopback in a thread."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

CHAIN_ID = 31337
Answer = Callable[["FaultyNode", asyncio.StreamWriter, Any], Awaitable[None]]


class FaultyNode:
    """Echoes method and params of every call as its result, or fails as `node.faults = [name, ...]` says.

    Each request uses the next fault of the list, and repeats the last one. "well" means no fault. A request for the
    chain ID gets a correct response, unless the fault is about the chain.
    """

    def __init__(self, chain_id: int = CHAIN_ID) -> None:
        self.chain_id = chain_id
        self.faults: Sequence[str] = ["well"]
        self.pick: Callable[[], str] | None = None
        self.requests: list[tuple[dict[str, str], Any]] = []
        self.delay_s = 30.0
        self.redirect_to = ""
        self.url = ""
        self.answer_of: Callable[[dict[str, Any]], dict[str, Any]] = echo

    @property
    def calls(self) -> list[dict[str, Any]]:
        """Return every call so far, except those for the chain ID."""
        bodies = [body if isinstance(body, list) else [body] for _, body in self.requests]
        return [call for body in bodies for call in body if call["method"] != "eth_chainId"]

    def next_fault(self) -> str:
        if self.pick:
            return self.pick()
        fault = self.faults[0]
        if len(self.faults) > 1:
            self.faults = self.faults[1:]
        return fault

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                lines = head.split("\r\n")[1:]
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines) if name}
                body = json.loads(await reader.readexactly(int(headers.get("content-length", 0))) or b"null")
                self.requests.append((headers, body))
                about_chain = isinstance(body, dict) and body["method"] == "eth_chainId"
                fault = "well" if about_chain and "down" not in self.faults else self.next_fault()
                await FAULTS[fault](self, writer, body)
                if writer.is_closing():
                    return
        writer.close()

    def good(self, body: Any) -> Any:
        def one(call: dict[str, Any]) -> dict[str, Any]:
            if call["method"] == "eth_chainId":
                return {"jsonrpc": "2.0", "id": call["id"], "result": hex(self.chain_id)}
            return {"jsonrpc": "2.0", "id": call["id"], **self.answer_of(call)}

        return [one(call) for call in body] if isinstance(body, list) else one(body)


def echo(call: dict[str, Any]) -> dict[str, Any]:
    return {"result": [call["method"], call["params"]]}


def http(body: bytes, status: str = "200 OK", headers: str = "Content-Type: application/json") -> bytes:
    return f"HTTP/1.1 {status}\r\n{headers}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


async def send(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(data)
    await writer.drain()


async def well(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await send(writer, http(json.dumps(node.good(body)).encode()))


async def slow(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await asyncio.sleep(node.delay_s)
    await well(node, writer, body)


async def down(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    writer.close()


async def drops(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    """Send the first half of a correct response."""
    whole = http(json.dumps(node.good(body)).encode())
    await send(writer, whole[: len(whole) - 10])
    writer.close()


async def giant(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await send(writer, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(64):
        await send(writer, b"100000\r\n" + b" " * 0x100000 + b"\r\n")
    writer.close()


async def redirects(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await send(writer, http(b"", "307 Temporary Redirect", f"Location: {node.redirect_to}"))


async def compressed(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    text = json.dumps(node.good(body)).encode()
    await send(writer, http(text, headers="Content-Type: application/json\r\nContent-Encoding: gzip"))


def answering(change: Callable[[Any], Any]) -> Answer:
    """Return a fault that sends well-formed HTTP with a wrong JSON body."""

    async def answer(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
        good = node.good(body)
        changed = change(good)
        await send(writer, http(changed if isinstance(changed, bytes) else json.dumps(changed).encode()))

    return answer


def status(line: str, text: bytes = b"<html>Something is wrong</html>") -> Answer:
    async def answer(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
        await send(writer, http(text, line, "Content-Type: text/html"))

    return answer


def each(change: Callable[[dict[str, Any]], Any]) -> Callable[[Any], Any]:
    return lambda good: [change(slot) for slot in good] if isinstance(good, list) else change(good)


def error(code: int, message: str) -> Callable[[Any], Any]:
    return each(lambda slot: {"jsonrpc": "2.0", "id": slot["id"], "error": {"code": code, "message": message}})


FAULTS: dict[str, Answer] = {
    "well": well,
    "slow": slow,
    "down": down,
    "drops mid-answer": drops,
    "giant": giant,
    "redirect": redirects,
    "compressed": compressed,
    "HTTP 429": status("429 Too Many Requests"),
    "HTTP 500": status("500 Internal Server Error"),
    "HTTP 503": status("503 Service Unavailable"),
    "HTTP 413": status("413 Payload Too Large"),
    "HTML": status("200 OK"),
    "empty": answering(lambda _: b""),
    "not UTF-8": answering(lambda _: b'{"jsonrpc":"2.0","id":1,"result":"\xff\xfe"}'),
    "cut JSON": answering(lambda good: json.dumps(good).encode()[:-1]),
    "deep": answering(lambda _: b'{"jsonrpc":"2.0","id":1,"result":' + b"[" * 200_000),
    "wrong ids": answering(each(lambda slot: {**slot, "id": slot["id"] + 7})),
    "ids as text": answering(each(lambda slot: {**slot, "id": str(slot["id"])})),
    "no ids": answering(each(lambda slot: {**slot, "id": None})),
    "neither": answering(each(lambda slot: {"jsonrpc": "2.0", "id": slot["id"]})),
    "odd error": answering(each(lambda slot: {"id": slot["id"], "error": "no"})),
    "limit exceeded": answering(error(-32005, "limit exceeded")),
    "internal error": answering(error(-32603, "Internal error")),
    "turned round": answering(lambda good: good[::-1] if isinstance(good, list) else good),
    "short": answering(lambda good: good[::2] if isinstance(good, list) else good),
    "twice": answering(lambda good: [*good, good[0]] if isinstance(good, list) else good),
    "one for all": answering(lambda _: {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "no"}}),
    "null": answering(lambda _: None),
}
# The faults that can affect the response to a single call. The fault "giant" has its own test.
BAD = sorted(set(FAULTS) - {"well", "slow", "giant", "turned round", "short", "twice"})


@contextmanager
def running(*nodes: FaultyNode) -> Iterator[None]:
    """Let the nodes listen until the context ends."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    connections: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}

    def accept(node: FaultyNode) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], None]:
        def made(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connections[writer] = asyncio.create_task(node.serve(reader, writer))

        return made

    async def start() -> list[asyncio.Server]:
        servers = [await asyncio.start_server(accept(node), "127.0.0.1", 0, limit=2**24) for node in nodes]
        for node, server in zip(nodes, servers, strict=True):
            node.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return servers

    async def stop() -> None:
        # asyncio creates the connection for an accepted socket in a separate task. If that task is cancelled, nothing
        # closes the socket, so wait for the task.
        while accepting := asyncio.all_tasks() - {asyncio.current_task(), *connections.values()}:
            await asyncio.gather(*accepting)
        for server in servers:
            server.close()
        for writer, task in connections.items():
            writer.transport.abort()
            task.cancel()
        closing = [writer.wait_closed() for writer in connections]
        await asyncio.gather(*connections.values(), *closing, return_exceptions=True)

    servers = asyncio.run_coroutine_threadsafe(start(), loop).result()
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(stop(), loop).result(timeout=10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=10)
        loop.close()
