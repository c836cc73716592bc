"""Starts a server in a separate process, signs a visitor in, and reads what the process has loaded."""

import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx2
import msgspec

from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet, sign_in
from tools.footprint import probe
from tools.footprint.contents import modules_not_installed
from tools.footprint.servers import ORIGIN, MeasuredServer
from tools.places import VENV_PYTHON, tool_environment

START_TIMEOUT_S = 60.0
# The pages and files of Kisslock that a visitor's browser requests from the server.
VISITED_PATHS = ("/", "/embed.js", "/api/auth/session")


class ProcessReport(msgspec.Struct, frozen=True):
    """What probe.py writes: CPU time in seconds, memory in bytes, and the names of all loaded modules."""

    cpu_s: float
    memory: int
    modules: frozenset[str]


class MeasuredRun(msgspec.Struct, frozen=True):
    """Two reports of a server: after its first response, and after a visitor has signed in."""

    started: ProcessReport
    signed_in: ProcessReport


def measure_server(server: MeasuredServer) -> MeasuredRun:
    """Start a server, sign a visitor in if it contains Kisslock, and return both reports.

    Raises RuntimeError, HTTPStatusError or AssertionError if the server does not work.
    """
    with _running_process(server) as (child, url):
        start_report = _read_report(child)
        with httpx2.Client(base_url=url, trust_env=False, timeout=START_TIMEOUT_S) as client:
            if server.path is not None:
                for path in VISITED_PATHS:
                    client.get(server.path + path).raise_for_status()
                sign_in(client, SigningWallet(), path=server.path, origin=ORIGIN)  # type: ignore[arg-type] # same methods
            if server.command[0] == "uvicorn":
                client.get("/members").raise_for_status()
        return MeasuredRun(start_report, _read_report(child))


@contextmanager
def _running_process(server: MeasuredServer) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    """Run the server on a free port. When the server responds, yield its process and its URL."""
    port = str(free_port())
    command = [VENV_PYTHON, "-P", probe.__file__, *server.command, "--port", port]
    env = {**_clean_environment(), "NOT_INSTALLED": ",".join(modules_not_installed(server.requirements))}
    with tempfile.TemporaryDirectory() as folder, Path(folder, "log").open("wb") as log:
        for name, text in server.files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        child = subprocess.Popen(
            command, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log
        )
        try:
            _wait_for_response(f"http://127.0.0.1:{port}", child, Path(folder, "log"))
            yield child, f"http://127.0.0.1:{port}"
        finally:
            child.terminate()
            child.communicate()


def _clean_environment() -> Mapping[str, str]:
    """Return environment variables without settings of Kisslock and without Python's own variables."""
    kept_variables = tool_environment()
    return {name: value for name, value in kept_variables.items() if not name.startswith(("KISSLOCK_", "PYTHON"))}


def _wait_for_response(url: str, process: "subprocess.Popen[bytes]", log_file: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while True:
        try:
            httpx2.get(url, trust_env=False, timeout=START_TIMEOUT_S)
        except httpx2.ConnectError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(log_file.read_text(encoding="utf-8")) from None
            time.sleep(0.05)
        else:
            return


def _read_report(process: "subprocess.Popen[bytes]") -> ProcessReport:
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("The process has no pipes.")
    process.stdin.write(b"\n")
    process.stdin.flush()
    return msgspec.json.decode(process.stdout.readline(), type=ProcessReport)
