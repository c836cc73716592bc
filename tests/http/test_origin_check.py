"""A foreign origin is rejected, counted, and reported to developer and operator, within limits."""

import json
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Settings, metrics
from kisslock.http.loopback import is_local_request
from kisslock.http.origin_advice import describe_origin_fix, explain_origin, printable_origin
from kisslock.http.origin_check import MAX_LOG_ENTRIES, MAX_LOGGED_ORIGINS, WINDOW_S, OriginCheck
from kisslock.log.errors import ForeignBeacon
from tests.conftest import NewKisslock
from tests.log.conftest import flush_and_read

OWN_ORIGIN, OTHER_ORIGIN = "http://127.0.0.1:8301", "http://localhost:8301"
EXPECTED_MESSAGE = f"The request comes from {OTHER_ORIGIN}, but site.origins allows only {OWN_ORIGIN}."
CHAIN_SETTINGS = {"1": {"rpc": ["https://node.example"]}}
SITE_SETTINGS: dict[str, Any] = {
    "site": {"origins": [OWN_ORIGIN]},
    "sign_in": {"mode": "optional"},
    "chains": CHAIN_SETTINGS,
}


def create_scope(
    origin: str, *, client: str = "203.0.113.7", host: str = "127.0.0.1:8301", **extra_headers: str
) -> dict[str, Any]:
    headers = {"host": host, "origin": origin, **extra_headers}
    return {
        "client": (client, 5),
        "headers": [(name.encode(), text.encode("latin-1")) for name, text in headers.items()],
    }


def count_of_rejections(code: str) -> float:
    return metrics.REGISTRY.get_sample_value("kisslock_foreign_origin_total", {"code": code}) or 0.0


@pytest.mark.parametrize(
    ("origin", "source", "expected_hint"),
    [
        (
            OTHER_ORIGIN,
            "kisslock.toml",
            f"Open {OWN_ORIGIN}, or allow both: origins = {json.dumps([OWN_ORIGIN, OTHER_ORIGIN])} below [site] in",
        ),
        (OTHER_ORIGIN, "", "below [site] in kisslock.toml"),
        (
            "https://a.example",
            "KISSLOCK_SITE_ORIGINS",
            f"""KISSLOCK_SITE_ORIGINS='["{OWN_ORIGIN}", "https://a.example"]'""",
        ),
        ("https://a.example", "--site-origins", f"""--site-origins '["{OWN_ORIGIN}", "https://a.example"]'"""),
        ("https://a.example", "code", f'site={{"origins": ["{OWN_ORIGIN}", "https://a.example"]}}'),
        ("http://127.0.0.1:5173", "", "If that is your site, allow the origin: "),
        ("http://192.168.1.5:8301", "", "accepts only https, and http for localhost"),
        ("null", "", "have no origin. Open the page through its server"),
        ("", "", f"must send it: Origin: {OWN_ORIGIN}"),
        ('https://a"; rm -rf ~', "", "accepts only https"),
        ("http://localhost:8301.evil.example", "", "accepts only https"),
        ("http://[::1", "", "accepts only https"),
    ],
)
def test_the_hint_for_a_rejected_origin_mentions_the_setting_and_the_file_that_contains_the_setting(
    origin: str, source: str, expected_hint: str
) -> None:
    assert expected_hint in describe_origin_fix(origin, [OWN_ORIGIN], source)


def test_the_error_contains_the_origin_of_the_request_and_the_allowed_origins() -> None:
    assert explain_origin(OTHER_ORIGIN, [OWN_ORIGIN]) == EXPECTED_MESSAGE
    assert explain_origin("null", [OWN_ORIGIN]).endswith(
        f"without an origin (null), and site.origins allows only {OWN_ORIGIN}."
    )
    assert explain_origin("", []) == "The request has no Origin header, and site.origins is empty."
    assert printable_origin("https://é\x1b[31m" + "x" * 500) == f"https://??[31m{'x' * 86}..."


@pytest.mark.parametrize(
    ("request_values", "is_loopback"),
    [
        ({"client": "127.0.0.1"}, True),
        ({"client": "::1", "host": "[::1]:8000"}, True),
        ({"client": "127.0.0.1", "host": "LOCALHOST"}, True),
        ({}, False),
        ({"client": "testclient"}, False),
        ({"client": "127.0.0.1", "host": "shop.example"}, False),
        ({"client": "127.0.0.1", "host": "127.0.0.1.evil.example"}, False),
        ({"client": "127.0.0.1", "host": "[::1"}, False),
        ({"client": "127.0.0.1", "x-forwarded-for": "203.0.113.7"}, False),
        ({"client": "127.0.0.1", "x-forwarded-proto": "https"}, False),
        ({"client": "127.0.0.1", "via": "1.1 proxy"}, False),
    ],
)
def test_only_a_direct_request_from_a_loopback_address_to_a_loopback_host_is_local(
    request_values: dict[str, str], is_loopback: bool
) -> None:
    assert is_local_request(create_scope(OWN_ORIGIN, **request_values)) is is_loopback


def test_only_a_response_to_a_developer_lists_the_allowed_origins() -> None:
    check = OriginCheck(Settings.of(**SITE_SETTINGS), lambda _: None)
    rejection_for_stranger = check.report_rejection(create_scope(OTHER_ORIGIN), ForeignBeacon)
    assert (rejection_for_stranger.message, rejection_for_stranger.hint) == (
        ForeignBeacon.default_message,
        ForeignBeacon.default_hint,
    )
    rejection_for_developer = check.report_rejection(create_scope(OTHER_ORIGIN, client="127.0.0.1"), ForeignBeacon)
    assert rejection_for_developer.message == EXPECTED_MESSAGE
    assert "two sites" in rejection_for_developer.hint


def test_a_rejected_origin_is_logged_at_most_once_a_minute_and_every_rejection_is_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    current_time, count_before = [0.0], count_of_rejections("log/foreign-origin")
    stored_bodies: list[bytes] = []
    check = OriginCheck(Settings.of(**SITE_SETTINGS), stored_bodies.append, clock=lambda: current_time[0])
    for _ in range(50):
        check.report_rejection(create_scope(OTHER_ORIGIN), ForeignBeacon)
    (line,) = caplog.messages
    assert line.startswith(
        f"log/foreign-origin: {EXPECTED_MESSAGE} Browsers treat localhost and 127.0.0.1 as two sites."
    )
    assert count_of_rejections("log/foreign-origin") == count_before + 50
    assert len(stored_bodies) == MAX_LOG_ENTRIES
    assert json.loads(stored_bodies[0])["message"] == "an origin that is not one of site.origins"
    current_time[0] = WINDOW_S
    check.report_rejection(create_scope(OTHER_ORIGIN), ForeignBeacon)
    assert caplog.messages[1:] == [f"log/foreign-origin: 50 requests from {OTHER_ORIGIN} within a minute", line]
    assert len(stored_bodies) == MAX_LOG_ENTRIES + 1


def test_a_flood_of_invented_origins_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    stored_bodies: list[bytes] = []
    check = OriginCheck(Settings.of(**SITE_SETTINGS), stored_bodies.append, clock=lambda: 0.0)
    for number in range(1000):
        check.report_rejection(create_scope(f"https://a{number}.example\x1b[31m\xe9" + "x" * 300), ForeignBeacon)
    assert len(caplog.messages) == MAX_LOGGED_ORIGINS + 1
    assert len(stored_bodies) == MAX_LOG_ENTRIES
    # All these entries belong to one group in the console, so invented origins do not use up the limit for groups.
    assert len(set(stored_bodies)) == 1
    assert all(line.isascii() and line.isprintable() and len(line) < 500 for line in caplog.messages)


def test_a_request_from_a_page_of_another_site_adds_no_entry_to_the_client_log() -> None:
    stored_bodies: list[bytes] = []
    check = OriginCheck(Settings.of(**SITE_SETTINGS), stored_bodies.append)
    check.report_rejection(create_scope("https://evil.example", **{"sec-fetch-site": "cross-site"}), ForeignBeacon)
    assert stored_bodies == []


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/auth/nonce", "auth/foreign-origin"),
        ("/api/auth/verify", "auth/foreign-origin"),
        ("/api/auth/_log", "log/foreign-origin"),
        ("/api/rpc/1", "rpc/foreign-origin"),
    ],
)
def test_the_response_and_the_log_contain_the_rejected_origin_and_the_client_log_gets_an_entry(
    new_kisslock: NewKisslock, tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str, code: str
) -> None:
    with (
        caplog.at_level(logging.WARNING),
        TestClient(new_kisslock(**SITE_SETTINGS).app, base_url=OWN_ORIGIN, client=("127.0.0.1", 5)) as site,
    ):
        response = site.post(path, json={}, headers={"Origin": OTHER_ORIGIN})
        error = response.json()["error"]
        assert (response.status_code, error["code"], error["message"]) == (403, code, EXPECTED_MESSAGE)
        assert OWN_ORIGIN in error["hint"]
        (row,) = flush_and_read(site, tmp_path / "test.db")
    assert (row["level"], row["code"]) == ("error", code.upper())
    assert json.loads(row["error"])["message"] == "an origin that is not one of site.origins"
    assert [line for line in caplog.messages if line.startswith(f"{code}: {EXPECTED_MESSAGE}")]


def test_the_development_server_shows_the_allowed_origins_to_every_client(new_kisslock: NewKisslock) -> None:
    kisslock = new_kisslock(**SITE_SETTINGS)
    check = OriginCheck(replace(kisslock.settings, dev=True), lambda _: None)
    assert check.report_rejection(create_scope(OTHER_ORIGIN), ForeignBeacon).message == EXPECTED_MESSAGE
