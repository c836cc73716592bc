"""The session cookie, and the cookie that identifies a browser before sign-in.

Both cookies are HttpOnly and SameSite=Lax.
"""

import hashlib
import re
import secrets

from kisslock.http.credentials import Credentials
from kisslock.http.origins import Origins, is_https

# A cookie's value consists of 256 random bits in URL-safe base64.
TOKEN_PATTERN = re.compile(r"[A-Za-z0-9_-]{43}")
# Lifetime of the browser cookie in seconds: twice the longest lifetime of a nonce.
BROWSER_COOKIE_S = 600
Header = tuple[bytes, bytes]


def new_token() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_urlsafe(32)


def token_digest(token: str) -> str:
    """Return the SHA-256 of a secret in hex, as the database stores it.

    A random secret of 256 bits needs no slow hash.
    """
    return hashlib.sha256(token.encode()).hexdigest()


class Cookie:
    """A cookie with the prefix `__Host-`, so that subdomains and plain http cannot set it (RFC 6265bis, 4.1.3.2).

    `site.origins` decides which cookie names are read and which name is written. The request only selects one of the
    origins in `site.origins`. If the list has both https and http origins, or is empty, the name without the prefix is
    read only for loopback hosts. On other hosts, a subdomain could set a cookie without the prefix.
    """

    def __init__(self, name: str, origins: Origins) -> None:
        self._name = name
        self._origins = origins
        http_names = (name,) if origins.allows_http else ()
        public_http_names = http_names if origins.all else ()
        self._public_host_names = (f"__Host-{name}",) if origins.has_https else public_http_names
        self.names = (f"__Host-{name}", *http_names) if origins.has_https else http_names

    def read(self, credentials: Credentials) -> str | None:
        """Return the secret from a request's cookies, or None if no cookie has a valid format."""
        names = self.names if credentials.has_loopback_host else self._public_host_names
        values = (credentials.cookies.get(name, "") for name in names)
        return next((value for value in values if TOKEN_PATTERN.fullmatch(value)), None)

    def create_header(self, token: str, max_age_s: int, origin: str | None, credentials: Credentials) -> Header:
        """Return the Set-Cookie header that stores the secret in a browser at `origin`."""
        is_plain_http = origin is not None and origin in self._origins and not is_https(origin)
        is_secure = self._origins.has_https and not (is_plain_http and credentials.has_loopback_host)
        return _create_set_cookie_header(
            f"__Host-{self._name}" if is_secure else self._name, token, max_age_s, is_secure=is_secure
        )

    def create_deletion_headers(self) -> tuple[Header, ...]:
        """Return the Set-Cookie headers that delete the cookie under all of its names."""
        return tuple(
            _create_set_cookie_header(name, "", 0, is_secure=name.startswith("__Host-")) for name in self.names
        )


def _create_set_cookie_header(name: str, value: str, max_age_s: int, *, is_secure: bool) -> Header:
    text = f"{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{'; Secure' if is_secure else ''}"
    return b"set-cookie", text.encode()
