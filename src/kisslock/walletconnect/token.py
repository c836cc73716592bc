"""A client's token for a relay: a JWT (RFC 7519), signed with Ed25519 by the key of the client's `did:key`."""

import base64
import binascii
import secrets
import time

import msgspec
from Crypto.PublicKey import ECC
from Crypto.Signature import eddsa

from kisslock.json_depth import limit_depth

# Multibase "z" (base58btc) of multicodec 0xed01, as in did:key for Ed25519.
DID_PREFIX = "did:key:z"
ED25519_PREFIX = b"\xed\x01"
KEY_BYTES = 32
BASE58_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
JWT_HEADER = {"alg": "EdDSA", "typ": "JWT"}
LIFETIME_S = 86_400
# Tolerance for clock differences between machines, in seconds.
SKEW_S = 60


class BadToken(Exception):
    """The token is invalid. The text is the reason."""


def sign_token(audience: str) -> str:
    """Return a token for a new client of the relay at this URL."""
    key = ECC.generate(curve="Ed25519")
    public_key = key.public_key().export_key(format="raw")
    now = int(time.time())
    claims = {
        "iss": DID_PREFIX + _encode_base58(ED25519_PREFIX + public_key),
        "sub": secrets.token_hex(32),
        "aud": audience,
        "iat": now,
        "exp": now + LIFETIME_S,
    }
    signing_input = ".".join(_encode_base64url(msgspec.json.encode(part)) for part in (JWT_HEADER, claims))
    return f"{signing_input}.{_encode_base64url(eddsa.new(key, 'rfc8032').sign(signing_input.encode()))}"


@limit_depth
def verify_client_token(token: str) -> str:
    """Return the client that a token proves (its `did:key`). Raises BadToken."""
    try:
        head, body, signature = token.split(".")
        claims = msgspec.json.decode(_decode_base64url(body))
        if msgspec.json.decode(_decode_base64url(head)) != JWT_HEADER:
            raise BadToken("not signed with Ed25519")
        client = str(claims["iss"])
        verifier = eddsa.new(eddsa.import_public_key(_public_key_of_client(client)), "rfc8032")
        verifier.verify(f"{head}.{body}".encode(), _decode_base64url(signature))
        if not int(claims["iat"]) - SKEW_S <= time.time() <= int(claims["exp"]):
            raise BadToken("expired")
    except (ValueError, TypeError, KeyError, msgspec.MsgspecError, binascii.Error, RecursionError) as error:
        raise BadToken("not a token of a client") from error
    return client


def _public_key_of_client(client: str) -> bytes:
    raw = _decode_base58(client.removeprefix(DID_PREFIX))
    if not client.startswith(DID_PREFIX) or raw[:2] != ED25519_PREFIX or len(raw) != KEY_BYTES + 2:
        raise BadToken("not an Ed25519 key")
    return raw[2:]


def _encode_base58(raw: bytes) -> str:
    number, text = int.from_bytes(raw, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = BASE58_ALPHABET[digit] + text
    return text


def _decode_base58(text: str) -> bytes:
    number = 0
    for letter in text[:64]:
        number = number * 58 + BASE58_ALPHABET.index(letter)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _encode_base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decode_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
