"""The site while its database is down, and on a full disk."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx2
import pytest

from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import StartServer
from tests.operate.conftest import FixedPortServer, account_at_port, browser_at_port, sign_in_at_port

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
ALICE = SigningWallet(1)


def status_and_code(browser: httpx2.Client, path: str) -> tuple[int, str]:
    response = browser.get(path)
    return response.status_code, response.json().get("error", {}).get("code", "")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a file system of 12 MiB. The write-ahead log needs 4 MiB of it."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small file system")
    folder = tmp_path / "disk"
    folder.mkdir()
    completed_mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", folder], check=False, capture_output=True, text=True
    )
    if completed_mount.returncode != 0:
        pytest.skip(f"a file system cannot be mounted here: {completed_mount.stderr}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_nonce_requests_get_503_on_a_full_disk_but_the_page_and_existing_sessions_stay_available(
    start_server: StartServer, small_disk: Path
) -> None:
    server = FixedPortServer(start_server, f"sqlite:///{small_disk / 'kisslock.db'}", free_port())
    server.start_and_wait()
    cookies = sign_in_at_port(server.port, ALICE)
    # Move the session's last-used time two minutes back, so that the next request makes the server update it.
    with closing(sqlite3.connect(small_disk / "kisslock.db", isolation_level=None)) as connection:
        connection.execute("UPDATE sessions SET used_at_ms = used_at_ms - 120000")
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as sink, suppress(OSError):
        while True:
            sink.write(b"\0" * 4096)
    with browser_at_port(server.port) as browser:
        nonce_statuses = [browser.post("/api/auth/nonce").status_code for _ in range(40)]
        # The first requests can succeed: they overwrite pages that are already in the write-ahead log.
        assert nonce_statuses[-1] == 503
        assert "<title>" in browser.get("/").text
        assert status_and_code(browser, "/api/ready")[0] == 200
    assert account_at_port(server.port, cookies) == ALICE.address
    filler.unlink()
    # Once the disk has space again, the server works without a restart.
    assert account_at_port(server.port, sign_in_at_port(server.port, SigningWallet(2))) == SigningWallet(2).address
    assert account_at_port(server.port, cookies) == ALICE.address
