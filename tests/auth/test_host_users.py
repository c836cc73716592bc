"""Users of the site itself, such as those with passwords, and their wallets."""

import asyncio

import pytest

from kisslock.auth.account import Wallet
from kisslock.auth.errors import AlreadyLinked
from kisslock.auth.hooks import UserEvent
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock

ALICE, BOB, CAROL, DAVE = (Wallet(SigningWallet(number).address, 1) for number in (1, 2, 3, 4))


async def test_wallets_are_added_to_a_user_of_the_site_and_sign_it_in(new_kisslock: NewKisslock, database: str) -> None:
    site = new_kisslock(storage={"url": database})
    told: list[UserEvent] = []
    site.users.hooks.on_link = told.append
    first = await site.users.link_to(ALICE.account, "7")
    alone = await site.users.of(BOB.account)
    both = await site.users.link_to(BOB.account, "7")
    assert (both.id, set(both.accounts)) == (first.id, {ALICE.account, BOB.account})
    assert await site.users.linked_to(both.id) == "7"
    assert await site.users.of_host("7") == both
    assert await site.users.of_host("8") is None
    assert await site.users.linked_to(alone.id) is None
    assert await site.users.link_to(BOB.account, "7") == both
    assert [event.moved_from for event in told] == [None, alone.id, None]
    await site.resources.storage.close()


async def test_users_of_the_site_are_never_merged(new_kisslock: NewKisslock, database: str) -> None:
    site = new_kisslock(storage={"url": database})
    await site.users.link_to(ALICE.account, "7")
    await site.users.link_to(BOB.account, "8")
    await site.users.of(CAROL.account)
    await site.users.link(CAROL.account, DAVE)
    for taken in (BOB, CAROL):
        with pytest.raises(AlreadyLinked):
            await site.users.link_to(taken.account, "7")
    # The last wallet of a user moves away: its user of the site is free again.
    await site.users.link(ALICE.account, BOB, move=True)
    assert await site.users.of_host("8") is None
    assert (await site.users.link_to(CAROL.account, "8")).accounts != ()
    await site.resources.storage.close()


async def test_of_two_at_once_both_get_the_same_user(new_kisslock: NewKisslock, database: str) -> None:
    site = new_kisslock(storage={"url": database})
    await asyncio.gather(*(site.users.link_to(one.account, "7") for one in (ALICE, BOB, CAROL)))
    found = await site.users.of_host("7")
    assert found is not None
    assert set(found.accounts) == {ALICE.account, BOB.account, CAROL.account}
    await site.resources.storage.close()


@pytest.mark.parametrize("host_id", ["", "x" * 201])
async def test_an_id_that_cannot_be_stored_is_refused(new_kisslock: NewKisslock, host_id: str) -> None:
    with pytest.raises(ValueError, match="1 to 200 characters"):
        await new_kisslock().users.link_to(ALICE.account, host_id)
