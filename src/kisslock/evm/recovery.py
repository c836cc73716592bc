"""Recovers the public key that signed a hash, with libsecp256k1.

This module imports only `ffi` and `lib` of the library's binding. Importing the binding's Python modules would create a
callback, which needs memory that is both writable and executable. Hardened services do not allow writable and
executable memory (MemoryDenyWriteExecute= in systemd.exec(5)).
"""

from btclib_secp256k1 import ffi, lib

# The library's static context has no state, so all threads can use it.
SECP256K1_CONTEXT = lib.secp256k1_context_static
DIGEST_BYTES, COMPACT_SIGNATURE_BYTES, KEY_BYTES = 32, 64, 65
# The value of libsecp256k1's constant SECP256K1_EC_UNCOMPRESSED.
UNCOMPRESSED_FLAG = 2


def recover_key(digest: bytes, compact_signature: bytes, recovery_id: int) -> bytes | None:
    """Return the 65 bytes of the key, or None if no key matches r and s.

    Raises ValueError if an argument has the wrong size.
    """
    if len(digest) != DIGEST_BYTES or len(compact_signature) != COMPACT_SIGNATURE_BYTES or recovery_id not in range(4):
        raise ValueError("A digest has 32 bytes, a compact signature 64, and a recovery id is 0 to 3.")
    signature, key = ffi.new("secp256k1_ecdsa_recoverable_signature *"), ffi.new("secp256k1_pubkey *")
    if not lib.secp256k1_ecdsa_recoverable_signature_parse_compact(
        SECP256K1_CONTEXT, signature, compact_signature, recovery_id
    ):
        return None
    if not lib.secp256k1_ecdsa_recover(SECP256K1_CONTEXT, key, signature, digest):
        return None
    serialized, length = ffi.new(f"unsigned char[{KEY_BYTES}]"), ffi.new("size_t *", KEY_BYTES)
    lib.secp256k1_ec_pubkey_serialize(SECP256K1_CONTEXT, serialized, length, key, UNCOMPRESSED_FLAG)
    return bytes(ffi.buffer(serialized))
