"""What is here as a whole goes in one piece, bodies and answers: an ASGI extension between our server and our layers.

The standard way takes a message for each part, and the server looks at every header again. Where anything stands
between the two, such as a host's own middleware or our count of a body without a length, the standard way is taken.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

EXTENSION = "kisslock.whole"
END, CLOSE_AND_END = b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"
# A larger body is not copied to stand behind its header; both still leave together.
COPIED_MOST = 16_384
NONE: dict[str, Any] = {}


class Whole:
    """The server's side, for one request."""

    __slots__ = ("_cycle",)
    # The server's own headers (its date) as a list that it replaces every second, and the same as text.
    _own: tuple[list[tuple[bytes, bytes]], bytes] = ([], b"")

    def __init__(self, cycle: "RequestResponseCycle") -> None:
        self._cycle = cycle

    @staticmethod
    def behind(way: Any, scope: Mapping[str, Any]) -> "Whole | None":
        """The server behind a `receive` or `send`, if it offers this and nothing stands in between."""
        whole: Whole | None = scope.get("extensions", NONE).get(EXTENSION)
        return whole if whole is not None and getattr(way, "__self__", None) is whole._cycle else None  # noqa: SLF001

    def take(self) -> bytes | None:
        """The request's body, if all of it is here."""
        cycle = self._cycle
        if cycle.more_body or cycle.disconnected or cycle.response_complete:
            return None
        cycle.flow.resume_reading()
        body, cycle.body = bytes(cycle.body), bytearray()
        # Who asks again waits until the client is gone, as after the last part of a body.
        cycle.message_event.clear()
        return body

    def write(self, head: tuple[bytes, ...], body: bytes) -> bool:
        """Send status line and headers, the last without its line break, and the body; False: the client is slow."""
        cycle = self._cycle
        if cycle.flow.write_paused or cycle.response_started:
            return False
        if cycle.disconnected:
            return True
        cycle.response_started = cycle.response_complete = True
        keep_alive, write = cycle.keep_alive, cycle.transport.write
        end = END if keep_alive else CLOSE_AND_END
        if len(body) > COPIED_MOST:
            write(b"".join((*head, self._servers(), end)))
            write(body)
        else:
            write(b"".join((*head, self._servers(), end, body)))
        cycle.message_event.set()
        if not keep_alive:
            cycle.transport.close()
        cycle.on_response()
        return True

    def _servers(self) -> bytes:
        headers = self._cycle.default_headers
        known, text = Whole._own
        if headers is not known:
            text = b"".join([b"\r\n%b: %b" % header for header in headers])
            Whole._own = (headers, text)
        return text
