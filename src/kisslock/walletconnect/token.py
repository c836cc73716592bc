"""A client's token for a relay: a JWT (RFC 7519), signed with Ed25519 by the key of the client's `did:key`."""

import base64
import binascii
import secrets
import time

import msgspec
from Crypto.PublicKey import ECC
from Crypto.Signature import eddsa

from kisslock.json_depth import limit_recursion

# Multibase "z" (base58btc) of multicodec 0xed01, as in did:key for Ed25519.
PREFIX = "did:key:z"
ED25519 = b"\xed\x01"
KEY_BYTES = 32
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
HEADER = {"alg": "EdDSA", "typ": "JWT"}
LIFETIME_S = 86_400
# Tolerance for clock differences between machines, in seconds.
SKEW_S = 60


class BadToken(Exception):
    """The token is invalid. The text is the reason."""


def sign(audience: str) -> str:
    """Return a token for a new client of the relay at this URL."""
    key = ECC.generate(curve="Ed25519")
    public = key.public_key().export_key(format="raw")
    now = int(time.time())
    claims = {
        "iss": PREFIX + _base58(ED25519 + public),
        "sub": secrets.token_hex(32),
        "aud": audience,
        "iat": now,
        "exp": now + LIFETIME_S,
    }
    signing_input = ".".join(_encode(msgspec.json.encode(part)) for part in (HEADER, claims))
    return f"{signing_input}.{_encode(eddsa.new(key, 'rfc8032').sign(signing_input.encode()))}"


@limit_recursion
def client_of(token: str) -> str:
    """Return the client that a token proves (its `did:key`). Raises BadToken."""
    try:
        head, body, signature = token.split(".")
        claims = msgspec.json.decode(_decode(body))
        if msgspec.json.decode(_decode(head)) != HEADER:
            raise BadToken("not signed with Ed25519")
        client = str(claims["iss"])
        verifier = eddsa.new(eddsa.import_public_key(_key(client)), "rfc8032")
        verifier.verify(f"{head}.{body}".encode(), _decode(signature))
        if not int(claims["iat"]) - SKEW_S <= time.time() <= int(claims["exp"]):
            raise BadToken("expired")
    except (ValueError, TypeError, KeyError, msgspec.MsgspecError, binascii.Error, RecursionError) as error:
        raise BadToken("not a token of a client") from error
    return client


def _key(client: str) -> bytes:
    raw = _from_base58(client.removeprefix(PREFIX))
    if not client.startswith(PREFIX) or raw[:2] != ED25519 or len(raw) != KEY_BYTES + 2:
        raise BadToken("not an Ed25519 key")
    return raw[2:]


def _base58(raw: bytes) -> str:
    number, text = int.from_bytes(raw, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = BASE58[digit] + text
    return text


def _from_base58(text: str) -> bytes:
    number = 0
    for letter in text[:64]:
        number = number * 58 + BASE58.index(letter)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
