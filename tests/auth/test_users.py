"""Users: the stable ID, no silent merging, the last wallet, the hooks, and race conditions."""

import asyncio
import logging

import pytest

from kisslock.app import Kisslock
from kisslock.auth import linked_accounts
from kisslock.auth.account import Wallet
from kisslock.auth.hooks import UserEvent
from kisslock.auth.sign_in import SignIn
from kisslock.auth.user_errors import AlreadyLinked, UnknownAccount
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, BOB, Browser, NewBrowser, status_and_code

CAROL = SigningWallet(3)
WALLET_OF_ALICE, WALLET_OF_BOB = (Wallet(SigningWallet(number).address, 1) for number in (1, 2))


def get_user_id(browser: Browser) -> str:
    """Return the ID of the signed-in user."""
    return str(browser.client.get("/api/auth/wallets").json()["user"])


def test_a_user_keeps_their_id_when_wallets_are_linked_and_unlinked(browser: Browser) -> None:
    browser.sign_in(ALICE)
    first_id = get_user_id(browser)
    assert status_and_code(browser.link(BOB)) == "200"
    assert browser.client.delete(f"/api/auth/wallets/{ALICE.address}").status_code == 204
    browser.sign_in(BOB)
    assert get_user_id(browser) == first_id
    browser.sign_in(ALICE)
    assert get_user_id(browser) != first_id


def test_two_users_are_never_merged_silently_but_the_visitor_can_move_a_wallet(new_browser: NewBrowser) -> None:
    first_browser, second_browser = new_browser(), new_browser()
    first_browser.sign_in(ALICE)
    second_browser.sign_in(BOB)
    id_of_bob = get_user_id(second_browser)
    assert status_and_code(first_browser.link(BOB)) == "409 auth/already-linked"
    assert get_user_id(second_browser) == id_of_bob != get_user_id(first_browser)
    assert status_and_code(second_browser.link(CAROL)) == "200"
    assert status_and_code(first_browser.link(BOB, move=True)) == "200"
    # The second browser, which was signed in with the moved wallet, is now signed out.
    assert second_browser.client.get("/api/auth/wallets").status_code == 401
    second_browser.sign_in(BOB)
    assert get_user_id(second_browser) == get_user_id(first_browser)
    # Carol's account, the other account of the second user, still belongs to the second user.
    second_browser.sign_in(CAROL)
    assert get_user_id(second_browser) == id_of_bob


def test_the_last_wallet_of_a_user_cannot_be_unlinked(browser: Browser) -> None:
    browser.sign_in(ALICE)
    assert status_and_code(browser.client.delete(f"/api/auth/wallets/{ALICE.address}")) == "409 auth/last-wallet"
    assert browser.session["address"] == ALICE.address


def test_the_user_hooks_get_an_event_for_each_link_and_unlink_and_sign_out(site: Kisslock, browser: Browser) -> None:
    events: list[tuple[str, UserEvent]] = []
    hooks = site.users.hooks

    async def on_linked(event: UserEvent) -> None:
        events.append(("linked", event))

    hooks.on_link = on_linked
    hooks.on_unlink = lambda event: events.append(("unlinked", event))
    hooks.on_sign_out = lambda event: events.append(("signed out", event))
    browser.sign_in(BOB)
    id_of_bob = get_user_id(browser)
    browser.sign_in(ALICE)
    own_id = get_user_id(browser)
    browser.link(BOB, move=True)
    browser.client.delete(f"/api/auth/wallets/{BOB.address}")
    browser.client.post("/api/auth/sign-out", json={})
    browser.sign_in(ALICE)
    browser.client.post("/api/auth/sign-out", json={"everywhere": True})
    browser.client.post("/api/auth/sign-out", json={})
    assert events == [
        ("linked", UserEvent(user=own_id, account=BOB.address, moved_from=id_of_bob)),
        ("unlinked", UserEvent(user=own_id, account=BOB.address)),
        ("signed out", UserEvent(user=own_id, account=ALICE.address)),
        ("signed out", UserEvent(user=own_id, account=ALICE.address, everywhere=True)),
    ]


def test_the_hook_on_sign_out_gets_the_account_of_the_session_that_a_user_ends(
    site: Kisslock, new_browser: NewBrowser
) -> None:
    desktop, phone = new_browser(), new_browser()
    desktop.sign_in(ALICE)
    desktop.link(BOB)
    phone.sign_in(BOB)
    events: list[UserEvent] = []
    site.users.hooks.on_sign_out = events.append
    devices = desktop.client.get("/api/auth/sessions").json()["sessions"]
    (other_id,) = (device["id"] for device in devices if not device["current"])
    assert desktop.client.delete(f"/api/auth/sessions/{other_id}").status_code == 204
    assert [event.account for event in events] == [BOB.address]


def test_the_error_of_a_failing_link_hook_is_logged_and_the_wallet_stays_linked(
    site: Kisslock, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    def failing_hook(_: UserEvent) -> None:
        raise ValueError("in the site's own code")

    site.users.hooks.on_link = failing_hook
    browser.sign_in(ALICE)
    with caplog.at_level(logging.ERROR, "kisslock"):
        assert status_and_code(browser.link(BOB)) == "200"
    assert "A hook failed" in caplog.text


async def test_an_account_that_is_unlinked_during_its_sign_in_belongs_to_a_separate_user_afterwards(
    shop: Kisslock,
) -> None:
    sign_in, storage = shop.services[SignIn], shop.services[Storage]
    for _ in range(5):
        await linked_accounts.link(storage, WALLET_OF_ALICE.account, WALLET_OF_BOB.account, 1, move=True)
        sign_ins = [sign_in.start_session(WALLET_OF_BOB, previous_token=None, user_agent="") for _ in range(4)]
        await asyncio.gather(*sign_ins, shop.users.unlink(WALLET_OF_ALICE.account, WALLET_OF_BOB.account))
        user_of_alice, user_of_bob = [
            await shop.users.find_or_create_user(wallet.account) for wallet in (WALLET_OF_ALICE, WALLET_OF_BOB)
        ]
        assert (user_of_alice.accounts, user_of_bob.accounts) == ((WALLET_OF_ALICE.account,), (WALLET_OF_BOB.account,))
        assert user_of_alice.id != user_of_bob.id


async def test_only_one_request_succeeds_if_the_last_two_wallets_of_a_user_are_unlinked_concurrently(
    shop: Kisslock,
) -> None:
    await shop.users.link(WALLET_OF_ALICE.account, WALLET_OF_BOB)
    unlink_calls = (
        shop.users.unlink(WALLET_OF_ALICE.account, wallet.account) for wallet in (WALLET_OF_ALICE, WALLET_OF_BOB)
    )
    results = await asyncio.gather(*unlink_calls, return_exceptions=True)
    assert sum(result is None for result in results) == 1


async def test_a_sign_in_succeeds_while_the_account_is_being_linked_even_if_the_link_is_rejected(
    shop: Kisslock,
) -> None:
    for number in range(10, 15):
        other_wallet = Wallet(SigningWallet(number).address, 1)
        link_call = shop.users.link(WALLET_OF_ALICE.account, other_wallet)
        results = await asyncio.gather(
            link_call, shop.users.find_or_create_user(other_wallet.account), return_exceptions=True
        )
        assert (
            isinstance(results[0], AlreadyLinked)
            or other_wallet.account in (await shop.users.of(WALLET_OF_ALICE.account)).accounts
        )
        assert not isinstance(results[1], BaseException)


async def test_looking_up_the_user_of_an_unknown_account_writes_nothing(site_without_http: Kisslock) -> None:
    with pytest.raises(UnknownAccount):
        await site_without_http.users.of(WALLET_OF_ALICE.account)
    assert (
        await linked_accounts.find_links_by_account(site_without_http.services[Storage], WALLET_OF_ALICE.account) == []
    )
