"""The site's own users, for example with passwords, and their wallets."""

import asyncio

import pytest

from kisslock.app import Kisslock
from kisslock.auth import linked_accounts
from kisslock.auth.account import Wallet
from kisslock.auth.hooks import UserEvent
from kisslock.auth.user_errors import AlreadyLinked, TooManyAccounts, UnknownAccount
from kisslock.testing import SigningWallet
from tests.auth.conftest import Clock, NewSite

ALICE, BOB, CAROL, DAVE = (Wallet(SigningWallet(number).address, 1) for number in (1, 2, 3, 4))


async def test_wallets_that_are_linked_to_the_same_user_of_the_site_belong_to_one_kisslock_user(
    shop: Kisslock, clock: Clock
) -> None:
    events: list[UserEvent] = []
    shop.users.hooks.on_link = events.append
    user_of_alice = await shop.users.link_to(ALICE.account, "7")
    clock.now += 1
    user_of_bob = await shop.users.find_or_create_user(BOB.account)
    user = await shop.users.link_to(BOB.account, "7")
    assert (user.id, user.accounts) == (user_of_alice.id, (ALICE.account, BOB.account))
    assert await shop.users.linked_to(user.id) == "7"
    assert await shop.users.of_host("7") == user
    assert await shop.users.of_host("8") is None
    assert await shop.users.linked_to(user_of_bob.id) is None
    assert await shop.users.link_to(BOB.account, "7") == user
    assert [event.moved_from for event in events] == [None, user_of_bob.id, None]


async def test_two_users_of_the_site_are_never_merged(shop: Kisslock) -> None:
    await shop.users.link_to(ALICE.account, "7")
    await shop.users.link_to(BOB.account, "8")
    await shop.users.find_or_create_user(CAROL.account)
    await shop.users.link(CAROL.account, DAVE)
    for wallet in (BOB, CAROL):
        with pytest.raises(AlreadyLinked):
            await shop.users.link_to(wallet.account, "7")
    # After the user's last wallet has moved to another user, the host user can be linked again.
    await shop.users.link(ALICE.account, BOB, move=True)
    assert await shop.users.of_host("8") is None
    assert (await shop.users.link_to(CAROL.account, "8")).accounts != ()


async def test_accounts_that_are_linked_concurrently_to_one_user_of_the_site_get_the_same_kisslock_user(
    shop: Kisslock,
) -> None:
    await asyncio.gather(*(shop.users.link_to(wallet.account, "7") for wallet in (ALICE, BOB, CAROL)))
    user = await shop.users.of_host("7")
    assert user is not None
    assert set(user.accounts) == {ALICE.account, BOB.account, CAROL.account}


@pytest.mark.parametrize("host_id", ["", "x" * 201])
async def test_an_empty_host_id_and_a_host_id_over_200_characters_are_rejected(
    site_without_http: Kisslock, host_id: str
) -> None:
    with pytest.raises(ValueError, match="1 to 200 characters"):
        await site_without_http.users.link_to(ALICE.account, host_id)


async def test_an_account_that_joins_a_user_is_appended_to_the_list_of_accounts(
    site_without_http: Kisslock, clock: Clock
) -> None:
    for account in (BOB.account, ALICE.account):
        clock.now += 100
        await site_without_http.users.find_or_create_user(account)
    await site_without_http.users.link_to(ALICE.account, "7")
    clock.now += 100
    assert (await site_without_http.users.link_to(BOB.account, "7")).accounts == (ALICE.account, BOB.account)


async def test_a_user_of_the_site_cannot_exceed_the_limit_of_accounts(site_without_http: Kisslock) -> None:
    for number in range(1, linked_accounts.MAX_LINKED_ACCOUNTS + 1):
        await site_without_http.users.link_to(SigningWallet(number).address, "7")
    with pytest.raises(TooManyAccounts):
        await site_without_http.users.link_to(SigningWallet(99).address, "7")
    user = await site_without_http.users.of_host("7")
    assert user is not None
    assert len(user.accounts) == linked_accounts.MAX_LINKED_ACCOUNTS


async def test_a_contract_on_a_chain_without_contract_sign_in_is_not_listed_in_the_accounts_of_the_user(
    new_site: NewSite,
) -> None:
    site = new_site(sign_in={"chains": [1]})
    vault = f"eip155:10:{CAROL.address}"
    await site.users.link_to(vault, "7")
    await site.users.link_to(ALICE.account, "7")
    user = await site.users.of_host("7")
    assert user is not None
    assert (user.accounts, user.linked_to) == ((ALICE.account,), "7")


@pytest.mark.parametrize("text", ["", "alice", "0x1", "0x" + "g" * 40, "eip155:0:0x" + "1" * 40])
async def test_no_user_is_created_for_an_invalid_account(site_without_http: Kisslock, text: str) -> None:
    for call in (
        site_without_http.users.of(text),
        site_without_http.users.find_or_create_user(text),
        site_without_http.users.link_to(text, "7"),
    ):
        with pytest.raises(UnknownAccount):
            await call
    assert await site_without_http.users.of_host("7") is None


async def test_an_account_in_lower_case_equals_the_account_with_checksum(site_without_http: Kisslock) -> None:
    user_of_alice = await site_without_http.users.link_to(ALICE.account.lower(), "7")
    assert user_of_alice.accounts == (ALICE.account,)
    assert await site_without_http.users.of(ALICE.account.lower()) == user_of_alice
