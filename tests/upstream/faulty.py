"""A node for tests that can show every known fault. It listens on loopback in a thread."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

CHAIN_ID = 31337
AnswerRequest = Callable[["FaultyNode", asyncio.StreamWriter, Any], Awaitable[None]]


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
        self.answer_of: Callable[[dict[str, Any]], dict[str, Any]] = result_of_call

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
                request_head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                lines = request_head.split("\r\n")[1:]
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines) if name}
                body = json.loads(await reader.readexactly(int(headers.get("content-length", 0))) or b"null")
                self.requests.append((headers, body))
                is_chain_check = isinstance(body, dict) and body["method"] == "eth_chainId"
                fault = "well" if is_chain_check and "down" not in self.faults else self.next_fault()
                await FAULT_BY_NAME[fault](self, writer, body)
                if writer.is_closing():
                    return
        writer.close()

    def correct_body(self, body: Any) -> Any:
        def answer_call(call: dict[str, Any]) -> dict[str, Any]:
            if call["method"] == "eth_chainId":
                return {"jsonrpc": "2.0", "id": call["id"], "result": hex(self.chain_id)}
            return {"jsonrpc": "2.0", "id": call["id"], **self.answer_of(call)}

        return [answer_call(call) for call in body] if isinstance(body, list) else answer_call(body)


def result_of_call(call: dict[str, Any]) -> dict[str, Any]:
    return {"result": [call["method"], call["params"]]}


def http_response(body: bytes, status: str = "200 OK", headers: str = "Content-Type: application/json") -> bytes:
    return f"HTTP/1.1 {status}\r\n{headers}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


async def send_bytes(writer: asyncio.StreamWriter, response_bytes: bytes) -> None:
    writer.write(response_bytes)
    await writer.drain()


async def respond_well(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await send_bytes(writer, http_response(json.dumps(node.correct_body(body)).encode()))


async def respond_slowly(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await asyncio.sleep(node.delay_s)
    await respond_well(node, writer, body)


async def close_connection(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    writer.close()


async def drop_connection(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    """Send the first half of a correct response."""
    whole_response = http_response(json.dumps(node.correct_body(body)).encode())
    await send_bytes(writer, whole_response[: len(whole_response) - 10])
    writer.close()


async def respond_with_giant_body(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await send_bytes(writer, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(64):
        await send_bytes(writer, b"100000\r\n" + b" " * 0x100000 + b"\r\n")
    writer.close()


async def respond_with_redirect(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    await send_bytes(writer, http_response(b"", "307 Temporary Redirect", f"Location: {node.redirect_to}"))


async def respond_compressed(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
    text = json.dumps(node.correct_body(body)).encode()
    await send_bytes(writer, http_response(text, headers="Content-Type: application/json\r\nContent-Encoding: gzip"))


def create_changed_body_responder(change_body: Callable[[Any], Any]) -> AnswerRequest:
    """Return a fault that sends well-formed HTTP with a wrong JSON body."""

    async def respond_changed(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
        correct_body = node.correct_body(body)
        changed_body = change_body(correct_body)
        await send_bytes(
            writer,
            http_response(changed_body if isinstance(changed_body, bytes) else json.dumps(changed_body).encode()),
        )

    return respond_changed


def create_status_responder(line: str, text: bytes = b"<html>Something is wrong</html>") -> AnswerRequest:
    async def respond_with_status_line(node: FaultyNode, writer: asyncio.StreamWriter, body: Any) -> None:
        await send_bytes(writer, http_response(text, line, "Content-Type: text/html"))

    return respond_with_status_line


def create_body_changer(change_response: Callable[[dict[str, Any]], Any]) -> Callable[[Any], Any]:
    return lambda correct_body: (
        [change_response(slot) for slot in correct_body]
        if isinstance(correct_body, list)
        else change_response(correct_body)
    )


def create_error_changer(code: int, message: str) -> Callable[[Any], Any]:
    return create_body_changer(
        lambda slot: {"jsonrpc": "2.0", "id": slot["id"], "error": {"code": code, "message": message}}
    )


FAULT_BY_NAME: dict[str, AnswerRequest] = {
    "well": respond_well,
    "slow": respond_slowly,
    "down": close_connection,
    "drops mid-answer": drop_connection,
    "giant": respond_with_giant_body,
    "redirect": respond_with_redirect,
    "compressed": respond_compressed,
    "HTTP 429": create_status_responder("429 Too Many Requests"),
    "HTTP 500": create_status_responder("500 Internal Server Error"),
    "HTTP 503": create_status_responder("503 Service Unavailable"),
    "HTTP 413": create_status_responder("413 Payload Too Large"),
    "HTML": create_status_responder("200 OK"),
    "empty": create_changed_body_responder(lambda _: b""),
    "not UTF-8": create_changed_body_responder(lambda _: b'{"jsonrpc":"2.0","id":1,"result":"\xff\xfe"}'),
    "cut JSON": create_changed_body_responder(lambda correct_body: json.dumps(correct_body).encode()[:-1]),
    "deep": create_changed_body_responder(lambda _: b'{"jsonrpc":"2.0","id":1,"result":' + b"[" * 200_000),
    "wrong ids": create_changed_body_responder(create_body_changer(lambda slot: {**slot, "id": slot["id"] + 7})),
    "ids as text": create_changed_body_responder(create_body_changer(lambda slot: {**slot, "id": str(slot["id"])})),
    "no ids": create_changed_body_responder(create_body_changer(lambda slot: {**slot, "id": None})),
    "neither": create_changed_body_responder(create_body_changer(lambda slot: {"jsonrpc": "2.0", "id": slot["id"]})),
    "odd error": create_changed_body_responder(create_body_changer(lambda slot: {"id": slot["id"], "error": "no"})),
    "limit exceeded": create_changed_body_responder(create_error_changer(-32005, "limit exceeded")),
    "internal error": create_changed_body_responder(create_error_changer(-32603, "Internal error")),
    "turned round": create_changed_body_responder(
        lambda correct_body: correct_body[::-1] if isinstance(correct_body, list) else correct_body
    ),
    "short": create_changed_body_responder(
        lambda correct_body: correct_body[::2] if isinstance(correct_body, list) else correct_body
    ),
    "twice": create_changed_body_responder(
        lambda correct_body: [*correct_body, correct_body[0]] if isinstance(correct_body, list) else correct_body
    ),
    "one for all": create_changed_body_responder(
        lambda _: {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "no"}}
    ),
    "null": create_changed_body_responder(lambda _: None),
}
# The faults that can affect the response to a single call, except "slow" and "giant", which have their own tests.
BAD_FAULTS = sorted(set(FAULT_BY_NAME) - {"well", "slow", "giant", "turned round", "short", "twice"})


@contextmanager
def running_nodes(*nodes: FaultyNode) -> Iterator[None]:
    """Let the nodes listen until the context ends."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    connections: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}

    def connection_handler(node: FaultyNode) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], None]:
        def handle_connection(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connections[writer] = asyncio.create_task(node.serve(reader, writer))

        return handle_connection

    async def start_servers() -> list[asyncio.Server]:
        servers = [await asyncio.start_server(connection_handler(node), "127.0.0.1", 0, limit=2**24) for node in nodes]
        for node, server in zip(nodes, servers, strict=True):
            node.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return servers

    async def stop_servers() -> None:
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

    servers = asyncio.run_coroutine_threadsafe(start_servers(), loop).result()
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(stop_servers(), loop).result(timeout=10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=10)
        loop.close()
