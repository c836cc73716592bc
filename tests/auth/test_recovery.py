"""Two bindings of libsecp256k1 must agree about each signature: the product's binding, and coincurve as the oracle."""

import json
import random
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from coincurve import PrivateKey, PublicKey

from kisslock.auth.errors import SignatureMalformed
from kisslock.auth.signature import CURVE_ORDER, SIGNATURE_LENGTH, read_signature, recover_address
from kisslock.evm.keccak import keccak256, personal_message_hash
from kisslock.evm.recovery import recover_key
from kisslock.testing import SigningWallet

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "sign-in.json").read_text(encoding="utf-8"))
# The test compares this number of random signatures, which is enough to find a regression.
SIGNATURE_COUNT = 300
PR_SET_MDWE = 65
FIELD_PRIME = 2**256 - 2**32 - 977
EDGE_VALUES = (
    0,
    1,
    2,
    5,
    FIELD_PRIME - CURVE_ORDER - 1,
    FIELD_PRIME - CURVE_ORDER,
    CURVE_ORDER // 2,
    CURVE_ORDER // 2 + 1,
    CURVE_ORDER - 1,
    CURVE_ORDER,
    FIELD_PRIME,
    2**256 - 1,
)
EDGE_DIGESTS = (bytes(32), CURVE_ORDER.to_bytes(32), b"\xff" * 32, keccak256(b"Sign in."))


def recover_with_coincurve(signature: bytes, digest: bytes, recovery_id: int) -> bytes | None:
    """Return the public key that coincurve recovers, or None. Its errors are ValueError and plain Exception."""
    try:
        key = PublicKey.from_signature_and_message(signature[:64] + bytes([recovery_id]), digest, hasher=None)
    except Exception:  # noqa: BLE001
        return None
    return key.format(compressed=False)


def recover_with_kisslock(signature: bytes, digest: bytes, recovery_id: int) -> bytes | None:
    """Return the public key that the product recovers."""
    return recover_key(digest, signature[:64], recovery_id)


def random_signatures(seed: int, count: int) -> list[tuple[bytes, bytes, bytes]]:
    """Return keys, digests and coincurve's signatures."""
    random_source = random.Random(seed)
    signatures_with_keys = []
    for _ in range(count):
        key, digest = random_source.randrange(1, CURVE_ORDER).to_bytes(32), random_source.randbytes(32)
        signatures_with_keys.append((key, digest, PrivateKey(key).sign_recoverable(digest, hasher=None)))
    return signatures_with_keys


@pytest.mark.parametrize(
    "vector", [*VECTORS["accepted"], *VECTORS["refused"], *VECTORS["signatures"]["cases"]], ids=str
)
def test_kisslock_and_coincurve_agree_on_the_recovered_key_for_every_vector(vector: dict[str, str]) -> None:
    digest = personal_message_hash(vector.get("message", VECTORS["signatures"]["message"]).encode())
    try:
        signature = read_signature(vector["signature"])
    except SignatureMalformed:
        return
    if len(signature) == SIGNATURE_LENGTH:
        for recovery_id in range(4):
            assert recover_with_kisslock(signature, digest, recovery_id) == recover_with_coincurve(
                signature, digest, recovery_id
            )


def test_kisslock_and_coincurve_create_the_same_signatures_and_recover_the_same_signers() -> None:
    for key, digest, signature in random_signatures(1, SIGNATURE_COUNT):
        wallet = SigningWallet(key)
        assert wallet.sign_hash(digest) == f"0x{signature[:64].hex()}{signature[64] + 27:02x}"
        signature_with_v = signature[:64] + bytes([signature[64] + 27])
        assert recover_address(signature_with_v, digest) == bytes.fromhex(wallet.address[2:])
        # With each recovery ID, Kisslock and coincurve find the same key, or both find none.
        for recovery_id in range(4):
            assert recover_with_kisslock(signature, digest, recovery_id) == recover_with_coincurve(
                signature, digest, recovery_id
            )


def test_kisslock_and_coincurve_agree_on_the_recovered_key_for_random_numbers() -> None:
    numbers, unrecoverable_count = random.Random(2), 0
    for _ in range(SIGNATURE_COUNT):
        signature, digest, recovery_id = numbers.randbytes(64), numbers.randbytes(32), numbers.randrange(2)
        key = recover_with_kisslock(signature, digest, recovery_id)
        unrecoverable_count += key is None
        assert key == recover_with_coincurve(signature, digest, recovery_id)
    assert SIGNATURE_COUNT * 0.4 < unrecoverable_count < SIGNATURE_COUNT * 0.6


@pytest.mark.parametrize("digest", EDGE_DIGESTS, ids=bytes.hex)
def test_kisslock_and_coincurve_agree_on_the_recovered_key_for_numbers_at_the_edges_of_the_curve(
    digest: bytes,
) -> None:
    for r, s, recovery_id in product(EDGE_VALUES, EDGE_VALUES, range(4)):
        signature = r.to_bytes(32) + s.to_bytes(32)
        assert recover_with_kisslock(signature, digest, recovery_id) == recover_with_coincurve(
            signature, digest, recovery_id
        )


def test_a_signature_whose_recovered_key_is_the_point_at_infinity_has_no_signer() -> None:
    # r is the x coordinate of the generator, and s equals the digest, so the two terms of the recovery cancel out.
    generator = PrivateKey(b"\1".rjust(32, b"\0")).public_key
    r, digest = generator.format()[1:], bytes(31) + b"\7"
    for recovery_id in range(2):
        key = recover_with_kisslock(r + digest, digest, recovery_id)
        assert key == recover_with_coincurve(r + digest, digest, recovery_id)
    assert None in {recover_with_kisslock(r + digest, digest, 0), recover_with_kisslock(r + digest, digest, 1)}


@pytest.mark.parametrize("v", [0, 1, 2, 26, 29, 30, 35, 37, 255])
def test_a_signature_whose_v_is_not_27_or_28_is_malformed(v: int) -> None:
    ((_, digest, signature),) = random_signatures(3, 1)
    with pytest.raises(SignatureMalformed):
        recover_address(signature[:64] + bytes([v]), digest)


@pytest.mark.parametrize(
    ("digest", "compact", "recovery_id"),
    [(0, 64, 0), (31, 64, 0), (33, 64, 0), (32, 63, 0), (32, 65, 0), (32, 64, 4)],
)
def test_the_key_recovery_rejects_arguments_of_the_wrong_size_and_an_invalid_recovery_id(
    digest: int, compact: int, recovery_id: int
) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        recover_key(b"\1" * digest, b"\1" * compact, recovery_id)


def test_the_signer_is_recovered_in_a_process_that_forbids_writable_executable_memory() -> None:
    """kisslock.service sets MemoryDenyWriteExecute=. The operate tests run the whole server with it."""
    program = f"import ctypes, sys; ctypes.CDLL(None).prctl({PR_SET_MDWE}, 1, 0, 0, 0) and sys.exit(3)\n"
    program += (
        "from kisslock.auth.signature import recover_address; recover_address(b'\\1' * 64 + b'\\x1b', b'\\1' * 32)"
    )
    completed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    if completed.returncode == 3:
        pytest.skip("this kernel cannot refuse memory that is both written and executed")
    assert completed.returncode == 0, completed.stderr
