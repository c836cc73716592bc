"""A wallet that signs every message without asking."""

import secrets

from coincurve import PrivateKey

from kisslock.evm.address import checksummed
from kisslock.evm.keccak import keccak256, personal_message_hash


class SigningWallet:
    """An account with its key, which signs messages as wallets do (EIP-191).

    `key` is 32 bytes or their number; None makes a random key.
    """

    def __init__(self, key: bytes | int | None = None) -> None:
        if key is None:
            key = secrets.token_bytes(32)
        self._key = PrivateKey(key.to_bytes(32) if isinstance(key, int) else key)
        public = self._key.public_key.format(compressed=False)[1:]
        self.address = checksummed("0x" + keccak256(public)[12:].hex())

    def sign(self, message: str | bytes) -> str:
        """The result of personal_sign: 65 bytes r, s, v in hex, with v 27 or 28."""
        text = message.encode() if isinstance(message, str) else message
        return self.sign_hash(personal_message_hash(text))

    def sign_hash(self, digest: bytes) -> str:
        """The signature of 32 bytes."""
        made = self._key.sign_recoverable(digest, hasher=None)
        return f"0x{made[:64].hex()}{made[64] + 27:02x}"
