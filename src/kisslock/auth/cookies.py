"""The two cookies: a session, and the browser before it has one (contract: Path=/, HttpOnly, SameSite=Lax)."""

import hashlib
import re
import secrets
from collections.abc import Mapping

from kisslock.auth.origins import Origins, is_https

# 256 random bits in URL-safe base64.
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
Header = tuple[bytes, bytes]


def new_token() -> str:
    """A fresh secret of 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a secret: its SHA-256 in hex. It has 256 random bits, so that nothing slower is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


class Cookie:
    """One cookie of ours. `__Host-` (RFC 6265bis, 4.1.3.2) keeps subdomains and plain http from setting it.

    Which names are read, and which is written, comes from site.origins: the request only says which of them it is.
    """

    def __init__(self, name: str, origins: Origins) -> None:
        self._name = name
        self._origins = origins
        plain = (name,) if origins.plain else ()
        self.names = (f"__Host-{name}", *plain) if origins.secure else plain

    def read(self, cookies: Mapping[str, str]) -> str | None:
        """The secret in a request's cookies, None when there is none or it is not of our making."""
        values = (cookies.get(name, "") for name in self.names)
        return next((value for value in values if TOKEN.fullmatch(value)), None)

    def written(self, token: str, max_age_s: int, origin: str | None) -> Header:
        """The header that keeps the secret in the browser, which is at `origin` of the list."""
        secure = is_https(origin) if origin in self._origins and origin else self._origins.secure
        return _set_cookie(f"__Host-{self._name}" if secure else self._name, token, max_age_s, secure=secure)

    def removed(self) -> tuple[Header, ...]:
        """The headers that take it away, under every name that it may have."""
        return tuple(_set_cookie(name, "", 0, secure=name.startswith("__Host-")) for name in self.names)


def _set_cookie(name: str, value: str, max_age_s: int, *, secure: bool) -> Header:
    text = f"{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
    return b"set-cookie", text.encode()
