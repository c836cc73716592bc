"""Refresh tokens: their format, and the encryption of a response that a client might have to receive again. No I/O."""

import hmac
import re
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from joserfc import jwe
from joserfc.jwk import OctKey

from kisslock.auth.cookies import new_token, token_digest
from kisslock.oidc.wrapping import JWE_HEADER

# The first part of a refresh token is the same for all refresh tokens of a grant. The second part is new in each token.
REFRESH_TOKEN_PATTERN = re.compile(r"kisslock-rt_([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})")


class RefreshToken(NamedTuple):
    """A refresh token.

    The database has two digests of a refresh token: the digest of its family and the digest of the whole text.
    """

    text: str
    family: str
    digest: str


def new_refresh_token(predecessor: str = "") -> RefreshToken:
    """Return a refresh token with 256 random bits.

    If `predecessor` is the text of a refresh token, the new token has the same family. If not, the family is new (128
    random bits).
    """
    match = REFRESH_TOKEN_PATTERN.fullmatch(predecessor)
    prefix = match[1] if match else secrets.token_urlsafe(16)
    return _refresh_token(f"kisslock-rt_{prefix}{new_token()}", prefix)


def read_refresh_token(text: str) -> RefreshToken | None:
    """Return the refresh token in a request; None for any other text."""
    match = REFRESH_TOKEN_PATTERN.fullmatch(text)
    return _refresh_token(text, match[1]) if match else None


def _refresh_token(text: str, family: str) -> RefreshToken:
    return RefreshToken(text, token_digest(family), token_digest(text))


def encrypt_response(response: Mapping[str, Any], token: RefreshToken) -> str:
    """Encrypt a response. Only the refresh token that was exchanged for the response can decrypt the response."""
    return jwe.encrypt_compact(JWE_HEADER, msgspec.json.encode(response), _derive_key(token))


def decrypt_response(text: str, token: RefreshToken) -> dict[str, Any]:
    """Return the response that was encrypted for this refresh token."""
    plaintext = jwe.decrypt_compact(text, _derive_key(token), algorithms=[*JWE_HEADER.values()]).plaintext
    response: dict[str, Any] = msgspec.json.decode(plaintext or b"{}")
    return response


def _derive_key(token: RefreshToken) -> OctKey:
    return OctKey.import_key(hmac.digest(token.text.encode(), b"kisslock refresh response", "sha256"))
