"""Request bodies: not compressed, and not larger than allowed, counted while they stream."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock.errors import BadRequest, BodyTooLarge, UnsupportedEncoding


class BodyLimit:
    """Refuses a body that is compressed (415) or too large (413): by its length first, then by what arrives."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self.app = app
        self.max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with a counted body."""
        self._refuse(scope)
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.max_bytes:
                raise BodyTooLarge(hint=self._hint())
            return message

        await self.app(scope, counted, send)

    def _refuse(self, scope: Scope) -> None:
        for name, value in scope["headers"]:
            if name == b"content-length":
                if not value.isdigit():
                    raise BadRequest
                if len(value) > 15 or int(value) > self.max_bytes:  # noqa: PLR2004 (no number of 16 digits is small)
                    raise BodyTooLarge(hint=self._hint())
            elif name == b"content-encoding" and value.strip().lower() != b"identity":
                raise UnsupportedEncoding(headers={"Accept-Encoding": "identity"})
            elif name == b"transfer-encoding" and value.strip().lower() != b"chunked":
                raise UnsupportedEncoding

    def _hint(self) -> str:
        return f"At most {self.max_bytes} bytes are accepted here."
