"""The location of a mounted Kisslock's settings and database."""

import logging
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from runpy import run_path

import pytest

from kisslock import Kisslock, Settings
from kisslock.errors import SettingsError
from kisslock.settings.places import resolve_database_url, sqlite_file_of_url

SHOP_CODE = """
from kisslock import Kisslock
def make(**more): return Kisslock(**more)
kisslock = make(%s)
print(kisslock.settings.site.name, kisslock.settings.storage.url)
"""


def setting_name(name_source: str) -> str:
    return f'[site]\nname = "{name_source}"\n'


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an application. The working directory is a different folder."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "shop").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.delenv("KISSLOCK_CONFIG", raising=False)
    return tmp_path / "shop"


def run_application(folder: Path, function: str = "") -> str:
    """Run an application in this folder, and return its output."""
    (folder / "shop.py").write_text(SHOP_CODE % function)
    with redirect_stdout(StringIO()) as captured:
        run_path(str(folder / "shop.py"))
    return captured.getvalue().strip()


def test_a_settings_file_in_the_folder_of_the_application_takes_priority_over_the_working_directory(
    shop: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Path("kisslock.toml").write_text(setting_name("here"))
    assert run_application(shop) == f"here sqlite:///{Path.cwd()}/kisslock.db"
    (shop / "kisslock.toml").write_text(setting_name("beside"))
    assert run_application(shop) == f"beside sqlite:///{shop}/kisslock.db"
    assert not caplog.records


def test_a_settings_file_that_is_passed_explicitly_takes_priority_and_must_exist(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shop / "kisslock.toml").write_text(setting_name("beside"))
    (shop.parent / "other.toml").write_text(setting_name("other") + '[storage]\nurl = "sqlite:///data/x.db"\n')
    assert run_application(shop, "config='../other.toml'") == f"other sqlite:///{shop.parent}/data/x.db"
    monkeypatch.setenv("KISSLOCK_CONFIG", str(shop.parent / "other.toml"))
    assert run_application(shop).startswith("other ")
    with pytest.raises(SettingsError, match=r"/.*nowhere\.toml: cannot be read"):
        Kisslock(config="nowhere.toml")


def test_one_line_lists_the_searched_folders_and_the_database_if_there_is_no_settings_file(shop: Path) -> None:
    (shop / "shop.py").write_text(SHOP_CODE % "")
    completed = subprocess.run([sys.executable, shop / "shop.py"], capture_output=True, text=True, check=True)
    assert completed.stdout == "Kisslock sqlite:///kisslock.db\n"
    cwd = Path.cwd()
    assert completed.stderr == (
        f"Kisslock: no kisslock.toml in {shop} or {cwd}: the settings come from defaults, the environment and options, "
        f"and the database is {cwd}/kisslock.db.\n"
    )


def test_no_settings_file_is_searched_if_an_application_passes_its_settings(
    shop: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (shop / "kisslock.toml").write_text("broken")
    with caplog.at_level(logging.WARNING, "kisslock"):
        assert Kisslock(Settings.of(site={"name": "given"})).settings.site.name == "given"
    assert not caplog.records


@pytest.mark.parametrize(
    ("environ", "flags", "url"),
    [
        ({}, {}, "sqlite:///{shop}/kisslock.db"),
        ({"KISSLOCK_STORAGE_URL": "sqlite:///own.db"}, {}, "sqlite:///own.db"),
        ({}, {"storage.url": "sqlite:///own.db"}, "sqlite:///own.db"),
    ],
)
def test_the_default_database_is_in_the_settings_folder_and_other_paths_start_at_the_working_directory(
    shop: Path, environ: dict[str, str], flags: dict[str, str], url: str
) -> None:
    (shop / "kisslock.toml").write_text(setting_name("shop"))
    settings = Settings.read(shop / "kisslock.toml", environ, flags)
    assert settings.storage.url == url.format(shop=shop)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("sqlite:///x.db", "sqlite:////a/b/x.db"),
        ("sqlite:///../x.db?timeout=5", "sqlite:////a/b/../x.db?timeout=5"),
        ("sqlite:////var/x.db", "sqlite:////var/x.db"),
        ("sqlite:///:memory:", "sqlite:///:memory:"),
        ("sqlite:///file:x?mode=memory&uri=true", "sqlite:///file:x?mode=memory&uri=true"),
        ("postgresql://user@host/x.db", "postgresql://user@host/x.db"),
    ],
)
def test_only_the_relative_path_of_an_sqlite_file_is_resolved_in_the_settings_folder(url: str, expected: str) -> None:
    assert resolve_database_url(Path("/a/b"), url) == expected


def test_the_path_of_a_database_file_is_made_absolute() -> None:
    assert sqlite_file_of_url("sqlite:///x.db?timeout=5") == Path.cwd() / "x.db"
    assert sqlite_file_of_url("sqlite:////var/x.db") == Path("/var/x.db")
    assert sqlite_file_of_url("sqlite:///:memory:") is sqlite_file_of_url("postgresql://host/x") is None
