"""`python -m bench.gateway.without PART serve ...`: `kisslock` without one of its fast paths.

Each path replaces a standard way. This program takes the standard way, so that the path is measured alone.
"""

import sys
from collections.abc import Callable
from typing import Any

from starlette.routing import Router

from kisslock import app
from kisslock.cli import main
from kisslock.http.whole import Whole


def _asgi_messages() -> None:
    """Bodies and answers as ASGI messages instead of in one call."""
    Whole.behind = staticmethod(lambda _way, _scope: None)  # type: ignore[method-assign, assignment]


def _router() -> None:
    """Starlette's router for every request, without the memory of what it found."""

    def standard(routes: Any) -> Router:
        return Router(routes, redirect_slashes=False)

    vars(app)["Routing"] = standard


WITHOUT: dict[str, Callable[[], None]] = {"whole": _asgi_messages, "routing": _router}


if __name__ == "__main__":
    WITHOUT[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
