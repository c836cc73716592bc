"""Resources that requests opened are closed by the host's lifespan, with the event loop, or at the process's exit."""

import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kisslock.lifetime import Lifetime
from tests.conftest import NewKisslock
from tests.databases import new_database

SERVE_PROGRAM = """
import sys, threading, time, urllib.request, uvicorn
from starlette.applications import Starlette
from kisslock import Kisslock, Settings
url, how = sys.argv[1:]
origin = "http://127.0.0.1:8000"
kisslock = Kisslock(Settings.of(storage={"url": url}, site={"origins": [origin]}))
app = Starlette(lifespan=kisslock.lifespan if how == "lifespan" else None)
kisslock.install(app)
server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))

def visit():
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    url = f"http://127.0.0.1:{port}/wallet/api/auth/nonce"
    headers = {"Content-Type": "application/json", "Origin": origin}
    print(urllib.request.urlopen(urllib.request.Request(url, b"{}", headers)).status, flush=True)

def visit_and_end():
    visit()
    server.should_exit = True

if how == "thread":  # the loop is never ended, as with adapters between WSGI and ASGI
    threading.Thread(target=server.run, daemon=True).start()
    visit()
else:
    threading.Thread(target=visit_and_end).start()
    server.run()
"""


def serve_one_request(url: str, serving_code: str) -> str:
    """Serve one request in a new process, as `serving_code` defines. Return the standard error of the process."""
    command = [sys.executable, "-c", SERVE_PROGRAM, url, serving_code]
    completed = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (completed.returncode, completed.stdout) == (0, "200\n"), completed.stderr
    return completed.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("serving_mode", "is_logged"), [("lifespan", False), ("none", True), ("thread", True)])
def test_a_process_closes_its_database_with_and_without_a_lifespan(
    tmp_path: Path, serving_mode: str, is_logged: bool
) -> None:
    stderr = serve_one_request(f"sqlite:///{tmp_path / 'x.db'}", serving_mode)
    # SQLite deletes its additional files when the last connection is closed.
    assert [file.name for file in tmp_path.iterdir()] == ["x.db"]
    assert ("kisslock.lifespan" in stderr) is is_logged
    assert "Traceback" not in stderr


@pytest.mark.slow
@pytest.mark.parametrize("serving_mode", ["lifespan", "none", "thread"])
def test_a_process_with_postgresql_connections_ends_without_a_traceback(
    postgresql_server: str, serving_mode: str
) -> None:
    with new_database(postgresql_server) as database:
        assert "Traceback" not in serve_one_request(database, serving_mode)


def test_kisslock_can_start_again_after_its_lifespan_has_ended(new_kisslock: NewKisslock) -> None:
    app = new_kisslock().app
    for _ in range(2):
        with TestClient(app) as client:
            assert client.get("/api/ready").status_code == 200


def test_requests_in_several_event_loops_succeed_and_log_one_warning_if_the_lifespan_has_not_run(
    new_kisslock: NewKisslock, caplog: pytest.LogCaptureFixture
) -> None:
    origin = "http://127.0.0.1:8000"
    client = TestClient(new_kisslock(site={"origins": [origin]}).app, headers={"Origin": origin})
    for _ in range(3):
        assert client.post("/api/auth/nonce", json={}).status_code == 200
    assert caplog.text.count("kisslock.lifespan") == 1


async def test_a_service_that_fails_to_close_does_not_keep_other_services_from_closing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    closed_services: list[str] = []

    async def failing_close() -> None:
        raise OSError("gone")

    async def working_close() -> None:
        closed_services.append("works")

    async with Lifetime(failing_close, working_close).run():
        assert closed_services == []
    assert closed_services == ["works"]
    assert "gone" in caplog.text
