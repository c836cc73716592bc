"""A client that sends requests in sequence on each of a few connections, and measures the CPU time of the requests."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle, islice
from pathlib import Path

from bench.core import Measured
from bench.scale.databases import Database

# Open no more connections than PostgreSQL's pool holds. When PostgreSQL closes a connection, the CPU time of its
# process is lost.
CONNECTIONS = 4
LENGTH = re.compile(rb"\ncontent-length: *(\d+)", re.IGNORECASE)
# A new address for each request, so that no rate limit ends the measurement.
ADDRESSES = cycle(range(2**24))


def get(path: str, more: str = "") -> bytes:
    """Return a GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{_address()}{more}\r\n".encode()


def post(path: str, value: object, more: str = "") -> bytes:
    """Return a POST request with JSON."""
    body = json.dumps(value)
    sent = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{_address()}{more}{sent}\r\n{body}".encode()


def _address() -> str:
    number = next(ADDRESSES)
    return f"X-Forwarded-For: 10.{number >> 16}.{number >> 8 & 255}.{number & 255}\r\n"


async def send(port: int, requests: Sequence[bytes], connections: int = CONNECTIONS) -> list[tuple[bytes, bytes]]:
    """Send the requests. Return head and body of each response, in the order of each connection's requests.

    Raises RuntimeError for a status that is not 2xx.
    """
    parts = [list(islice(requests, first, None, connections)) for first in range(connections)]
    return [answer for answers in await asyncio.gather(*(_send(port, part) for part in parts)) for answer in answers]


async def _send(port: int, requests: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answers = []
    for request in requests:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        if not head.startswith(b"HTTP/1.1 2"):
            raise RuntimeError((head + body)[:400].decode(errors="replace"))
        answers.append((head, body))
    writer.close()
    return answers


async def cost_us(
    servers: Sequence[Measured],
    database: Database | None,
    requests: Sequence[bytes],
    *,
    connections: int = CONNECTIONS,
    settle_s: float = 0,
) -> float:
    """Return the CPU time of a request in microseconds: of the server's processes, and of PostgreSQL's.

    The CPU time of work that follows within `settle_s` seconds is included. The first server listens.
    """
    before = await _cpu_s(servers, database)
    await send(servers[0].port, requests, connections)
    await asyncio.sleep(settle_s)
    return (await _cpu_s(servers, database) - before) / len(requests) * 1e6


async def _cpu_s(servers: Sequence[Measured], database: Database | None) -> float:
    return sum(server.cpu_s() for server in servers) + (await database.cpu_s() if database else 0.0)


async def own_cost_us(database: Database, work: Callable[[], Awaitable[object]]) -> float:
    """Return the CPU time of work in this process and in PostgreSQL, in microseconds."""
    own, theirs = time.process_time(), await database.cpu_s()
    own = time.process_time()
    await work()
    own = time.process_time() - own
    return (own + await database.cpu_s() - theirs) * 1e6


def processes(pid: int) -> list[Measured]:
    """Return a process and its child processes."""
    started = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [Measured(pid, 0, Path()), *(one for child in started for one in processes(child))]
