"""The page of settings: valid examples, and tables that GitHub displays correctly."""

import re
import tomllib
from pathlib import Path

import pytest

from kisslock import Settings
from kisslock.checks.production import check_production
from tests.docs.blocks import read_blocks
from tools.generate import commands_page, reference
from tools.generate.markdown import table_row
from tools.places import ROOT

PAGE_BLOCKS = read_blocks(ROOT / "docs" / "settings.md")
SETTINGS_FILES = [block.text for block in PAGE_BLOCKS if block.kind == "settings"]
CELL_SEPARATOR = re.compile(r"(?<!\\)\|")


@pytest.mark.parametrize("text", SETTINGS_FILES)
def test_every_settings_file_on_the_page_is_valid(text: str) -> None:
    tables = tomllib.loads(text)
    sources = Settings.of(**tables).sources
    assert {key.partition(".")[0] for key in sources} == tables.keys()


def test_the_example_settings_for_production_cause_no_warning(tmp_path: Path) -> None:
    file = tmp_path / "kisslock.toml"
    file.write_text(SETTINGS_FILES[1], encoding="utf-8")
    (commands,) = [block.text for block in PAGE_BLOCKS if block.kind == "commands"]
    environ = dict(re.findall(r"^export (\w+)='(.*)'$", commands, re.MULTILINE))
    settings = Settings.read(file, environ=environ)
    assert environ.keys() <= set(settings.sources.values())
    assert [*check_production(settings)] == []


def test_the_wallets_folder_and_the_default_database_are_relative_to_the_settings_file(tmp_path: Path) -> None:
    file = tmp_path / "kisslock.toml"
    file.write_text("", encoding="utf-8")
    environ = {"KISSLOCK_WALLETS_FOLDER": "wallets", "KISSLOCK_STORAGE_URL": "sqlite:///given.db"}
    settings = Settings.read(file, environ=environ)
    assert settings.folder / (settings.wallets.folder or "") == tmp_path / "wallets"
    assert settings.storage.url == "sqlite:///given.db"
    assert Settings.read(file, environ={}).storage.url == f"sqlite:///{tmp_path / 'kisslock.db'}"


@pytest.mark.parametrize("page", [reference.create_page(), commands_page.create_page()], ids=["settings", "commands"])
def test_every_row_of_a_table_has_as_many_cells_as_its_header(page: str) -> None:
    tables = re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE)
    assert tables
    for table in tables:
        header_cells, *rows = [len(CELL_SEPARATOR.findall(line)) for line in table.splitlines()]
        assert {header_cells} == {*rows}, table


def test_a_vertical_bar_in_a_table_cell_is_escaped() -> None:
    assert table_row("`a|b`", "c") == "| `a\\|b` | c |\n"
    assert "| `upgrade\\|copy` |" in commands_page.create_page()
    assert "| `client add\\|list [ID]` |" in commands_page.create_page()
