"""The two cookies: of the session, and of the browser before sign-in. Both have Path=/, HttpOnly and SameSite=Lax."""

import hashlib
import re
import secrets

from kisslock.http.credentials import Credentials
from kisslock.http.origins import Origins, is_https

# 256 random bits in URL-safe base64.
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
# How long a browser keeps its secret before sign-in: twice as long as any nonce lives.
BROWSER_COOKIE_S = 600
Header = tuple[bytes, bytes]


def new_token() -> str:
    """A fresh secret of 256 bits."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """The SHA-256 of a secret in hex, which is what the database stores. 256 random bits need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


class Cookie:
    """A cookie. The prefix `__Host-` (RFC 6265bis, 4.1.3.2) keeps subdomains and plain http from setting it.

    `site.origins` decides which names are read and which one is written; the request only selects one of the origins.
    Where origins of https and of http stand in one list, or none does, the plain name counts for a Host of loopback
    alone: a neighbour below the same domain may set it on the https site.
    """

    def __init__(self, name: str, origins: Origins) -> None:
        self._name = name
        self._origins = origins
        plain = (name,) if origins.plain else ()
        plain_on_public_host = plain if origins.all else ()
        self._public_host_names = (f"__Host-{name}",) if origins.secure else plain_on_public_host
        self.names = (f"__Host-{name}", *plain) if origins.secure else plain

    def read(self, credentials: Credentials) -> str | None:
        """The secret in a request's cookies; None without one of the right form."""
        names = self.names if credentials.loopback else self._public_host_names
        values = (credentials.cookies.get(name, "") for name in names)
        return next((value for value in values if TOKEN.fullmatch(value)), None)

    def set_header(self, token: str, max_age_s: int, origin: str | None, credentials: Credentials) -> Header:
        """The header that stores the secret in a browser at `origin`."""
        plain = origin is not None and origin in self._origins and not is_https(origin)
        secure = self._origins.secure and not (plain and credentials.loopback)
        return _set_cookie(f"__Host-{self._name}" if secure else self._name, token, max_age_s, secure=secure)

    def clear_headers(self) -> tuple[Header, ...]:
        """The headers that delete the cookie under each of its names."""
        return tuple(_set_cookie(name, "", 0, secure=name.startswith("__Host-")) for name in self.names)


def _set_cookie(name: str, value: str, max_age_s: int, *, secure: bool) -> Header:
    text = f"{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
    return b"set-cookie", text.encode()
