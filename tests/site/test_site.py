"""The public settings."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import wire
from kisslock.composition.settings import SCHEMA
from tests.conftest import NewKisslock

NODE_URL = "https://user:hunter2@node.example/v2/SECRET"


def test_the_public_settings_contain_no_node_and_no_secret(new_kisslock: NewKisslock) -> None:
    kisslock = new_kisslock(
        chains={"1": {"rpc": [NODE_URL]}, "10": {}},
        server={"metrics_token": "SECRET-and-long-enough"},
        sign_in={"mode": "off"},
    )
    client = TestClient(kisslock.app)
    for path in ("/", "/api/config"):
        text = client.get(path).text
        assert "SECRET" not in text
        assert "node.example" not in text
        assert "sqlite" not in text
    chains = client.get("/api/config").json()["chains"]
    assert [(chain["id"], chain["has_rpc"]) for chain in chains] == [(1, True), (10, False)]


# Specification 3.8
def test_the_public_settings_contain_the_currency_and_contracts_of_mainnet(client: TestClient) -> None:
    (chain,) = client.get("/api/config").json()["chains"]
    assert chain["currency"] == {"name": "Ether", "symbol": "ETH", "decimals": 18}
    assert chain["contracts"]["multicall3"]["address"] == "0xcA11bde05977b3631167028862bE2a173976CA11"
    assert {"ens_registry", "ens_universal_resolver"} <= chain["contracts"].keys()


def test_popular_wallets_come_from_the_catalogue_unless_the_settings_contain_popular_wallets(
    new_kisslock: NewKisslock, client: TestClient
) -> None:
    assert client.get("/api/config").json()["wallets"]["popular"]
    public_config = TestClient(new_kisslock(wallets={"popular": ["rabby"], "exclude": ["ledger"]}).app)
    assert public_config.get("/api/config").json()["wallets"] == {
        "popular": ["rabby"],
        "include": [],
        "exclude": ["ledger"],
    }


@pytest.mark.parametrize(("chains", "expected_chains"), [([], [1, 10]), ([10], [10])])
def test_the_public_settings_contain_all_chains_for_sign_in_unless_a_setting_limits_these_chains(
    new_kisslock: NewKisslock, chains: list[int], expected_chains: list[int]
) -> None:
    kisslock = new_kisslock(chains={"1": {}, "10": {}}, sign_in={"chains": chains, "end_on_disconnect": True})
    public_config = TestClient(kisslock.app).get("/api/config").json()["sign_in"]
    assert public_config == {"mode": "off", "chains": expected_chains, "end_on_disconnect": True}


@pytest.mark.parametrize(
    ("sign_in", "expected"),
    [
        ({"mode": "optional"}, [10]),
        ({"mode": "optional", "contract_chains": [1, 10, 137]}, [10]),
        ({"mode": "optional", "contract_chains": [1]}, None),
        ({"mode": "optional", "contract_message_ttl_s": 300}, None),
        ({"mode": "off"}, None),
    ],
)
def test_the_config_lists_the_chains_on_which_owners_of_a_contract_wallet_have_longer_to_sign(
    new_kisslock: NewKisslock, sign_in: dict[str, Any], expected: list[int] | None
) -> None:
    chains = {"1": {}, "10": {"rpc": ["http://127.0.0.1:9"]}}
    site = new_kisslock(site={"origins": ["https://app.example"]}, chains=chains, sign_in=sign_in)
    public_config = TestClient(site.app).get("/api/config").json()["sign_in"]
    assert public_config.get("contract_chains") == expected


def test_each_public_field_of_the_gateway_has_the_value_of_the_setting_with_the_same_name(
    new_kisslock: NewKisslock,
) -> None:
    values = {name: number for number, name in enumerate(wire.PublicRpc.__struct_fields__, start=5)} | {
        "timeout_ms": 1234
    }
    kisslock = new_kisslock(rpc=values)
    assert TestClient(kisslock.app).get("/api/config").json()["rpc"] == values


def test_no_public_shape_contains_a_secret_setting() -> None:
    secret = {row.name for row in (*SCHEMA.all_rows, *SCHEMA.rows_of_section_table("chains", "1")) if row.secret}
    assert {"rpc", "metrics_token"} <= secret
    shapes = [shape for name, shape in vars(wire).items() if name.startswith("Public") and name != "PublicConfig"]
    assert len(shapes) > 5
    for shape in shapes:
        assert not secret.intersection(shape.__struct_fields__), shape
