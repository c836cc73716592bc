"""Free loopback ports for programs that receive their port as an argument."""

import secrets
import socket

# Choose a port below the range from which systems assign ports (Linux: 32768 to 60999, macOS and Windows: 49152 to
# 65535). The system could assign a port of that range to a connection, or to a listener on port 0, before the program
# listens on it.
PORT_RANGE = range(20_000, 32_000)
MAX_TRIES = 100


def free_port() -> int:
    """Return a random port in PORT_RANGE without a listener. Raises OSError if MAX_TRIES ports are taken."""
    for _ in range(MAX_TRIES):
        port = secrets.choice(PORT_RANGE)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError(f"None of {MAX_TRIES} ports of the loopback was free.")
