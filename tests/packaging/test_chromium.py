from collections.abc import Mapping
from pathlib import Path

import pytest

from tools import chromium

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


@pytest.mark.parametrize(("code", "expected"), [(0, True), (1, False)])
def test_a_file_is_taken_for_a_browser_only_when_it_starts(code: int, tmp_path: Path, *, expected: bool) -> None:
    browser = tmp_path / "chromium"
    browser.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    browser.chmod(0o755)
    assert chromium.answers(str(browser)) is expected
    assert not chromium.answers(str(tmp_path / "none"))


def test_the_error_names_a_browser_of_the_environment_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KISSLOCK_CHROMIUM", "/no/such/browser")
    with pytest.raises(SystemExit) as raised:
        chromium.ensure_chromium()
    assert "KISSLOCK_CHROMIUM=/no/such/browser does not start as a browser." in str(raised.value)
