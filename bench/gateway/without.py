"""`python -m bench.gateway.without PART serve ...`: `kisslock` without one of its fast paths.

Each fast path replaces a standard way. This program uses the standard way, so that one path is measured alone.
"""

import sys
from collections.abc import Callable

from kisslock.cli import main
from kisslock.http.direct_io import DirectIO


def _asgi_messages() -> None:
    """Bodies and answers as ASGI messages instead of in one call."""
    DirectIO.behind = staticmethod(lambda _way, _scope: None)  # type: ignore[method-assign, assignment]


WITHOUT: dict[str, Callable[[], None]] = {"direct_io": _asgi_messages}


if __name__ == "__main__":
    WITHOUT[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
