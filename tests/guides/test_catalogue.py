"""Reading, finding and choosing wallets."""

from pathlib import Path

import pytest

from kisslock.errors import UnknownWallet
from kisslock.guides.catalogue import load_catalogue, read_catalogue
from tests.guides.conftest import wallet_json, write_wallet


def test_the_wallets_of_the_specification_come_first_and_the_other_wallets_follow_by_id(data_folder: Path) -> None:
    write_wallet(data_folder, wallet_json("gamma"))
    assert [w.id for w in read_catalogue(data_folder).wallets] == ["beta", "alpha", "gamma"]


def test_the_catalogue_is_read_only_once() -> None:
    assert load_catalogue() is load_catalogue()


@pytest.mark.parametrize(
    ("text", "wallet_id"),
    [
        ("metamask", "metaMask"),
        ("METAMSK", "metaMask"),
        ("velora", "paraswap"),
        ("paraswp", "paraswap"),
        ("ctrl wallet", "xdefi"),
        ("Coinbase Wallet", "coinbase"),
        ("onekey", "one_key"),
        ("qqqqqqqq", None),
        ("", None),
        ("x" * 100_000, None),
    ],
)
def test_the_most_similar_wallet_is_found_by_id_and_name_and_old_name(text: str, wallet_id: str | None) -> None:
    assert load_catalogue().nearest_id(text) == wallet_id


def test_the_error_for_an_unknown_wallet_suggests_the_most_similar_wallet() -> None:
    with pytest.raises(UnknownWallet) as caught:
        load_catalogue().get("rainbo")
    assert caught.value.hint.startswith("Did you mean rainbow?")


@pytest.mark.parametrize(
    ("include", "exclude", "expected_ids"),
    [
        ([], [], ["beta", "alpha"]),
        (["alpha"], [], ["alpha"]),
        ([], ["alpha"], ["beta"]),
        (["alpha", "beta"], ["beta"], ["alpha"]),
        (["alpha"], ["alpha"], []),
    ],
    ids=["all", "some", "all but one", "some but one", "none"],
)
def test_the_settings_choose_which_wallets_are_listed(
    data_folder: Path, include: list[str], exclude: list[str], expected_ids: list[str]
) -> None:
    assert [w.id for w in read_catalogue(data_folder).select(include, exclude).wallets] == expected_ids


def test_popular_wallets_come_from_the_catalogue_unless_the_settings_exclude_or_replace_them() -> None:
    catalogue = load_catalogue()
    assert catalogue.select().popular == catalogue.popular
    assert catalogue.select(popular=["zeal", "mew"]).popular == ("zeal", "mew")
    assert catalogue.select(exclude=["rainbow"]).popular == tuple(i for i in catalogue.popular if i != "rainbow")


@pytest.mark.parametrize("field", ["include", "exclude", "popular"])
def test_the_error_for_an_unknown_id_in_the_settings_suggests_the_most_similar_id(field: str) -> None:
    with pytest.raises(UnknownWallet, match="rabbi") as caught:
        load_catalogue().select(**{field: ["rabbi"]})
    assert "Did you mean rabby?" in caught.value.hint
