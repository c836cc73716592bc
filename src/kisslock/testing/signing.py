"""A wallet that signs every message without a prompt."""

import secrets

from btclib_secp256k1 import keys, recovery

from kisslock.evm.address import add_checksum
from kisslock.evm.keccak import keccak256, personal_message_hash


class SigningWallet:
    """An account with its private key, which signs messages like a wallet (EIP-191).

    `key` is 32 bytes, or an integer. If `key` is None, the wallet has a random key.
    """

    def __init__(self, key: bytes | int | None = None) -> None:
        if key is None:
            key = secrets.token_bytes(32)
        self._key = key
        self.address = add_checksum("0x" + keccak256(keys.pubkey_from_prvkey(key, compressed=False)[1:])[12:].hex())

    def sign(self, message: str | bytes) -> str:
        """Return the result of personal_sign in hex: the 65 bytes r, s and v, with v 27 or 28."""
        message_bytes = message.encode() if isinstance(message, str) else message
        return self.sign_hash(personal_message_hash(message_bytes))

    def sign_hash(self, digest: bytes) -> str:
        """Return the signature of a 32-byte hash in hex."""
        signature, recovery_id = recovery.sign(digest, self._key)
        return f"0x{signature.hex()}{recovery_id + 27:02x}"
