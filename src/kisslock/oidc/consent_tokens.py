"""Stateless consent tokens: an HMAC over the request's query, the browser's cookie and the time."""

import base64
import hashlib
import hmac
import re
import secrets

from kisslock.auth.cookies import BROWSER_COOKIE_S, token_digest
from kisslock.oidc.errors import ConsentTokenExpired

# A consent token is bound to the visitor's browser cookie, so it must not be valid for longer than the cookie.
LIFETIME_MS = BROWSER_COOKIE_S * 1000
TOKEN_FORMAT = re.compile(r"(([0-9]{1,15})\.[A-Za-z0-9_-]{11})\.[A-Za-z0-9_-]{43}")


class ConsentTokens:
    """Issues and verifies consent tokens with a key that is derived from oidc.key (RFC 5869, one expand step)."""

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"kisslock oidc tickets\x01", "sha256")

    def issue(self, query: str, browser: str, now_ms: int) -> str:
        """Return a new token for a request's query in the browser with this secret."""
        return self._sign(f"{now_ms}.{secrets.token_urlsafe(8)}", query, browser)

    def _sign(self, signed_prefix: str, query: str, browser: str) -> str:
        message = f"{signed_prefix}\n{token_digest(browser)}\n{hashlib.sha256(query.encode()).hexdigest()}"
        mac = hmac.digest(self._key, message.encode(), "sha256")
        return f"{signed_prefix}.{base64.urlsafe_b64encode(mac).decode().rstrip('=')}"

    def verify(self, token: str, query: str, browser: str | None, now_ms: int) -> int:
        """Verify the token and return its issue time in milliseconds since 1970. Raises ConsentTokenExpired."""
        match = TOKEN_FORMAT.fullmatch(token)
        if browser is None or match is None or not now_ms - LIFETIME_MS < int(match[2]) <= now_ms + LIFETIME_MS:
            raise ConsentTokenExpired
        if not hmac.compare_digest(self._sign(match[1], query, browser), token):
            raise ConsentTokenExpired
        return int(match[2])
