"""The endpoint of the log: what is accepted, rejected and stored."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from tests.conftest import NewKisslock, ServeSettings
from tests.http.conftest import SendRaw, send_raw  # noqa: F401 (fixture)
from tests.log.conftest import FORM_TYPE, flush_and_read, read_rows, send_beacon
from tests.log.test_bodies import V3_BODY, V4_BODY, V4_ERROR_BODY

FLOW_ID = "kJ3nQ0vXw9-_aB7cD5eF1g"
STEP_FIELDS = {
    "level": "debug",
    "client": "true",
    "flow": FLOW_ID,
    "step": "requested",
    "wallet": "metaMask",
    "method": "extension",
}


def send_fields(site: TestClient, **fields: object) -> int:
    return send_beacon(site, urlencode(fields).encode())


# Specification 7.13
def test_entries_in_the_formats_of_next_auth_are_stored(site: TestClient, database_file: Path) -> None:
    assert [send_beacon(site, body) for body in (V4_BODY, V4_ERROR_BODY, V3_BODY)] == [200, 200, 200]
    assert send_beacon(site, V3_BODY, "application/json") == 200
    assert send_beacon(site, b'{"level":"warn","code":"NEXTAUTH_URL"}', "text/plain;charset=UTF-8") == 200
    assert send_beacon(site, b'{"level":"debug","code":"x y"}', None) == 200
    stored_entries = flush_and_read(site, database_file)
    assert [(row["level"], row["code"]) for row in stored_entries] == [
        ("error", "CLIENT_FETCH_ERROR"),
        ("error", "SIGNIN_ERROR"),
        ("error", "CLIENT_FETCH_ERROR"),
        ("error", "CLIENT_FETCH_ERROR"),
        ("warn", "NEXTAUTH_URL"),
        ("debug", "X_Y"),
    ]
    assert json.loads(stored_entries[0]["error"]) == {"message": "Failed to fetch", "url": "/api/auth/session"}
    assert json.loads(stored_entries[1]["error"])["stack"] == "    at JSON.parse"
    assert json.loads(stored_entries[2]["error"])["message"] == "session Failed to fetch"
    assert [row["error"] for row in stored_entries[4:]] == [None, None]


# Specification 7.13
def test_all_fields_of_a_step_are_stored_and_the_wallet_id_is_stored_in_lower_case(
    site: TestClient, database_file: Path
) -> None:
    assert send_fields(site, **STEP_FIELDS, duration_ms=1234) == 200
    (row,) = flush_and_read(site, database_file)
    del row["id"], row["at_ms"]
    assert row == {
        "level": "debug",
        "code": "",
        "step": "requested",
        "wallet": "metamask",
        "method": "extension",
        "flow": FLOW_ID,
        "duration_ms": 1234,
        "fingerprint": "",
        "error": None,
    }


CLEANED_FIELDS: list[tuple[dict[str, str], dict[str, Any]]] = [
    ({"level": "fatal", "code": "x"}, {"level": "error", "code": "X"}),
    ({"code": "a<b>\n\x1b[31m'; DROP TABLE log_entries;--"}, {"code": "A_B_31M_DROP_TABLE_LOG_ENTRIES_--"}),
    ({"code": "x" * 200}, {"code": "X" * 64}),
    ({"code": "日本", "name": "E"}, {"code": "UNKNOWN"}),
    ({"message": "no code"}, {"code": "UNKNOWN", "level": "error"}),
    ({"code": "x", "step": "hacked"}, {"step": ""}),
    ({"step": "opened", "level": "info"}, {"step": "opened", "code": ""}),
    ({"step": "opened", "wallet": "../x"}, {"wallet": ""}),
    ({"step": "opened", "wallet": "a" * 65}, {"wallet": ""}),
    ({"step": "opened", "wallet": "io.rabby", "method": "usb"}, {"wallet": "io.rabby", "method": ""}),
    ({"step": "opened", "flow": "short"}, {"flow": ""}),
    ({"step": "opened", "flow": FLOW_ID + "\n"}, {"flow": ""}),
    ({"step": "opened", "flow": "x" * 33}, {"flow": ""}),
    ({"step": "connected", "duration_ms": "86400000"}, {"duration_ms": 86_400_000}),
    ({"step": "connected", "duration_ms": "86400001"}, {"duration_ms": None}),
    ({"step": "connected", "duration_ms": "12.7"}, {"duration_ms": 12}),
    ({"step": "connected", "duration_ms": "-1"}, {"duration_ms": None}),
    ({"step": "connected", "duration_ms": "1e9"}, {"duration_ms": None}),
    ({"step": "connected", "duration_ms": "9" * 5000}, {"duration_ms": None}),
    ({"step": "connected", "duration_ms": "٣"}, {"duration_ms": None}),
]


def test_invalid_field_values_of_an_entry_are_replaced_or_shortened_or_removed(
    site: TestClient, database_file: Path
) -> None:
    assert {send_fields(site, **fields) for fields, _ in CLEANED_FIELDS} == {200}
    for row, (fields, expected) in zip(flush_and_read(site, database_file), CLEANED_FIELDS, strict=True):
        assert {name: row[name] for name in expected} == expected, fields


def test_additional_fields_are_limited_in_number_and_length_and_are_scrubbed(
    site: TestClient, database_file: Path
) -> None:
    extra_fields = {f"field{n}": "x " * 1000 for n in range(20)} | {"a b": "bad name", "n" * 41: "long name"}
    assert send_fields(site, level="error", code="X", url="https://a.example/b?token=1", **extra_fields) == 200
    (row,) = flush_and_read(site, database_file)
    stored_error = json.loads(row["error"])
    assert stored_error["url"] == "https://a.example/b?…"
    assert len(stored_error) == 8
    assert all(len(text) <= 500 for text in stored_error.values())
    assert not {"a b", "n" * 41} & stored_error.keys()


# Specification 3.9
def test_a_stored_entry_contains_no_data_about_its_sender(site: TestClient, database_file: Path) -> None:
    site.cookies.set("kisslock", "c" * 43)
    site.cookies.set("other", "cookie-of-the-host")
    headers = {
        "User-Agent": "Some/Agent 1.0",
        "Referer": "http://testserver/page?mail=a@b.cd",
        "X-Forwarded-For": "203.0.113.7",
    }
    assert send_beacon(site, V4_BODY + b"&client=true", **headers) == 200
    assert (
        site.post("/api/auth/_log?secret=query", content=V4_BODY, headers={"Origin": "http://testserver"}).status_code
        == 200
    )
    flush_and_read(site, database_file)
    stored_bytes = b"".join(file.read_bytes() for file in database_file.parent.glob("test.db*"))
    for trace in (b"Some/Agent", b"203.0.113.7", b"127.0.0.1", b"ccccc", b"cookie-of", b"page?mail", b"secret=query"):
        assert trace not in stored_bytes


# Specification 7.14
@pytest.mark.parametrize("body", [b"", b"hello", b"a=b", b"{}", b"[1]", b"client=true", b"\x00\xff"])
def test_a_beacon_that_contains_no_entry_is_accepted_and_nothing_is_stored(
    site: TestClient, database_file: Path, body: bytes
) -> None:
    assert send_beacon(site, body) == 200
    assert flush_and_read(site, database_file) == []


# Specification 7.14
@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://testserver.evil.example", "http://testserver:8000"]
)
def test_a_beacon_from_a_page_of_another_site_is_rejected_because_of_its_origin(
    site: TestClient, database_file: Path, origin: str
) -> None:
    assert send_beacon(site, V4_BODY, Origin=origin) == 403
    # The server stores none of the beacon's data. It stores only an entry of its own, which reports a beacon from a
    # foreign origin.
    assert [(row["code"], row["error"]) for row in flush_and_read(site, database_file)] == [
        ("LOG/FOREIGN-ORIGIN", '{"message":"an origin that is not one of site.origins"}')
    ]


def test_a_beacon_from_a_page_of_another_site_is_rejected_because_of_its_sec_fetch_site_header(
    site: TestClient,
) -> None:
    headers = {"Content-Type": FORM_TYPE, "Sec-Fetch-Site": "cross-site"}
    response = site.post("/api/auth/_log", content=V4_BODY, headers=headers)
    assert (response.status_code, response.json()["error"]["code"]) == (403, "log/foreign-origin")
    assert send_beacon(site, V4_BODY, **{"Sec-Fetch-Site": "cross-site"}) == 403
    assert send_beacon(site, V4_BODY, **{"Sec-Fetch-Site": "same-origin"}) == 200


def test_a_client_that_sends_no_origin_can_send_entries(site: TestClient) -> None:
    assert site.post("/api/auth/_log", content=V4_BODY, headers={"Content-Type": FORM_TYPE}).status_code == 200


def test_only_beacons_from_the_configured_origins_are_accepted(new_kisslock: NewKisslock) -> None:
    with TestClient(new_kisslock(site={"origins": ["https://app.example"]}).app) as site:
        assert send_beacon(site, V4_BODY, Origin="https://app.example") == 200
        assert send_beacon(site, V4_BODY, Origin="http://testserver") == 403
        assert send_beacon(site, V4_BODY, Origin="https://evil.example", Host="evil.example") == 403


def test_a_site_with_a_base_path_accepts_beacons_below_this_path(new_kisslock: NewKisslock) -> None:
    with TestClient(new_kisslock(site={"base_path": "/wallet"}).app) as site:
        headers = {"Origin": "http://testserver", "Content-Type": FORM_TYPE}
        assert site.post("/wallet/api/auth/_log", content=V4_BODY, headers=headers).status_code == 200
        assert site.post("/wallet/api/auth/_log", content=b"x" * 70_000, headers=headers).status_code == 413


# Specification 7.13
def test_an_entry_can_have_at_most_64_kib(site: TestClient, database_file: Path) -> None:
    body = b"level=error&code=BIG&stack=" + b"a" * (65_536 - 27)
    assert send_beacon(site, body) == 200
    response = site.post("/api/auth/_log", content=body + b"a", headers={"Origin": "http://testserver"})
    assert (response.status_code, response.json()["error"]["code"]) == (413, "http/body-too-large")
    (row,) = flush_and_read(site, database_file)
    assert len(row["error"]) < 9000


def test_the_size_limit_for_entries_applies_to_beacons_and_to_no_other_request(
    new_kisslock: NewKisslock,
) -> None:
    with TestClient(new_kisslock(log={"entry_max_bytes": 1024}, server={"body_max_bytes": 2048}).app) as site:
        assert send_beacon(site, b"code=" + b"x" * 1019) == 200
        assert send_beacon(site, b"code=" + b"x" * 1020) == 413
        assert site.post("/api/auth/nonce", json={"x": "x" * 1500}).status_code != 413


def test_a_chunked_body_beyond_the_size_limit_is_rejected_with_status_413(
    serve_settings: ServeSettings,
    send_raw: SendRaw,  # noqa: F811 (the fixture)
) -> None:
    port = serve_settings(log={"entry_max_bytes": 1024})
    request_head = b"POST /api/auth/_log HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    response = send_raw(port, request_head, b"400\r\n" + b"x" * 1024 + b"\r\n", b"1\r\nx\r\n0\r\n\r\n")
    assert (response.status, response.error_code) == (413, "http/body-too-large")


# Specification 7.14
def test_an_address_at_its_rate_limit_gets_429_with_a_retry_after_header(
    new_kisslock: NewKisslock, database_file: Path
) -> None:
    with TestClient(new_kisslock(log={"budget_entries": 5}).app) as site:
        assert [send_beacon(site, V4_BODY) for _ in range(7)] == [200] * 5 + [429] * 2
        response = site.post("/api/auth/_log", content=V4_BODY, headers={"Origin": "http://testserver"})
        assert response.json()["error"]["code"] == "http/too-many-requests"
        assert 1 <= int(response.headers["retry-after"]) <= 60
        assert len(flush_and_read(site, database_file)) == 5
        assert site.get("/").status_code == 200


def test_beacons_of_one_session_from_several_addresses_share_one_rate_limit(new_kisslock: NewKisslock) -> None:
    kisslock = new_kisslock(log={"budget_entries": 5}, site={"origins": ["https://app.example"]})
    headers = {"Origin": "https://app.example", "Cookie": f"__Host-kisslock={'s' * 43}"}
    with TestClient(kisslock.app, client=("203.0.113.1", 1)) as first_client:
        other_client = TestClient(kisslock.app, client=("203.0.113.2", 1))
        other_client.portal = first_client.portal
        assert [send_beacon(first_client, V4_BODY, **headers) for _ in range(3)] == [200] * 3
        assert [send_beacon(other_client, V4_BODY, **headers) for _ in range(3)] == [200, 200, 429]


def test_a_disabled_log_returns_the_statuses_of_an_enabled_log_but_stores_nothing(
    new_kisslock: NewKisslock, database_file: Path
) -> None:
    with TestClient(new_kisslock(log={"enabled": False}, storage={"url": f"sqlite:///{database_file}"}).app) as site:
        assert [
            send_beacon(site, V4_BODY),
            send_beacon(site, b"x" * 70_000),
            send_beacon(site, V4_BODY, Origin="null"),
        ] == [200, 413, 403]
    assert not database_file.exists()


def test_the_hosted_page_is_served_while_the_database_does_not_respond(
    new_kisslock: NewKisslock, caplog: pytest.LogCaptureFixture
) -> None:
    with TestClient(new_kisslock(storage={"url": "sqlite:////nowhere/x.db"}).app) as site:
        assert "entries cannot be stored now" in caplog.text
        assert site.get("/").status_code == 200
        assert send_beacon(site, b"") == 200


# Ignore Python's warning about an asynchronous generator that starts after its event loop was stopped. The test client
# stops an event loop after each request.
@pytest.mark.filterwarnings("ignore:asynchronous generator:ResourceWarning")
def test_entries_are_stored_inside_a_host_application_that_does_not_run_the_lifespan(
    new_kisslock: NewKisslock, database_file: Path
) -> None:
    """Each request of this client has its own event loop, which ends with the request."""
    site = TestClient(new_kisslock().app)
    for _ in range(3):
        assert send_beacon(site, V4_BODY) == 200
    assert len(read_rows(database_file)) == 3
