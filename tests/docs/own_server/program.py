"""Runs the program of docs/how-to/own-server.md against servers that this machine starts."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.docs.blocks import blocks_of
from tools.places import ROOT, environment, tool

PAGE = ROOT / "docs" / "how-to" / "own-server.md"
ATTEMPT = re.compile(r"^(ok|FAIL) +(.*?)(?:: .*)?$", re.MULTILINE)
TIMEOUT_S = 60


def block(begins: str) -> str:
    """Return the page's block that begins with this text."""
    (found,) = [item.text for item in blocks_of(PAGE) if item.text.startswith(begins)]
    return found


@contextmanager
def serving(*command: str, **more: str) -> Iterator[str]:
    """Start a server whose first line ends with its host and port, and yield its origin.

    End it with all its children.
    """
    env, quiet = environment(**more), subprocess.DEVNULL
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=quiet, text=True, process_group=0) as server:
        assert server.stdout is not None
        try:
            yield f"http://{server.stdout.readline().split()[-1]}"
        finally:
            os.killpg(server.pid, signal.SIGTERM)


def run_node(*command: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run a script until it ends."""
    return subprocess.run(
        [tool("node"), *command],
        env=environment(**more),
        check=False,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )


def attempts(program: Path, origin: str) -> tuple[int, dict[str, str]]:
    """Return the program's exit code, and `ok` or `FAIL` for each attempt."""
    result = run_node(str(program), origin)
    return result.returncode, {name: verdict for verdict, name in ATTEMPT.findall(result.stdout)}
