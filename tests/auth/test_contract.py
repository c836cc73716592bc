"""Signatures of smart contract wallets (docs/security.md, 8): the calls to the node, and the meaning of each result."""

from collections.abc import Sequence
from typing import Any

import pytest

from kisslock.app import Kisslock
from kisslock.auth.contract import VALIDATOR_BYTECODE, require_contract_signature
from kisslock.auth.errors import ContractUnchecked, SignatureMismatch, SignInError
from kisslock.auth.message import parse_eip4361, write_eip4361
from kisslock.auth.signature import ERC_6492_SUFFIX, SignatureKind
from kisslock.evm.keccak import personal_message_hash
from kisslock.testing import SigningWallet
from kisslock.upstream import Upstreams
from kisslock.upstream.errors import NodeError, NoUpstream, UnknownChain, UpstreamDown, UpstreamTimeout
from tests.auth import contracts
from tests.auth.conftest import ALICE, BOB, Browser, status_and_code

ACCOUNT = SigningWallet(7).address
MESSAGE_TEXT = write_eip4361(
    origin="https://app.example",
    address=ACCOUNT,
    statement="",
    chain_id=10,
    nonce="0" * 32,
    issued_at="2027-01-15T08:00:00Z",
    expiration_time="2027-01-15T08:05:00Z",
)
MESSAGE = parse_eip4361(MESSAGE_TEXT)
DIGEST = personal_message_hash(MESSAGE_TEXT.encode())
SIGNATURE = bytes(range(65))


class FakeNode:
    """A node that returns the given results and records the calls."""

    def __init__(self, **responses: object) -> None:
        self.responses = responses
        self.calls: list[tuple[int, str, Sequence[Any], float | None]] = []

    async def call(
        self, chain_id: int, method: str, params: Sequence[object], *, deadline_s: float | None = None
    ) -> object:
        """Return the result for the method, or raise it if it is an exception."""
        self.calls.append((chain_id, method, params, deadline_s))
        result = self.responses[method]
        if isinstance(result, Exception):
            raise result
        return result


async def verify_and_return_error(
    node: FakeNode, signature_kind: SignatureKind, signature: bytes = SIGNATURE
) -> str | None:
    """Return None if the signature is accepted, otherwise the error code."""
    try:
        await require_contract_signature(node, MESSAGE, DIGEST, signature, signature_kind)
    except SignInError as error:
        return error.code
    return None


async def test_the_contract_call_on_the_chain_of_the_message_has_a_gas_limit_and_a_deadline() -> None:
    node = FakeNode(eth_getCode="0xfe", eth_call="0x01")
    assert await verify_and_return_error(node, SignatureKind.ERC_1271) is None
    (code_chain, _, code_params, _), (chain, _, (call_fields, block), deadline_s) = node.calls
    assert (code_chain, chain) == (10, 10)
    assert list(code_params) == [ACCOUNT, "latest"]
    assert block == "latest"
    assert call_fields.keys() == {"from", "gas", "data"}
    assert int(call_fields["from"], 16) == 0
    assert int(call_fields["gas"], 16) == 10_000_000
    assert deadline_s
    assert 0 < deadline_s < 10
    calldata = bytes.fromhex(call_fields["data"][2:])
    arguments = calldata.removeprefix(VALIDATOR_BYTECODE)
    assert arguments[12:32] == bytes.fromhex(ACCOUNT[2:])
    assert arguments[32:64] == DIGEST
    assert SIGNATURE in arguments[128:]


def wrapped_signature(inner_signature: bytes) -> bytes:
    """Return a signature with a call that runs before the signature is checked (ERC-6492)."""
    return bytes.fromhex(contracts.wrapped_signature("0x" + inner_signature.hex(), ACCOUNT, b"a call")[2:])


async def test_the_whole_erc_6492_signature_is_sent_to_the_validator_if_no_contract_is_deployed() -> None:
    node = FakeNode(eth_getCode="0x", eth_call="0x01")
    assert await verify_and_return_error(node, SignatureKind.ERC_6492, wrapped_signature(SIGNATURE)) is None
    assert wrapped_signature(SIGNATURE).hex() in node.calls[1][2][0]["data"]


async def test_a_deployed_contract_gets_the_inner_signature_without_the_deployment_call() -> None:
    node = FakeNode(eth_getCode="0xfe", eth_call="0x01")
    assert await verify_and_return_error(node, SignatureKind.ERC_6492, wrapped_signature(SIGNATURE)) is None
    node_with_contract = FakeNode(eth_getCode="0xfe", eth_call="0x01")
    assert await verify_and_return_error(node_with_contract, SignatureKind.ERC_1271, SIGNATURE) is None
    assert node.calls == node_with_contract.calls


@pytest.mark.parametrize(
    "signature",
    [ERC_6492_SUFFIX, b"\xff" * 96 + ERC_6492_SUFFIX, wrapped_signature(wrapped_signature(SIGNATURE))],
    ids=["bare", "bad", "twice"],
)
async def test_the_deployed_contract_is_not_called_if_the_wrapped_signature_has_no_valid_inner_signature(
    signature: bytes,
) -> None:
    node = FakeNode(eth_getCode="0xfe", eth_call="0x01")
    assert await verify_and_return_error(node, SignatureKind.ERC_6492, signature) == "auth/signature-mismatch"
    assert [method for _, method, _, _ in node.calls] == ["eth_getCode"]


@pytest.mark.parametrize("code", ["0x", "", None, 0])
async def test_an_erc_1271_signature_is_rejected_after_one_call_if_no_contract_is_deployed(code: object) -> None:
    node = FakeNode(eth_getCode=code)
    assert await verify_and_return_error(node, SignatureKind.ERC_1271) == "auth/signature-mismatch"
    assert len(node.calls) == 1


@pytest.mark.parametrize(
    "result",
    [
        "0x00", "0x", "0x1", "0x0001", "0x0100", "0x" + "00" * 31 + "01", "0x01" + "00" * 31, "0x02", "0xff", "01", "",
        None, True, 1, [], {}, ["0x01"],
        NodeError(3, "execution reverted"), NodeError(-32000, "out of gas"), NodeError(-32015, "VM execution error."),
    ],
    ids=str,
)  # fmt: skip
async def test_a_signature_is_rejected_if_the_call_returns_anything_except_the_byte_1(result: object) -> None:
    for signature_kind in (SignatureKind.ERC_6492, SignatureKind.ERC_1271):
        assert (
            await verify_and_return_error(FakeNode(eth_getCode="0xfe", eth_call=result), signature_kind)
            == "auth/signature-mismatch"
        )


@pytest.mark.parametrize("node_error", [UpstreamDown(), UpstreamTimeout()], ids=["down", "time-out"])
@pytest.mark.parametrize("method", ["eth_getCode", "eth_call"])
async def test_the_signature_is_neither_accepted_nor_rejected_while_a_node_is_down(
    node_error: Exception, method: str
) -> None:
    node = FakeNode(**{"eth_getCode": "0xfe", "eth_call": "0x01", method: node_error})
    with pytest.raises(ContractUnchecked) as caught:
        await require_contract_signature(node, MESSAGE, DIGEST, SIGNATURE, SignatureKind.ERC_1271)
    assert caught.value.status == 503


async def test_the_signature_is_neither_accepted_nor_rejected_if_a_node_cannot_return_the_contract_code() -> None:
    node = FakeNode(eth_getCode=NodeError(-32601, "no such method"))
    assert await verify_and_return_error(node, SignatureKind.ERC_1271) == "auth/contract-unchecked"


@pytest.mark.parametrize("node_error", [NoUpstream(), UnknownChain()], ids=["no node", "no chain"])
async def test_a_mismatch_is_reported_only_for_a_signature_of_65_bytes_if_the_chain_has_no_node(
    node_error: Exception,
) -> None:
    node = FakeNode(eth_getCode=node_error, eth_call=node_error)
    with pytest.raises(SignatureMismatch) as caught:
        await require_contract_signature(node, MESSAGE, DIGEST, SIGNATURE, SignatureKind.ERC_1271)
    assert "Chain 10 has no node" in caught.value.hint
    assert await verify_and_return_error(node, SignatureKind.ERC_1271, b"\x01" * 66) == "auth/contract-unchecked"
    assert await verify_and_return_error(node, SignatureKind.ERC_6492, ERC_6492_SUFFIX) == "auth/contract-unchecked"


def test_a_malformed_signature_is_rejected_without_a_query_to_a_node(
    site: Kisslock, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.services[Upstreams], "call", None)
    # The faults, in this order: an empty signature, more than 16 KiB, r and s are 0, v is 29, and r is above n.
    for signature in ("", "00" * 16_385, "00" * 64 + "1b", "11" * 64 + "1d", "ff" * 64 + "1b"):
        message = browser.request_message(ALICE)
        assert (
            status_and_code(browser.verify(message, signature and f"0x{signature}")) == "401 auth/signature-malformed"
        )
    assert browser.sign_in(ALICE).status_code == 200


def test_a_signature_of_16_kib_is_not_rejected_as_malformed(browser: Browser) -> None:
    message = browser.request_message(ALICE)
    assert status_and_code(browser.verify(message, "0x" + "11" * 16_384)) == "503 auth/contract-unchecked"


def test_signatures_by_another_key_are_rate_limited_but_the_owner_can_still_sign_in(browser: Browser) -> None:
    responses = []
    for _ in range(61):
        message = browser.request_message(ALICE)
        responses.append(status_and_code(browser.verify(message, BOB.sign(message))))
    assert responses == ["401 auth/signature-mismatch"] * 60 + ["429 http/too-many-requests"]
    assert browser.sign_in(ALICE).status_code == 200
