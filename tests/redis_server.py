"""Starts a Redis for tests."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kisslock.dev.ports import free_port
from tests.ports import wait_for_port
from tools import programs


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """Yield the URL of a new Redis without persistence. Skip the test if redis-server is not installed."""
    program, port, log = programs.find_program("redis-server"), free_port(), folder / "redis.log"
    if not program:
        pytest.skip("redis-server is not on this machine (`make test` brings it where Debian's apt-get is)")
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--daemonize", "no"]
    with log.open("wb") as sink, subprocess.Popen(command, cwd=folder, stdout=sink) as child:
        try:
            wait_for_port(port, child, log)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            child.terminate()
