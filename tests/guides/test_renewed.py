"""Newer data of wallets laid over the data of this version."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kisslock.guides.catalogue import Catalogue, read
from kisslock.guides.icons import MOST_ICON_CHARS
from kisslock.guides.renewed import MOST_WALLETS, renewed
from tests.guides.conftest import EXTENSION, ODD_FILES, ORDER, wallet, write_json, write_wallet
from tests.guides.test_own import SVG

NEWER = ORDER | {"version": "2027-03-01"}


@pytest.fixture
def base(data: Path) -> Catalogue:
    """The catalogue of alpha and beta."""
    return read(data)


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The folder of newer data with both wallets."""
    folder = tmp_path / "newer"
    for name in ("beta", "alpha"):
        write_wallet(folder, wallet(name))
    write_json(folder / "wallets" / "order.json", NEWER)
    return folder


def test_a_month_of_changes_is_laid_over(base: Catalogue, newer: Path) -> None:
    write_wallet(newer, wallet("alpha", name="Alpha One", aliases=["Alpha"]))
    write_wallet(newer, wallet("beta", status="closed", ends="2027-02-01", way_out="export_phrase"))
    write_wallet(newer, wallet("gamma", checked="2027-02-20"))
    (newer / "wallets" / "gamma" / "icon.svg").write_text(SVG, encoding="utf-8")
    found = renewed(base, newer)
    assert [(one.id, one.name, one.status) for one in found.wallets] == [
        ("beta", "Beta", "closed"),
        ("alpha", "Alpha One", "alive"),
        ("gamma", "Gamma", "alive"),
    ]
    assert (str(found.version), list(found.icons), found.notes) == ("2027-03-01", ["gamma"], ())


def test_without_newer_data_nothing_changes(base: Catalogue, newer: Path) -> None:
    assert renewed(base, None) is base
    write_json(newer / "wallets" / "order.json", ORDER)
    assert renewed(base, newer) is base


def test_fields_of_a_later_version_are_ignored(base: Catalogue, newer: Path) -> None:
    write_json(newer / "wallets" / "order.json", NEWER | {"regions": {}})
    later: dict[str, Any] = {"fee": "none", "links": {"home": "https://alpha.example/", "forum": "https://a.example/"}}
    write_wallet(newer, wallet("alpha", **later, evidence=wallet("alpha")["evidence"] | {"by": "a reader"}))
    links = ["https://a.example/{url_later}", "alpha://open?u={url_encoded}"]
    browse = {
        "ios": links,
        "web": links,
        "checked": "2027-02-20",
        "evidence": wallet("alpha")["evidence"] | {"by": "x"},
    }
    write_wallet(newer, wallet("beta", browse=browse))
    found = renewed(base, newer)
    assert (found.get("alpha").links, found.notes) == ({"home": "https://alpha.example/"}, ())
    kept = found.get("beta").browse
    assert kept
    assert (kept.ios, kept.android) == (("alpha://open?u={url_encoded}",), ())


def test_a_method_with_a_kind_of_step_of_a_later_version_is_left_out_and_named(base: Catalogue, newer: Path) -> None:
    methods = {"extension": EXTENSION, "qr_code": EXTENSION | {"step1": "wave_at_the_camera"}, "nfc": EXTENSION}
    write_wallet(newer, wallet("alpha", methods=methods))
    found = renewed(base, newer)
    assert list(found.get("alpha").methods) == ["extension"]
    assert [note.partition(" in a form")[0] for note in found.notes] == [
        "kisslock-wallets: alpha has the method qr_code",
        "kisslock-wallets: alpha has the method nfc",
    ]


def test_an_entry_with_a_status_of_a_later_version_stays_as_it_was(base: Catalogue, newer: Path) -> None:
    write_wallet(newer, wallet("alpha", name="Alpha One", status="paused"))
    found = renewed(base, newer)
    assert found.get("alpha").name == "Alpha"
    assert found.notes[0].startswith("kisslock-wallets: alpha has a status that this version does not have")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"links": {"home": "javascript:alert(1)"}}, "links.home: javascript:alert(1) is not https"),
        ({"rdns": "com.beta"}, "rdns: com.beta is beta's already"),
        ({"id": "../alpha"}, "id"),
        ({"checked": "2027-03-02"}, "is after the date of the data"),
    ],
)
def test_wrong_data_changes_nothing_and_is_named(
    base: Catalogue, newer: Path, fields: dict[str, Any], why: str
) -> None:
    write_wallet(newer, wallet("gamma") | fields, name="gamma")
    found = renewed(base, newer)
    assert (found.wallets, found.version, found.icons) == (base.wallets, base.version, {})
    assert found.notes[0].startswith("kisslock-wallets is installed, but not used: ")
    assert why in found.notes[0]


def test_a_drawing_with_a_script_keeps_the_data_out(base: Catalogue, newer: Path) -> None:
    (newer / "wallets" / "alpha" / "icon.svg").write_text("<svg><script/></svg>", encoding="utf-8")
    assert "has the element <script>" in renewed(base, newer).notes[0]


@pytest.mark.parametrize("name", ["order.json", "alpha/wallet.json", "alpha/icon.svg"])
@pytest.mark.parametrize(("make", "problem"), ODD_FILES)
def test_a_file_that_may_never_end_keeps_the_data_out(
    base: Catalogue, newer: Path, name: str, make: Callable[[Path], object], problem: str
) -> None:
    (newer / "wallets" / name).unlink(missing_ok=True)
    make(newer / "wallets" / name)
    found = renewed(base, newer)
    assert found.wallets == base.wallets
    assert f"{name}: {problem}" in found.notes[0]


def test_older_data_and_a_folder_without_data_are_ignored_and_named(base: Catalogue, newer: Path) -> None:
    write_json(newer / "wallets" / "order.json", ORDER | {"version": "2026-01-01"})
    older = renewed(base, newer)
    assert older.wallets == base.wallets
    assert "its data of 2026-01-01 is older than the data of 2026-11-22" in older.notes[0]
    assert "order.json" in renewed(base, newer / "none").notes[0]


def test_data_that_is_nested_too_deeply_is_not_used_and_the_server_starts(base: Catalogue, newer: Path) -> None:
    deep = "[" * 30_000 + "]" * 30_000
    (newer / "wallets" / "alpha" / "wallet.json").write_text(f'{{"a": {deep}}}', encoding="utf-8")
    found = renewed(base, newer)
    assert found.wallets == base.wallets
    assert "nested too deeply" in found.notes[0]


def test_icons_that_are_too_large_together_are_refused_and_named(base: Catalogue, newer: Path) -> None:
    drawing = SVG.replace("</svg>", f"<title>{'w' * 30_000}</title></svg>")
    for number in range(9):
        write_wallet(newer, wallet(f"gamma{number}"))
        (newer / "wallets" / f"gamma{number}" / "icon.svg").write_text(drawing, encoding="utf-8")
    found = renewed(base, newer)
    assert (found.wallets, found.icons) == (base.wallets, {})
    assert f"bytes together; allowed: at most {MOST_ICON_CHARS}" in found.notes[0]


def test_ten_thousand_entries_are_refused_by_their_number(base: Catalogue, newer: Path) -> None:
    for number in range(10_000):
        (newer / "wallets" / f"w{number}").mkdir()
    assert renewed(base, newer).notes == (
        f"kisslock-wallets is installed, but not used: more than {MOST_WALLETS} wallets",
    )
