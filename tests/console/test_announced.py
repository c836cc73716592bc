"""Announced wallets that are not in the catalogue: which names are listed, and how many."""

import pytest

from kisslock.console import counts
from kisslock.console.announced import MAX_ANNOUNCED
from kisslock.console.counts import WalletRow
from kisslock.console.ranges import window_of_range

LAST_24_HOURS = window_of_range("24h", 1_795_256_430_400)
KNOWN_WALLETS = {"rabby": "rabby", "io.rabby": "io.rabby"}


def announced_openings(*rows: WalletRow) -> list[tuple[str, int]]:
    return [
        (item.rdns, item.openings) for item in counts.wallet_counts(LAST_24_HOURS, rows, (), KNOWN_WALLETS).announced
    ]


def test_announced_wallets_that_are_missing_from_the_catalogue_are_sorted_by_number_of_openings() -> None:
    assert announced_openings(
        ("io.rabby", "extension", "wallet_chosen", 9),
        ("rabby", "extension", "wallet_chosen", 9),
        ("org.seldom", "extension", "wallet_chosen", 1),
        ("com.new", "extension", "wallet_chosen", 3),
        ("com.new", "extension", "requested", 2),
        ("com.new", "extension", "failed", 2),
        ("com.new", "", "requested", 4),
        ("com.failed-only", "extension", "failed", 4),
        ("dev.kisslock.practice", "extension", "wallet_chosen", 6),
    ) == [("com.new", 7), ("org.seldom", 1)]


INVALID_NAMES = (
    "other metamask __proto__ com..wallet .com.wallet com.wallet. com.-wallet com.wallet- com.wal_let -com.wallet"
)
INVALID_NAMES += " 192.168.0.1 4.com a.b <b>.com =1+1"


@pytest.mark.parametrize("name", [*INVALID_NAMES.split(), "", "com.wallet\n", "com.wa llet", f"com.{'w' * 61}"])
def test_an_announced_wallet_whose_name_is_not_a_reversed_domain_is_not_listed(name: str) -> None:
    assert announced_openings((name, "extension", "wallet_chosen", 5)) == []


def test_at_most_twenty_announced_wallets_are_listed() -> None:
    rows = [(f"com.wallet{number}", "extension", "wallet_chosen", number + 1) for number in range(MAX_ANNOUNCED * 5)]
    assert announced_openings(*rows) == [
        (f"com.wallet{number}", number + 1) for number in range(MAX_ANNOUNCED * 5 - 1, MAX_ANNOUNCED * 4 - 1, -1)
    ]
