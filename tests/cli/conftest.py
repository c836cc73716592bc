"""The real program as a child process in its own folder."""

import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kisslock.cli import main

START_TIMEOUT_S = 60


class RunningServer:
    """A server process of a command. `url` is the URL that it prints."""

    def __init__(self, child: "subprocess.Popen[str]") -> None:
        self.child = child
        self.stderr_text = ""
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self.child.stderr or ():
            self.stderr_text += line

    @property
    def url(self) -> str:
        """Return the server's URL. Wait until the process has printed it."""
        deadline = time.monotonic() + START_TIMEOUT_S
        while not (url_matches := re.findall(r"Kisslock.* is at (http://[0-9.:]+)", self.stderr_text)):
            assert time.monotonic() < deadline, self.stderr_text
            assert self.child.poll() is None, self.stderr_text
            time.sleep(0.02)
        return str(url_matches[-1])

    def get(self, path: str) -> str:
        """Return the body of a response."""
        with urllib.request.urlopen(self.url + path, timeout=START_TIMEOUT_S) as response:  # noqa: S310 (loopback)
            return str(response.read().decode())

    def stop(self, stop_signal: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal to the process, and return its exit code."""
        self.child.send_signal(stop_signal)
        code = self.child.wait(timeout=20)
        self._reader.join()
        return code


StartServer = Callable[..., RunningServer]
RunCommand = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def restore_log() -> Iterator[None]:
    """Restore the handlers and the level of this process's log after a command."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return environment_with_home(tmp_path)


def environment_with_home(home_folder: Path) -> dict[str, str]:
    """Return this process's environment without Kisslock's settings."""
    own_environment = {name: value for name, value in os.environ.items() if not name.startswith("KISSLOCK_")}
    return {**own_environment, "HOME": str(home_folder)}


@pytest.fixture
def run_program(tmp_path: Path, environment: dict[str, str]) -> RunCommand:
    """Return a function that runs a command in a separate process until it ends."""

    def run_command(*arguments: str, **extra_environment: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "kisslock", *arguments]
        return subprocess.run(
            command,
            cwd=tmp_path,
            env={**environment, **extra_environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return run_command


@pytest.fixture
def run(
    tmp_path: Path,
    environment: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    restore_log: None,
) -> RunCommand:
    """Like `run_program`, but in this process, because starting a process takes seconds."""
    monkeypatch.chdir(tmp_path)

    def run_in_process(*arguments: str, **extra_environment: str) -> "subprocess.CompletedProcess[str]":
        with monkeypatch.context() as patch:
            patch.setattr(os, "environ", {**environment, **extra_environment})
            code = main(list(arguments))
        return subprocess.CompletedProcess(arguments, code, *capsys.readouterr())

    return run_in_process


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Yield a function that starts servers. Servers that are still running after the test are stopped."""
    with server_starter(tmp_path) as start_server_process:
        yield start_server_process


@contextmanager
def server_starter(folder: Path, process_group: int | None = None) -> Iterator[StartServer]:
    """Like `start_server`, but in the caller's folder.

    For a server that all tests of a file share, or that runs in a process group.
    """
    running_servers: list[RunningServer] = []

    def start_and_register(*arguments: str, **extra_environment: str) -> RunningServer:
        command, environ = (
            [sys.executable, "-m", "kisslock", *arguments],
            {**environment_with_home(folder), **extra_environment},
        )
        child = subprocess.Popen(
            command, cwd=folder, env=environ, stderr=subprocess.PIPE, text=True, process_group=process_group
        )
        running_servers.append(RunningServer(child))
        return running_servers[-1]

    yield start_and_register
    for item in running_servers:
        if item.child.poll() is None:
            item.stop()
        if item.child.stderr:
            item.child.stderr.close()
