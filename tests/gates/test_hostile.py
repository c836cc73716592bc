"""Tokens and nodes with false, broken or endless results: none opens a gate, and none affects another token."""

from typing import Any

import msgspec
import pytest
from typing_extensions import override

from kisslock import Holding, Settings, all_of, any_of
from kisslock.evm.abi import encode
from kisslock.gates.balances import query_batch, query_multicall
from kisslock.gates.gates import HoldingChecker
from kisslock.gates.questions import token_call
from kisslock.http.rate_limiter import RateLimiter
from kisslock.upstream import Upstreams
from kisslock.upstream.messages import Reply
from tests.gates.chain import MULTICALL_ADDRESS, Chain, ContractFunction, token_with_balances
from tests.gates.test_gates import ALICE, OTHER_CONTRACT, TOKEN_CONTRACT, check_outcome, create_checker
from tests.upstream import faulty

BAD_HOLDING = Holding(chain=1, token=TOKEN_CONTRACT)
TWO_RESULTS = encode(["(bool,bytes)[]"], [[(True, b"\xff" * 32)] * 2])
HOSTILE_TOKENS: dict[str, ContractFunction] = {
    "reverts": lambda _: None,
    "nothing": lambda _: b"",
    "garbage": lambda _: b"\xde\xad",
    "garbage of a word and a byte": lambda _: b"\xff" * 33,
    "10 MB": lambda _: b"\xff" * 10_000_000,
}


@pytest.mark.parametrize("name", HOSTILE_TOKENS)
@pytest.mark.parametrize("chain_id", [1, 31337])
async def test_a_token_with_an_unusable_result_opens_no_gate_and_does_not_affect_other_tokens(
    name: str, chain_id: int
) -> None:
    chain = Chain({TOKEN_CONTRACT: HOSTILE_TOKENS[name], OTHER_CONTRACT: token_with_balances({ALICE.address: 1})})
    bad_holding, good_holding = (Holding(chain=chain_id, token=token) for token in (TOKEN_CONTRACT, OTHER_CONTRACT))
    assert await check_outcome(create_checker(chain), bad_holding) == "gate/unchecked"
    assert await check_outcome(create_checker(chain), all_of(bad_holding, good_holding)) == "gate/unchecked"
    assert await check_outcome(create_checker(chain), any_of(bad_holding, good_holding)) == "in"


@pytest.mark.parametrize("chain_id", [1, 31337])
async def test_a_token_result_that_is_too_long_is_cut_off(chain_id: int) -> None:
    chain = Chain({TOKEN_CONTRACT: HOSTILE_TOKENS["10 MB"]})
    calls = [token_call(BAD_HOLDING, ALICE.address)]
    if chain_id == 1:
        (result,) = await query_multicall(chain, chain_id, MULTICALL_ADDRESS, calls, 1)
    else:
        (result,) = await query_batch(chain, chain_id, calls, 1)
    assert (result.succeeded, len(result.data)) == (True, 33)


@pytest.mark.parametrize(
    "result",
    [
        "0x", "0xzz", "no", 7, None, {"a": 1}, [], "0x" + "00" * 32, "0x" + "ff" * 64,
        # For one call, the node returns no result in the first case, and two results in the second case.
        "0x" + encode(["(bool,bytes)[]"], [[]]).hex(),
        "0x" + TWO_RESULTS.hex(),
        # The length of the data is right, but the offset at its start points to a second array.
        "0x" + ((64).to_bytes(32) + (1).to_bytes(32) + TWO_RESULTS[32:]).hex(),
        # An array of this length would use up all memory.
        "0x" + ((32).to_bytes(32) + (2**255).to_bytes(32)).hex(),
    ],
)  # fmt: skip
async def test_a_node_with_an_unexpected_response_opens_no_gate(result: object) -> None:
    chain = Chain()
    chain.result = "" if result is None else result
    assert await check_outcome(create_checker(chain), BAD_HOLDING) == "gate/unchecked"


@pytest.mark.parametrize("fault", [*faulty.BAD_FAULTS, "giant"])
async def test_a_transport_error_of_a_node_opens_no_gate(fault: str) -> None:
    node = faulty.FaultyNode(1)
    node.faults = [fault]
    with faulty.running_nodes(node):
        settings = Settings.of(chains={"1": {"rpc": [node.url]}}, rpc={"retry_count": 0})
        async with Upstreams(settings) as nodes:
            assert await check_outcome(HoldingChecker(settings, nodes, RateLimiter()), BAD_HOLDING) == "gate/unchecked"


@pytest.mark.parametrize("result", ["[" * 990 + "]" * 990, '"\\ud800"'])
async def test_a_result_that_cannot_be_decoded_opens_no_gate(result: str) -> None:
    """The decoder notices such JSON (too deep, or half a character) only when it reads the result itself."""

    class UndecodableChain(Chain):
        @override
        async def query(self, *_: Any, **__: Any) -> list[Any]:
            return [Reply(1, result=msgspec.Raw(result.encode()))]

    assert (
        await check_outcome(create_checker(UndecodableChain()), Holding(chain=31337, token=TOKEN_CONTRACT))
        == "gate/unchecked"
    )


OWNED_NFT = Holding(chain=31337, token=TOKEN_CONTRACT, kind="erc721", id=7)


@pytest.mark.parametrize(
    ("code", "message", "expected"),
    [
        (3, "execution reverted", "gate/not-held"),
        (3, "ERC721: invalid token ID", "gate/not-held"),
        (-32000, "execution reverted: no such token", "gate/not-held"),
        (-32603, "VM Exception while processing transaction: reverted", "gate/not-held"),
        (-32000, "header not found", "gate/unchecked"),
        (-32000, "missing trie node", "gate/unchecked"),
        (-32000, "execution timeout", "gate/unchecked"),
        (-32000, "out of gas", "gate/unchecked"),
        (-32601, "the method eth_call does not exist", "gate/unchecked"),
        (-32602, "invalid argument 0", "gate/unchecked"),
        (-32090, "invalid api key", "gate/unchecked"),
    ],
)
async def test_only_a_revert_of_the_contract_means_that_a_token_has_no_owner(
    code: int, message: str, expected: str
) -> None:
    chain = Chain({TOKEN_CONTRACT: lambda _: bytes.fromhex(ALICE.address[2:]).rjust(32, b"\0")})
    checker = create_checker(chain)
    chain.batch_response = {"error": {"code": code, "message": message}}
    assert await check_outcome(checker, OWNED_NFT) == expected
    chain.batch_response = None
    # A revert is a result and is cached. A failure is not cached.
    assert await check_outcome(checker, OWNED_NFT) == ("gate/not-held" if expected == "gate/not-held" else "in")


async def test_a_revert_is_recognized_by_the_data_of_an_error() -> None:
    chain = Chain()
    chain.batch_response = {"error": {"code": -32015, "message": "VM execution error.", "data": "Reverted 0x"}}
    assert await check_outcome(create_checker(chain), OWNED_NFT) == "gate/not-held"


@pytest.mark.parametrize(
    "balance",
    [
        100, 10**40, 1.5, True, None, "", "0x", "100", "1e99", "ff", "0X64", "0xFF", "0x064", "0x00", "0x_ff", "0xf_f",
        " 0xff", "0xff ", "0xff\n", "+0xff", "-0xff",
        "0b1100100", "0o144", "0x\uff11\uff10\uff10", "\u0661\u0660\u0660",
        "0x" + "f" * 65, ["0xff"], {"0xff": 1},
    ],
)  # fmt: skip
async def test_an_invalid_balance_opens_no_gate_and_is_not_cached(balance: object) -> None:
    chain, native = Chain(native_balance=100), Holding(chain=31337, at_least=1)
    checker = create_checker(chain)
    chain.batch_response = {"result": balance}
    assert await check_outcome(checker, native) == "gate/unchecked"
    chain.batch_response = {"result": "0x64"}
    assert await check_outcome(checker, native) == "in"
