"""Private ASGI extension: read a body that has arrived, or send a complete response, in one call.

The standard way is an ASGI message for each part, and uvicorn looks at every header again. It is taken wherever
something stands between the server and the layer that asks, such as a host's middleware or a count of the body.

The extension saves a cached call 0.67 times the CPU of a bare ASGI application (medians of 60 rounds: 1.84 times with
it, 2.51 without, routes cached); the target of `make bench` is 2.2. It writes to private fields of uvicorn's
RequestResponseCycle, as the guard does.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

EXTENSION = "kisslock.direct_io"
END, CLOSE_AND_END = b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"
# A larger body is written by itself after its header instead of being copied behind it.
MAX_COPIED_BYTES = 16_384
NO_EXTENSIONS: dict[str, Any] = {}


class DirectIO:
    """The server's side, for one request."""

    __slots__ = ("_cycle",)
    # The list of uvicorn's own headers (the date), which uvicorn replaces every second, and the same as text.
    _default_headers: tuple[list[tuple[bytes, bytes]], bytes] = ([], b"")

    def __init__(self, cycle: "RequestResponseCycle") -> None:
        self._cycle = cycle

    @staticmethod
    def behind(channel: Any, scope: Mapping[str, Any]) -> "DirectIO | None":
        """The extension, if the `receive` or `send` at hand is still the server's own."""
        direct: DirectIO | None = scope.get("extensions", NO_EXTENSIONS).get(EXTENSION)
        if direct is None or getattr(channel, "__self__", None) is not direct._cycle:  # noqa: SLF001
            return None
        return direct

    def take_body(self) -> bytes | None:
        """The request's body, if all of it has arrived."""
        cycle = self._cycle
        if cycle.more_body or cycle.disconnected or cycle.response_complete:
            return None
        cycle.flow.resume_reading()
        body, cycle.body = bytes(cycle.body), bytearray()
        # A second `receive` waits for the disconnect, as after the last part of a body.
        cycle.message_event.clear()
        return body

    def write(self, head: tuple[bytes, ...], body: bytes) -> bool:
        """Send status line, headers (the last one without its line break) and body; False: the client is slow."""
        cycle = self._cycle
        if cycle.flow.write_paused or cycle.response_started:
            return False
        if cycle.disconnected:
            return True
        cycle.response_started = cycle.response_complete = True
        keep_alive, write = cycle.keep_alive, cycle.transport.write
        end = END if keep_alive else CLOSE_AND_END
        if len(body) > MAX_COPIED_BYTES:
            write(b"".join((*head, self._default_text(), end)))
            write(body)
        else:
            write(b"".join((*head, self._default_text(), end, body)))
        cycle.message_event.set()
        if not keep_alive:
            cycle.transport.close()
        cycle.on_response()
        return True

    def _default_text(self) -> bytes:
        headers = self._cycle.default_headers
        rendered, text = DirectIO._default_headers
        if headers is not rendered:
            text = b"".join([b"\r\n%b: %b" % header for header in headers])
            DirectIO._default_headers = (headers, text)
        return text
