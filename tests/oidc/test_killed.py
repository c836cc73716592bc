"""A server is killed after it has stored a rotation and before it responds. The client loses no access."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest

from kisslock.composition.storage import open_storage
from kisslock.dev.ports import free_port
from kisslock.oidc import resource_grants
from kisslock.oidc.refresh_tokens import read_refresh_token
from tests.built import BUILT
from tests.cli.conftest import Running, environment_at
from tests.oidc.program import KEY
from tests.test_two_processes import SETTINGS, at, is_active, refreshed, tokens_for_notes

pytestmark = [pytest.mark.slow, BUILT]
# The server kills itself like `kill -9`, because a test cannot hit this moment from outside.
KILLED_AFTER_A_ROTATION = """
import os, pathlib, signal, sys
from kisslock.__main__ import main
from kisslock.oidc import resource_grants

rotate = resource_grants.rotate_family

async def rotate_and_die(*arguments):
    rotated = await rotate(*arguments)
    if rotated and pathlib.Path("kill").exists():
        os.kill(os.getpid(), signal.SIGKILL)
    return rotated

resource_grants.rotate_family = rotate_and_die
sys.exit(main())
"""


@contextmanager
def serving(folder: Path, port: int, database: str) -> Iterator[Running]:
    """Run a server in the folder until the end of the block."""
    (folder / "kisslock.toml").write_text(SETTINGS)
    options = {"port": str(port), "oidc-key": KEY, "storage-url": database}
    options["site-origins"] = f'["http://127.0.0.1:{port}"]'
    words = (word for name, value in options.items() for word in (f"--{name}", value))
    command = [sys.executable, "-c", KILLED_AFTER_A_ROTATION, "serve", *words]
    child = subprocess.Popen(command, cwd=folder, env=environment_at(folder), stderr=subprocess.PIPE, text=True)
    running = Running(child)
    try:
        assert running.url
        yield running
    finally:
        if child.poll() is None:
            running.end()
        if child.stderr:
            child.stderr.close()


async def is_rotated(database: str, token: str) -> bool:
    """Return True if the database has rotated this refresh token."""
    refresh, storage = read_refresh_token(token), open_storage(database)
    assert refresh
    rotation = await resource_grants.find_family(storage, refresh.family, 0)
    await storage.close()
    assert rotation
    return rotation.previous_refresh == refresh.digest


def test_if_a_server_is_killed_before_it_responds_the_client_keeps_its_access(tmp_path: Path, database: str) -> None:
    port = free_port()

    async def connect_and_lose_a_response() -> str:
        async with at(port) as browser, at(port) as program:
            token = str((await tokens_for_notes(browser, program))["refresh_token"])
            (tmp_path / "kill").touch()
            with pytest.raises(aiohttp.ClientError):
                await refreshed(program, token)
            return token

    async def refresh_again(token: str) -> None:
        async with at(port) as program:
            status, tokens = await refreshed(program, token)
            assert status == 200, tokens
            assert await is_active(program, tokens["access_token"])
            assert await refreshed(program, token) == (200, tokens)
            assert (await refreshed(program, tokens["refresh_token"]))[0] == 200

    with serving(tmp_path, port, database) as server:
        token = asyncio.run(connect_and_lose_a_response())
        assert server.child.wait(20) == -9
    assert asyncio.run(is_rotated(database, token))
    (tmp_path / "kill").unlink()
    with serving(tmp_path, port, database):
        asyncio.run(refresh_again(token))
