from collections.abc import Mapping
from pathlib import Path

import pytest

from tools import chromium, programs
from tools.step import StepError

SYSTEM = {"chromium": "/bin/chromium", "chromium-browser": "/bin/chromium-browser", "google-chrome": "/bin/chrome"}


@pytest.mark.parametrize(
    ("environ", "there", "expected"),
    [
        ({"KISSLOCK_CHROMIUM": "/mine"}, SYSTEM, ["/mine"]),
        ({"KISSLOCK_CHROMIUM": ""}, {"google-chrome": "/bin/chrome"}, ["/bin/chrome", *chromium.MAC_APPLICATIONS]),
        ({}, SYSTEM, ["/bin/chromium", "/bin/chromium-browser", "/bin/chrome", *chromium.MAC_APPLICATIONS]),
        ({}, {}, list(chromium.MAC_APPLICATIONS)),
    ],
    ids=["the named one alone", "an empty name is none", "the system's in order", "macOS applications last"],
)
def test_browsers_are_tried_in_the_order_of_trust(
    environ: Mapping[str, str], there: Mapping[str, str], expected: list[str]
) -> None:
    assert list(chromium.candidates(environ, there.get)) == expected


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("ID=debian\nVERSION_ID=12\n", True),
        ('ID=raspbian\nID_LIKE="debian"\n', True),
        ("ID=ubuntu\nID_LIKE=debian\n", False),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', False),
        ("ID=fedora\n", False),
        ("", False),
    ],
)
def test_debians_package_is_used_where_it_is_a_browser(release: str, *, expected: bool) -> None:
    assert chromium.has_debian_package(release) is expected


@pytest.mark.parametrize(("code", "expected"), [(0, True), (1, False)])
def test_a_file_is_taken_for_a_browser_only_when_it_starts(code: int, tmp_path: Path, *, expected: bool) -> None:
    browser = tmp_path / "chromium"
    browser.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    browser.chmod(0o755)
    assert chromium.answers(str(browser)) is expected
    assert not chromium.answers(str(tmp_path / "none"))


def test_the_error_names_a_browser_of_the_environment_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KISSLOCK_CHROMIUM", "/no/such/browser")
    with pytest.raises(StepError) as raised:
        chromium.ensure_chromium()
    assert "KISSLOCK_CHROMIUM=/no/such/browser does not start as a browser." in str(raised.value)


@pytest.mark.parametrize(
    ("working", "expected"),
    [
        (["system", "own", "debian", "playwright"], "system"),
        (["own", "debian", "playwright"], "own"),
        (["debian", "playwright"], "debian"),
        (["playwright"], "playwright"),
    ],
)
def test_a_browser_is_installed_only_when_none_is_found(
    working: list[str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(name: str) -> str:
        return name if name in working else ""

    monkeypatch.delenv("KISSLOCK_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "first_that_answers", lambda _environ: answer("system"))
    monkeypatch.setattr(chromium, "_playwrights_own", lambda: answer("own"))
    monkeypatch.setattr(chromium, "_from_debian", lambda: answer("debian"))
    monkeypatch.setattr(chromium, "_from_playwright", lambda: answer("playwright"))
    assert chromium.ensure_chromium() == expected


def test_the_journeys_take_the_chromium_without_a_window_where_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KISSLOCK_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setattr(chromium, "_headless_from_debian", lambda: "/unpacked")
    monkeypatch.setattr(chromium, "ensure_chromium", lambda: "/with-a-window")
    monkeypatch.setattr(chromium, "answers", lambda found: found == "/unpacked")
    assert chromium.ensure_headless() == "/unpacked"
    monkeypatch.setattr(chromium, "answers", lambda _found: False)
    assert chromium.ensure_headless() == "/with-a-window"
    monkeypatch.setenv("KISSLOCK_CHROMIUM", "/mine")
    assert chromium.ensure_headless() == "/with-a-window"


def test_the_chromium_without_a_window_is_asked_again_once_the_other_has_brought_its_libraries(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The unpacked program starts only with the libraries and files that Debian's Chromium installs."""
    shared, folder = tmp_path / "chromium", tmp_path / chromium.HEADLESS / "usr" / "lib" / "chromium"
    monkeypatch.delenv("KISSLOCK_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None if name == chromium.HEADLESS else f"/bin/{name}")
    monkeypatch.setattr(chromium, "_is_debian", lambda: True)
    monkeypatch.setattr(chromium, "SHARED", shared)
    monkeypatch.setattr(programs, "FOLDER", tmp_path)

    def unpacked(name: str) -> bool:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
        return True

    def installed() -> str:
        shared.mkdir()
        (shared / "icudtl.dat").write_text("")
        return "/with-a-window"

    monkeypatch.setattr(programs, "unpacked", unpacked)
    monkeypatch.setattr(chromium, "ensure_chromium", installed)
    monkeypatch.setattr(chromium, "answers", lambda _found: (folder / "icudtl.dat").is_file())
    assert chromium.ensure_headless() == str(tmp_path / chromium.HEADLESS / chromium.HEADLESS)
