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
from kisslock.guides.site_wallets import MAX_WALLETS, add_site_wallets
from kisslock.guides.skeleton import write_skeleton
from tests.guides.conftest import EXTENSION_STEPS, INVALID_FILES, wallet_json, write_json

ICON_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#123"/></svg>'


@pytest.fixture
def base_catalogue(data_folder: Path) -> Catalogue:
    """Return the catalogue with alpha and beta."""
    return read_catalogue(data_folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an empty folder of a site."""
    (tmp_path / "own").mkdir()
    return tmp_path / "own"


def write_own_entry(folder: Path, content: dict[str, Any], name: str | None = None, icon: str = "") -> None:
    """Write a site's own entry."""
    entry_folder = folder / (name or content["id"])
    write_json(entry_folder / "wallet.json", content)
    if icon:
        (entry_folder / "icon.svg").write_text(icon, encoding="utf-8")


def folder_problems(base_catalogue: Catalogue, folder: Path) -> tuple[str, ...]:
    """Return the problems of the folder."""
    with pytest.raises(CatalogueError) as caught:
        add_site_wallets(base_catalogue, folder)
    return caught.value.problems


def test_a_wallet_of_the_site_is_added_with_its_icon(base_catalogue: Catalogue, folder: Path) -> None:
    write_own_entry(folder, wallet_json("gamma"), icon=ICON_SVG)
    catalogue = add_site_wallets(base_catalogue, folder)
    assert [wallet.id for wallet in catalogue.wallets] == ["beta", "alpha", "gamma"]
    assert catalogue.icons["gamma"].startswith("data:image/svg+xml,<svg xmlns=%22http://")
    assert catalogue.icons["gamma"].count("%23123") == 1


def test_the_fields_of_a_site_entry_override_the_fields_of_the_built_in_entry(
    base_catalogue: Catalogue, folder: Path
) -> None:
    write_own_entry(folder, {"name": "Alpha One", "links": {"home": "https://one.example/"}}, name="alpha")
    catalogue = add_site_wallets(base_catalogue, folder)
    assert (catalogue.get("alpha").name, catalogue.get("alpha").rdns) == ("Alpha One", "com.alpha")
    assert [wallet.id for wallet in catalogue.wallets] == [wallet.id for wallet in base_catalogue.wallets]


def test_a_popular_wallet_that_the_site_marks_as_closed_is_no_longer_listed_as_popular(
    base_catalogue: Catalogue, folder: Path
) -> None:
    closed_fields = {"status": "closed", "ends": "2026-11-01", "way_out": "move_assets", "downloads": {}}
    write_own_entry(folder, closed_fields, name="alpha")
    assert (base_catalogue.popular, add_site_wallets(base_catalogue, folder).popular) == (("alpha",), ())


def test_steps_from_a_site_entry_appear_in_the_languages_that_the_entry_contains_or_else_in_english(
    base_catalogue: Catalogue, folder: Path
) -> None:
    texts = {"en": {"title": "Open {wallet}", "body": "B."}, "de": {"title": "{wallet} öffnen", "body": "B."}}
    write_own_entry(folder, wallet_json("gamma", own_steps={"extension": {"step2": texts}}))
    catalogue = add_site_wallets(base_catalogue, folder)
    titles = [
        wallet_guide(catalogue, catalogue.get("gamma"), language(tag)).guide["extension"].step2.title
        for tag in ("de", "fr")
    ]
    assert titles == ["Gamma öffnen", "Open Gamma"]


INVALID_ENTRIES: list[tuple[dict[str, Any], str]] = [
    ({"status": "fine"}, "status: Invalid enum value 'fine'; allowed: alive, unverified, maintenance"),
    ({"colour": "red"}, "Object contains unknown field `colour`; allowed: $schema, $comment, id, name"),
    (
        {"methods": {"extension": EXTENSION_STEPS | {"step1": "fly"}}},
        "methods.step1: Invalid enum value 'fly'; allowed: op",
    ),
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


@pytest.mark.parametrize(("fields", "problem"), INVALID_ENTRIES, ids=[row[1][:40] for row in INVALID_ENTRIES])
def test_the_error_for_an_invalid_entry_mentions_the_file_and_the_field_and_the_allowed_values(
    base_catalogue: Catalogue, folder: Path, fields: dict[str, Any], problem: str
) -> None:
    write_own_entry(folder, wallet_json("gamma") | fields, name="gamma")
    lines = folder_problems(base_catalogue, folder)
    assert any(line.startswith(f"{folder / 'gamma' / 'wallet.json'}: {problem}") for line in lines), lines


@pytest.mark.parametrize("name", ["wallet.json", "icon.svg"])
@pytest.mark.parametrize(("create_file", "problem"), INVALID_FILES)
def test_a_pipe_or_a_device_in_the_folder_is_rejected_without_being_read(
    base_catalogue: Catalogue, folder: Path, name: str, create_file: Callable[[Path], object], problem: str
) -> None:
    write_own_entry(folder, wallet_json("gamma"))
    (folder / "gamma" / name).unlink(missing_ok=True)
    create_file(folder / "gamma" / name)
    (line,) = folder_problems(base_catalogue, folder)
    assert line.startswith(f"{folder / 'gamma' / name}: {problem}")


def test_a_misplaced_file_and_a_missing_folder_are_reported(base_catalogue: Catalogue, folder: Path) -> None:
    write_json(folder / "gamma.json", wallet_json("gamma"))
    assert "gamma.json: a wallet is a folder, here gamma/" in folder_problems(base_catalogue, folder)[0]
    assert "is no folder" in folder_problems(base_catalogue, folder / "none")[0]


def test_a_folder_with_too_many_entries_is_rejected(base_catalogue: Catalogue, folder: Path) -> None:
    for number in range(10_000):
        (folder / f"w{number}").mkdir()
    assert folder_problems(base_catalogue, folder) == (f"{folder}: 10000 wallets; allowed: at most {MAX_WALLETS}",)


def test_a_wallet_file_that_is_nested_too_deeply_is_rejected(base_catalogue: Catalogue, folder: Path) -> None:
    write_own_entry(folder, wallet_json("gamma"))
    (folder / "gamma" / "wallet.json").write_text(f'{{"a": {"[" * 30_000 + "]" * 30_000}}}', encoding="utf-8")
    (line,) = folder_problems(base_catalogue, folder)
    assert "nested too deeply" in line


def test_icons_that_are_too_large_in_total_are_rejected(base_catalogue: Catalogue, folder: Path) -> None:
    for number in range(9):
        write_own_entry(
            folder,
            wallet_json(f"gamma{number}"),
            icon=ICON_SVG.replace("</svg>", f"<title>{'w' * 30_000}</title></svg>"),
        )
    (line,) = folder_problems(base_catalogue, folder)
    assert f"bytes together; allowed: at most {MAX_ICON_CHARS}" in line


def test_the_files_that_a_command_generates_for_a_new_wallet_are_valid(tmp_path: Path) -> None:
    file = write_skeleton(tmp_path / "wallets", "acmePay", date(2026, 11, 22))
    added_wallet = add_site_wallets(load_catalogue(), tmp_path / "wallets").get("acmePay")
    assert (added_wallet.name, added_wallet.rdns) == ("AcmePay", "example.acmepay")
    schema = file.parent / json.loads(file.read_text("utf-8"))["$schema"]
    assert json.loads(schema.read_text("utf-8"))["title"] == "A wallet of Kisslock's catalogue"
    with pytest.raises(KisslockError, match="already exists"):
        write_skeleton(tmp_path / "wallets", "acmePay", date(2026, 11, 22))
    with pytest.raises(KisslockError, match="no id of a wallet"):
        write_skeleton(tmp_path / "wallets", "../acme", date(2026, 11, 22))
    assert [path.name for path in tmp_path.iterdir() if path.name != "wallets"] == []
