"""How what requests have opened is closed: by the host's lifespan, or when the process exits."""

import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.conftest import Kit

SERVE = """
import sys, threading, urllib.request, uvicorn
from starlette.applications import Starlette
from kisslock import Kisslock, Settings
kisslock = Kisslock(Settings.of(storage={"url": "sqlite:///" + sys.argv[1]}))
app = Starlette(lifespan=kisslock.lifespan if sys.argv[2] == "lifespan" else None)
app.mount("/wallet", kisslock.app)
server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))

def visit():
    while not server.started:
        pass
    port = server.servers[0].sockets[0].getsockname()[1]
    url, headers = f"http://127.0.0.1:{port}/wallet/api/auth/nonce", {"Content-Type": "application/json"}
    ask = urllib.request.Request(url, b"{}", headers)
    print(urllib.request.urlopen(ask).status, flush=True)
    server.should_exit = True

threading.Thread(target=visit).start()
server.run()
"""


@pytest.mark.slow
@pytest.mark.parametrize(("lifespan", "told"), [("lifespan", False), ("none", True)])
def test_a_process_leaves_a_closed_database_with_a_lifespan_and_without(
    tmp_path: Path, lifespan: str, told: bool
) -> None:
    database = tmp_path / "x.db"
    command = [sys.executable, "-c", SERVE, str(database), lifespan]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "200\n"
    # SQLite's own files beside it go when the last connection is closed.
    assert [file.name for file in tmp_path.iterdir()] == ["x.db"]
    assert ("kisslock.lifespan" in done.stderr) is told
    assert "Traceback" not in done.stderr


def test_a_lifespan_may_begin_again(kit: Kit) -> None:
    app = kit().app
    for _ in range(2):
        with TestClient(app) as client:
            assert client.get("/api/ready").status_code == 200


async def test_what_does_not_end_well_keeps_nothing_else_from_ending(caplog: pytest.LogCaptureFixture) -> None:
    from kisslock.lifetime import Lifetime  # noqa: PLC0415

    ended: list[str] = []

    async def fails() -> None:
        raise OSError("gone")

    async def works() -> None:
        ended.append("works")

    async with Lifetime(fails, works).run():
        assert ended == []
    assert ended == ["works"]
    assert "gone" in caplog.text
