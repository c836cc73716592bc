"""What `kisslock check` reports about contracts: test networks, and listed addresses with code."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from kisslock import Settings
from kisslock.checks.accounts import check_contract_wallet_chains
from kisslock.console.checks import check, check_settings
from kisslock.dev.compose import PRACTICE_OPERATOR
from tests.upstream.faulty import FaultyNode, running_nodes

KEY_ACCOUNT, SAFE_ACCOUNT, DELEGATED_ACCOUNT = (f"0x{digit * 40}" for digit in "123")
# DELEGATED_ACCOUNT is an EOA with EIP-7702 code. The last address has code that only begins like EIP-7702 code.
CODE_BY_ADDRESS = {
    KEY_ACCOUNT: "0x",
    SAFE_ACCOUNT: "0x6080",
    DELEGATED_ACCOUNT: f"0xef0100{'ab' * 20}",
    "0x" + "4" * 40: f"0xef0100{'ab' * 21}",
}

CHECK_NAME, CHECKSUM_ADDRESS = "console.operators", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"


@pytest.fixture
def node() -> Iterator[str]:
    """Yield a node that returns these codes."""
    item = FaultyNode(1)
    item.answer_of = lambda call: {"result": CODE_BY_ADDRESS[call["params"][0]]}
    with running_nodes(item):
        yield item.url
    assert {(call["method"], call["params"][1]) for call in item.calls} == {("eth_getCode", "latest")}


async def run_checks(**tables: Any) -> list[tuple[str, str]]:
    settings = Settings.of(**tables)
    checks = [*check_contract_wallet_chains(settings), *await check(settings)]
    assert all(check.status == "warn" for check in checks)
    return [(check.name, f"{check.message} {check.hint}") for check in checks]


async def test_kisslock_check_suggests_an_entry_with_the_chain_if_the_address_of_an_operator_is_a_contract(
    node: str,
) -> None:
    ((name, output),) = await run_checks(
        console={"operators": [KEY_ACCOUNT, SAFE_ACCOUNT]}, chains={"1": {"rpc": [node]}, "10": {}}
    )
    assert name == "console.operators"
    assert f"{SAFE_ACCOUNT} is a smart contract on Ethereum" in output
    assert f"list eip155:1:{SAFE_ACCOUNT}" in output


async def test_kisslock_check_suggests_no_entry_if_the_address_of_an_operator_has_eip_7702_code(node: str) -> None:
    chains = {"1": {"rpc": [node]}}
    assert await run_checks(console={"operators": [DELEGATED_ACCOUNT]}, chains=chains) == []
    assert len(await run_checks(console={"operators": ["0x" + "4" * 40]}, chains=chains)) == 1


async def test_kisslock_check_queries_the_second_node_if_the_first_node_does_not_respond(node: str) -> None:
    chains = {"1": {"rpc": ["http://127.0.0.1:9", node]}}
    assert len(await run_checks(console={"operators": [SAFE_ACCOUNT]}, chains=chains)) == 1
    assert await run_checks(console={"operators": [SAFE_ACCOUNT]}, chains={"1": {"rpc": ["http://127.0.0.1:9"]}}) == []


@pytest.mark.parametrize(
    ("sign_in", "warned"),
    [
        ({}, True),
        ({"contract_chains": [1]}, False),
        ({"contract_chains": [11155111]}, True),
        ({"chains": [1]}, False),
        ({"mode": "off"}, False),
    ],
    ids=str,
)
async def test_kisslock_check_reports_test_networks_on_which_contracts_can_sign_in(
    sign_in: dict[str, object], *, warned: bool
) -> None:
    reported_checks = await run_checks(sign_in={"mode": "optional", **sign_in}, chains={"1": {}, "11155111": {}})
    assert [(name, "Sepolia" in output) for name, output in reported_checks] == [
        ("sign_in.contract_chains", True)
    ] * warned
    if warned and not sign_in:
        assert "contract_chains = [1]" in reported_checks[0][1]


async def test_kisslock_check_warns_about_an_operator_entry_that_matches_no_account() -> None:
    entry = f"eip155:10:{SAFE_ACCOUNT}"
    reported_checks = await run_checks(
        console={"operators": [entry, f"eip155:1:{SAFE_ACCOUNT}"]},
        sign_in={"contract_chains": [1, 137]},
        chains={"1": {}, "10": {}},
    )
    assert [name for name, _ in reported_checks] == ["sign_in.contract_chains", "console.operators"]
    assert "137" in reported_checks[0][1]
    assert entry in reported_checks[1][1]


@pytest.mark.parametrize("scheme", [str, str.lower])
async def test_kisslock_check_reports_an_operator_whose_private_key_is_publicly_known_except_in_development(
    scheme: Callable[[str], str],
) -> None:
    for address in ("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf", PRACTICE_OPERATOR):
        ((name, output),) = await run_checks(console={"operators": [scheme(address), KEY_ACCOUNT]})
        assert (name, address.lower() in output.lower()) == ("console.operators", True)
    settings = Settings.of(console={"operators": [PRACTICE_OPERATOR]})
    assert await check(replace(settings, dev=True)) == []


@pytest.mark.parametrize(
    ("entries", "names"),
    [((CHECKSUM_ADDRESS, CHECKSUM_ADDRESS.lower()), []), ((CHECKSUM_ADDRESS.replace("b9", "B9"),), [CHECK_NAME])],
)
def test_kisslock_check_reports_an_operator_address_with_a_wrong_checksum(
    entries: tuple[str, ...], names: list[str]
) -> None:
    settings = Settings.of(console={"operators": entries})
    warned_checks = [item for item in check_settings(settings) if item.status == "warn"]
    assert [item.name for item in warned_checks] == names
    assert all(item.hint for item in warned_checks)
    assert [item.name for item in check_settings(replace(settings, dev=True))] == ["console"]
