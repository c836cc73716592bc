"""Loopback ports, and waiting for the servers that listen on them."""

import socket
import subprocess
import time
from pathlib import Path

START_S = 40.0


def listens(port: int) -> bool:
    """Return True if a server listens on the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for(port: int, child: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the server listens. If it ends or does not listen in time, fail with its log."""
    deadline = time.monotonic() + START_S
    while not listens(port):
        assert child.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
