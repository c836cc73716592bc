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
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunningServer, environment_with_home
from tests.oidc.program import OIDC_KEY
from tests.test_two_processes import SERVER_SETTINGS, browser_at_port, is_active, refresh_token, tokens_for_notes

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
# The server kills itself like `kill -9`, because a test cannot hit this moment from outside.
KILL_AFTER_ROTATION_CODE = """
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
def running_server(folder: Path, port: int, database: str) -> Iterator[RunningServer]:
    """Run a server in the folder until the end of the block."""
    (folder / "kisslock.toml").write_text(SERVER_SETTINGS)
    options = {"port": str(port), "oidc-key": OIDC_KEY, "storage-url": database}
    options["site-origins"] = f'["http://127.0.0.1:{port}"]'
    option_words = (word for name, value in options.items() for word in (f"--{name}", value))
    command = [sys.executable, "-c", KILL_AFTER_ROTATION_CODE, "serve", *option_words]
    child = subprocess.Popen(command, cwd=folder, env=environment_with_home(folder), stderr=subprocess.PIPE, text=True)
    running_server_process = RunningServer(child)
    try:
        assert running_server_process.url
        yield running_server_process
    finally:
        if child.poll() is None:
            running_server_process.stop()
        if child.stderr:
            child.stderr.close()


async def is_rotated(database: str, token: str) -> bool:
    """Return True if the database has rotated this refresh token."""
    read_token, storage = read_refresh_token(token), open_storage(database)
    assert read_token
    rotation = await resource_grants.find_rotation(storage, read_token.family, 0)
    await storage.close()
    assert rotation
    return rotation.previous_refresh_digest == read_token.digest


def test_a_client_keeps_its_access_if_the_server_is_killed_before_the_response(tmp_path: Path, database: str) -> None:
    port = free_port()

    async def connect_and_lose_a_response() -> str:
        async with browser_at_port(port) as browser, browser_at_port(port) as oidc_client:
            token = str((await tokens_for_notes(browser, oidc_client))["refresh_token"])
            (tmp_path / "kill").touch()
            with pytest.raises(aiohttp.ClientError):
                await refresh_token(oidc_client, token)
            return token

    async def refresh_again(token: str) -> None:
        async with browser_at_port(port) as oidc_client:
            status, tokens = await refresh_token(oidc_client, token)
            assert status == 200, tokens
            assert await is_active(oidc_client, tokens["access_token"])
            assert await refresh_token(oidc_client, token) == (200, tokens)
            assert (await refresh_token(oidc_client, tokens["refresh_token"]))[0] == 200

    with running_server(tmp_path, port, database) as server:
        token = asyncio.run(connect_and_lose_a_response())
        assert server.child.wait(20) == -9
    assert asyncio.run(is_rotated(database, token))
    (tmp_path / "kill").unlink()
    with running_server(tmp_path, port, database):
        asyncio.run(refresh_again(token))
