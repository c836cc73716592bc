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
from tests.guides.conftest import EVIDENCE_PAGE, wallet_json, write_wallet

CHROME_LINK = "https://chromewebstore.google.com/detail/alpha"
VECTORS_FOLDER = Path(__file__).parents[2] / "vectors"
RANK_CASES = json.loads((VECTORS_FOLDER / "rank.json").read_text(encoding="utf-8"))["cases"]
LISTED_CASES = json.loads((VECTORS_FOLDER / "listed.json").read_text(encoding="utf-8"))["cases"]


def test_evidence_is_accepted_up_to_an_age_of_exactly_two_years(data_folder: Path) -> None:
    write_wallet(data_folder, wallet_json("alpha", evidence=EVIDENCE_PAGE | {"date": "2024-11-21"}))
    assert str(read_catalogue(data_folder).get("alpha").evidence.date) == "2024-11-21"


def test_the_evidence_of_an_unverified_wallet_needs_no_date(data_folder: Path) -> None:
    write_wallet(
        data_folder, wallet_json("gamma", status="unverified", evidence={"url": "https://a.example/", "says": "Old."})
    )
    assert read_catalogue(data_folder).get("gamma").evidence.date is None


@pytest.mark.parametrize("case", RANK_CASES, ids=lambda case: f"{case['status']} {case['successor']}")
def test_the_status_of_a_wallet_decides_whether_it_is_listed_first_or_last_or_only_found_by_search(
    data_folder: Path, case: dict[str, Any]
) -> None:
    write_wallet(data_folder, wallet_json("gamma", status=case["status"], successor=case["successor"], aliases=["Old"]))
    assert read_catalogue(data_folder).get("gamma").rank == case["rank"]


@pytest.mark.parametrize("case", LISTED_CASES, ids=lambda case: f"{case['status']} {case['successor']} {case['guide']}")
def test_the_server_counts_each_wallet_in_the_same_categories_as_the_dialog(
    data_folder: Path, case: dict[str, Any]
) -> None:
    fields = {"status": case["status"], "successor": case["successor"], "aliases": ["Old"]}
    write_wallet(data_folder, wallet_json("gamma", **fields, **({} if case["guide"] else {"methods": {}})))
    catalogue = read_catalogue(data_folder)
    counts, expected_count = wallet_summaries(catalogue).counts, 2
    assert (counts.entries, catalogue.listed_count) == (expected_count + 1, counts.listed)
    assert (counts.listed > expected_count, counts.found > expected_count) == (case["listed"], case["found"])
    assert (counts.guided > expected_count) is case["guide"]


@pytest.mark.parametrize("tag", available_tags())
def test_the_note_about_a_closing_wallet_contains_the_closing_day_in_every_language(
    data_folder: Path, tag: str
) -> None:
    write_wallet(data_folder, wallet_json("beta", status="closing"))
    catalogue = read_catalogue(data_folder)
    note = status_note(catalogue, catalogue.get("beta"), load_locale(tag), date(2027, 1, 31)) or ""
    assert "Beta" in note
    assert "2027-01-31" in note
    assert "{" not in note
    note_after_closing = status_note(catalogue, catalogue.get("beta"), load_locale(tag), date(2027, 2, 1))
    assert note_after_closing == load_locale(tag).messages["status.closed.note"].replace("{wallet}", "Beta")


def test_the_page_gets_a_closing_day_only_for_wallets_that_are_closing(data_folder: Path) -> None:
    write_wallet(data_folder, wallet_json("beta", status="closing"))
    assert wallet_details(read_catalogue(data_folder).get("beta"))["ends"] == "2027-01-31"
    write_wallet(data_folder, wallet_json("beta", status="closed"))
    assert "ends" not in wallet_details(read_catalogue(data_folder).get("beta"))
