"""Findings of `kisslock check` about gates that cannot be passed."""

from collections.abc import Iterator
from typing import Any

import pytest

from kisslock import Settings
from kisslock.checks.startup import check_startup
from kisslock.gates.checks import check
from tests.upstream.faulty import FaultyNode, running_nodes

TOKEN_CONTRACT, NO_CONTRACT = "0x" + "11" * 20, "0x" + "22" * 20


@pytest.fixture
def node() -> Iterator[str]:
    """Yield the URL of a node that has code at one address."""
    node = FaultyNode(1)
    node.answer_of = lambda call: {"result": "0x60" if call["params"][0] == TOKEN_CONTRACT else "0x"}
    with running_nodes(node):
        yield node.url


@pytest.mark.parametrize(
    ("gate", "status", "message"),
    [
        ({"holds": [{"chain": 1, "token": TOKEN_CONTRACT}, {"chain": 1}]}, "ok", "can be passed"),
        ({"holds": [{"chain": 1, "token": NO_CONTRACT}]}, "fail", f"chain 1 has no contract at {NO_CONTRACT}"),
        ({"holds": [{"chain": 10}]}, "fail", "chain 10 has no node"),
        ({"holds": [{"chain": 5}]}, "fail", "chain 5 is not in the settings"),
        ({"chains": [5]}, "fail", "visitors cannot sign in there"),
        ({}, "warn", "requires nothing"),
    ],
)
async def test_the_finding_for_a_gate_is_ok_or_states_the_problem(
    node: str, gate: Any, status: str, message: str
) -> None:
    settings = Settings.of(chains={"1": {"rpc": [node]}, "10": {}}, gates={"holders": gate})
    (finding,) = await check(settings)
    assert (finding.name, finding.status) == ("gates.holders", status)
    assert message in finding.message
    assert finding.hint or status == "ok"


async def test_the_startup_check_fails_for_an_invalid_gate() -> None:
    settings = Settings.of(gates={"holders": {"holds": [{"chain": 1, "kind": "erc20"}]}})
    (finding,) = check_startup(settings)
    assert (finding.name, finding.status) == ("gates", "fail")
    assert "gates.holders (code): erc20 requires a token address" in finding.message
    assert await check(settings) == []
