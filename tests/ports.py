"""Ports of the loopback, and the servers that are started on them."""

import socket
import subprocess
import time
from pathlib import Path

START_S = 40.0


def listens(port: int) -> bool:
    """Return whether a server listens on the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for(port: int, child: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the server listens; when it ends or never does, its log says why."""
    deadline = time.monotonic() + START_S
    while not listens(port):
        assert child.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
