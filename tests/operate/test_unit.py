"""kisslock.service: systemd accepts it, its times fit the server's, and the server works within its limits."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from kisslock import lifetime
from kisslock.cli import SETUP_ERRORS, main
from kisslock.dev.ports import free_port
from kisslock.errors import SchemaOutdated, SettingsError
from kisslock.http.socket.server import SHUTDOWN_S
from kisslock.log.timing import Timing
from kisslock.testing import SigningWallet
from tests.built import BUILT
from tests.cli.conftest import Running
from tests.operate.conftest import FILES, shown, sign_in_at, visitor, who_is

ALICE = SigningWallet(1)


def unit() -> dict[str, list[str]]:
    """Return the unit's values by directive. A directive can occur several times."""
    output = defaultdict(list)
    for line in (FILES / "kisslock.service").read_text().splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            output[name].append(value)
    return output


@pytest.mark.slow
def test_systemd_finds_no_problem_in_the_units(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not on this machine")
    copying, timer = tmp_path / "kisslock-daily.service", tmp_path / "kisslock-daily.timer"
    copying.write_text(shown(copying.name, {"/usr/local/sbin/kisslock-daily": sys.executable}))
    timer.write_text(shown(timer.name))
    found = subprocess.run(["systemd-analyze", "verify", timer, copying], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    file = tmp_path / "kisslock.service"
    file.write_text(shown("kisslock.service", {"/opt/kisslock/bin/kisslock": sys.executable}))
    found = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    file.write_text(file.read_text().replace("ProtectHome=", "ProtectHomes="))
    wrong = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert "ProtectHomes" in wrong.stderr


def test_the_unit_waits_longer_than_the_server_takes_to_end() -> None:
    (wait,) = unit()["TimeoutStopSec"]
    # The unit must wait for open responses, for writes to a database that does not respond, and for the shutdown.
    assert int(wait) >= 2 * (SHUTDOWN_S + Timing().shutdown_retry_s + lifetime.END_TIMEOUT_S)


def test_after_wrong_settings_or_tables_the_unit_does_not_restart_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = unit()["RestartPreventExitStatus"]
    assert {SettingsError, SchemaOutdated} <= {*SETUP_ERRORS}
    assert main(["serve", "--port", "none"]) == int(code)


@pytest.fixture
def confined(tmp_path: Path) -> Iterator[tuple[Path, Running]]:
    """Yield the server as the unit runs it, with its StateDirectory."""
    state, port = tmp_path / "state", free_port()
    state.mkdir()
    options = ["--port", str(port), "--storage-url", "sqlite:////mnt/kisslock.db", "--server-workers", "2"]
    origins = ["--site-origins", f'["http://127.0.0.1:{port}"]', "--sign-in-mode", "optional"]
    inside = [
        sys.executable,
        str(Path(__file__).with_name("confined.py")),
        str(state),
        sys.executable,
        "-m",
        "kisslock",
        "serve",
    ]
    child = subprocess.Popen(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", *inside, *options, *origins],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    running = Running(child)
    yield state, running
    if child.poll() is None:
        child.terminate()
        child.wait(timeout=20)
    running._reader.join()
    assert child.stderr
    child.stderr.close()


def can_confine() -> bool:
    """Return True if this process is root on Linux and has the programs that confined.py needs."""
    programs = ("unshare", "setpriv", "systemd-analyze")
    if os.name != "posix" or os.geteuid() != 0 or not all(map(shutil.which, programs)):
        return False
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], check=False).returncode == 0


@pytest.mark.slow
@BUILT
@pytest.mark.skipif(not can_confine(), reason="needs root, unshare, setpriv and systemd-analyze")
def test_a_server_in_the_units_sandbox_signs_visitors_in_and_shuts_down_cleanly(confined: tuple[Path, Running]) -> None:
    state, running = confined
    port = int(running.url.rsplit(":", 1)[1])
    cookies = sign_in_at(port, ALICE)
    assert [who_is(port, cookies) for _ in range(6)] == [ALICE.address] * 6
    with visitor(port) as browser:
        assert "<title>" in browser.get("/").text
        # Both worker processes write their counts into files in the unit's own /tmp.
        figures = browser.get("/metrics").text
        assert re.search(r'kisslock_http_requests_total\{status="2xx"\} \d', figures)
        # The unit hides /proc/stat, but /metrics still contains the process metrics of both workers.
        assert len(re.findall(r"^process_start_time_seconds\{", figures, re.MULTILINE)) == 2
        assert len(re.findall(r"^process_open_fds\{", figures, re.MULTILINE)) == 2
    assert {path.name for path in state.iterdir()} >= {"kisslock.db"}
    (inside,) = Path(f"/proc/{running.child.pid}/task/{running.child.pid}/children").read_text().split()
    os.kill(int(inside), signal.SIGTERM)
    assert running.child.wait(timeout=20) == 0
    assert "Traceback" not in running.said
