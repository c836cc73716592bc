"""Servers that accept connections and never respond: a socket, and processes that are paused."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
from redis.asyncio import Redis

# Work that waits for one timeout ends within this number of seconds. Timeouts are at most 3 s. The limit is longer than
# a timeout, because the machine can be busy.
TIMEOUT_S = 10.0


@contextmanager
def silent_port() -> Iterator[int]:
    """Yield the port of a socket that accepts connections but never reads from them."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield int(listening.getsockname()[1])


@contextmanager
def paused_process(process_id: int) -> Iterator[None]:
    """Pause a process and its children while the context lasts. Their connections stay open and get no response."""
    # Pause the parent first, so that the number of its children can only decrease. The children start no processes.
    os.kill(process_id, signal.SIGSTOP)
    children = subprocess.run(["pgrep", "-P", str(process_id)], check=False, capture_output=True, text=True)
    process_ids = [*map(int, children.stdout.split()), process_id]
    try:
        _send_signal(process_ids, signal.SIGSTOP)
        yield
    finally:
        _send_signal(process_ids, signal.SIGCONT)


def _send_signal(processes: Sequence[int], signal_number: signal.Signals) -> None:
    for process in processes:
        # A worker process of PostgreSQL can have ended since the list was made.
        with suppress(ProcessLookupError):
            os.kill(process, signal_number)


async def find_postgresql_process_id(url: str) -> int:
    """Return the process ID of a PostgreSQL server that the tests started."""
    connection = await asyncpg.connect(url)
    try:
        folder = Path(await connection.fetchval("SHOW data_directory"))
    finally:
        await connection.close()
    return int((folder / "postmaster.pid").read_text().split()[0])


async def find_redis_process_id(url: str) -> int:
    """Return the process ID of a Redis server."""
    async with Redis.from_url(url) as client:
        return int((await client.info("server"))["process_id"])
