"""Runs the program of docs/how-to/own-server.md against servers that this machine starts."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.docs.blocks import read_blocks
from tools.places import ROOT, tool_environment, tool_path

PAGE = ROOT / "docs" / "how-to" / "own-server.md"
ATTEMPT_LINE = re.compile(r"^(ok|FAIL) +(.*?)(?:: .*)?$", re.MULTILINE)
TIMEOUT_S = 60


def find_block(beginning: str) -> str:
    """Return the page's block that begins with this text."""
    (matching_block,) = [item.text for item in read_blocks(PAGE) if item.text.startswith(beginning)]
    return matching_block


@contextmanager
def running_server(*command: str, **extra_environment: str) -> Iterator[str]:
    """Start a server whose first line ends with its host and port, and yield its origin.

    End it with all its children.
    """
    env, quiet = tool_environment(**extra_environment), subprocess.DEVNULL
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=quiet, text=True, process_group=0) as server:
        assert server.stdout is not None
        try:
            yield f"http://{server.stdout.readline().split()[-1]}"
        finally:
            os.killpg(server.pid, signal.SIGTERM)


def run_node(*command: str, **extra_environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a script until it ends."""
    return subprocess.run(
        [tool_path("node"), *command],
        env=tool_environment(**extra_environment),
        check=False,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )


def run_attempts(script: Path, origin: str) -> tuple[int, dict[str, str]]:
    """Return the program's exit code, and `ok` or `FAIL` for each attempt."""
    result = run_node(str(script), origin)
    return result.returncode, {name: verdict for verdict, name in ATTEMPT_LINE.findall(result.stdout)}
