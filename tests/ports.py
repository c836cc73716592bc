"""Loopback ports, and waiting for the servers that listen on them."""

import socket
import subprocess
import time
from pathlib import Path

START_S = 40.0


def is_listening(port: int) -> bool:
    """Return True if a server listens on the port."""
    with socket.socket() as probe_socket:
        return probe_socket.connect_ex(("127.0.0.1", port)) == 0


def wait_for_port(port: int, process: "subprocess.Popen[bytes]", log_file: Path) -> None:
    """Wait until the server listens. If it ends or does not listen in time, fail with its log."""
    deadline = time.monotonic() + START_S
    while not is_listening(port):
        assert process.poll() is None, log_file.read_text()
        assert time.monotonic() < deadline, log_file.read_text()
        time.sleep(0.05)
