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

START_S = 60


class Running:
    """A server process of a command. `url` is the URL that it prints."""

    def __init__(self, child: "subprocess.Popen[str]") -> None:
        self.child = child
        self.said = ""
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self.child.stderr or ():
            self.said += line

    @property
    def url(self) -> str:
        """Return the server's URL. Wait until the process has printed it."""
        deadline = time.monotonic() + START_S
        while not (found := re.findall(r"Kisslock.* is at (http://[0-9.:]+)", self.said)):
            assert time.monotonic() < deadline, self.said
            assert self.child.poll() is None, self.said
            time.sleep(0.02)
        return str(found[-1])

    def get(self, path: str) -> str:
        """Return the body of a response."""
        with urllib.request.urlopen(self.url + path, timeout=START_S) as response:  # noqa: S310 (loopback)
            return str(response.read().decode())

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal to the process, and return its exit code."""
        self.child.send_signal(how)
        code = self.child.wait(timeout=20)
        self._reader.join()
        return code


Start = Callable[..., Running]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def plain_log() -> Iterator[None]:
    """Restore the handlers and the level of this process's log after a command."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return environment_at(tmp_path)


def environment_at(home: Path) -> dict[str, str]:
    """Return this process's environment without Kisslock's settings."""
    stored = {name: value for name, value in os.environ.items() if not name.startswith("KISSLOCK_")}
    return {**stored, "HOME": str(home)}


@pytest.fixture
def program(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Return a function that runs a command in a separate process until it ends."""

    def to_the_end(*words: str, **extra: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "kisslock", *words]
        return subprocess.run(
            command, cwd=tmp_path, env={**environment, **extra}, capture_output=True, text=True, timeout=60, check=False
        )

    return to_the_end


@pytest.fixture
def run(
    tmp_path: Path,
    environment: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    plain_log: None,
) -> Run:
    """Like `program`, but in this process, because starting a process takes seconds."""
    monkeypatch.chdir(tmp_path)

    def to_the_end(*words: str, **extra: str) -> "subprocess.CompletedProcess[str]":
        with monkeypatch.context() as patch:
            patch.setattr(os, "environ", {**environment, **extra})
            code = main(list(words))
        return subprocess.CompletedProcess(words, code, *capsys.readouterr())

    return to_the_end


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Yield a function that starts servers. Servers that are still running after the test are stopped."""
    with starting(tmp_path) as serving:
        yield serving


@contextmanager
def starting(folder: Path, process_group: int | None = None) -> Iterator[Start]:
    """Like `start`, but in the caller's folder.

    For a server that all tests of a file share, or that runs in a process group.
    """
    running: list[Running] = []

    def serving(*words: str, **extra: str) -> Running:
        command, environ = [sys.executable, "-m", "kisslock", *words], {**environment_at(folder), **extra}
        child = subprocess.Popen(
            command, cwd=folder, env=environ, stderr=subprocess.PIPE, text=True, process_group=process_group
        )
        running.append(Running(child))
        return running[-1]

    yield serving
    for item in running:
        if item.child.poll() is None:
            item.end()
        if item.child.stderr:
            item.child.stderr.close()
