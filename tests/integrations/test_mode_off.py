"""A route that requires a wallet while sign_in.mode is off: one line in the log, and a hint to the developer."""

import logging
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.testing import SigningWallet, sign_in
from tests.conftest import NewKisslock
from tests.integrations.conftest import ORIGIN, status_and_code
from tests.integrations.hosts import CreateHost, fastapi_host, flask_host

LOOPBACK = ("127.0.0.1", 50000)
EXPECTED_LINE = 'Write mode = "optional", or "required", below [sign_in] in kisslock.toml, and restart.'


@pytest.mark.parametrize("create_host", [fastapi_host, flask_host])
@pytest.mark.parametrize(
    ("client_address", "headers", "is_developer"),
    [(LOOPBACK, {}, True), (("203.0.113.7", 5), {}, False), (LOOPBACK, {"X-Forwarded-For": "203.0.113.7"}, False)],
)
def test_only_a_response_to_a_developer_mentions_the_missing_setting_and_the_log_mentions_the_setting_once(
    new_kisslock: NewKisslock,
    create_host: CreateHost,
    client_address: tuple[str, int],
    headers: dict[str, str],
    is_developer: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = create_host(new_kisslock(sign_in={}))
    with (
        caplog.at_level(logging.WARNING, "kisslock"),
        TestClient(app, base_url=ORIGIN, client=client_address) as client,
    ):
        responses = [client.get("/route", headers=headers) for _ in range(3)]
    assert {status_and_code(response) for response in responses} == {"401 auth/no-session"}
    error = responses[0].json()["error"]
    assert ("sign_in.mode is off" in error["message"], error["hint"] == EXPECTED_LINE) == (is_developer, is_developer)
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("sign_in.mode is off")
    assert line.endswith(EXPECTED_LINE)


@pytest.mark.parametrize("create_host", [fastapi_host, flask_host])
def test_neither_the_hint_nor_the_log_mentions_a_missing_setting_if_sign_in_is_enabled(
    new_kisslock: NewKisslock, create_host: CreateHost, caplog: pytest.LogCaptureFixture
) -> None:
    site = new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional"})
    with (
        caplog.at_level(logging.WARNING, "kisslock"),
        TestClient(create_host(site), base_url=ORIGIN, client=LOOPBACK) as client,
    ):
        assert client.get("/route").json()["error"]["hint"] == "Sign in with a wallet first."
        sign_in(client, SigningWallet())
        assert client.get("/route").status_code == 200
    assert not caplog.records


@pytest.mark.parametrize(
    ("settings_tables", "expected_hint"),
    [({"sign_in": {"mode": "off"}}, 'Set sign_in={"mode": "optional"}, or "required".'), ({}, EXPECTED_LINE)],
)
def test_the_hint_names_the_settings_file_or_the_code_as_the_place_to_enable_sign_in(
    new_kisslock: NewKisslock, settings_tables: dict[str, Any], expected_hint: str
) -> None:
    with TestClient(fastapi_host(new_kisslock(**settings_tables)), base_url=ORIGIN, client=LOOPBACK) as client:
        assert client.get("/route").json()["error"]["hint"] == expected_hint
