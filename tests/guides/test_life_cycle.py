"""Status, dates and evidence of a wallet: what each status requires, and where the wallet is listed."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kisslock.guides.catalogue import read_catalogue
from kisslock.guides.locales import available_tags, load_locale
from kisslock.guides.page_data import wallet_details
from kisslock.guides.resolve import status_note
from kisslock.guides.summary import wallet_summaries
from tests.guides.conftest import PAGE, wallet, write_wallet

CHROME = "https://chromewebstore.google.com/detail/alpha"
VECTORS = Path(__file__).parents[2] / "vectors"
RANKS = json.loads((VECTORS / "rank.json").read_text(encoding="utf-8"))["cases"]
LISTED = json.loads((VECTORS / "listed.json").read_text(encoding="utf-8"))["cases"]


def test_evidence_is_accepted_up_to_an_age_of_exactly_two_years(data: Path) -> None:
    write_wallet(data, wallet("alpha", evidence=PAGE | {"date": "2024-11-21"}))
    assert str(read_catalogue(data).get("alpha").evidence.date) == "2024-11-21"


def test_a_wallet_that_is_unverified_needs_no_date(data: Path) -> None:
    write_wallet(data, wallet("gamma", status="unverified", evidence={"url": "https://a.example/", "says": "Old."}))
    assert read_catalogue(data).get("gamma").evidence.date is None


@pytest.mark.parametrize("case", RANKS, ids=lambda case: f"{case['status']} {case['successor']}")
def test_the_status_of_a_wallet_decides_whether_it_is_listed_first_or_last_or_only_found_by_search(
    data: Path, case: dict[str, Any]
) -> None:
    write_wallet(data, wallet("gamma", status=case["status"], successor=case["successor"], aliases=["Old"]))
    assert read_catalogue(data).get("gamma").rank == case["rank"]


@pytest.mark.parametrize("case", LISTED, ids=lambda case: f"{case['status']} {case['successor']} {case['guide']}")
def test_the_server_counts_wallets_like_the_dialog(data: Path, case: dict[str, Any]) -> None:
    fields = {"status": case["status"], "successor": case["successor"], "aliases": ["Old"]}
    write_wallet(data, wallet("gamma", **fields, **({} if case["guide"] else {"methods": {}})))
    found = read_catalogue(data)
    counts, before = wallet_summaries(found).counts, 2
    assert (counts.entries, found.listed_count) == (before + 1, counts.listed)
    assert (counts.listed > before, counts.found > before) == (case["listed"], case["found"])
    assert (counts.guided > before) is case["guide"]


@pytest.mark.parametrize("tag", available_tags())
def test_the_note_about_a_closing_wallet_names_the_closing_day_in_every_language(data: Path, tag: str) -> None:
    write_wallet(data, wallet("beta", status="closing"))
    catalogue = read_catalogue(data)
    note = status_note(catalogue, catalogue.get("beta"), load_locale(tag), date(2027, 1, 31)) or ""
    assert "Beta" in note
    assert "2027-01-31" in note
    assert "{" not in note
    after = status_note(catalogue, catalogue.get("beta"), load_locale(tag), date(2027, 2, 1))
    assert after == load_locale(tag).messages["status.closed.note"].replace("{wallet}", "Beta")


def test_the_page_gets_a_closing_day_only_for_wallets_that_are_closing(data: Path) -> None:
    write_wallet(data, wallet("beta", status="closing"))
    assert wallet_details(read_catalogue(data).get("beta"))["ends"] == "2027-01-31"
    write_wallet(data, wallet("beta", status="closed"))
    assert "ends" not in wallet_details(read_catalogue(data).get("beta"))
