"""Nonces (docs/security.md, 1, 2 and 28)."""

import re

import pytest
from sqlalchemy import func, select

from kisslock.app import Kisslock
from kisslock.auth import nonces
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tables import nonces as table
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, ORIGIN, Browser, Clock, NewBrowser, VisitNewSite, status_and_code
from tests.conftest import ServeSettings
from tests.http.conftest import SendRaw, send_raw  # noqa: F401 (a fixture)


def test_a_nonce_has_32_random_hexadecimal_digits(browser: Browser) -> None:
    nonces = {browser.request_nonce() for _ in range(50)}
    assert len(nonces) == 50
    assert all(re.fullmatch(r"[0-9a-f]{32}", nonce) for nonce in nonces)


def test_the_server_returns_a_message_to_sign_only_if_the_request_contains_an_account(browser: Browser) -> None:
    nonce_response = browser.client.post("/api/auth/nonce").json()
    assert nonce_response == {"nonce": nonce_response["nonce"], "expires_at": "2027-01-15T08:05:00.000Z"}
    account = {"address": ALICE.address.lower(), "chain_id": 10}
    nonce_and_message = browser.client.post("/api/auth/nonce", json=account).json()
    assert nonce_and_message["message"] == (
        f"app.example wants you to sign in with your Ethereum account:\n{ALICE.address}\n\n"
        "Sign in to prove that this account is yours. It is free and moves nothing.\n\n"
        f"URI: https://app.example\nVersion: 1\nChain ID: 10\nNonce: {nonce_and_message['nonce']}\n"
        "Issued At: 2027-01-15T08:00:00.000Z\nExpiration Time: 2027-01-15T08:05:00.000Z"
    )


@pytest.mark.parametrize(
    ("statement", "written"), [("Sign in. It costs nothing!", "\nSign in. It costs nothing!\n"), ("", "\n")]
)
def test_the_message_to_sign_contains_the_statement_in_the_settings(
    visit_new_site: VisitNewSite, statement: str, written: str
) -> None:
    browser = visit_new_site(sign_in={"statement": statement})
    message = browser.request_message(ALICE)
    assert f"{ALICE.address}\n{written}\nURI: " in message
    assert browser.verify(message, ALICE.sign(message)).status_code == 200


@pytest.mark.parametrize(
    ("body", "expected_code"),
    [
        ({"address": "0x" + "aB" * 20, "chain_id": 1}, "400 http/bad-request"),
        ({"address": "0x1", "chain_id": 1}, "400 http/bad-request"),
        ({"address": "0x" + "0" * 40}, "400 http/bad-request"),
        ({"chain_id": 1}, "400 http/bad-request"),
        ({"address": "0x" + "0" * 40, "chain_id": "1"}, "400 http/bad-request"),
        ({"address": "0x" + "0" * 40, "chain_id": 137}, "401 auth/chain-not-allowed"),
        ([], "400 http/bad-request"),
    ],
)
def test_a_nonce_request_with_an_invalid_account_or_chain_is_rejected_without_a_cookie(
    browser: Browser, body: object, expected_code: str
) -> None:
    response = browser.client.post("/api/auth/nonce", json=body)
    assert status_and_code(response) == expected_code
    assert "set-cookie" not in response.headers


def test_a_nonce_is_deleted_before_the_server_checks_the_signature(browser: Browser) -> None:
    message = browser.request_message(ALICE)
    assert status_and_code(browser.verify(message, "")) == "401 auth/signature-malformed"
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "401 auth/nonce-unknown"


def test_a_message_for_another_site_consumes_no_nonce(browser: Browser) -> None:
    message = browser.request_message(ALICE)
    foreign_message = message.replace("app.example", "evil.example")
    assert status_and_code(browser.verify(foreign_message, ALICE.sign(foreign_message))) == "401 auth/wrong-domain"
    assert browser.verify(message, ALICE.sign(message)).status_code == 200


def test_a_nonce_can_be_used_once_and_expires_after_the_configured_lifetime(browser: Browser, clock: Clock) -> None:
    message, late_message = browser.request_message(ALICE), browser.request_message(ALICE)
    clock.now += 299.999
    assert browser.verify(message, ALICE.sign(message)).status_code == 200
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "401 auth/nonce-unknown"
    clock.now += 0.001
    # If the message has no expiration time, the nonce's expiry applies.
    late_message = late_message.partition("\nExpiration Time")[0]
    assert status_and_code(browser.verify(late_message, ALICE.sign(late_message))) == "401 auth/nonce-expired"


def test_two_tabs_of_one_browser_can_both_sign_in(browser: Browser) -> None:
    first_message, second_message = browser.request_message(ALICE), browser.request_message(ALICE)
    assert browser.verify(second_message, ALICE.sign(second_message)).status_code == 200
    assert browser.verify(first_message, ALICE.sign(first_message)).status_code == 200


def test_a_nonce_of_another_browser_is_rejected_and_not_consumed(browser: Browser, new_browser: NewBrowser) -> None:
    """Login CSRF: an attacker's proof must not sign a victim's browser in to the attacker's account."""
    other_browser = new_browser()
    other_browser.request_nonce()
    message = browser.request_message(ALICE)
    assert status_and_code(other_browser.verify(message, ALICE.sign(message))) == "401 auth/nonce-unknown"
    assert other_browser.session is None
    assert status_and_code(new_browser().verify(message, ALICE.sign(message))) == "401 auth/nonce-unknown"
    assert browser.verify(message, ALICE.sign(message)).status_code == 200


def test_the_server_reads_the_nonce_only_from_the_nonce_field_of_the_message(browser: Browser) -> None:
    issued_nonce, unknown_nonce = browser.request_nonce(), "0" * 32
    message = browser.request_message(ALICE).replace("\n\n\nURI", f"\n\nNonce: {issued_nonce}\n\nURI")
    nonce_line = re.search(r"^Nonce: (\w+)$", message.rpartition("Version")[2], re.MULTILINE)
    assert nonce_line
    message = message.replace(nonce_line[1], unknown_nonce) + f"\nRequest ID: {issued_nonce}"
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "401 auth/nonce-unknown"


async def test_expired_nonces_are_deleted_and_so_are_the_oldest_nonces_beyond_the_limit(
    site_without_http: Kisslock,
) -> None:
    for number in range(10):
        await nonces.add(site_without_http.services[Storage], f"n{number}", "b", 1000 + number)
    await nonces.prune(site_without_http.services[Storage], 1003, max_nonces=4)
    async with site_without_http.services[Storage].autocommit() as connection:
        remaining = (await connection.scalars(select(table.c.nonce).order_by(table.c.nonce))).all()
    assert remaining == ["n6", "n7", "n8", "n9"]


async def test_issuing_a_nonce_deletes_expired_nonces(site_without_http: Kisslock, clock: Clock) -> None:
    for _ in range(5):
        await site_without_http.services[SignIn].issue_nonce("A" * 43)
        clock.now += 1000
    async with site_without_http.services[Storage].autocommit() as connection:
        assert await connection.scalar(select(func.count()).select_from(table)) == 1


def test_a_visitor_can_get_120_nonces_a_minute_and_more_requests_get_429(browser: Browser) -> None:
    responses = [browser.client.post("/api/auth/nonce") for _ in range(130)]
    statuses = [response.status_code for response in responses]
    assert statuses == sorted(statuses)
    assert 120 <= statuses.count(200) < 130
    assert status_and_code(responses[-1]) == "429 http/too-many-requests"
    assert 1 <= int(responses[-1].headers["retry-after"]) <= 60


def test_a_forged_x_forwarded_for_header_does_not_change_the_rate_limit(
    serve_settings: ServeSettings,
    send_raw: SendRaw,  # noqa: F811 (the fixture)
) -> None:
    port = serve_settings(site={"origins": [ORIGIN]})
    statuses = []
    for number in range(130):
        forged_headers = b"X-Forwarded-For: 10.0.0.%d\r\nForwarded: for=10.0.0.%d\r\n" % (number, number)
        request_head = b"POST /api/auth/nonce HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n"
        statuses.append(send_raw(port, request_head + forged_headers + b"\r\n").status)
    assert statuses[-1] == 429
