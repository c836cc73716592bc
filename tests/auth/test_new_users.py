"""New users: how many per hour, when they are deleted, and that no ID is reused."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from kisslock.app import Kisslock
from kisslock.auth import linked_accounts, sessions, tables, user_data
from kisslock.auth.account import Wallet
from kisslock.auth.hooks import UserEvent
from kisslock.auth.pruning import PRUNE_EVERY_S
from kisslock.auth.sign_in import SignIn
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import Clock, NewSite, VisitNewSite, status_and_code

DAY_S = 86_400
ALICE, BOB, CAROL, DAVE, EVE = (Wallet(SigningWallet(number).address, 1) for number in range(1, 6))
RETENTION_SETTINGS = {"users_kept_days": 30, "session_max_s": DAY_S, "tokens": True}


@pytest.fixture
def shop(new_site: NewSite, clock: Clock, database: str) -> Kisslock:
    """Return a site without HTTP that deletes users after 30 days, on SQLite and on PostgreSQL."""
    site = new_site(sign_in=RETENTION_SETTINGS, storage={"url": database})
    site.users.pruning.clock = clock
    return site


async def sign_in(shop: Kisslock, wallet: Wallet) -> str:
    """Sign in and return the user's ID."""
    await shop.services[SignIn].start_session(wallet, previous_token=None, user_agent="")
    return (await shop.users.of(wallet.account)).id


async def issue_nonce(shop: Kisslock) -> None:
    """Issue a nonce, which can start the pruning task, and wait for the task."""
    await shop.services[SignIn].issue_nonce("browser")
    if shop.users.pruning._task is not None:
        await shop.users.pruning._task


async def remaining_accounts(shop: Kisslock) -> set[str]:
    return {account.account async for account in user_data.all_accounts(shop.services[Storage])}


def test_the_number_of_new_accounts_per_hour_is_limited_and_known_accounts_can_always_sign_in(
    visit_new_site: VisitNewSite,
) -> None:
    browser = visit_new_site(chains={"1": {}}, sign_in={"new_accounts_per_hour": 3})
    keys = [SigningWallet(number) for number in range(50, 56)]
    assert [browser.sign_in(key).status_code for key in keys[:2]] == [200, 200]
    # Linking a new wallet is charged to the rate limit of new users, like a sign-in with a new wallet.
    assert browser.link(keys[2]).status_code == 200
    response = browser.sign_in(keys[3])
    assert status_and_code(response) == "429 auth/too-many-new-accounts"
    assert 0 < int(response.headers["Retry-After"]) <= 3600
    assert "signed in before" in response.json()["error"]["hint"]
    assert status_and_code(browser.link(keys[4])) == "429 auth/too-many-new-accounts"
    assert [browser.sign_in(key).status_code for key in keys[:3]] == [200] * 3


def test_an_account_that_the_hook_on_sign_in_rejects_is_not_charged_to_the_rate_limit(
    visit_new_site: VisitNewSite,
) -> None:
    browser = visit_new_site(sign_in={"new_accounts_per_hour": 3})
    site: Any = browser.client.app

    def on_sign_in(_: Wallet) -> None:
        raise PermissionError

    site.users.hooks.on_sign_in = on_sign_in
    for number in range(60, 64):
        assert browser.sign_in(SigningWallet(number)).status_code == 500
    site.users.hooks.on_sign_in = None
    assert browser.sign_in(SigningWallet(59)).status_code == 200


async def test_an_inactive_user_is_deleted_after_the_configured_number_of_days(shop: Kisslock, clock: Clock) -> None:
    events: list[UserEvent] = []
    shop.users.hooks.on_forget = events.append
    user = await sign_in(shop, ALICE)
    clock.now += 30 * DAY_S
    await issue_nonce(shop)
    assert (await remaining_accounts(shop), events) == ({ALICE.account}, [])
    clock.now += 1
    assert await shop.users.pruning.delete_idle_users() == 1
    assert (await remaining_accounts(shop), events) == (set(), [UserEvent(user=user, account=ALICE.account)])


async def test_an_inactive_user_with_a_second_wallet_or_a_host_user_or_a_session_or_a_token_is_not_deleted(
    shop: Kisslock, clock: Clock
) -> None:
    for wallet in (ALICE, BOB, DAVE):
        await sign_in(shop, wallet)
    await shop.users.link(ALICE.account, CAROL)
    await shop.users.link_to(BOB.account, "ann")
    await shop.services[SignIn].issue_token(DAVE, "ci", 40 * DAY_S, "")
    clock.now += 31 * DAY_S - DAY_S / 2
    await sign_in(shop, EVE)
    clock.now += DAY_S / 2
    storage, now_ms = shop.services[Storage], int(clock.now * 1000)
    # Eve's user stays while she has a session, even if her last sign-in was long ago.
    assert (await user_data.find_idle_users(storage, now_ms, ""))[0] == []
    assert await shop.users.pruning.delete_idle_users() == 0
    assert len(await remaining_accounts(shop)) == 5
    clock.now += 40 * DAY_S
    await issue_nonce(shop)
    assert await remaining_accounts(shop) == {ALICE.account, BOB.account, CAROL.account}


@pytest.mark.parametrize("on_forget_hook", [lambda _: False, lambda _: 1 / 0])
async def test_a_hook_can_prevent_the_deletion_of_an_inactive_user(
    shop: Kisslock, clock: Clock, on_forget_hook: Callable[[UserEvent], bool]
) -> None:
    shop.users.hooks.on_forget = on_forget_hook
    await sign_in(shop, ALICE)
    clock.now += 31 * DAY_S
    await issue_nonce(shop)
    assert await shop.users.pruning.delete_idle_users() == 0
    assert await remaining_accounts(shop) == {ALICE.account}


async def test_a_nonce_request_prunes_inactive_users_at_most_once_an_hour_if_the_settings_allow_it(
    shop: Kisslock, site_without_http: Kisslock, clock: Clock
) -> None:
    for wallet in (ALICE, BOB):
        await sign_in(shop, wallet)
    clock.now += 31 * DAY_S
    await issue_nonce(shop)
    assert await remaining_accounts(shop) == set()
    first_task = shop.users.pruning._task
    clock.now += PRUNE_EVERY_S - 1
    await shop.services[SignIn].issue_nonce("browser")
    assert shop.users.pruning._task is first_task
    await site_without_http.services[SignIn].issue_nonce("browser")
    assert site_without_http.users.pruning._task is None


async def test_an_account_that_signs_in_during_pruning_belongs_to_exactly_one_user(
    shop: Kisslock, clock: Clock
) -> None:
    for number in range(70, 76):
        wallet = Wallet(SigningWallet(number).address, 1)
        old_id = await sign_in(shop, wallet)
        clock.now += 31 * DAY_S
        # Prune only the session here. The server's pruning task would also delete the user, before the next sign-in.
        now_ms = int(clock.now * 1000)
        await sessions.prune(shop.services[Storage], tables.sessions.c.expires_at_ms <= now_ms, now_ms)
        deleted_count, new_id = await asyncio.gather(shop.users.pruning.delete_idle_users(), sign_in(shop, wallet))
        rows = await linked_accounts.find_links_by_account(shop.services[Storage], wallet.account)
        assert [row.user_id for row in rows] == [new_id]
        assert deleted_count == 0 or new_id != old_id
        await user_data.delete_user(shop.services[Storage], new_id)


async def test_a_user_id_has_128_random_bits_and_is_never_reused(shop: Kisslock, clock: Clock) -> None:
    ids = [await sign_in(shop, ALICE)]
    await user_data.delete_user(shop.services[Storage], ids[-1])
    ids.append(await sign_in(shop, ALICE))
    clock.now += 31 * DAY_S
    await issue_nonce(shop)
    assert await remaining_accounts(shop) == set()
    ids.append(await sign_in(shop, ALICE))
    await shop.users.link(BOB.account, ALICE, move=True)
    ids.append((await shop.users.of(ALICE.account)).id)
    await shop.users.unlink(BOB.account, ALICE.account)
    ids.append(await sign_in(shop, ALICE))
    ids += [await sign_in(shop, Wallet(SigningWallet(number).address, 1)) for number in range(80, 140)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[0-9a-f]{32}", account) for account in ids)
    # Each of the 128 random bits is set in about half of the IDs. The probability that a bit is set in at most 8 or in
    # at least 57 of the 65 IDs is about 4e-8 for all bits together.
    numbers = [int(account, 16) for account in ids]
    assert all(8 < sum(number >> bit & 1 for number in numbers) < len(ids) - 8 for bit in range(128))
