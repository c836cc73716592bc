"""Servers that accept connections and never answer: a socket, and processes that are stopped while they run."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
from redis.asyncio import Redis

# A bound for what waits for one time-out. The time-outs are 3 s and less; the rest is for a machine that is busy.
SOON_S = 10.0


@contextmanager
def silent_port() -> Iterator[int]:
    """The port of a socket whose connections nothing reads."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield int(listening.getsockname()[1])


@contextmanager
def stopped(process: int) -> Iterator[None]:
    """A process and its children, stopped as a dropped route would: their connections stay, and get no answer."""
    # A child starts no process: once its parent stands still, the family only shrinks.
    os.kill(process, signal.SIGSTOP)
    children = subprocess.run(["pgrep", "-P", str(process)], check=False, capture_output=True, text=True)
    family = [*map(int, children.stdout.split()), process]
    try:
        _send(family, signal.SIGSTOP)
        yield
    finally:
        _send(family, signal.SIGCONT)


def _send(family: Sequence[int], number: signal.Signals) -> None:
    for one in family:
        # A worker of PostgreSQL might have ended since the list was made.
        with suppress(ProcessLookupError):
            os.kill(one, number)


async def postgresql_process(url: str) -> int:
    """The process of a PostgreSQL of our own."""
    connection = await asyncpg.connect(url)
    try:
        folder = Path(await connection.fetchval("SHOW data_directory"))
    finally:
        await connection.close()
    return int((folder / "postmaster.pid").read_text().split()[0])


async def redis_process(url: str) -> int:
    """The process of a Redis of our own."""
    async with Redis.from_url(url) as client:
        return int((await client.info("server"))["process_id"])
