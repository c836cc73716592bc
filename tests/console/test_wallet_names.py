"""Operators see wallets with the catalogue's spelling. The log stores them in lower case."""

import csv
import io
from typing import Any

import pytest

from kisslock.guides.catalogue import load_catalogue
from tests.auth.conftest import Clock
from tests.console.conftest import Site
from tests.console.history import entry

NOW = 1_795_256_430_400
NAMES = load_catalogue().names


@pytest.fixture
def answers(site: Site, clock: Clock) -> Any:
    """Return a function that calls an endpoint of a site where every wallet of the catalogue was requested."""
    clock.now = NOW / 1000
    site.keep(
        *(
            entry(at_ms=NOW, step="requested", flow=f"flow-{number:016d}", wallet=name.lower())
            for number, name in enumerate(NAMES)
        )
    )
    browser = site.operator()
    return lambda path: browser.client.get(f"/api/console/{path}")


def test_the_catalogue_has_ids_with_capital_letters() -> None:
    assert "metaMask" in NAMES
    assert len({name.lower() for name in NAMES}) == len(NAMES)


def test_counts_and_feed_use_the_catalogues_spelling_of_wallets(answers: Any) -> None:
    found = answers("wallets").json()
    assert {wallet["wallet"] for wallet in found["wallets"]} == NAMES
    assert found["announced"] == []
    feed = answers("feed?after=0").json()
    assert {entry["wallet"] for entry in feed["entries"]} == NAMES


@pytest.mark.parametrize("what", ["wallets", "entries"])
def test_an_export_uses_the_catalogues_spelling_of_wallets(answers: Any, what: str) -> None:
    rows = csv.DictReader(io.StringIO(answers(f"export.csv?what={what}").text))
    assert {row["wallet"] for row in rows} == NAMES
