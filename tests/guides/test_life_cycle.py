"""Status, dates and evidence of a wallet: what each status asks for, and where the wallet stands."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kisslock.errors import CatalogueError
from kisslock.guides.catalogue import read
from kisslock.guides.locales import available
from kisslock.guides.locales import load as load_locale
from kisslock.guides.page_data import details
from kisslock.guides.resolve import status_note
from kisslock.guides.summary import summaries
from tests.guides.conftest import wallet, write_wallet

CHROME = "https://chromewebstore.google.com/detail/alpha"
PAGE = {"url": "https://alpha.example/", "date": "2026-11-01", "says": "A release."}
VECTORS = Path(__file__).parents[2] / "vectors"
RANKS = json.loads((VECTORS / "rank.json").read_text(encoding="utf-8"))["cases"]
LISTED = json.loads((VECTORS / "listed.json").read_text(encoding="utf-8"))["cases"]

BAD: list[tuple[dict[str, Any], str]] = [
    ({"checked": "soon"}, "Invalid RFC3339 encoded date - at `$.checked`"),
    ({"evidence": {"url": "https://alpha.example/"}}, "missing required field `says`"),
    ({"evidence": PAGE | {"says": "a release"}}, "at `$.evidence.says`"),
    ({"evidence": PAGE | {"url": "http://alpha.example/"}}, "evidence.url: http://alpha"),
    (
        {"evidence": {"url": "https://alpha.example/", "says": "A release."}},
        "evidence.date: a wallet that is alive needs one",
    ),
    ({"evidence": PAGE | {"date": "2024-11-20"}}, "evidence.date: 2024-11-20 is more than 731 days before 2026-11-22"),
    ({"checked": "2026-10-01"}, "evidence.date: 2026-11-01 is after 2026-10-01, when it was read"),
    ({"checked": "2026-11-23"}, "checked: 2026-11-23 is after the date of the data, 2026-11-22"),
    ({"status": "closed", "ends": None}, "ends: a wallet that is closed needs one"),
    ({"status": "closing", "way_out": None}, "way_out: a wallet that is closing needs one"),
    ({"ends": "2027-01-31"}, "ends: a wallet that is alive has none"),
    (
        {"status": "closed", "ends": "2027-01-31"},
        "ends: a wallet that is closed on 2026-11-22 does not end on 2027-01-31",
    ),
    (
        {"status": "closing", "ends": "2026-11-22"},
        "ends: a wallet that is closing on 2026-11-22 does not end on 2026-11-22",
    ),
    ({"status": "closing", "downloads": {"chrome": CHROME}}, "downloads: a wallet that is closing has no links"),
    ({"status": "rebranded"}, "aliases: a wallet that is rebranded has its old name or a successor"),
]


@pytest.mark.parametrize(("fields", "problem"), BAD, ids=[row[1] for row in BAD])
def test_a_wrong_life_cycle_is_refused_with_file_and_field(data: Path, fields: dict[str, Any], problem: str) -> None:
    write_wallet(data, wallet("alpha", **fields))
    with pytest.raises(CatalogueError) as caught:
        read(data)
    lines = [line for line in caught.value.problems if problem in line]
    assert lines, caught.value.problems
    assert all(line.startswith("wallets/alpha/wallet.json: ") for line in lines)


def test_evidence_that_is_two_years_old_to_the_day_still_counts(data: Path) -> None:
    write_wallet(data, wallet("alpha", evidence=PAGE | {"date": "2024-11-21"}))
    assert str(read(data).get("alpha").evidence.date) == "2024-11-21"


def test_a_wallet_that_is_unverified_needs_no_date(data: Path) -> None:
    write_wallet(data, wallet("gamma", status="unverified", evidence={"url": "https://a.example/", "says": "Old."}))
    assert read(data).get("gamma").evidence.date is None


@pytest.mark.parametrize("case", RANKS, ids=lambda case: f"{case['status']} {case['successor']}")
def test_a_wallet_stands_among_the_others_after_them_or_is_found_by_searching_only(
    data: Path, case: dict[str, Any]
) -> None:
    write_wallet(data, wallet("gamma", status=case["status"], successor=case["successor"], aliases=["Old"]))
    assert read(data).get("gamma").rank == case["rank"]


@pytest.mark.parametrize("case", LISTED, ids=lambda case: f"{case['status']} {case['successor']} {case['guide']}")
def test_a_wallet_is_counted_as_the_dialog_counts(data: Path, case: dict[str, Any]) -> None:
    fields = {"status": case["status"], "successor": case["successor"], "aliases": ["Old"]}
    write_wallet(data, wallet("gamma", **fields, **({} if case["guide"] else {"methods": {}})))
    found = read(data)
    counts, before = summaries(found).counts, 2
    assert (counts.entries, found.listed) == (before + 1, counts.listed)
    assert (counts.listed > before, counts.found > before) == (case["listed"], case["found"])
    assert (counts.guided > before) is case["guide"]


@pytest.mark.parametrize("tag", available())
def test_a_wallet_that_closes_names_its_day_in_every_language(data: Path, tag: str) -> None:
    write_wallet(data, wallet("beta", status="closing"))
    catalogue = read(data)
    note = status_note(catalogue, catalogue.get("beta"), load_locale(tag), date(2027, 1, 31)) or ""
    assert "Beta" in note
    assert "2027-01-31" in note
    assert "{" not in note
    after = status_note(catalogue, catalogue.get("beta"), load_locale(tag), date(2027, 2, 1))
    assert after == load_locale(tag).messages["status.closed.note"].replace("{wallet}", "Beta")


def test_the_page_hears_the_day_of_a_wallet_that_closes_only(data: Path) -> None:
    write_wallet(data, wallet("beta", status="closing"))
    assert details(read(data).get("beta"))["ends"] == "2027-01-31"
    write_wallet(data, wallet("beta", status="closed"))
    assert "ends" not in details(read(data).get("beta"))
