"""Contract calls on a real chain, together and one by one, and the reasons of reverts."""

import json
from pathlib import Path
from typing import Any

import pytest

from kisslock import Settings
from kisslock.evm.abi import encode_call
from kisslock.profile.contract import ContractCall, ContractCaller, Reverted, decode_result
from kisslock.upstream import Upstreams
from tests.profile.chain import MULTICALL3_ADDRESS, PANICS_ADDRESS, AnvilChain

PANIC_CASES = json.loads((Path(__file__).resolve().parents[2] / "vectors" / "panics.json").read_text(encoding="utf-8"))[
    "cases"
]
CALL_CASES = [case for case in PANIC_CASES if "call" in case]


async def revert_reason(chain: AnvilChain, revert_data: bytes) -> str:
    async with Upstreams(Settings.of(chains={"1": {"rpc": [chain.url]}})) as upstreams:
        with pytest.raises(Reverted) as caught:
            await ContractCaller(upstreams, 1, None).call(ContractCall(PANICS_ADDRESS, revert_data))
    return str(caught.value)


# Specification 8.3
@pytest.mark.parametrize("case", CALL_CASES, ids=lambda case: case["reason"])
async def test_a_solidity_panic_on_a_real_chain_is_reported_with_its_reason(
    chain: AnvilChain, case: dict[str, Any]
) -> None:
    arguments = [int(case["argument"])] if "argument" in case else []
    assert await revert_reason(chain, encode_call(case["call"], *arguments)) == case["reason"]


@pytest.mark.parametrize(("call", "expected_reason"), [("reason()", "Not today."), ("silent()", "no reason given")])
async def test_a_revert_is_reported_with_its_reason_or_as_a_revert_without_a_reason(
    chain: AnvilChain, call: str, expected_reason: str
) -> None:
    assert await revert_reason(chain, encode_call(call)) == expected_reason


# Specification 3.8
@pytest.mark.parametrize("multicall", [MULTICALL3_ADDRESS, None])
async def test_results_are_in_the_order_of_the_calls_even_if_a_call_reverts(
    chain: AnvilChain, multicall: str | None
) -> None:
    node = CountingNode(chain)
    async with node.upstreams:
        contracts = ContractCaller(node, 1, multicall)
        calls = [
            ContractCall(MULTICALL3_ADDRESS, encode_call("getChainId()")),
            ContractCall(PANICS_ADDRESS, encode_call("division(uint256)", 0)),
            ContractCall(PANICS_ADDRESS, encode_call("division(uint256)", 1)),
        ]
        first_result, second_result, third_result = await contracts.call_all(calls)
    assert decode_result(["uint256"], first_result) == (1,)
    assert isinstance(second_result, Reverted)
    assert str(second_result) == "Division or modulo by zero."
    assert decode_result(["uint256"], third_result) == (1,)
    assert node.calls == (1 if multicall else 3)


class CountingNode:
    """A node client that counts its calls."""

    def __init__(self, chain: AnvilChain) -> None:
        self.upstreams = Upstreams(Settings.of(chains={"1": {"rpc": [chain.url]}}))
        self.calls = 0

    async def call(self, chain_id: int, method: str, params: Any, *, deadline_s: float | None = None) -> object:
        self.calls += 1
        return await self.upstreams.call(chain_id, method, params, deadline_s=deadline_s)
