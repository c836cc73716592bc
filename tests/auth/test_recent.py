"""Linking and unlinking require a recent sign-in with an account that was not linked recently. Signing out does not."""

import asyncio

import pytest

from kisslock.app import Kisslock
from kisslock.auth import linked_accounts, sessions
from kisslock.auth.account import Wallet
from kisslock.auth.errors import NoSession, SignInTooOld
from kisslock.auth.hooks import UserEvent
from kisslock.auth.sessions import Session
from kisslock.auth.sign_in import SignIn
from kisslock.auth.user_errors import LastWallet, UnknownAccount, WalletTooNew
from kisslock.http.credentials import Credentials
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, BOB, NOW, Browser, Clock, NewBrowser, VisitNewSite, status_and_code

DAY_S = 86_400
CAROL = SigningWallet(3)
WALLET_OF_ALICE, WALLET_OF_BOB, WALLET_OF_EVE = (Wallet(SigningWallet(number).address, 1) for number in (1, 2, 4))


def sign_out_everywhere(browser: Browser, *accounts_to_remove: str) -> str:
    return status_and_code(
        browser.client.post("/api/auth/sign-out", json={"everywhere": True, "remove": accounts_to_remove})
    )


async def start_session(shop: Kisslock, wallet: Wallet) -> tuple[Credentials, Session]:
    token, session, _ = await shop.services[SignIn].start_session(wallet, previous_token=None, user_agent="")
    return Credentials({"__Host-kisslock": token}), session


@pytest.mark.parametrize(("seconds", "expected"), [(300, "200"), (301, "403 auth/too-old")])
def test_linking_and_moving_and_unlinking_an_account_require_a_sign_in_within_the_last_five_minutes(
    new_browser: NewBrowser, clock: Clock, seconds: int, expected: str
) -> None:
    browser, other = new_browser(), new_browser()
    browser.sign_in(ALICE)
    other.sign_in(CAROL)
    assert status_and_code(browser.link(BOB)) == "200"
    clock.now += seconds
    assert status_and_code(browser.link(SigningWallet(9))) == expected
    assert status_and_code(browser.link(CAROL, move=True)) == expected
    unlink_response = browser.client.delete(f"/api/auth/wallets/{BOB.address}")
    assert (unlink_response.status_code, unlink_response.status_code == 204 or status_and_code(unlink_response)) in [
        (204, True),
        (403, expected),
    ]
    # A session that cannot change the accounts can still end, and can end all other sessions.
    assert sign_out_everywhere(browser) == "200"
    assert browser.session is None


def test_a_link_proof_that_was_rejected_because_of_an_old_sign_in_is_accepted_after_a_new_sign_in(
    browser: Browser, clock: Clock
) -> None:
    browser.sign_in(ALICE)
    clock.now += 25 * DAY_S / 100
    proof = browser.create_proof(BOB)
    assert status_and_code(browser.client.post("/api/auth/link", json=proof)) == "403 auth/too-old"
    assert browser.sign_in(ALICE).json()["wallets"] == [ALICE.address]
    assert status_and_code(browser.client.post("/api/auth/link", json=proof)) == "200"
    assert browser.session["wallets"] == [ALICE.address, BOB.address]


def test_a_recently_linked_wallet_cannot_link_or_unlink_wallets_while_an_older_wallet_is_linked(
    new_browser: NewBrowser, clock: Clock
) -> None:
    owner, thief = new_browser(), new_browser()
    owner.sign_in(ALICE)
    clock.now += 8 * DAY_S
    owner.sign_in(ALICE)
    owner.link(BOB)
    thief.sign_in(BOB)
    assert status_and_code(thief.link(CAROL)) == "403 auth/wallet-too-new"
    assert status_and_code(thief.client.delete(f"/api/auth/wallets/{ALICE.address}")) == "403 auth/wallet-too-new"
    assert sign_out_everywhere(thief, ALICE.address) == "403 auth/wallet-too-new"
    assert thief.session is not None
    listed_wallets = owner.client.get("/api/auth/wallets").json()
    assert [wallet["account"] for wallet in listed_wallets["added_lately"]] == [BOB.address]
    assert listed_wallets["confirming"] == [ALICE.address]
    clock.now += 7 * DAY_S - 1
    thief.sign_in(BOB)
    assert status_and_code(thief.link(CAROL)) == "403 auth/wallet-too-new"
    clock.now += 1
    thief.sign_in(BOB)
    assert status_and_code(thief.link(CAROL)) == "200"


def test_an_older_contract_that_cannot_sign_in_does_not_keep_its_user_from_linking_wallets(
    site: Kisslock, browser: Browser, clock: Clock
) -> None:
    contract = Wallet(CAROL.address, 10, "contract").account
    storage = site.services[Storage]
    asyncio.run(linked_accounts.link(storage, contract, ALICE.address, int(NOW * 1000)))
    clock.now += 8 * DAY_S
    browser.sign_in(ALICE)
    asyncio.run(linked_accounts.unlink(storage, contract, ALICE.address))
    asyncio.run(linked_accounts.link(storage, contract, BOB.address, int(clock.now * 1000)))
    browser.sign_in(BOB)
    assert status_and_code(browser.link(CAROL)) == "403 auth/wallet-too-new"
    site.users._allowed_chains = {None}
    assert status_and_code(browser.link(CAROL)) == "200"
    browser.sign_in(CAROL)
    assert status_and_code(browser.link(SigningWallet(9))) == "200"


def test_signing_out_everywhere_can_unlink_wallets_only_if_the_sign_in_is_recent(
    site: Kisslock, new_browser: NewBrowser, clock: Clock
) -> None:
    owner, thief = new_browser(), new_browser()
    owner.sign_in(ALICE)
    clock.now += 8 * DAY_S
    owner.sign_in(ALICE)
    events: list[tuple[str, UserEvent]] = []
    site.users.hooks.on_unlink = lambda event: events.append(("unlinked", event))
    site.users.hooks.on_sign_out = lambda event: events.append(("signed out", event))
    owner.link(BOB)
    user = owner.client.get("/api/auth/wallets").json()["user"]
    thief.sign_in(BOB)
    clock.now += 301
    assert sign_out_everywhere(owner, BOB.address) == "403 auth/too-old"
    assert owner.session is not None
    assert thief.session is not None
    owner.sign_in(ALICE)
    assert sign_out_everywhere(owner, BOB.address, CAROL.address) == "404 auth/unknown-account"
    assert sign_out_everywhere(owner, BOB.address, ALICE.address) == "409 auth/last-wallet"
    assert owner.client.post("/api/auth/sign-out", json={"remove": [BOB.address]}).status_code == 400
    assert owner.session is not None
    assert thief.session is not None
    assert not events
    assert sign_out_everywhere(owner, BOB.address.lower(), BOB.address) == "200"
    assert (owner.session, thief.session) == (None, None)
    assert events == [
        ("unlinked", UserEvent(user=user, account=BOB.address)),
        ("signed out", UserEvent(user=user, account=ALICE.address, everywhere=True)),
    ]
    thief.sign_in(BOB)
    assert thief.client.get("/api/auth/wallets").json()["user"] != user
    assert sign_out_everywhere(new_browser(), BOB.address) == "401 auth/no-session"


def test_the_response_to_signing_out_everywhere_contains_recently_linked_wallets_and_revoked_tokens(
    visit_new_site: VisitNewSite,
) -> None:
    """A stolen cookie can link a wallet within five minutes of the sign-in.

    Signing out everywhere reveals that wallet.
    """
    owner = visit_new_site(sign_in={"tokens": True})
    owner.sign_in(ALICE)
    # The attacker links two wallets and creates a token with the owner's cookie. Then the owner signs out everywhere.
    owner.link(BOB)
    owner.link(CAROL)
    owner.client.post("/api/auth/token", json={**owner.create_proof(BOB), "name": "ci"})
    response = owner.client.post("/api/auth/sign-out", json={"everywhere": True, "remove": [CAROL.address]})
    assert response.status_code == 200
    assert "kisslock=" in response.headers["set-cookie"]
    [added_wallet] = response.json()["added_lately"]
    [token] = response.json()["tokens"]
    assert added_wallet["account"] == BOB.address
    assert (token["name"], token["account"]) == ("ci", BOB.address)
    assert owner.session is None
    second_response = owner.client.post("/api/auth/sign-out", json={"everywhere": True})
    assert (second_response.status_code, second_response.json()) == (200, {"added_lately": [], "tokens": []})


async def test_signing_out_everywhere_with_an_ended_session_unlinks_no_account(shop: Kisslock) -> None:
    cookies, session = await start_session(shop, WALLET_OF_ALICE)
    await shop.users.link(session.account, WALLET_OF_BOB)
    await shop.services[SignIn].sign_out(cookies, everywhere=False)
    with pytest.raises(NoSession):
        await shop.services[SignIn].sign_out(cookies, everywhere=True, accounts_to_remove=[WALLET_OF_BOB.account])


async def test_linking_fails_if_the_user_signs_out_everywhere_during_the_link_request(
    shop: Kisslock, clock: Clock
) -> None:
    storage = shop.services[Storage]
    cookies, session = await start_session(shop, WALLET_OF_ALICE)
    hook_called, hook_may_return = asyncio.Event(), asyncio.Event()

    async def wait_in_hook(_: Wallet) -> None:
        hook_called.set()
        await hook_may_return.wait()

    shop.users.hooks.on_sign_in = wait_in_hook
    link_task = asyncio.create_task(shop.users.link(WALLET_OF_ALICE.account, WALLET_OF_EVE, session=session))
    await hook_called.wait()
    await shop.services[SignIn].sign_out(cookies, everywhere=True)
    hook_may_return.set()
    with pytest.raises(NoSession):
        await link_task
    assert await linked_accounts.find_linked_accounts(storage, WALLET_OF_ALICE.account) == [WALLET_OF_ALICE.account]
    with pytest.raises(NoSession):
        await shop.users.unlink(WALLET_OF_ALICE.account, WALLET_OF_ALICE.account, session=session)


async def test_no_ended_session_can_link_a_wallet_after_the_user_has_signed_out_everywhere(shop: Kisslock) -> None:
    sign_in, storage = shop.services[SignIn], shop.services[Storage]
    for number in range(20, 28):
        cookies, session = await start_session(shop, WALLET_OF_ALICE)
        other_wallets = [Wallet(SigningWallet(number * 10 + offset).address, 1) for offset in range(3)]
        account_counts: list[int] = []

        async def sign_out_and_count(
            cookies: Credentials = cookies, account_counts: list[int] = account_counts
        ) -> None:
            await sign_in.sign_out(cookies, everywhere=True)
            account_counts.append(len(await linked_accounts.find_linked_accounts(storage, WALLET_OF_ALICE.account)))

        link_calls = [shop.users.link(WALLET_OF_ALICE.account, other, session=session) for other in other_wallets]
        results = await asyncio.gather(sign_out_and_count(), *link_calls, return_exceptions=True)
        assert all(isinstance(result, NoSession) or not isinstance(result, BaseException) for result in results)
        assert len(await linked_accounts.find_linked_accounts(storage, WALLET_OF_ALICE.account)) == account_counts[0]


async def test_concurrent_requests_never_give_a_wallet_to_the_wrong_user(
    shop: Kisslock,
) -> None:
    """Move Bob to Alice's user while Bob's session links Eve and Bob requests an API token."""
    sign_in, users = shop.services[SignIn], shop.users
    for number in range(30, 38):
        eve, bob = (Wallet(SigningWallet(number * 10 + offset).address, 1) for offset in (1, 2))
        _, session_of_alice = await start_session(shop, WALLET_OF_ALICE)
        _, session_of_bob = await start_session(shop, bob)
        results = await asyncio.gather(
            users.link(WALLET_OF_ALICE.account, bob, move=True, session=session_of_alice),
            users.link(bob.account, eve, session=session_of_bob),
            sign_in.issue_token(bob, "ci", 3600, ""),
            return_exceptions=True,
        )
        assert not isinstance(results[0], BaseException)
        assert isinstance(results[1], NoSession) or not isinstance(results[1], BaseException)
        alices_accounts = (await users.of(WALLET_OF_ALICE.account)).accounts
        assert (bob.account in alices_accounts, eve.account in alices_accounts) == (True, False)
        # Moving the account to Alice ended Bob's session. An API token that Bob requested after the move is allowed to
        # remain.
        remaining_sessions = await sessions.sessions_of_accounts(
            shop.services[Storage], [bob.account], sessions.IS_BROWSER_SESSION
        )
        assert remaining_sessions == []


async def test_all_sessions_end_and_one_request_fails_if_two_wallets_of_a_user_unlink_each_other_concurrently(
    shop: Kisslock,
) -> None:
    storage = shop.services[Storage]
    for number in range(40, 44):
        alice, bob = (Wallet(SigningWallet(number * 10 + offset).address, 1) for offset in (1, 2))
        _, session = await start_session(shop, alice)
        await shop.users.link(alice.account, bob, session=session)
        _, session_of_bob = await start_session(shop, bob)
        results = await asyncio.gather(
            shop.users.end_sessions(session, [bob.account]),
            shop.users.end_sessions(session_of_bob, [alice.account]),
            return_exceptions=True,
        )
        errors = [result for result in results if isinstance(result, BaseException)]
        assert len(errors) == 1
        assert isinstance(errors[0], NoSession | UnknownAccount | LastWallet)
        assert (
            await sessions.sessions_of_accounts(storage, [alice.account, bob.account], sessions.IS_BROWSER_SESSION)
            == []
        )
        users = {(await linked_accounts.find_linked_accounts(storage, wallet.account))[0] for wallet in (alice, bob)}
        assert len(users) == 2


async def test_the_link_method_rejects_a_session_with_an_old_sign_in_and_a_session_of_a_new_wallet(
    shop: Kisslock, clock: Clock
) -> None:
    _, session = await start_session(shop, WALLET_OF_ALICE)
    clock.now += 8 * DAY_S
    with pytest.raises(SignInTooOld):
        await shop.users.link(WALLET_OF_ALICE.account, WALLET_OF_BOB, session=session)
    _, session = await start_session(shop, WALLET_OF_ALICE)
    await shop.users.link(WALLET_OF_ALICE.account, WALLET_OF_BOB, session=session)
    _, new_session = await start_session(shop, WALLET_OF_BOB)
    with pytest.raises(WalletTooNew):
        await shop.users.link(WALLET_OF_BOB.account, WALLET_OF_EVE, session=new_session)
