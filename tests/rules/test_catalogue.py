"""The specification's requirements for the catalogue, and known mistakes of other catalogues."""

from importlib.resources import files

import pytest

from kisslock.guides.catalogue import load_catalogue
from kisslock.guides.model import Wallet
from kisslock.guides.vocabulary import STEP_KINDS, STORES

EXTENSION, QR_CODE, DESKTOP = "extension", "qr_code", "desktop"

# Section 3 of the specification requires exactly these wallet IDs, each with exactly these methods. The first method is
# the default.
SPECIFIED_METHODS: dict[str, list[str]] = {
    "uniswap": [QR_CODE],
    "zerion": [EXTENSION, QR_CODE],
    "rainbow": [QR_CODE],
    "enkrypt": [EXTENSION],
    "frame": [EXTENSION],
    "one_key": [EXTENSION],
    "paraswap": [QR_CODE],
    "phantom": [EXTENSION],
    "rabby": [EXTENSION],
    "ronin": [EXTENSION, QR_CODE],
    "ramper": [EXTENSION],
    "safeheron": [EXTENSION],
    "taho": [EXTENSION],
    "wigwam": [EXTENSION],
    "talisman": [EXTENSION],
    "xdefi": [EXTENSION],
    "zeal": [EXTENSION, QR_CODE],
    "safepal": [EXTENSION, QR_CODE],
    "desig": [EXTENSION],
    "subwallet": [EXTENSION, QR_CODE],
    "clv": [EXTENSION, QR_CODE],
    "okto": [QR_CODE],
    "ledger": [DESKTOP, QR_CODE],
    "valora": [QR_CODE],
    "gate": [EXTENSION, QR_CODE],
    "xportal": [QR_CODE],
    "mew": [QR_CODE],
    "zilpay": [QR_CODE],
}


def wallets_by_id() -> dict[str, Wallet]:
    """Return every wallet by ID."""
    return {wallet.id: wallet for wallet in load_catalogue().wallets}


# Specification 3.3
def test_the_28_wallets_of_the_specification_come_first_with_exactly_the_specified_methods() -> None:
    first_wallets = load_catalogue().wallets[: len(SPECIFIED_METHODS)]
    assert {wallet.id: list(wallet.methods) for wallet in first_wallets} == SPECIFIED_METHODS
    assert [wallet.id for wallet in first_wallets] == list(SPECIFIED_METHODS)


def test_the_wallets_after_the_specified_wallets_are_in_the_order_of_their_ids() -> None:
    other_wallets = [wallet.id for wallet in load_catalogue().wallets[len(SPECIFIED_METHODS) :]]
    assert other_wallets
    assert other_wallets == sorted(other_wallets)


# Specification 3.3
@pytest.mark.parametrize(
    ("wallet_id", "name", "old_name", "status"),
    [
        ("paraswap", "Velora", "ParaSwap", "rebranded"),
        ("xdefi", "Ctrl Wallet", "XDEFI", "closed"),
        ("coinbase", "Coinbase Wallet", "Base app", "rebranded"),
    ],
)
def test_renamed_wallets_have_the_new_name_and_are_found_by_old_and_new_name(
    wallet_id: str, name: str, old_name: str, status: str
) -> None:
    wallet = wallets_by_id()[wallet_id]
    assert (wallet.name, wallet.status) == (name, status)
    assert old_name in wallet.aliases
    assert load_catalogue().nearest_id(old_name) == load_catalogue().nearest_id(name) == wallet_id


def test_the_catalogue_contains_the_present_and_the_former_reverse_domain_name_of_the_ctrl_wallet() -> None:
    assert (wallets_by_id()["xdefi"].rdns, wallets_by_id()["xdefi"].legacy_rdns) == ("xyz.ctrl", ("io.xdefi",))


# Specification 3.3
def test_the_closed_ctrl_wallet_still_has_a_guide_and_its_flag() -> None:
    ctrl = wallets_by_id()["xdefi"]
    assert (ctrl.status, ctrl.rank, ctrl.flags) == ("closed", 2, ("isXDEFI",))
    assert (list(ctrl.methods), ctrl.downloads, ctrl.links, ctrl.deep_links) == ([EXTENSION], {}, {}, {})
    assert (str(ctrl.ends), ctrl.way_out) == ("2026-08-03", "export_phrase")


def test_exactly_the_wallets_with_the_status_unverified_or_maintenance_have_rank_1() -> None:
    statuses = {wallet.id: wallet.status for wallet in load_catalogue().wallets}
    assert (statuses["frame"], statuses["valora"]) == ("unverified", "maintenance")
    last_wallets = {wallet_id for wallet_id, status in statuses.items() if status in {"unverified", "maintenance"}}
    assert {wallet.id for wallet in load_catalogue().wallets if wallet.rank == 1} == last_wallets


def test_a_closed_wallet_stays_in_the_catalogue_with_its_closing_day() -> None:
    closed_wallets = {wallet.id: wallet for wallet in load_catalogue().wallets if wallet.status == "closed"}
    assert closed_wallets.keys() >= {"magicEden", "porto", "xdefi"}
    for wallet in closed_wallets.values():
        assert wallet.ends, wallet.id
        assert load_catalogue().nearest_id(wallet.name) == wallet.id


def test_a_replaced_wallet_has_a_successor_and_rank_2_and_no_store_link() -> None:
    successors = {w.id: w.successor for w in load_catalogue().wallets if w.successor}
    assert successors.items() >= {"argent": "ready", "kaikas": "kaia", "base": "coinbase"}.items()
    for old_wallet, new_wallet in successors.items():
        assert (wallets_by_id()[old_wallet].rank, wallets_by_id()[new_wallet].rank) == (2, 0)
        assert not STORES.intersection(wallets_by_id()[old_wallet].downloads)
    assert wallets_by_id()["kaikas"].name_in_steps == wallets_by_id()["kaia"].name


def test_a_generic_catalogue_entry_has_no_guide_and_no_flag() -> None:
    for wallet_id in ("injected", "walletConnect"):
        generic_wallet = wallets_by_id()[wallet_id]
        assert (generic_wallet.methods, generic_wallet.downloads, generic_wallet.rdns, generic_wallet.flags) == (
            {},
            {},
            None,
            (),
        )
    # No wallet owns `window.ethereum`, but Nova's published data claims it.
    assert "ethereum" not in {place for wallet in load_catalogue().wallets for place in wallet.namespaces}


def test_the_source_of_every_wallet_ends_with_a_full_stop() -> None:
    assert not [wallet.id for wallet in load_catalogue().wallets if not wallet.source.endswith(".")]


def test_the_catalogue_omits_links_that_are_known_to_be_wrong() -> None:
    # Okto's Play Store ID was the ID of another wallet with one word changed. SubWallet's link for Edge's store opened
    # Chrome's store.
    assert "android" not in wallets_by_id()["okto"].downloads
    assert "edge" not in wallets_by_id()["subwallet"].downloads
    assert "connector" not in str(wallets_by_id()["rainbow"].deep_links)
    # Berasig's Android ID ended in "ios". Meco's link to Chrome's store led to the vendor's page. Frontier's extension
    # was removed from its store.
    assert "android" not in wallets_by_id()["berasig"].downloads
    assert "chrome" not in wallets_by_id()["meco"].downloads
    assert "chrome" not in wallets_by_id()["frontier"].downloads


def test_every_locale_has_a_title_and_a_body_for_exactly_the_existing_kinds_of_step() -> None:
    keys = {f"step.{step_kind}.{key_part}" for step_kind in STEP_KINDS for key_part in ("title", "body")}
    for file in (files("kisslock") / "data" / "locales").iterdir():
        step_keys = {line.split('"')[1] for line in file.read_text(encoding="utf-8").splitlines() if '"step.' in line}
        assert step_keys == keys, file.name


def test_the_catalogue_lists_popular_wallets_and_each_popular_wallet_has_a_guide() -> None:
    assert load_catalogue().popular
    assert all(wallets_by_id()[wallet_id].methods for wallet_id in load_catalogue().popular)
