"""Which signatures are read, and who has to check them."""

import pytest

from kisslock.auth.errors import SignatureMalformed
from kisslock.auth.signature import CURVE_ORDER, SignatureKind, classify_signature, read_signature
from kisslock.evm.keccak import personal_message_hash
from tests.auth.conftest import ALICE, BOB

MESSAGE_HASH = personal_message_hash(b"a message")
SIGNATURE = bytes.fromhex(ALICE.sign("a message")[2:])
ERC_6492_SUFFIX = "6492" * 16


def test_a_signature_has_at_most_16_kib() -> None:
    assert read_signature("0x" + "ab" * 16_384) == b"\xab" * 16_384
    for text in ("0x" + "ab" * 16_384 + "a", "0x" + "ab" * 16_385):
        with pytest.raises(SignatureMalformed, match=r"^The signature is longer than 16384 bytes\.$"):
            read_signature(text)


@pytest.mark.parametrize(
    ("signature", "address", "kind"),
    [
        (SIGNATURE, ALICE.address, SignatureKind.KEY),
        (SIGNATURE, BOB.address, SignatureKind.ERC_1271),
        (SIGNATURE[:-1], ALICE.address, SignatureKind.ERC_1271),
        (SIGNATURE + b"\0", ALICE.address, SignatureKind.ERC_1271),
        (SIGNATURE + bytes.fromhex(ERC_6492_SUFFIX), ALICE.address, SignatureKind.ERC_6492),
        (bytes.fromhex(ERC_6492_SUFFIX), ALICE.address, SignatureKind.ERC_6492),
        (bytes.fromhex(ERC_6492_SUFFIX[2:]), ALICE.address, SignatureKind.ERC_1271),
        (bytes.fromhex(ERC_6492_SUFFIX) + b"\0", ALICE.address, SignatureKind.ERC_1271),
    ],
)
def test_a_signature_is_a_contract_signature_unless_the_private_key_of_the_account_created_it(
    signature: bytes, address: str, kind: SignatureKind
) -> None:
    assert classify_signature(signature, MESSAGE_HASH, address) is kind


def encode_signature(r: int, s: int, v: int) -> bytes:
    return r.to_bytes(32) + s.to_bytes(32) + bytes([v])


R, S = int.from_bytes(SIGNATURE[:32]), int.from_bytes(SIGNATURE[32:64])


@pytest.mark.parametrize(
    "numbers",
    [(1, S, 27), (CURVE_ORDER - 1, S, 27), (R, 1, 27), (R, CURVE_ORDER // 2, 28), (R, S + 1, 27), (R, S + 1, 28)],
)
def test_a_signature_by_another_key_is_a_contract_signature_if_r_and_s_and_v_are_in_range(
    numbers: tuple[int, int, int],
) -> None:
    assert classify_signature(encode_signature(*numbers), MESSAGE_HASH, ALICE.address) is SignatureKind.ERC_1271


@pytest.mark.parametrize(
    "numbers",
    [(0, S, 27), (CURVE_ORDER, S, 27), (R, 0, 27), (R, CURVE_ORDER // 2 + 1, 27), (R, S, 26), (R, S, 29), (R, S, 0)],
)
def test_a_signature_with_r_or_s_or_v_out_of_range_is_malformed(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(SignatureMalformed):
        classify_signature(encode_signature(*numbers), MESSAGE_HASH, ALICE.address)
