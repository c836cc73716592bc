"""Sessions: start, lifetime and end (docs/security.md, 9 to 11)."""

import hashlib

import pytest
from sqlalchemy import select

from kisslock.app import Kisslock
from kisslock.auth import linked_accounts
from kisslock.auth.account import Wallet
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tables import sessions
from kisslock.console.console import Console
from kisslock.http.credentials import Credentials
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, BOB, Browser, Clock, NewBrowser, NewSite, status_and_code

DAY_S = 86_400


def test_a_sign_in_returns_the_same_account_and_chain_and_times_as_the_session_endpoint(browser: Browser) -> None:
    assert browser.session is None
    response = browser.sign_in(ALICE, chain_id=10)
    assert response.status_code == 200
    assert response.json() == {
        "account": ALICE.address,
        "kind": "key",
        "address": ALICE.address,
        "chain_id": 10,
        "issued_at": "2027-01-15T08:00:00.000Z",
        "expires_at": "2027-01-22T08:00:00.000Z",
        "wallets": [ALICE.address],
    }
    assert browser.session == response.json()


def test_a_session_starts_at_the_time_of_the_proof_and_not_at_the_time_in_the_message(
    browser: Browser, clock: Clock
) -> None:
    message = browser.request_message(ALICE)
    clock.now += 90
    issued_at = browser.verify(message, ALICE.sign(message)).json()["issued_at"]
    assert "Issued At: 2027-01-15T08:00:00.000Z" in message
    assert issued_at == browser.session["issued_at"] == "2027-01-15T08:01:30.000Z"


def test_signing_in_creates_a_new_random_session_token_and_ends_the_previous_session(
    browser: Browser, new_browser: NewBrowser
) -> None:
    planted_token = "A" * 43
    browser.client.cookies.set("__Host-kisslock", planted_token, domain="app.example")
    browser.sign_in(ALICE)
    assert planted_token not in browser.client.cookies.values()
    first_token = browser.client.cookies["__Host-kisslock"]
    browser.sign_in(ALICE)
    second_token = browser.client.cookies["__Host-kisslock"]
    assert first_token != second_token
    other_browser = new_browser()
    other_browser.client.cookies.set("__Host-kisslock", first_token, domain="app.example")
    assert other_browser.session is None


async def test_the_server_stores_only_the_hash_of_a_session_token(site: Kisslock, browser: Browser) -> None:
    browser.sign_in(ALICE)
    token = browser.client.cookies["__Host-kisslock"]
    async with site.services[Storage].autocommit() as connection:
        (row,) = (await connection.execute(select(sessions))).all()
    assert row.token == hashlib.sha256(token.encode()).hexdigest()
    assert token not in str(row)


def test_signing_out_deletes_the_session_and_the_cookie(browser: Browser) -> None:
    browser.sign_in(ALICE)
    token = browser.client.cookies["__Host-kisslock"]
    response = browser.client.post("/api/auth/sign-out", json={})
    assert (response.status_code, response.content) == (204, b"")
    assert "Max-Age=0" in response.headers["set-cookie"]
    assert "__Host-kisslock" not in browser.client.cookies
    browser.client.cookies.set("__Host-kisslock", token, domain="app.example")
    assert browser.session is None


def test_an_idle_session_ends_after_the_configured_idle_time(browser: Browser, clock: Clock) -> None:
    browser.sign_in(ALICE)
    clock.now += 7 * DAY_S - 1
    assert browser.session
    clock.now += 7 * DAY_S - 1
    assert browser.session
    clock.now += 7 * DAY_S
    assert browser.session is None


def test_a_session_that_is_in_use_ends_after_the_configured_maximum_time(browser: Browser, clock: Clock) -> None:
    browser.sign_in(ALICE)
    for _ in range(29):
        clock.now += DAY_S
        assert browser.session
    clock.now += DAY_S - 1
    assert browser.session["expires_at"] == "2027-02-14T08:00:00.000Z"
    clock.now += 1
    assert browser.session is None


async def test_a_session_is_valid_only_while_its_chain_is_configured_but_stays_stored_until_it_expires(
    new_site: NewSite, clock: Clock
) -> None:
    """This includes sign_in.contract_chains. During a restart, processes with different chains share a database."""
    wallets = [Wallet(ALICE.address, 10), Wallet(ALICE.address, 1), Wallet(BOB.address, 10, "contract")]

    def create_sign_in(**tables: object) -> SignIn:
        return new_site(**tables).services[SignIn]

    async def ongoing_sessions(sign_in: SignIn) -> list[tuple[str, int]]:
        found_sessions = [await sign_in.find_session(Credentials({"__Host-kisslock": token})) for token in tokens]
        return [(session.kind, session.chain_id) for session in found_sessions if session]

    sign_in_on_all_chains = create_sign_in()
    tokens = [
        (await sign_in_on_all_chains.start_session(wallet, previous_token=None, user_agent=""))[0] for wallet in wallets
    ]
    assert await ongoing_sessions(sign_in_on_all_chains) == [("key", 10), ("key", 1), ("contract", 10)]
    assert await ongoing_sessions(create_sign_in(sign_in={"contract_chains": [1]})) == [("key", 10), ("key", 1)]
    assert await ongoing_sessions(create_sign_in(sign_in={"chains": [1]})) == [("key", 1)]
    site_with_one_chain = create_sign_in(chains={"1": {}})
    assert await ongoing_sessions(site_with_one_chain) == [("key", 1)]
    await site_with_one_chain.issue_nonce("browser")
    assert await ongoing_sessions(sign_in_on_all_chains) == [("key", 10), ("key", 1), ("contract", 10)]
    clock.now += 31 * DAY_S
    await site_with_one_chain.issue_nonce("browser")
    clock.now -= 31 * DAY_S
    assert await ongoing_sessions(sign_in_on_all_chains) == []


async def test_signing_out_everywhere_also_ends_sessions_on_chains_that_this_process_does_not_allow(
    new_site: NewSite,
) -> None:
    alice, bob = Wallet(ALICE.address, 1), Wallet(BOB.address, 10, "contract")
    site_with_both_chains = new_site()
    await linked_accounts.link(site_with_both_chains.services[Storage], alice.account, bob.account, 1)
    cookies = []
    for wallet in (alice, bob):
        token, *_ = await site_with_both_chains.services[SignIn].start_session(
            wallet, previous_token=None, user_agent=""
        )
        cookies.append(Credentials({"__Host-kisslock": token}))
    site_with_one_chain = new_site(chains={"1": {}})
    await site_with_one_chain.services[SignIn].sign_out(cookies[0], everywhere=True)
    assert [await site_with_both_chains.services[SignIn].find_session(cookie) for cookie in cookies] == [None, None]


async def test_a_linked_contract_on_a_chain_that_was_removed_is_not_listed_in_the_accounts_of_the_user(
    new_site: NewSite, clock: Clock
) -> None:
    """The account is no operator either, because the contract's owner cannot be checked on such a chain."""
    alice, bob = Wallet(ALICE.address, 1), Wallet(BOB.address, 1)
    contract = Wallet(alice.address, 10, "contract")
    console = {"operators": [contract.account.lower()]}
    site_before, site_after = new_site(console=console), new_site(console=console, sign_in={"contract_chains": [1]})
    sign_in_services = [site_before.services[SignIn], site_after.services[SignIn]]
    token, *_ = await site_before.services[SignIn].start_session(alice, previous_token=None, user_agent="")
    await site_before.users.link(alice.account, contract)
    await site_before.services[SignIn].start_session(contract, previous_token=None, user_agent="")
    clock.now += 1
    all_accounts = [alice.account, contract.account, bob.account]
    assert sorted((await site_before.users.link(alice.account, bob)).accounts) == sorted(all_accounts)
    assert sorted((await site_after.users.of(alice.account)).accounts) == sorted([alice.account, bob.account])
    assert contract.account in (await site_after.users.of(contract.account)).accounts
    credentials = Credentials({"__Host-kisslock": token})
    checks = [site.services[Console].operator_check for site in (site_before, site_after)]
    assert [(await check.describe_operator(credentials)).operator for check in checks] == [True, False]
    assert [
        len(await sign_in.user_sessions(await sign_in.require_session(credentials))) for sign_in in sign_in_services
    ] == [
        2,
        1,
    ]


def test_signing_out_everywhere_ends_all_sessions_of_the_user_and_no_session_of_another_user(
    new_browser: NewBrowser,
) -> None:
    desktop, phone, other_browser = new_browser(), new_browser(), new_browser()
    desktop.sign_in(ALICE)
    phone.sign_in(ALICE, chain_id=10)
    other_browser.sign_in(BOB)
    assert desktop.client.post("/api/auth/sign-out", json={"everywhere": True}).status_code == 200
    assert desktop.session is None
    assert phone.session is None
    assert other_browser.session["address"] == BOB.address


def test_a_user_can_list_the_sessions_on_all_devices_and_end_the_session_on_another_device(
    new_browser: NewBrowser,
) -> None:
    desktop, phone, other_browser = new_browser(), new_browser(), new_browser()
    phone.client.headers["User-Agent"] = "Phone\x1b 1.0" + "x" * 300
    for browser, key in ((desktop, ALICE), (phone, ALICE), (other_browser, BOB)):
        browser.sign_in(key)
    devices = desktop.client.get("/api/auth/sessions").json()["sessions"]
    assert [device["address"] for device in devices] == [ALICE.address] * 2
    (own_device,) = (device for device in devices if device["current"])
    (other_device,) = (device for device in devices if not device["current"])
    assert other_device["user_agent"].startswith("Phone 1.0x")
    assert len(other_device["user_agent"]) == 200
    response_to_stranger = other_browser.client.delete(f"/api/auth/sessions/{other_device['id']}")
    assert status_and_code(response_to_stranger) == "404 auth/unknown-session"
    assert phone.session
    assert desktop.client.delete(f"/api/auth/sessions/{other_device['id']}").status_code == 204
    assert phone.session is None
    assert desktop.client.delete(f"/api/auth/sessions/{own_device['id']}").status_code == 204
    assert "__Host-kisslock" not in desktop.client.cookies


async def test_an_account_keeps_its_newest_50_sessions(shop: Kisslock, clock: Clock) -> None:
    sign_in = shop.services[SignIn]
    token, *_ = await sign_in.start_session(Wallet(ALICE.address, 10, "contract"), previous_token=None, user_agent="")
    contract_credentials, started_sessions = Credentials({"__Host-kisslock": token}), []
    for number in range(53):
        # The clock advances by 0 or 1 ms, so that several sessions start within one millisecond.
        clock.now += number % 2
        wallet = Wallet(ALICE.address, 1 + 9 * (number % 2))
        token, session, _ = await sign_in.start_session(wallet, previous_token=None, user_agent="")
        started_sessions.append(session)
    newest_session = await sign_in.require_session(Credentials({"__Host-kisslock": token}))
    devices = await sign_in.user_sessions(newest_session)
    assert len(devices) == 50
    assert {session.issued_at_ms for session in devices} == {session.issued_at_ms for session in started_sessions[3:]}
    assert started_sessions[-1] in devices
    assert started_sessions[0] not in devices
    contract_session = await sign_in.require_session(contract_credentials)
    assert [device.kind for device in await sign_in.user_sessions(contract_session)] == ["contract"]


def test_an_invalid_session_id_returns_404_without_a_database_query(
    site: Kisslock, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.sign_in(ALICE)
    monkeypatch.setattr(site.services[Storage], "autocommit", None)
    unknown_ids = ("%00", "x", "a" * 31, "A" * 32, "a" * 33, "a" * 9000, "%F0%9F%98%80" * 32, f"{'a' * 31}%00")
    for session_id in unknown_ids:
        response = browser.client.delete(f"/api/auth/sessions/{session_id}")
        assert status_and_code(response) == "404 auth/unknown-session", session_id


def test_only_signed_in_visitors_can_list_or_end_sessions(browser: Browser) -> None:
    assert status_and_code(browser.client.get("/api/auth/sessions")) == "401 auth/no-session"
    assert status_and_code(browser.client.delete("/api/auth/sessions/x")) == "401 auth/no-session"
