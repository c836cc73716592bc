"""The size limit of request bodies.

Compressed request bodies are rejected, because their uncompressed size is unknown.
"""

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock.errors import BadRequest, BodyTooLarge, UnsupportedEncoding


class BodyLimit:
    """Rejects a body that is compressed (415) or too large (413).

    If the request has the header Content-Length, its value is checked before the body is read. If the header is
    missing, bytes are counted while they arrive.
    `path_limits` maps a path such as /api/rpc/ to the limit, in bytes, of all paths below it.
    """

    def __init__(self, app: ASGIApp, max_bytes: int, path_limits: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.max_bytes = max_bytes
        self.path_limits = tuple((path_limits or {}).items())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on. If the body's length is unknown, count the bytes that the application reads."""
        max_bytes = self._max_bytes(scope)
        if _has_known_length(scope, max_bytes):
            # uvicorn reads exactly the number of bytes in Content-Length, so a valid length needs no counting.
            await self.app(scope, receive, send)
            return
        received_bytes = 0

        async def counting_receive() -> Message:
            nonlocal received_bytes
            message = await receive()
            received_bytes += len(message.get("body", b""))
            if received_bytes > max_bytes:
                raise BodyTooLarge(hint=_size_hint(max_bytes))
            return message

        await self.app(scope, counting_receive, send)

    def _max_bytes(self, scope: Scope) -> int:
        path, root_length = scope["path"], len(scope["root_path"])
        for prefix, max_bytes in self.path_limits:
            if path.startswith(prefix, root_length):
                return max_bytes
        return self.max_bytes


def _has_known_length(scope: Scope, max_bytes: int) -> bool:
    """Return True if Content-Length gives the body's length. Raises BadRequest, BodyTooLarge or UnsupportedEncoding."""
    has_length, is_chunked = False, False
    for name, value in scope["headers"]:
        if name == b"content-length":
            if not value.isdigit():
                raise BadRequest
            if len(value) > 15 or int(value) > max_bytes:  # noqa: PLR2004 (a number of 16 digits is too large)
                raise BodyTooLarge(hint=_size_hint(max_bytes))
            has_length = True
        elif name == b"content-encoding" and value.strip().lower() != b"identity":
            raise UnsupportedEncoding(headers={"Accept-Encoding": "identity"})
        elif name == b"transfer-encoding":
            is_chunked = True
            if value.strip().lower() != b"chunked":
                raise UnsupportedEncoding
    return has_length and not is_chunked


def _size_hint(max_bytes: int) -> str:
    return f"At most {max_bytes} bytes are accepted here."
