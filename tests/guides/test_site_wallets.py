"""A site's own wallets extend the catalogue. Invalid ones are rejected with file, field and allowed values."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kisslock.errors import CatalogueError, KisslockError
from kisslock.guides.catalogue import Catalogue, load_catalogue, read_catalogue
from kisslock.guides.icons import MAX_ICON_CHARS
from kisslock.guides.locales import load_locale as language
from kisslock.guides.resolve import wallet_guide
from kisslock.guides.site_wallets import MAX_WALLETS, with_site_wallets
from kisslock.guides.skeleton import write_skeleton
from tests.guides.conftest import EXTENSION, ODD_FILES, wallet, write_json

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#123"/></svg>'


@pytest.fixture
def base(data: Path) -> Catalogue:
    """Return the catalogue with alpha and beta."""
    return read_catalogue(data)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an empty folder of a site."""
    (tmp_path / "own").mkdir()
    return tmp_path / "own"


def put(folder: Path, content: dict[str, Any], name: str | None = None, icon: str = "") -> None:
    """Write a site's own entry."""
    place = folder / (name or content["id"])
    write_json(place / "wallet.json", content)
    if icon:
        (place / "icon.svg").write_text(icon, encoding="utf-8")


def problems_of(base: Catalogue, folder: Path) -> tuple[str, ...]:
    """Return the problems of the folder."""
    with pytest.raises(CatalogueError) as caught:
        with_site_wallets(base, folder)
    return caught.value.problems


def test_a_wallet_of_the_site_is_added_with_its_icon(base: Catalogue, folder: Path) -> None:
    put(folder, wallet("gamma"), icon=SVG)
    found = with_site_wallets(base, folder)
    assert [wallet.id for wallet in found.wallets] == ["beta", "alpha", "gamma"]
    assert found.icons["gamma"].startswith("data:image/svg+xml,<svg xmlns=%22http://")
    assert found.icons["gamma"].count("%23123") == 1


def test_the_fields_of_a_sites_entry_override_the_fields_of_the_built_in_entry(base: Catalogue, folder: Path) -> None:
    put(folder, {"name": "Alpha One", "links": {"home": "https://one.example/"}}, name="alpha")
    found = with_site_wallets(base, folder)
    assert (found.get("alpha").name, found.get("alpha").rdns) == ("Alpha One", "com.alpha")
    assert [wallet.id for wallet in found.wallets] == [wallet.id for wallet in base.wallets]


def test_a_popular_wallet_that_the_site_marks_as_closed_is_no_longer_listed_as_popular(
    base: Catalogue, folder: Path
) -> None:
    gone = {"status": "closed", "ends": "2026-11-01", "way_out": "move_assets", "downloads": {}}
    put(folder, gone, name="alpha")
    assert (base.popular, with_site_wallets(base, folder).popular) == (("alpha",), ())


def test_own_steps_appear_in_the_languages_of_the_site_and_in_english_for_other_languages(
    base: Catalogue, folder: Path
) -> None:
    texts = {"en": {"title": "Open {wallet}", "body": "B."}, "de": {"title": "{wallet} öffnen", "body": "B."}}
    put(folder, wallet("gamma", own_steps={"extension": {"step2": texts}}))
    found = with_site_wallets(base, folder)
    titles = [
        wallet_guide(found, found.get("gamma"), language(tag)).guide["extension"].step2.title for tag in ("de", "fr")
    ]
    assert titles == ["Gamma öffnen", "Open Gamma"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"status": "fine"}, "status: Invalid enum value 'fine'; allowed: alive, unverified, maintenance"),
    ({"colour": "red"}, "Object contains unknown field `colour`; allowed: $schema, $comment, id, name"),
    ({"methods": {"extension": EXTENSION | {"step1": "fly"}}}, "methods.step1: Invalid enum value 'fly'; allowed: op"),
    ({"rdns": "com.alpha"}, "rdns: com.alpha is alpha's already"),
    (
        {"own_steps": {"extension": {"step1": {"tlh": {"title": "T", "body": "B."}}}}},
        "own_steps.extension.step1.tlh: no such language; allowed: ar",
    ),
    (
        {"own_steps": {"extension": {"step1": {"en": {"title": "<b>T</b>", "body": "B."}}}}},
        "own_steps.extension.step1.en: a brace or an angle bracket",
    ),
]


@pytest.mark.parametrize(("fields", "problem"), BAD, ids=[row[1][:40] for row in BAD])
def test_the_error_for_an_invalid_entry_names_the_file_and_the_field_and_the_allowed_values(
    base: Catalogue, folder: Path, fields: dict[str, Any], problem: str
) -> None:
    put(folder, wallet("gamma") | fields, name="gamma")
    lines = problems_of(base, folder)
    assert any(line.startswith(f"{folder / 'gamma' / 'wallet.json'}: {problem}") for line in lines), lines


@pytest.mark.parametrize("name", ["wallet.json", "icon.svg"])
@pytest.mark.parametrize(("make", "problem"), ODD_FILES)
def test_a_pipe_or_a_device_in_the_folder_is_rejected_without_being_read(
    base: Catalogue, folder: Path, name: str, make: Callable[[Path], object], problem: str
) -> None:
    put(folder, wallet("gamma"))
    (folder / "gamma" / name).unlink(missing_ok=True)
    make(folder / "gamma" / name)
    (line,) = problems_of(base, folder)
    assert line.startswith(f"{folder / 'gamma' / name}: {problem}")


def test_a_misplaced_file_and_a_missing_folder_are_reported(base: Catalogue, folder: Path) -> None:
    write_json(folder / "gamma.json", wallet("gamma"))
    assert "gamma.json: a wallet is a folder, here gamma/" in problems_of(base, folder)[0]
    assert "is no folder" in problems_of(base, folder / "none")[0]


def test_a_folder_with_too_many_entries_is_rejected(base: Catalogue, folder: Path) -> None:
    for number in range(10_000):
        (folder / f"w{number}").mkdir()
    assert problems_of(base, folder) == (f"{folder}: 10000 wallets; allowed: at most {MAX_WALLETS}",)


def test_a_wallet_file_that_is_nested_too_deeply_is_rejected(base: Catalogue, folder: Path) -> None:
    put(folder, wallet("gamma"))
    (folder / "gamma" / "wallet.json").write_text(f'{{"a": {"[" * 30_000 + "]" * 30_000}}}', encoding="utf-8")
    (line,) = problems_of(base, folder)
    assert "nested too deeply" in line


def test_icons_that_are_too_large_in_total_are_rejected(base: Catalogue, folder: Path) -> None:
    for number in range(9):
        put(folder, wallet(f"gamma{number}"), icon=SVG.replace("</svg>", f"<title>{'w' * 30_000}</title></svg>"))
    (line,) = problems_of(base, folder)
    assert f"bytes together; allowed: at most {MAX_ICON_CHARS}" in line


def test_the_files_that_a_command_generates_for_a_new_wallet_are_valid(tmp_path: Path) -> None:
    file = write_skeleton(tmp_path / "wallets", "acmePay", date(2026, 11, 22))
    found = with_site_wallets(load_catalogue(), tmp_path / "wallets").get("acmePay")
    assert (found.name, found.rdns) == ("AcmePay", "example.acmepay")
    schema = file.parent / json.loads(file.read_text("utf-8"))["$schema"]
    assert json.loads(schema.read_text("utf-8"))["title"] == "A wallet of Kisslock's catalogue"
    with pytest.raises(KisslockError, match="already exists"):
        write_skeleton(tmp_path / "wallets", "acmePay", date(2026, 11, 22))
    with pytest.raises(KisslockError, match="no id of a wallet"):
        write_skeleton(tmp_path / "wallets", "../acme", date(2026, 11, 22))
    assert [path.name for path in tmp_path.iterdir() if path.name != "wallets"] == []
