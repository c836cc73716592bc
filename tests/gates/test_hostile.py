"""Tokens and nodes with false, broken or endless answers: none opens a gate, and none hides another token."""

from typing import Any

import msgspec
import pytest

from kisslock import Holding, all_of, any_of
from kisslock.evm.abi import encode
from kisslock.gates.balances import ask_each, ask_together
from kisslock.gates.gates import Gates
from kisslock.gates.questions import question
from kisslock.http.budget import Budgets
from kisslock.settings import Settings
from kisslock.upstream import Upstreams
from kisslock.upstream.messages import Reply
from tests.gates.chain import MULTICALL, Chain, Contract, holder
from tests.gates.test_gates import ALICE, OTHER, TOKEN, gates, outcome
from tests.upstream import faulty

GOOD = Holding(chain=1, token=OTHER)
BAD = Holding(chain=1, token=TOKEN)
TWO = encode(["(bool,bytes)[]"], [[(True, b"\xff" * 32)] * 2])
TOKENS: dict[str, Contract] = {
    "reverts": lambda _: None,
    "nothing": lambda _: b"",
    "garbage": lambda _: b"\xde\xad",
    "garbage of a word and a byte": lambda _: b"\xff" * 33,
    "10 MB": lambda _: b"\xff" * 10_000_000,
}


@pytest.mark.parametrize("name", TOKENS)
@pytest.mark.parametrize("chain_id", [1, 31337])
async def test_a_token_that_says_nothing_usable_opens_nothing_and_hides_no_other(name: str, chain_id: int) -> None:
    chain = Chain({TOKEN: TOKENS[name], OTHER: holder({ALICE.address: 1})})
    bad, good = (Holding(chain=chain_id, token=token) for token in (TOKEN, OTHER))
    assert await outcome(gates(chain), bad) == "gate/unchecked"
    assert await outcome(gates(chain), all_of(bad, good)) == "gate/unchecked"
    assert await outcome(gates(chain), any_of(bad, good)) == "in"


@pytest.mark.parametrize("chain_id", [1, 31337])
async def test_a_long_answer_of_a_token_is_not_kept_whole(chain_id: int) -> None:
    chain = Chain({TOKEN: TOKENS["10 MB"]})
    asked = [question(BAD, ALICE.address)]
    if chain_id == 1:
        (answer,) = await ask_together(chain, chain_id, MULTICALL, asked, 1)
    else:
        (answer,) = await ask_each(chain, chain_id, asked, 1)
    assert (answer.succeeded, len(answer.data)) == (True, 33)


@pytest.mark.parametrize(
    "result",
    [
        "0x", "0xzz", "no", 7, None, {"a": 1}, [], "0x" + "00" * 32, "0x" + "ff" * 64,
        # No answer, and two, to one question.
        "0x" + encode(["(bool,bytes)[]"], [[]]).hex(),
        "0x" + TWO.hex(),
        # The right length, but the offset leads past it, to another array.
        "0x" + ((64).to_bytes(32) + (1).to_bytes(32) + TWO[32:]).hex(),
        # The length of an array that would take all memory.
        "0x" + ((32).to_bytes(32) + (2**255).to_bytes(32)).hex(),
    ],
)  # fmt: skip
async def test_a_node_that_answers_something_else_opens_nothing(result: object) -> None:
    chain = Chain()
    chain.result = "" if result is None else result
    assert await outcome(gates(chain), BAD) == "gate/unchecked"


@pytest.mark.parametrize("fault", [*faulty.BAD, "giant"])
async def test_a_node_with_a_fault_of_the_transport_opens_nothing(fault: str) -> None:
    node = faulty.FaultyNode(1)
    node.faults = [fault]
    with faulty.running(node):
        settings = Settings.of(chains={"1": {"rpc": [node.url]}}, rpc={"retry_count": 0})
        async with Upstreams(settings) as nodes:
            assert await outcome(Gates(settings, nodes, Budgets()), BAD) == "gate/unchecked"


@pytest.mark.parametrize("result", ["[" * 990 + "]" * 990, '"\\ud800"'])
async def test_an_answer_that_cannot_be_read_opens_nothing(result: str) -> None:
    """The decoder finds such JSON, too deep or with half a character, only when the result itself is read."""

    class Odd(Chain):
        async def ask(self, *_: Any, **__: Any) -> list[Any]:
            return [Reply(1, result=msgspec.Raw(result.encode()))]

    assert await outcome(gates(Odd()), Holding(chain=31337, token=TOKEN)) == "gate/unchecked"
