"""The settings of a gate: a requirement with a name, which several routes can share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kisslock.settings import addresses, kinds, values
from kisslock.settings.kinds import InvalidValue, SettingKind
from kisslock.settings.row import row
from kisslock.settings.values import SIGNED_IN

PLAIN_NAME_KIND = kinds.pattern_kind(
    r"[a-z][a-z0-9-]{0,39}", "a lowercase letter, then lowercase letters, digits or hyphens"
)
UINT256_KIND = kinds.integer_kind(0, 2**256 - 1)
# The fields of a holding, with the names of `kisslock.Holding`.
HOLDING_FIELDS: Mapping[str, SettingKind] = {
    "chain": values.CHAIN_ID_KIND,
    "token": addresses.ADDRESS_KIND,
    "at_least": SettingKind(
        'a whole number, or a fraction in quotes, such as at_least = "0.5"',
        lambda value: value if isinstance(value, str) else UINT256_KIND.parse(value),
    ),
    "id": UINT256_KIND,
    "kind": kinds.choice_kind("native", "erc20", "erc721", "erc1155"),
    "decimals": kinds.integer_kind(0, 77),
    "name": kinds.text_kind(60, min_length=1),
    "of": kinds.choice_kind("wallet", "user"),
}
HoldingTable = Mapping[str, Any]


def _parse_gate_name(value: Any) -> str:
    if value == SIGNED_IN:
        raise InvalidValue(f"{SIGNED_IN} is reserved: in forward authentication it stands for every signed-in visitor")
    return str(PLAIN_NAME_KIND.parse(value))


GATE_NAME_KIND = SettingKind(PLAIN_NAME_KIND.allowed, _parse_gate_name)


def _parse_holdings(value: Any) -> tuple[HoldingTable, ...]:
    if not isinstance(value, list | tuple) or len(value) > 20:  # noqa: PLR2004 (the maximum of any_of)
        raise InvalidValue
    return tuple(_parse_holding(holding) for holding in value)


def _parse_holding(value: Any) -> HoldingTable:
    if not isinstance(value, Mapping) or "chain" not in value:
        raise InvalidValue('each holding must be a table with a chain, such as { chain = 1, token = "0x..." }')
    unknown_fields = [name for name in value if name not in HOLDING_FIELDS]
    if unknown_fields:
        raise InvalidValue(f"a holding has no key {unknown_fields[0]}; its keys are {', '.join(HOLDING_FIELDS)}")
    return {name: _parse_field(name, field_value) for name, field_value in value.items()}


def _parse_field(name: str, value: Any) -> Any:
    try:
        return HOLDING_FIELDS[name].parse(value)
    except InvalidValue as error:
        rule = f" ({error})" if str(error) else ""
        raise InvalidValue(f"{name} of a holding must be {HOLDING_FIELDS[name].allowed}{rule}") from None


@dataclass(frozen=True)
class Gate:
    """The settings of one gate, gates.<name>."""

    holds: tuple[HoldingTable, ...] = row(
        (),
        SettingKind("a list of at most 20 tables (docs/gates.md)", _parse_holdings, as_json=True),
        "The assets that an account must hold. Empty: none.",
    )
    need: Literal["all", "any"] = row(
        "all", kinds.choice_kind("all", "any"), "Whether the account needs all of these assets, or any of them."
    )
    allow: tuple[str, ...] = row(
        (),
        kinds.list_kind(addresses.ACCOUNT_KIND),
        "Only these accounts can pass: addresses (EOAs), or smart contract wallets with their chain. Empty: all.",
    )
    chains: tuple[int, ...] = row(
        (),
        kinds.list_kind(values.CHAIN_ID_KIND),
        "Only visitors who signed in on one of these chains can pass. Empty: all.",
    )
    within_s: int = row(
        0, kinds.integer_kind(0, 31_536_000), "Maximum time since the sign-in. 0: no maximum.", unit="s"
    )
