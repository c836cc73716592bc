"""The handle of a client connection that a response may need while it is sent."""

from collections.abc import Callable
from typing import cast

from starlette.requests import Request

# The key of the handle in the scope; only our own server puts it there.
CONNECTION = "kisslock.connection"


class ConnectionHandle:
    """Aborts the connection, and calls back when the server shuts down."""

    __slots__ = ("_callback", "abort")

    def __init__(self, abort: Callable[[], None]) -> None:
        self.abort = abort
        self._callback: Callable[[], None] | None = None

    def on_shutdown(self, callback: Callable[[], None]) -> None:
        """Register the callback; each connection has one, and a later one replaces it."""
        self._callback = callback

    def shut_down(self) -> None:
        """Call the callback."""
        if self._callback is not None:
            self._callback()


def on_shutdown(request: Request, callback: Callable[[], None]) -> bool:
    """Register a callback on the request's connection; False below another server, which calls nothing back."""
    handle = cast("ConnectionHandle | None", request.scope.get(CONNECTION))
    if handle is not None:
        handle.on_shutdown(callback)
    return handle is not None
