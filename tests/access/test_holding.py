"""Which holdings are valid, and which are rejected when the route is defined."""

from decimal import Decimal
from typing import Any

import pytest

from kisslock import Holding, all_of, any_of
from kisslock.access.holding import leaf_holdings

TOKEN_CONTRACT = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"


@pytest.mark.parametrize(
    ("fields", "kind", "least"),
    [
        ({}, "native", 1),
        ({"at_least": "0.5", "decimals": 18}, "native", 5 * 10**17),
        ({"token": TOKEN_CONTRACT}, "erc20", 1),
        ({"token": TOKEN_CONTRACT.lower(), "at_least": 100, "decimals": 6}, "erc20", 100_000_000),
        ({"token": TOKEN_CONTRACT, "at_least": Decimal("1.25"), "decimals": 2}, "erc20", 125),
        ({"token": TOKEN_CONTRACT, "at_least": 2**256 - 1}, "erc20", 2**256 - 1),
        ({"token": TOKEN_CONTRACT, "kind": "erc721", "id": 0}, "erc721", 1),
        ({"token": TOKEN_CONTRACT, "kind": "erc721", "at_least": 3}, "erc721", 3),
        ({"token": TOKEN_CONTRACT, "kind": "erc1155", "id": 7, "at_least": 2}, "erc1155", 2),
    ],
)
def test_a_holding_has_a_kind_of_asset_and_an_amount_in_the_smallest_unit(
    fields: dict[str, Any], kind: str, least: int
) -> None:
    holding = Holding(chain=1, **fields)
    assert (holding.kind, holding.least) == (kind, least)
    assert holding.token == (TOKEN_CONTRACT if "token" in fields else None)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"chain": 0}, "chain ID"),
        ({"chain": "1"}, "chain ID"),
        ({"token": "0x12"}, "token is 0x12"),
        ({"token": TOKEN_CONTRACT.replace("E", "e", 1)}, "checksum"),
        ({"token": TOKEN_CONTRACT, "kind": "native"}, "has no token"),
        ({"kind": "erc20"}, "requires a token address"),
        ({"token": TOKEN_CONTRACT, "kind": "erc404"}, "erc404"),
        ({"token": TOKEN_CONTRACT, "kind": "erc1155"}, "requires a token ID"),
        ({"token": TOKEN_CONTRACT, "id": 1}, "set kind"),
        ({"token": TOKEN_CONTRACT, "kind": "erc721", "id": 2**256}, "id is"),
        ({"token": TOKEN_CONTRACT, "kind": "erc721", "id": 1, "at_least": 2}, "is a single token"),
        ({"at_least": 0}, "above 0"),
        ({"at_least": 2**256}, "above 0 and below"),
        ({"at_least": -1}, "whole number"),
        ({"at_least": 0.5}, "whole number"),
        ({"at_least": True}, "whole number"),
        ({"at_least": "1e3"}, "whole number"),
        ({"at_least": "0.5"}, "more than 0 decimal places"),
        ({"decimals": 78}, "decimals"),
        ({"of": "friends"}, "not wallet or user"),
    ],
)
def test_the_error_for_an_invalid_holding_states_the_broken_rule(fields: dict[str, Any], rule: str) -> None:
    with pytest.raises(ValueError, match=rule):
        Holding(**{"chain": 1, **fields})


def test_a_combination_accepts_only_1_to_20_holdings() -> None:
    on_chain_1, on_chain_10 = Holding(chain=1), Holding(chain=10)
    assert leaf_holdings(all_of(any_of(on_chain_1, on_chain_10), on_chain_1)) == (on_chain_1, on_chain_10, on_chain_1)
    for parts in ((), (on_chain_1,) * 21, ("0x",), ([on_chain_1],)):
        with pytest.raises(ValueError, match="any_of and all_of accept"):
            any_of(*parts)
