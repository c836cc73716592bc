"""API tokens (RFC 6750): opaque, with a name and a lifetime. The database stores only hashes of the tokens.

A token authenticates requests to the site's own routes that require a wallet. Kisslock's own routes accept only the
session cookie.
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import UNSET, UnsetType

from kisslock.auth.cookies import new_token, token_digest
from kisslock.auth.errors import TokensOff, TokenUnknown, TwoCredentials
from kisslock.errors import BadRequest
from kisslock.settings.sign_in import SignIn

# The prefix by which this server and secret scanners recognize a token.
TOKEN_PREFIX = "kisslock_"  # noqa: S105 (the beginning of every token)
TOKEN_PATTERN = re.compile(r"kisslock_[A-Za-z0-9_-]{43}")
BEARER_PATTERN = re.compile(r"bearer +", re.IGNORECASE)
MAX_NAME_LENGTH = 64
MIN_LIFETIME_S = 60


def new_api_token() -> str:
    """Return a new API token of 256 random bits."""
    return TOKEN_PREFIX + new_token()


def api_token_digest(
    authorization_headers: Sequence[str], cookies: Mapping[str, str], session_cookie_names: Sequence[str]
) -> str | None:
    """Return the digest of a request's API token, or None if the request has no Kisslock token.

    Raises TokenUnknown. Raises TwoCredentials if the request also has a session cookie or a second Authorization
    header.
    """
    bearer_tokens = [value[match.end() :] for value in authorization_headers if (match := BEARER_PATTERN.match(value))]
    kisslock_tokens = [token for token in bearer_tokens if token.startswith(TOKEN_PREFIX)]
    if not kisslock_tokens:
        return None
    if len(authorization_headers) > 1 or any(name in cookies for name in session_cookie_names):
        raise TwoCredentials
    if not TOKEN_PATTERN.fullmatch(kisslock_tokens[0]):
        raise TokenUnknown
    return token_digest(kisslock_tokens[0])


def validated_name(name: str) -> str:
    """Return the token's name without surrounding spaces. Raises BadRequest."""
    name_without_blanks = name.strip()
    if not name_without_blanks or len(name_without_blanks) > MAX_NAME_LENGTH or not name_without_blanks.isprintable():
        raise BadRequest(f"A token's name has 1 to {MAX_NAME_LENGTH} printable characters.")
    return name_without_blanks


def validated_lifetime_s(settings: SignIn, requested_s: int | UnsetType) -> int:
    """Return the lifetime of an API token in seconds. Raises BadRequest."""
    max_lifetime_s = settings.token_max_s
    lifetime_s = max_lifetime_s if requested_s is UNSET else requested_s
    if not min(MIN_LIFETIME_S, max_lifetime_s) <= lifetime_s <= max_lifetime_s:
        raise BadRequest(
            f"lifetime_s is {lifetime_s}; allowed: {min(MIN_LIFETIME_S, max_lifetime_s)} to {max_lifetime_s} seconds."
        )
    return lifetime_s


def require_tokens(settings: SignIn) -> None:
    """Raise TokensOff if the site does not issue API tokens."""
    if not settings.tokens:
        raise TokensOff
