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
from tests.log.conftest import flushed

OURS, THEIRS = "http://127.0.0.1:8301", "http://localhost:8301"
BOTH = f"The request comes from {THEIRS}, but site.origins allows only {OURS}."
NODE = {"1": {"rpc": ["https://node.example"]}}
SITE: dict[str, Any] = {"site": {"origins": [OURS]}, "sign_in": {"mode": "optional"}, "chains": NODE}


def scope(origin: str, *, client: str = "203.0.113.7", host: str = "127.0.0.1:8301", **more: str) -> dict[str, Any]:
    headers = {"host": host, "origin": origin, **more}
    return {
        "client": (client, 5),
        "headers": [(name.encode(), text.encode("latin-1")) for name, text in headers.items()],
    }


def counted(code: str) -> float:
    return metrics.REGISTRY.get_sample_value("kisslock_foreign_origin_total", {"code": code}) or 0.0


@pytest.mark.parametrize(
    ("origin", "source", "said"),
    [
        (
            THEIRS,
            "kisslock.toml",
            f"Open {OURS}, or allow both: origins = {json.dumps([OURS, THEIRS])} below [site] in",
        ),
        (THEIRS, "", "below [site] in kisslock.toml"),
        ("https://a.example", "KISSLOCK_SITE_ORIGINS", f"""KISSLOCK_SITE_ORIGINS='["{OURS}", "https://a.example"]'"""),
        ("https://a.example", "--site-origins", f"""--site-origins '["{OURS}", "https://a.example"]'"""),
        ("https://a.example", "code", f'site={{"origins": ["{OURS}", "https://a.example"]}}'),
        ("http://127.0.0.1:5173", "", "If that is your site, allow the origin: "),
        ("http://192.168.1.5:8301", "", "accepts only https, and http for localhost"),
        ("null", "", "have no origin. Open the page through its server"),
        ("", "", f"must send it: Origin: {OURS}"),
        ('https://a"; rm -rf ~', "", "accepts only https"),
        ("http://localhost:8301.evil.example", "", "accepts only https"),
        ("http://[::1", "", "accepts only https"),
    ],
)
def test_the_hint_for_an_origin_names_the_setting_and_the_file_that_contains_the_setting(
    origin: str, source: str, said: str
) -> None:
    assert said in describe_origin_fix(origin, [OURS], source)


def test_the_error_names_the_origin_of_the_request_and_the_allowed_origins() -> None:
    assert explain_origin(THEIRS, [OURS]) == BOTH
    assert explain_origin("null", [OURS]).endswith(f"without an origin (null), and site.origins allows only {OURS}.")
    assert explain_origin("", []) == "The request has no Origin header, and site.origins is empty."
    assert printable_origin("https://é\x1b[31m" + "x" * 500) == f"https://??[31m{'x' * 86}..."


@pytest.mark.parametrize(
    ("given", "is_loopback"),
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
def test_only_a_request_without_a_proxy_counts_as_a_request_from_this_machine(
    given: dict[str, str], is_loopback: bool
) -> None:
    assert is_local_request(scope(OURS, **given)) is is_loopback


def test_only_a_response_to_a_developer_lists_the_allowed_origins() -> None:
    check = OriginCheck(Settings.of(**SITE), lambda _: None)
    stranger = check.rejection(scope(THEIRS), ForeignBeacon)
    assert (stranger.message, stranger.hint) == (ForeignBeacon.default_message, ForeignBeacon.default_hint)
    developer = check.rejection(scope(THEIRS, client="127.0.0.1"), ForeignBeacon)
    assert developer.message == BOTH
    assert "two sites" in developer.hint


def test_an_origin_is_logged_at_most_once_a_minute_and_always_counted(caplog: pytest.LogCaptureFixture) -> None:
    now, before = [0.0], counted("log/foreign-origin")
    stored: list[bytes] = []
    check = OriginCheck(Settings.of(**SITE), stored.append, clock=lambda: now[0])
    for _ in range(50):
        check.rejection(scope(THEIRS), ForeignBeacon)
    (line,) = caplog.messages
    assert line.startswith(f"log/foreign-origin: {BOTH} Browsers treat localhost and 127.0.0.1 as two sites.")
    assert counted("log/foreign-origin") == before + 50
    assert len(stored) == MAX_LOG_ENTRIES
    assert json.loads(stored[0])["message"] == "an origin that is not one of site.origins"
    now[0] = WINDOW_S
    check.rejection(scope(THEIRS), ForeignBeacon)
    assert caplog.messages[1:] == [f"log/foreign-origin: 50 requests from {THEIRS} within a minute", line]
    assert len(stored) == MAX_LOG_ENTRIES + 1


def test_a_flood_of_invented_origins_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    stored: list[bytes] = []
    check = OriginCheck(Settings.of(**SITE), stored.append, clock=lambda: 0.0)
    for number in range(1000):
        check.rejection(scope(f"https://a{number}.example\x1b[31m\xe9" + "x" * 300), ForeignBeacon)
    assert len(caplog.messages) == MAX_LOGGED_ORIGINS + 1
    assert len(stored) == MAX_LOG_ENTRIES
    # All these entries belong to one group in the console, so invented origins do not use up the limit for groups.
    assert len(set(stored)) == 1
    assert all(line.isascii() and line.isprintable() and len(line) < 500 for line in caplog.messages)


def test_a_request_from_a_page_of_another_site_adds_nothing_to_the_console() -> None:
    stored: list[bytes] = []
    check = OriginCheck(Settings.of(**SITE), stored.append)
    check.rejection(scope("https://evil.example", **{"sec-fetch-site": "cross-site"}), ForeignBeacon)
    assert stored == []


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/auth/nonce", "auth/foreign-origin"),
        ("/api/auth/verify", "auth/foreign-origin"),
        ("/api/auth/_log", "log/foreign-origin"),
        ("/api/rpc/1", "rpc/foreign-origin"),
    ],
)
def test_the_response_and_the_log_and_the_client_log_name_the_rejected_origin(
    new_kisslock: NewKisslock, tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str, code: str
) -> None:
    with (
        caplog.at_level(logging.WARNING),
        TestClient(new_kisslock(**SITE).app, base_url=OURS, client=("127.0.0.1", 5)) as site,
    ):
        response = site.post(path, json={}, headers={"Origin": THEIRS})
        error = response.json()["error"]
        assert (response.status_code, error["code"], error["message"]) == (403, code, BOTH)
        assert OURS in error["hint"]
        (row,) = flushed(site, tmp_path / "test.db")
    assert (row["level"], row["code"]) == ("error", code.upper())
    assert json.loads(row["error"])["message"] == "an origin that is not one of site.origins"
    assert [line for line in caplog.messages if line.startswith(f"{code}: {BOTH}")]


def test_responses_of_kisslock_dev_list_the_allowed_origins_for_every_client(new_kisslock: NewKisslock) -> None:
    kisslock = new_kisslock(**SITE)
    check = OriginCheck(replace(kisslock.settings, dev=True), lambda _: None)
    assert check.rejection(scope(THEIRS), ForeignBeacon).message == BOTH
