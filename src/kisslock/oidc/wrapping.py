"""Encrypts signing keys for the database: a JWK (RFC 7517) inside a JWE (RFC 7516), with oidc.key."""

from collections.abc import Mapping

import msgspec
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateNumbers, RSAPublicNumbers
from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, OctKey, RSAKey
from joserfc.util import base64_to_int

from kisslock.errors import SettingsError

PrivateKey = RSAKey | ECKey
JWE_HEADER = {"alg": "dir", "enc": "A256GCM"}


def generate_key(alg: str) -> PrivateKey:
    """Generate a key. For RS256 this takes at least a tenth of a second."""
    return RSAKey.generate_key(2048) if alg == "RS256" else ECKey.generate_key("P-256")


class KeyEncryption:
    """Encrypts and decrypts signing keys with the 32 bytes of oidc.key."""

    def __init__(self, secret: bytes) -> None:
        self._secret = OctKey.import_key(secret)

    def encrypt(self, key: PrivateKey) -> str:
        """Return the encrypted key as text for the database."""
        return jwe.encrypt_compact(JWE_HEADER, msgspec.json.encode(key.as_dict(private=True)), self._secret)

    def decrypt(self, encrypted_key: str, kid: str) -> PrivateKey:
        """Return the key in an encrypted text. Raises SettingsError if another oidc.key encrypted it."""
        try:
            plaintext = jwe.decrypt_compact(encrypted_key, self._secret, algorithms=[*JWE_HEADER.values()]).plaintext
        except JoseError as error:
            raise SettingsError(
                ["oidc.key differs from the key that encrypted the signing keys in the database"]
            ) from error
        jwk = msgspec.json.decode(plaintext or b"{}")
        return _import_rsa(jwk, kid) if jwk["kty"] == "RSA" else ECKey.import_key(jwk, {"kid": kid})


def _import_rsa(jwk: Mapping[str, str], kid: str) -> RSAKey:
    """Import an RSA key without the library's prime test, which takes 40 ms.

    Kisslock needs no prime test: it generated the key itself, and AES-GCM proves that the stored key is unchanged.
    """
    n, e, d, p, q, dp, dq, qi = (base64_to_int(jwk[name]) for name in ("n", "e", "d", "p", "q", "dp", "dq", "qi"))
    numbers = RSAPrivateNumbers(p=p, q=q, d=d, dmp1=dp, dmq1=dq, iqmp=qi, public_numbers=RSAPublicNumbers(e, n))
    return RSAKey.import_key(numbers.private_key(unsafe_skip_rsa_key_validation=True), {"kid": kid})
