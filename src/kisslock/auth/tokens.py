"""Tokens of programs (RFC 6750): opaque, named, with a lifetime of their own; the database has only their hashes.

A token opens routes of the host that require a wallet. All routes of Kisslock itself read the cookie alone.
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import UNSET, UnsetType

from kisslock.auth.cookies import digest, new_token
from kisslock.auth.errors import TokensOff, TokenUnknown, TwoCredentials
from kisslock.errors import BadRequest
from kisslock.settings.sign_in import SignIn

# The beginning of every token, by which a scanner of secrets and this server recognise it.
PREFIX = "kisslock_"
TOKEN = re.compile(r"kisslock_[A-Za-z0-9_-]{43}")
BEARER = re.compile(r"bearer +", re.IGNORECASE)
MAX_NAME_LENGTH = 64
MIN_LIFETIME_S = 60


def new_bearer() -> str:
    """A fresh token of 256 random bits."""
    return PREFIX + new_token()


def bearer_digest(
    authorization: Sequence[str], cookies: Mapping[str, str], session_cookie_names: Sequence[str]
) -> str | None:
    """The digest of a request's token; None for a request without a token of this server.

    `names` are those of the session cookie. Raises TokenUnknown, and TwoCredentials where the request has a
    cookie or another Authorization as well.
    """
    bearers = [value[match.end() :] for value in authorization if (match := BEARER.match(value))]
    kisslock_tokens = [token for token in bearers if token.startswith(PREFIX)]
    if not kisslock_tokens:
        return None
    if len(authorization) > 1 or any(name in cookies for name in session_cookie_names):
        raise TwoCredentials
    if not TOKEN.fullmatch(kisslock_tokens[0]):
        raise TokenUnknown
    return digest(kisslock_tokens[0])


def checked_name(name: str) -> str:
    """The name as it is stored; raises BadRequest."""
    stripped = name.strip()
    if not stripped or len(stripped) > MAX_NAME_LENGTH or not stripped.isprintable():
        raise BadRequest(f"A token's name has 1 to {MAX_NAME_LENGTH} printable characters.")
    return stripped


def checked_lifetime_s(settings: SignIn, requested_s: int | UnsetType) -> int:
    """The lifetime of a token in seconds; raises BadRequest."""
    max_lifetime_s = settings.token_max_s
    lifetime_s = max_lifetime_s if requested_s is UNSET else requested_s
    if not min(MIN_LIFETIME_S, max_lifetime_s) <= lifetime_s <= max_lifetime_s:
        raise BadRequest(
            f"lifetime_s is {lifetime_s}; allowed: {min(MIN_LIFETIME_S, max_lifetime_s)} to {max_lifetime_s} seconds."
        )
    return lifetime_s


def require_tokens(settings: SignIn) -> None:
    """Raise TokensOff where the site has no tokens."""
    if not settings.tokens:
        raise TokensOff
