"""Chains, and cross-field validation with the catalogue, the languages and other settings."""

from typing import Any

import pytest

from kisslock import Settings
from kisslock.composition.sign_in import require_origins
from kisslock.errors import SettingsError
from kisslock.guides import catalogue, locales
from kisslock.guides.choice import chosen_wallets, fixed_language
from kisslock.settings.derived import settings_warnings

CURRENCY = {"name": "Coin", "symbol": "COIN", "decimals": 18}
OPERATOR = ["0x" + "1" * 40]


def test_a_chain_that_kisslock_knows_needs_only_its_id() -> None:
    chain = Settings.of(chains={"1": {}}).chains[1]
    assert (chain.name, chain.currency.symbol, chain.currency.decimals) == ("Ethereum", "ETH", 18)
    assert chain.contracts.multicall3
    assert chain.wallet_rpc


def test_a_setting_overrides_a_known_value_of_the_chain() -> None:
    chain_settings = {"name": "Main", "wallet_rpc": [], "explorer": {"name": "E", "url": "https://e.example/"}}
    chain = Settings.of(chains={"1": chain_settings}).chains[1]
    assert (chain.name, chain.wallet_rpc) == ("Main", ())
    assert chain.explorer
    assert chain.explorer.url == "https://e.example"


def test_a_chain_that_kisslock_does_not_know_needs_a_name_and_a_currency() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.of(chains={"987654": {}})
    assert [line.split(" ")[0] for line in caught.value.problems] == ["chains.987654.name", "chains.987654.currency"]
    chain = Settings.of(chains={"987654": {"name": "Own", "currency": CURRENCY}}).chains[987654]
    assert (chain.name, chain.explorer, chain.wallet_rpc) == ("Own", None, ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rpc", ["wss://node.example"]),
        ("rpc", "https://node.example"),
        ("wallet_rpc", ["http://node.example"]),
        ("wallet_rpc", ["http://localhost:8545"]),
        ("wallet_rpc", ["//localhost"]),
        ("currency", {"name": "Coin", "symbol": "COIN"}),
        ("currency", {**CURRENCY, "decimals": 99}),
        ("explorer", {"name": "E", "url": "javascript:alert(1)"}),
        ("testnet", "maybe"),
    ],
)
def test_an_invalid_value_of_a_chain_is_rejected(name: str, value: Any) -> None:
    with pytest.raises(SettingsError, match=rf"chains\.1\.{name} .*allowed"):
        Settings.of(chains={"1": {name: value}})


def test_the_configured_chains_keep_the_order_of_the_settings() -> None:
    assert list(Settings.of(chains={"10": {}, "1": {}}).chains) == [10, 1]
    assert list(Settings.read(environ={"KISSLOCK_CHAINS_137_RPC": '["https://n.example"]'}).chains) == [137]


def test_one_warning_lists_all_chains_without_a_node() -> None:
    assert [
        line
        for line in settings_warnings(Settings.of(chains={"1": {}, "8453": {}}))
        if "1 (Ethereum), 8453 (Base)" in line
    ]
    assert len(settings_warnings(Settings.of(chains={"1": {}, "8453": {}}))) == 1
    assert settings_warnings(Settings.of(chains={"1": {"rpc": ["https://n.example"]}})) == []


@pytest.mark.parametrize("name", ["popular", "include", "exclude"])
def test_the_error_for_an_unknown_wallet_suggests_the_most_similar_wallet(name: str) -> None:
    with pytest.raises(SettingsError, match=rf"wallets\.{name} \(code\).*“raby”.*rabby"):
        chosen_wallets(Settings.of(wallets={name: ["raby"]}), catalogue.load_catalogue())


def test_the_settings_decide_which_wallets_are_listed() -> None:
    settings = Settings.of(wallets={"include": ["rabby", "ledger"], "exclude": ["ledger"], "popular": ["rabby"]})
    chosen_ids = chosen_wallets(settings, catalogue.load_catalogue())
    assert [wallet.id for wallet in chosen_ids.wallets] == ["rabby"]
    assert chosen_ids.popular == ("rabby",)


def test_the_language_in_the_settings_must_exist() -> None:
    available_tags = locales.available_tags()
    assert fixed_language(Settings.of(), available_tags) is None
    assert fixed_language(Settings.of(appearance={"locale": "EN"}), available_tags) == "en"
    with pytest.raises(SettingsError, match=r"allowed: auto, .*en"):
        fixed_language(Settings.of(appearance={"locale": "tlh"}), available_tags)


@pytest.mark.parametrize(
    ("tables", "is_rejected"),
    [
        ({}, False),
        ({"sign_in": {"mode": "optional"}}, True),
        ({"console": {"operators": OPERATOR}}, True),
        ({"console": {"operators": OPERATOR}, "site": {"origins": ["https://a.example"]}}, False),
    ],
)
def test_sign_in_and_the_console_require_site_origins_in_the_settings(
    tables: dict[str, Any], is_rejected: bool
) -> None:
    settings = Settings.of(**tables)
    if is_rejected:
        with pytest.raises(SettingsError, match=r"site\.origins is empty"):
            require_origins(settings)
    else:
        require_origins(settings)
