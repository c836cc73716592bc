"""The settings [gates.NAME]: how they are parsed, and how problems are named."""

from pathlib import Path
from typing import Any

import pytest

from kisslock import Holding, Settings, all_of, any_of
from kisslock.errors import SettingsError
from kisslock.gates.named import parse_gates

DAI_CONTRACT = "0x6B175474E89094C44Da98b954EedeAC495271d0F"
HOLDING_TABLE: dict[str, Any] = {"chain": 1, "token": DAI_CONTRACT, "at_least": "100", "decimals": 18}


def test_gates_are_read_from_the_file_and_the_environment_can_override_a_key_of_a_gate(tmp_path: Path) -> None:
    file = tmp_path / "kisslock.toml"
    file.write_text(
        "[gates.holders]\nwithin_s = 300\nneed = 'any'\n"
        f"holds = [{{ chain = 1, token = '{DAI_CONTRACT}', at_least = '100', decimals = 18 }}, {{ chain = 10 }}]\n"
        "[gates.big-holders]\nchains = [1]\n"
    )
    settings = Settings.read(file, {"KISSLOCK_GATES_BIG_HOLDERS_CHAINS": "[10]"})
    gates = parse_gates(settings)
    assert gates["holders"].holds == any_of(Holding(**HOLDING_TABLE), Holding(chain=10))
    assert (gates["holders"].within_s, gates["holders"].chains, gates["holders"].allow) == (300, None, None)
    assert (gates["big-holders"].chains, gates["big-holders"].holds) == (frozenset({10}), None)
    assert parse_gates(Settings.of(gates={"g": {"holds": [HOLDING_TABLE]}}))["g"].holds == all_of(
        Holding(**HOLDING_TABLE)
    )


@pytest.mark.parametrize(
    ("gates", "expected"),
    [
        ({"Holders": {}}, "the name must be a lowercase letter"),
        ({"holders": 3}, "must be a table with the gate's name"),
        ({"holders": {"hold": []}}, "did you mean gates.holders.holds?"),
        ({"holders": {"holds": [{"token": DAI_CONTRACT}]}}, "a table with a chain"),
        ({"holders": {"holds": [{**HOLDING_TABLE, "tokn": 1}]}}, "a holding has no key tokn"),
        ({"holders": {"holds": [{**HOLDING_TABLE, "at_least": 0.5}]}}, "at_least of a holding"),
        ({"holders": {"holds": [HOLDING_TABLE] * 21}}, "at most 20 tables"),
        ({"holders": {"need": "some"}}, "one of all, any"),
    ],
)
def test_an_invalid_gate_table_is_rejected_with_the_reason(gates: Any, expected: str) -> None:
    with pytest.raises(SettingsError, match=expected):
        Settings.of(gates=gates)


@pytest.mark.parametrize(
    ("gate", "expected"),
    [
        ({"holds": [{**HOLDING_TABLE, "token": DAI_CONTRACT.replace("B", "b", 1)}]}, "checksum"),
        ({"holds": [{**HOLDING_TABLE, "kind": "erc1155"}]}, "requires a token ID"),
        ({"allow": [DAI_CONTRACT.replace("B", "b", 1)]}, "checksum"),
    ],
)
def test_the_error_for_an_invalid_holding_or_account_mentions_the_gate(gate: Any, expected: str) -> None:
    with pytest.raises(SettingsError, match=rf"gates.holders \(code\): .*{expected}"):
        parse_gates(Settings.of(gates={"holders": gate}))
