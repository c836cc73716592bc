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
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunningServer
from tests.operate.conftest import EXAMPLE_FILES, account_at_port, browser_at_port, example_file, sign_in_at_port

ALICE = SigningWallet(1)


def read_unit() -> dict[str, list[str]]:
    """Return the unit's values by directive. A directive can occur several times."""
    values_by_directive = defaultdict(list)
    for line in (EXAMPLE_FILES / "kisslock.service").read_text().splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            values_by_directive[name].append(value)
    return values_by_directive


@pytest.mark.slow
def test_systemd_finds_no_problem_in_the_units(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not on this machine")
    copying, timer = tmp_path / "kisslock-daily.service", tmp_path / "kisslock-daily.timer"
    copying.write_text(example_file(copying.name, {"/usr/local/sbin/kisslock-daily": sys.executable}))
    timer.write_text(example_file(timer.name))
    completed = subprocess.run(
        ["systemd-analyze", "verify", timer, copying], capture_output=True, text=True, check=False
    )
    assert (completed.returncode, completed.stderr) == (0, "")
    file = tmp_path / "kisslock.service"
    file.write_text(example_file("kisslock.service", {"/opt/kisslock/bin/kisslock": sys.executable}))
    completed = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert (completed.returncode, completed.stderr) == (0, "")
    file.write_text(file.read_text().replace("ProtectHome=", "ProtectHomes="))
    completed_with_error = subprocess.run(
        ["systemd-analyze", "verify", file], capture_output=True, text=True, check=False
    )
    assert "ProtectHomes" in completed_with_error.stderr


def test_systemd_waits_longer_for_the_server_to_stop_than_a_shutdown_can_take() -> None:
    (stop_timeout_s,) = read_unit()["TimeoutStopSec"]
    # The unit must wait for open responses, for writes to a database that does not respond, and for the shutdown.
    assert int(stop_timeout_s) >= 2 * (SHUTDOWN_S + Timing().shutdown_retry_s + lifetime.END_TIMEOUT_S)


def test_systemd_does_not_restart_a_server_that_has_stopped_because_of_wrong_settings_or_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = read_unit()["RestartPreventExitStatus"]
    assert {SettingsError, SchemaOutdated} <= {*SETUP_ERRORS}
    assert main(["serve", "--port", "none"]) == int(code)


@pytest.fixture
def confined_server(tmp_path: Path) -> Iterator[tuple[Path, RunningServer]]:
    """Yield the server as the unit runs it, with its StateDirectory."""
    state_folder, port = tmp_path / "state", free_port()
    state_folder.mkdir()
    options = ["--port", str(port), "--storage-url", "sqlite:////mnt/kisslock.db", "--server-workers", "2"]
    origins = ["--site-origins", f'["http://127.0.0.1:{port}"]', "--sign-in-mode", "optional"]
    confined_command = [
        sys.executable,
        str(Path(__file__).with_name("confined.py")),
        str(state_folder),
        sys.executable,
        "-m",
        "kisslock",
        "serve",
    ]
    child = subprocess.Popen(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", *confined_command, *options, *origins],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    running_server = RunningServer(child)
    yield state_folder, running_server
    if child.poll() is None:
        child.terminate()
        child.wait(timeout=20)
    running_server._reader.join()
    assert child.stderr
    child.stderr.close()


def can_confine() -> bool:
    """Return True if this process is root on Linux and has the programs that confined.py needs."""
    programs = ("unshare", "setpriv", "systemd-analyze")
    if os.name != "posix" or os.geteuid() != 0 or not all(map(shutil.which, programs)):
        return False
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], check=False).returncode == 0


@pytest.mark.slow
@NEEDS_BUILT_FRONT_END
@pytest.mark.skipif(not can_confine(), reason="needs root, unshare, setpriv and systemd-analyze")
def test_a_server_in_the_sandbox_of_the_systemd_unit_signs_visitors_in_and_shuts_down_cleanly(
    confined_server: tuple[Path, RunningServer],
) -> None:
    state_folder, running_server = confined_server
    port = int(running_server.url.rsplit(":", 1)[1])
    cookies = sign_in_at_port(port, ALICE)
    assert [account_at_port(port, cookies) for _ in range(6)] == [ALICE.address] * 6
    with browser_at_port(port) as browser:
        assert "<title>" in browser.get("/").text
        # Both worker processes write their counts into files in the unit's own /tmp.
        metrics_text = browser.get("/metrics").text
        assert re.search(r'kisslock_http_requests_total\{status="2xx"\} \d', metrics_text)
        # The unit hides /proc/stat, but /metrics still contains the process metrics of both workers.
        assert len(re.findall(r"^process_start_time_seconds\{", metrics_text, re.MULTILINE)) == 2
        assert len(re.findall(r"^process_open_fds\{", metrics_text, re.MULTILINE)) == 2
    assert {path.name for path in state_folder.iterdir()} >= {"kisslock.db"}
    (child_pid,) = (
        Path(f"/proc/{running_server.child.pid}/task/{running_server.child.pid}/children").read_text().split()
    )
    os.kill(int(child_pid), signal.SIGTERM)
    assert running_server.child.wait(timeout=20) == 0
    assert "Traceback" not in running_server.stderr_text
