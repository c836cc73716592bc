"""Findings about the settings themselves."""

import pytest

from kisslock.checks.settings import check_settings
from kisslock.settings import Settings


@pytest.mark.parametrize(
    ("origins", "warned"),
    [
        ([], False),
        (["https://app.example", "HTTPS://b.example"], False),
        (["http://localhost:8000", "http://127.0.0.1:8000"], False),
        (["https://app.example", "http://localhost:8000"], True),
    ],
)
def test_origins_of_both_kinds_in_one_list_are_warned_of(origins: list[str], *, warned: bool) -> None:
    found = [check for check in check_settings(Settings.of(site={"origins": origins})) if check.name == "site.origins"]
    assert [check.status for check in found] == ["warn"] * warned
