"""The rate limit key of a request's session."""

from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import Scope

from kisslock.http.credentials import Credentials, read_credentials


class SessionKeys:
    """Reads the key from the session cookie. The session is not verified: a forged cookie only adds a second limit."""

    def __init__(self, read_key: Callable[[Credentials], str | None]) -> None:
        self._read_key = read_key

    def find(self, scope: Scope) -> str | None:
        """Return the key, or None for a request without a session cookie."""
        for name, _ in scope["headers"]:
            if name == b"cookie":
                return self._read_key(read_credentials(HTTPConnection(scope)))
        return None
