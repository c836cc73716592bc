"""`kisslock phone URI`: a wallet in the terminal that accepts a pairing of `kisslock dev`. The wallet runs in Node."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

from kisslock.command import Invocation
from kisslock.dev.relay.server import PAIRING_LINK_PATTERN
from kisslock.errors import PhoneUnavailable
from kisslock.site.bundle import STATIC

PHONE_PROGRAM = STATIC / "phone" / "phone.mjs"
# The oldest version of Node that can run the program. Its build has the target Node 22 (web/build/config.ts).
MIN_NODE_VERSION = (22, 12)


def run(invocation: Invocation) -> NoReturn:
    """Replace this process with the wallet's program. Raises PhoneUnavailable."""
    options = invocation.options
    if not PAIRING_LINK_PATTERN.fullmatch(options.uri):
        hint = "Copy the code's whole link, starting with wc:, and put it in single quotes."
        raise PhoneUnavailable("This is not a pairing link.", hint=hint)
    command = [*phone_command(), "--relay", options.relay, *(["--yes"] if options.yes else []), options.uri]
    # Replace this process by the phone program, so that Ctrl-C reaches the phone program, which closes its connection
    # before it exits.
    os.execv(command[0], command)  # noqa: S606 (our own program, no shell)


def phone_command(program: Path = PHONE_PROGRAM) -> list[str]:
    """Return the phone's command line without arguments.

    Raises PhoneUnavailable, whose message names the missing program or file.
    """
    if not program.is_file():
        raise PhoneUnavailable("The test phone has not been built.", hint="Run `make run` in the checkout once.")
    node = find_node()
    if node is None:
        raise PhoneUnavailable(f"The test phone needs Node {MIN_NODE_VERSION[0]} or newer, which was not found.")
    return [node, str(program)]


def find_node() -> str | None:
    """Return the path of Node in this environment or in PATH, if its version is new enough.

    If Node is started by a wrapper script, return the path of the program behind the script.
    """
    environment_node = shutil.which("node", path=str(Path(sys.executable).parent))
    for node_path in filter(None, (environment_node, shutil.which("node"))):
        version, program = _inspect_node(node_path)
        if version >= MIN_NODE_VERSION:
            return program
    return None


def _inspect_node(node_path: str) -> tuple[tuple[int, ...], str]:
    """Return the version of a Node, and the path of the program behind a link or script."""
    command = [node_path, "-p", "process.versions.node + ' ' + process.execPath"]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False).stdout  # noqa: S603
        version, _, program = output.strip().partition(" ")
        return tuple(int(part) for part in version.split(".")[:2]), program
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return (0,), node_path
