"""A client that sends requests in sequence on each of a few connections, and measures the CPU time of the requests."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle, islice
from pathlib import Path

from bench.core import MeasuredServer
from bench.scale.databases import Database

# Open no more connections than the server's pool for PostgreSQL keeps open. PostgreSQL ends the process of each closed
# connection, and the CPU time of an ended process can no longer be read.
CONNECTIONS = 4
CONTENT_LENGTH = re.compile(rb"\ncontent-length: *(\d+)", re.IGNORECASE)
# Each request has a new IP address in X-Forwarded-For, so that no rate limit ends the measurement.
ADDRESS_NUMBERS = cycle(range(2**24))


def create_get_request(path: str, extra_headers: str = "") -> bytes:
    """Return a GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{_create_forwarded_header()}{extra_headers}\r\n".encode()


def create_post_request(path: str, value: object, extra_headers: str = "") -> bytes:
    """Return a POST request with JSON."""
    body = json.dumps(value)
    body_headers = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    headers = f"{_create_forwarded_header()}{extra_headers}{body_headers}"
    return f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n{body}".encode()


def _create_forwarded_header() -> str:
    number = next(ADDRESS_NUMBERS)
    return f"X-Forwarded-For: 10.{number >> 16}.{number >> 8 & 255}.{number & 255}\r\n"


async def send_requests(
    port: int, requests: Sequence[bytes], connections: int = CONNECTIONS
) -> list[tuple[bytes, bytes]]:
    """Send the requests. Return head and body of each response: connection by connection, in sent order.

    Raises RuntimeError for a status that is not 2xx.
    """
    requests_by_connection = [list(islice(requests, offset, None, connections)) for offset in range(connections)]
    return [
        answer
        for answers in await asyncio.gather(
            *(_send_on_connection(port, connection_requests) for connection_requests in requests_by_connection)
        )
        for answer in answers
    ]


async def _send_on_connection(port: int, requests: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answers = []
    for request in requests:
        writer.write(request)
        response_head = await reader.readuntil(b"\r\n\r\n")
        length = CONTENT_LENGTH.search(response_head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        if not response_head.startswith(b"HTTP/1.1 2"):
            raise RuntimeError((response_head + body)[:400].decode(errors="replace"))
        answers.append((response_head, body))
    writer.close()
    return answers


async def measure_cost_us(
    servers: Sequence[MeasuredServer],
    database: Database | None,
    requests: Sequence[bytes],
    *,
    connections: int = CONNECTIONS,
    settle_s: float = 0,
) -> float:
    """Return the CPU time of a request in microseconds: of the server's processes, and of PostgreSQL's.

    The CPU time of work that follows within `settle_s` seconds is included. The first server listens.
    """
    cpu_before = await _cpu_s(servers, database)
    await send_requests(servers[0].port, requests, connections)
    await asyncio.sleep(settle_s)
    return (await _cpu_s(servers, database) - cpu_before) / len(requests) * 1e6


async def _cpu_s(servers: Sequence[MeasuredServer], database: Database | None) -> float:
    return sum(server.cpu_s() for server in servers) + (await database.cpu_s() if database else 0.0)


async def measure_own_cost_us(database: Database, operation: Callable[[], Awaitable[object]]) -> float:
    """Return the CPU time of work in this process and in PostgreSQL, in microseconds."""
    database_before, own_before = await database.cpu_s(), time.process_time()
    await operation()
    own_cost_s = time.process_time() - own_before
    return (own_cost_s + await database.cpu_s() - database_before) * 1e6


def process_tree(pid: int) -> list[MeasuredServer]:
    """Return a process and its child processes."""
    child_pids = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [MeasuredServer(pid, 0, Path()), *(descendant for child in child_pids for descendant in process_tree(child))]
