"""Sending a signed transaction again is harmless, and its sender gets the hash."""

import pytest

from kisslock.upstream import NodeError
from kisslock.upstream.resends import SEND_METHOD, transaction_hash
from tests.upstream.conftest import NewUpstreams
from tests.upstream.faulty import CHAIN_ID, FaultyNode

# The signed transaction in the example of EIP-155.
SIGNED_TRANSACTION = (
    "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe53"
    "7567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"
)
TRANSACTION_HASH = "0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788"


def test_the_hash_of_a_transaction_is_the_keccak_hash_of_its_signed_bytes() -> None:
    assert transaction_hash(f'["{SIGNED_TRANSACTION}"]'.encode()) == TRANSACTION_HASH


@pytest.mark.parametrize("params", [b"[]", b"[1]", b'["0xzz"]', b'["0x1"]', b"{}", b'["0x","0x"]'])
def test_bytes_that_are_not_a_signed_transaction_have_no_hash(params: bytes) -> None:
    assert transaction_hash(params) is None


@pytest.mark.parametrize(
    "message", ["already known", "AlreadyKnown", "Known transaction", "transaction already imported", "ALREADY_EXISTS"]
)
@pytest.mark.parametrize("fault", ["drops mid-answer", "HTTP 503", "wrong ids"])
async def test_the_error_for_a_known_transaction_is_replaced_by_its_hash_after_a_retry(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode, fault: str, message: str
) -> None:
    first_node.faults = [fault]
    second_node.answer_of = lambda _: {"error": {"code": -32000, "message": message}}
    async with new_upstreams() as upstreams:
        assert await upstreams.call(CHAIN_ID, SEND_METHOD, [SIGNED_TRANSACTION]) == TRANSACTION_HASH


@pytest.mark.parametrize("message", ["nonce too low", "insufficient funds", "replacement transaction underpriced"])
async def test_the_error_for_a_resent_transaction_is_raised_unless_the_node_already_knows_the_transaction(
    new_upstreams: NewUpstreams, first_node: FaultyNode, second_node: FaultyNode, message: str
) -> None:
    first_node.faults = ["HTTP 503"]
    second_node.answer_of = lambda _: {"error": {"code": -32000, "message": message}}
    async with new_upstreams() as upstreams:
        with pytest.raises(NodeError, match=message):
            await upstreams.call(CHAIN_ID, SEND_METHOD, [SIGNED_TRANSACTION])


async def test_the_error_for_a_known_transaction_stays_an_error_without_a_retry(
    new_upstreams: NewUpstreams, first_node: FaultyNode
) -> None:
    first_node.answer_of = lambda _: {"error": {"code": -32000, "message": "already known"}}
    async with new_upstreams() as upstreams:
        with pytest.raises(NodeError, match="already known"):
            await upstreams.call(CHAIN_ID, SEND_METHOD, [SIGNED_TRANSACTION])
