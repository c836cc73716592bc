"""Ports of the loopback for programs that get their port as an argument."""

import secrets
import socket

# Below the ports that systems hand out by themselves (Linux: 32768 to 60999, macOS and Windows: 49152 to 65535).
# A port of those could be taken by a connection or by a listener of port 0 before the program listens.
PORTS = range(20_000, 32_000)
TRIES = 100


def free_port() -> int:
    """A random port of PORTS without a listener. Raises OSError when TRIES ports are taken."""
    for _ in range(TRIES):
        port = secrets.choice(PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError(f"None of {TRIES} ports of the loopback was free.")
