"""What the specification asks of the catalogue, and mistakes of others that must not come in."""

from importlib.resources import files

import pytest

from kisslock.guides.catalogue import load
from kisslock.guides.model import Wallet
from kisslock.guides.vocabulary import DEEP_LINK_SCHEMES, STEP_KINDS, STORES

E, Q, D = "extension", "qr_code", "desktop"

# Specification section 3: these ids, each with exactly these methods, the first one leading.
SPECIFICATION: dict[str, list[str]] = {
    "uniswap": [Q],
    "zerion": [E, Q],
    "rainbow": [Q],
    "enkrypt": [E],
    "frame": [E],
    "one_key": [E],
    "paraswap": [Q],
    "phantom": [E],
    "rabby": [E],
    "ronin": [E, Q],
    "ramper": [E],
    "safeheron": [E],
    "taho": [E],
    "wigwam": [E],
    "talisman": [E],
    "xdefi": [E],
    "zeal": [E, Q],
    "safepal": [E, Q],
    "desig": [E],
    "subwallet": [E, Q],
    "clv": [E, Q],
    "okto": [Q],
    "ledger": [D, Q],
    "valora": [Q],
    "gate": [E, Q],
    "xportal": [Q],
    "mew": [Q],
    "zilpay": [Q],
}
# Beyond it: what the facts know, each with exactly the methods that they give.
BEYOND: dict[str, list[str]] = {
    "1inch": [Q],
    "anchorageDigital": [E],
    "argent": [],
    "backpack": [],
    "base": [],
    "berasig": [E],
    "bestWallet": [Q],
    "bifrostWallet": [Q],
    "binance": [E, Q],
    "bitget": [E, Q],
    "bitski": [E],
    "bitverse": [Q],
    "bloom": [D],
    "brave": [],
    "bybit": [E, Q],
    "coin98": [E, Q],
    "coinbase": [E, Q],
    "compass": [E],
    "core": [E, Q],
    "dawn": [],
    "foxwallet": [Q],
    "frontier": [Q],
    "gemini": [E, Q],
    "imToken": [Q],
    "injected": [],
    "iopay": [Q],
    "kaia": [E, Q],
    "kaikas": [E, Q],
    "kraken": [Q],
    "kresus-wallet": [Q],
    "magicEden": [E],
    "meco": [Q],
    "metaMask": [E, Q],
    "nest": [E],
    "nova": [Q],
    "okx": [E, Q],
    "omni": [Q],
    "porto": [],
    "ready": [Q],
    "safe": [],
    "seif": [],
    "tokenPocket": [E, Q],
    "tokenary": [],
    "trust": [E, Q],
    "universal-profiles": [],
    "walletConnect": [],
}
UNVERIFIED = {"frame", "ramper", "safeheron", "wigwam", "desig", "clv", "okto", "zilpay"}
UNVERIFIED |= {"bitski", "compass", "dawn", "frontier", "omni"}
CLOSED = {"magicEden", "porto", "xdefi"}
RENAMED_ENTRIES = {"argent": "ready", "kaikas": "kaia"}


def wallets() -> dict[str, Wallet]:
    """Every wallet by id."""
    return {wallet.id: wallet for wallet in load().wallets}


# Specification 3.3
def test_the_28_wallets_of_the_specification_come_first_with_exactly_its_methods() -> None:
    first = load().wallets[: len(SPECIFICATION)]
    assert {wallet.id: list(wallet.methods) for wallet in first} == SPECIFICATION
    assert [wallet.id for wallet in first] == list(SPECIFICATION)


def test_the_46_beyond_them_follow_with_the_methods_that_are_known() -> None:
    others = load().wallets[len(SPECIFICATION) :]
    assert {wallet.id: list(wallet.methods) for wallet in others} == BEYOND
    assert len(load().wallets) == 74


# Specification 3.3
@pytest.mark.parametrize(
    ("wallet_id", "name", "old", "status"),
    [
        ("paraswap", "Velora", "ParaSwap", "rebranded"),
        ("xdefi", "Ctrl Wallet", "XDEFI", "closed"),
        ("coinbase", "Base app", "Coinbase Wallet", "rebranded"),
    ],
)
def test_renamed_wallets_show_the_new_name_and_are_found_by_both(
    wallet_id: str, name: str, old: str, status: str
) -> None:
    wallet = wallets()[wallet_id]
    assert (wallet.name, wallet.status) == (name, status)
    assert old in wallet.aliases
    assert load().nearest(old) == load().nearest(name) == wallet_id


def test_ctrl_is_known_by_the_name_it_announced_before() -> None:
    assert (wallets()["xdefi"].rdns, wallets()["xdefi"].legacy_rdns) == ("xyz.ctrl", ("io.xdefi",))


# Specification 3.3
def test_ctrl_is_closed_with_its_guide_kept_and_its_flag_known() -> None:
    ctrl = wallets()["xdefi"]
    assert (ctrl.status, ctrl.rank, ctrl.flags) == ("closed", 2, ("isXDEFI",))
    assert (list(ctrl.methods), ctrl.downloads, ctrl.links, ctrl.deep_links) == ([E], {}, {}, {})
    assert "2026-08-03" in ctrl.source


def test_wallets_without_a_sign_of_life_say_so_and_come_last() -> None:
    assert {wallet.id for wallet in load().wallets if wallet.status == "unverified"} == UNVERIFIED
    assert {wallet.id for wallet in load().wallets if wallet.status == "maintenance"} == {"valora"}
    assert {wallet.id for wallet in load().wallets if wallet.rank == 1} == {*UNVERIFIED, "valora"}


def test_closed_wallets_stay_in_the_catalogue_and_say_when_and_by_whose_word() -> None:
    assert {wallet.id for wallet in load().wallets if wallet.status == "closed"} == CLOSED
    assert "2026-04-01" in wallets()["magicEden"].source
    assert "2026-07-24" in wallets()["porto"].source
    assert load().nearest("Magic Eden Wallet") == "magicEden"


def test_a_wallet_that_got_a_new_entry_leads_there_and_claims_nothing_of_it() -> None:
    assert {w.id: w.successor for w in load().wallets if w.successor} == RENAMED_ENTRIES
    for old, new in RENAMED_ENTRIES.items():
        assert (wallets()[old].status, wallets()[new].status) == ("rebranded", "alive")
        assert not STORES.intersection(wallets()[old].downloads)
    assert wallets()["kaikas"].spoken_name == wallets()["kaia"].name
    assert {wallet.id for wallet in load().wallets if wallet.rank == 2} == {*CLOSED, *RENAMED_ENTRIES}


def test_what_is_no_wallet_of_its_own_has_no_guide_and_claims_no_mark() -> None:
    for wallet_id in ("injected", "walletConnect"):
        generic = wallets()[wallet_id]
        assert (generic.methods, generic.downloads, generic.rdns, generic.flags) == ({}, {}, None, ())
    # `window.ethereum` is everybody's; Nova's facts name it as its own.
    assert "ethereum" not in {place for wallet in load().wallets for place in wallet.namespaces}


def test_every_wallet_says_where_its_facts_come_from() -> None:
    assert not [wallet.id for wallet in load().wallets if not wallet.source.endswith(".")]


def test_links_that_were_wrong_elsewhere_are_left_out() -> None:
    # Okto's Play Store id was another wallet's with one word changed; SubWallet's Edge link opened Chrome's store.
    assert "android" not in wallets()["okto"].downloads
    assert "edge" not in wallets()["subwallet"].downloads
    assert "connector" not in str(wallets()["rainbow"].deep_links)
    # An Android id that ends in ios; a Chrome link to the vendor's page; an extension that its store has taken out.
    assert "android" not in wallets()["berasig"].downloads
    assert "chrome" not in wallets()["meco"].downloads
    assert "chrome" not in wallets()["frontier"].downloads


def test_no_deep_link_scheme_is_allowed_without_use() -> None:
    used = {link.split("://")[0] for wallet in load().wallets for link in wallet.deep_links.values() if "://" in link}
    assert used - {"https"} == DEEP_LINK_SCHEMES


def test_every_locale_has_a_sentence_for_every_kind_of_step_and_none_besides() -> None:
    keys = {f"step.{kind}.{part}" for kind in STEP_KINDS for part in ("title", "body")}
    for file in (files("kisslock") / "data" / "locales").iterdir():
        found = {line.split('"')[1] for line in file.read_text(encoding="utf-8").splitlines() if '"step.' in line}
        assert found == keys, file.name


def test_popular_wallets_are_few_and_have_guides() -> None:
    assert load().popular
    assert all(wallets()[wallet_id].methods for wallet_id in load().popular)
