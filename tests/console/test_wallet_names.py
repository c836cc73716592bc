"""Operators see wallets with the catalogue's spelling. The log stores them in lower case."""

import csv
import io
from typing import Any

import pytest

from kisslock.guides.catalogue import load_catalogue
from tests.auth.conftest import Clock
from tests.console.conftest import OperatedSite
from tests.console.history import create_entry

NOW_MS = 1_795_256_430_400
WALLET_NAMES = load_catalogue().names


@pytest.fixture
def get_from_console(site: OperatedSite, clock: Clock) -> Any:
    """Return a function that calls an endpoint of a site where every wallet of the catalogue was requested."""
    clock.now = NOW_MS / 1000
    site.save_entries(
        *(
            create_entry(at_ms=NOW_MS, step="requested", flow=f"flow-{number:016d}", wallet=name.lower())
            for number, name in enumerate(WALLET_NAMES)
        )
    )
    browser = site.sign_in_operator()
    return lambda path: browser.client.get(f"/api/console/{path}")


def test_wallet_ids_can_have_capital_letters_but_never_differ_only_in_case() -> None:
    assert "metaMask" in WALLET_NAMES
    assert len({name.lower() for name in WALLET_NAMES}) == len(WALLET_NAMES)


def test_the_counts_and_the_feed_spell_wallet_ids_as_in_the_catalogue(get_from_console: Any) -> None:
    wallet_counts = get_from_console("wallets").json()
    assert {wallet["wallet"] for wallet in wallet_counts["wallets"]} == WALLET_NAMES
    assert wallet_counts["announced"] == []
    feed = get_from_console("feed?after=0").json()
    assert {entry["wallet"] for entry in feed["entries"]} == WALLET_NAMES


@pytest.mark.parametrize("what", ["wallets", "entries"])
def test_an_export_spells_wallet_ids_as_in_the_catalogue(get_from_console: Any, what: str) -> None:
    rows = csv.DictReader(io.StringIO(get_from_console(f"export.csv?what={what}").text))
    assert {row["wallet"] for row in rows} == WALLET_NAMES
