"""Users with several wallets, and the effect of the on_sign_in hook."""

import asyncio

import pytest

from kisslock.app import Kisslock
from kisslock.auth import host_users, linked_accounts
from kisslock.auth.account import Wallet
from kisslock.auth.errors import SignInRefused
from kisslock.auth.user_errors import AlreadyLinked, TooManyAccounts
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, BOB, NOW, Browser, NewBrowser, status_and_code

CAROL = SigningWallet(3)


def link_wallet(browser: Browser, wallet: SigningWallet, signing_key: SigningWallet | None = None) -> object:
    """Link a wallet to the signed-in user. Return the user's accounts, or the error code."""
    response = browser.link(wallet, signing_key)
    return response.json()["wallets"] if response.status_code == 200 else status_and_code(response)


def list_own_accounts(browser: Browser) -> object:
    """Return the accounts of the signed-in user, or the error code."""
    response = browser.client.get("/api/auth/wallets")
    return response.json()["wallets"] if response.status_code == 200 else status_and_code(response)


def test_a_user_links_a_second_wallet_with_a_proof_of_that_wallet(new_browser: NewBrowser) -> None:
    desktop, phone = new_browser(), new_browser()
    desktop.sign_in(ALICE)
    assert link_wallet(desktop, BOB) == [ALICE.address, BOB.address] or link_wallet(desktop, BOB) == [
        BOB.address,
        ALICE.address,
    ]
    assert desktop.session["address"] == ALICE.address
    phone.sign_in(BOB)
    devices = phone.client.get("/api/auth/sessions").json()["sessions"]
    assert {device["address"] for device in devices} == {ALICE.address, BOB.address}
    assert phone.client.post("/api/auth/sign-out", json={"everywhere": True}).status_code == 200
    assert desktop.session is None


def test_linking_requires_a_session_and_a_valid_proof(browser: Browser) -> None:
    assert link_wallet(browser, BOB) == "401 auth/no-session"
    browser.sign_in(ALICE)
    assert link_wallet(browser, BOB, signing_key=ALICE) == "401 auth/signature-mismatch"
    assert len(browser.client.get("/api/auth/sessions").json()["sessions"]) == 1


def test_a_proof_that_has_linked_a_wallet_cannot_sign_in(browser: Browser) -> None:
    browser.sign_in(ALICE)
    proof = browser.create_proof(BOB)
    assert browser.client.post("/api/auth/link", json=proof).status_code == 200
    assert status_and_code(browser.client.post("/api/auth/verify", json=proof)) == "401 auth/nonce-unknown"


async def test_the_error_for_a_linked_account_has_details_about_the_user_of_that_account(
    storage: Storage,
) -> None:

    async def link_and_return_error_details() -> object:
        with pytest.raises(AlreadyLinked) as error:
            await linked_accounts.link(storage, "0xC", "0xA", 1)
        return error.value.details

    (link_of_a,), _ = [await linked_accounts.find_or_create_links(storage, account, 1) for account in ("0xA", "0xC")]
    assert await link_and_return_error_details() == {"last_wallet": True, "site_user": False}
    await linked_accounts.link(storage, "0xA", "0xB", 1)
    await host_users.link_account_to_host_user(storage, "0xA", "ann", 1, link_of_a.user_id)
    assert await link_and_return_error_details() == {"last_wallet": False, "site_user": True}


async def assert_users_are_consistent(storage: Storage, *accounts: str) -> None:
    """Assert that all accounts of a user have the same user."""
    users = {account: sorted(await linked_accounts.find_linked_accounts(storage, account)) for account in accounts}
    for account, accounts_of_user in users.items():
        assert account in accounts_of_user
        assert [users[other] for other in accounts_of_user] == [accounts_of_user] * len(accounts_of_user)


async def test_after_concurrent_links_of_three_accounts_each_account_belongs_to_exactly_one_user(
    storage: Storage,
) -> None:
    pairs = [("0xA", "0xB"), ("0xB", "0xA"), ("0xA", "0xC"), ("0xC", "0xA"), ("0xB", "0xC")]
    results = await asyncio.gather(
        *(linked_accounts.link(storage, account, other, 1) for account, other in pairs), return_exceptions=True
    )
    assert all(result is None or isinstance(result, AlreadyLinked) for result in results)
    assert results.count(None) >= 1
    await assert_users_are_consistent(storage, "0xA", "0xB", "0xC")


async def test_linking_a_wallet_to_itself_changes_nothing(storage: Storage) -> None:
    await linked_accounts.link(storage, "0xA", "0xA", 1)
    assert await linked_accounts.find_linked_accounts(storage, "0xA") == ["0xA"]


def test_the_hook_on_sign_in_can_be_an_async_or_a_sync_function_and_gets_the_wallet(
    site: Kisslock, browser: Browser
) -> None:
    hook_wallets = []

    async def on_sign_in(wallet: Wallet) -> None:
        hook_wallets.append(wallet)

    site.users.hooks.on_sign_in = on_sign_in
    browser.sign_in(ALICE, chain_id=10)
    site.users.hooks.on_sign_in = hook_wallets.append
    browser.sign_in(ALICE)
    assert hook_wallets == [Wallet(ALICE.address, 10, "key"), Wallet(ALICE.address, 1, "key")]
    assert [wallet.account for wallet in hook_wallets] == [ALICE.address] * 2


def test_the_hook_on_sign_in_can_reject_a_wallet_that_a_user_links(site: Kisslock, browser: Browser) -> None:
    browser.sign_in(ALICE)
    hook_wallets = []

    def on_sign_in(wallet: Wallet) -> None:
        hook_wallets.append(wallet)
        raise SignInRefused

    site.users.hooks.on_sign_in = on_sign_in
    assert link_wallet(browser, BOB) == "403 auth/refused"
    assert hook_wallets == [Wallet(BOB.address, 1)]
    assert list_own_accounts(browser) == [ALICE.address]


def test_only_wallets_of_the_same_user_can_unlink_a_wallet(new_browser: NewBrowser) -> None:
    desktop, phone, other_browser = new_browser(), new_browser(), new_browser()
    desktop.sign_in(ALICE)
    link_wallet(desktop, BOB)
    phone.sign_in(BOB)
    other_browser.sign_in(CAROL)
    path = f"/api/auth/wallets/{BOB.address.lower()}"
    assert status_and_code(other_browser.client.delete(path)) == "404 auth/unknown-account"
    assert set(phone.client.get("/api/auth/wallets").json()["wallets"]) == {ALICE.address, BOB.address}
    assert (
        status_and_code(desktop.client.delete(path, headers={"Origin": "https://evil.example"}))
        == "403 auth/foreign-origin"
    )
    assert desktop.client.delete(path).status_code == 204
    assert status_and_code(desktop.client.delete(path)) == "404 auth/unknown-account"
    assert (list_own_accounts(desktop), phone.session) == ([ALICE.address], None)
    (device,) = desktop.client.get("/api/auth/sessions").json()["sessions"]
    assert device["address"] == ALICE.address
    assert isinstance(link_wallet(other_browser, BOB), list)


def test_the_signed_in_wallet_can_unlink_itself_and_is_signed_out(browser: Browser) -> None:
    browser.sign_in(ALICE)
    link_wallet(browser, BOB)
    link_wallet(browser, CAROL)
    unlink_response = browser.client.delete(f"/api/auth/wallets/{ALICE.address}")
    assert (unlink_response.status_code, "Max-Age=0" in unlink_response.headers["set-cookie"]) == (204, True)
    assert (browser.session, list_own_accounts(browser)) == (None, "401 auth/no-session")
    browser.sign_in(ALICE)
    assert link_wallet(browser, BOB) == "409 auth/already-linked"
    browser.sign_in(BOB)
    assert set(browser.client.get("/api/auth/wallets").json()["wallets"]) == {BOB.address, CAROL.address}


def test_unlinking_an_account_that_is_not_linked_returns_404_with_a_session_and_401_without_a_session(
    browser: Browser,
) -> None:
    unknown_accounts = (
        "x",
        "%00",
        "0x1",
        f"0x{1:040x}",
        f"eip155:1:0x{1:040x}",
        "eip155:01:0x1",
        "a" * 9000,
        "eip155:1:%00",
    )
    for expected in ("401 auth/no-session", "404 auth/unknown-account"):
        for account in unknown_accounts:
            assert status_and_code(browser.client.delete(f"/api/auth/wallets/{account}")) == expected, account
        browser.sign_in(ALICE)


async def test_each_account_belongs_to_one_user_after_concurrent_linking_and_unlinking(storage: Storage) -> None:
    accounts = ("0xA", "0xB", "0xC", "0xD")
    await linked_accounts.link(storage, "0xA", "0xB", 1)
    link_calls = [linked_accounts.link(storage, "0xA", other, 2) for other in accounts[2:]]
    await asyncio.gather(
        *link_calls,
        linked_accounts.unlink(storage, "0xA", "0xB"),
        linked_accounts.unlink(storage, "0xB", "0xA"),
        return_exceptions=True,
    )
    await assert_users_are_consistent(storage, *accounts)


@pytest.mark.parametrize(
    ("error", "expected"), [(SignInRefused(), "403 auth/refused"), (ValueError(), "500 server/error")]
)
def test_a_sign_in_is_rejected_if_the_hook_on_sign_in_raises_an_error(
    site: Kisslock, browser: Browser, error: Exception, expected: str
) -> None:
    def on_sign_in(_: Wallet) -> None:
        raise error

    site.users.hooks.on_sign_in = on_sign_in
    assert status_and_code(browser.sign_in(ALICE)) == expected
    assert browser.session is None


def test_a_user_who_has_reached_the_account_limit_cannot_link_another_account(site: Kisslock, browser: Browser) -> None:
    browser.sign_in(ALICE)
    storage = site.services[Storage]
    for number in range(1, linked_accounts.MAX_LINKED_ACCOUNTS):
        asyncio.run(linked_accounts.link(storage, ALICE.address, f"0x{number:040x}", int(NOW * 1000)))
    assert link_wallet(browser, CAROL) == "409 auth/too-many-accounts"
    # An account that is linked a second time counts once.
    asyncio.run(linked_accounts.link(storage, ALICE.address, f"0x{1:040x}", 1))
    asyncio.run(linked_accounts.unlink(storage, ALICE.address, f"0x{1:040x}"))
    assert isinstance(link_wallet(browser, CAROL), list)


async def test_concurrent_links_never_exceed_the_account_limit(storage: Storage) -> None:
    for number in range(linked_accounts.MAX_LINKED_ACCOUNTS - 3):
        await linked_accounts.link(storage, "0xA", f"0x{number}", 1)
    link_calls = [linked_accounts.link(storage, "0xA", f"0xB{number}", 2) for number in range(6)]
    results = await asyncio.gather(*link_calls, return_exceptions=True)
    assert [type(result) for result in results if result is not None] == [TooManyAccounts] * 4
    assert len(await linked_accounts.find_linked_accounts(storage, "0xA")) == linked_accounts.MAX_LINKED_ACCOUNTS


async def test_an_account_cannot_be_moved_to_a_user_who_has_reached_the_account_limit(storage: Storage) -> None:
    for number in range(linked_accounts.MAX_LINKED_ACCOUNTS - 1):
        await linked_accounts.link(storage, "0xA", f"0x{number}", 1)
    await linked_accounts.link(storage, "0xB", "0xC", 1)
    with pytest.raises(TooManyAccounts):
        await linked_accounts.link(storage, "0xA", "0xB", 2, move=True)
    assert sorted(await linked_accounts.find_linked_accounts(storage, "0xB")) == ["0xB", "0xC"]
