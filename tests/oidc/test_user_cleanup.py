"""Grants are deleted in the same transaction that ends a user's sign-ins or changes its accounts."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from kisslock.app import Kisslock
from kisslock.auth import host_users, linked_accounts, sessions, user_data
from kisslock.auth.user_errors import LastWallet
from kisslock.oidc import grants
from kisslock.oidc.provider import Provider
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, BOB, Browser, Clock
from tests.oidc.program import OidcClientDriver
from tests.oidc.rows import NEW_GRANT, NOW_MS, exchange_code_for_token, store_session

ACCOUNT_A, ACCOUNT_B, ACCOUNT_C = (f"0x{letter * 40}" for letter in "abc")
# A function that changes users. The arguments are the storage, a user, and two of the user's accounts.
UserChange = Callable[[Storage, str, str, str], Awaitable[object]]
USER_CHANGES: dict[str, UserChange] = {
    "an account is unlinked": lambda storage, _, first_account, second_account: linked_accounts.unlink(
        storage, first_account, second_account
    ),
    "an account moves to another user": lambda storage, _, __, second_account: linked_accounts.link(
        storage, ACCOUNT_C, second_account, NOW_MS, move=True
    ),
    "the user signs out everywhere": lambda storage, _, first_account, __: linked_accounts.end_sessions(
        storage, first_account, [], linked_accounts.skip_session_check
    ),
    "the operator ends the sessions": lambda storage, _, *accounts: sessions.end_sessions_of_accounts(
        storage, accounts
    ),
    "the user is deleted": lambda storage, user, *_: user_data.delete_user(storage, user),
}


async def store_grant_and_consent(
    storage: Storage, user: str, account: str, code: str, token: str | None = None
) -> None:
    """Store a grant and a consent, and the session that the grant depends on."""
    session = await store_session(storage, account)
    grant = replace(NEW_GRANT, user_id=user, account=account)
    assert await grants.add_grant(
        storage,
        code,
        grant,
        session_id=session,
        accounts=[account],
        now_ms=NOW_MS,
        consent_token=code,
        consented_scopes=["openid"],
    )
    await sessions.end_session_by_id(storage, session)
    if token:
        await exchange_code_for_token(storage, code, "notebook", token, NOW_MS)


async def remaining_rows(storage: Storage, user: str) -> tuple[int, int]:
    """Return the number of the user's stored grants and consents."""
    async with storage.read_connection() as connection:
        counts = [
            await connection.scalar(select(func.count()).where(table.c.user_id == user)) or 0
            for table in (oidc_grants, oidc_consents)
        ]
    return counts[0], counts[1]


async def create_user_with_two_accounts(storage: Storage) -> str:
    (first_account,) = await linked_accounts.find_or_create_links(storage, ACCOUNT_A, NOW_MS)
    await linked_accounts.link(storage, ACCOUNT_A, ACCOUNT_B, NOW_MS)
    return first_account.user_id


@pytest.mark.parametrize("change", USER_CHANGES.values(), ids=USER_CHANGES)
async def test_each_change_of_a_user_revokes_all_codes_and_tokens_of_the_user_and_of_no_other_user(
    storage: Storage, change: UserChange
) -> None:
    user = await create_user_with_two_accounts(storage)
    (other_account,) = await linked_accounts.find_or_create_links(storage, ACCOUNT_C, NOW_MS)
    await store_grant_and_consent(storage, user, ACCOUNT_B, "1" * 64)
    await store_grant_and_consent(storage, user, ACCOUNT_A, "2" * 64, token="3" * 64)
    await store_grant_and_consent(storage, other_account.user_id, ACCOUNT_C, "4" * 64)
    assert await grants.find_grant(storage, "3" * 64, NOW_MS) is not None
    await change(storage, user, ACCOUNT_A, ACCOUNT_B)
    assert await grants.find_grant(storage, "3" * 64, NOW_MS) is None
    is_user_deleted = change is USER_CHANGES["the user is deleted"]
    assert await remaining_rows(storage, user) == (0, 0 if is_user_deleted else 1)
    assert await remaining_rows(storage, other_account.user_id) == (1, 1)


async def test_moving_the_only_account_of_a_user_deletes_the_consents_of_the_user(storage: Storage) -> None:
    (only_account,) = await linked_accounts.find_or_create_links(storage, ACCOUNT_B, NOW_MS)
    await store_grant_and_consent(storage, only_account.user_id, ACCOUNT_B, "1" * 64)
    await linked_accounts.link(storage, ACCOUNT_C, ACCOUNT_B, NOW_MS, move=True)
    assert await remaining_rows(storage, only_account.user_id) == (0, 0)


async def test_linking_an_account_to_an_existing_user_of_the_site_deletes_the_grants_of_the_previous_user(
    storage: Storage,
) -> None:
    (first,), (second,) = [
        await linked_accounts.find_or_create_links(storage, account, NOW_MS) for account in (ACCOUNT_A, ACCOUNT_B)
    ]
    await host_users.link_account_to_host_user(storage, ACCOUNT_A, "7", NOW_MS, first.user_id)
    await store_grant_and_consent(storage, second.user_id, ACCOUNT_B, "1" * 64)
    await host_users.link_account_to_host_user(storage, ACCOUNT_B, "7", NOW_MS, second.user_id)
    assert (await remaining_rows(storage, second.user_id), await remaining_rows(storage, first.user_id)) == (
        (0, 0),
        (0, 0),
    )


async def test_an_inactive_user_is_deleted_together_with_their_consents(storage: Storage) -> None:
    (only_account,) = await linked_accounts.find_or_create_links(storage, ACCOUNT_A, NOW_MS)
    await store_grant_and_consent(storage, only_account.user_id, ACCOUNT_A, "1" * 64)
    assert await user_data.delete_if_idle(storage, only_account.user_id, NOW_MS) == 0
    assert await remaining_rows(storage, only_account.user_id) == (1, 1)
    assert await user_data.delete_if_idle(storage, only_account.user_id, NOW_MS + 1) == 1
    assert await remaining_rows(storage, only_account.user_id) == (0, 0)


def test_a_nonce_request_deletes_expired_grants_but_no_consents(
    site: Kisslock, oidc_client: OidcClientDriver, browser: Browser, clock: Clock
) -> None:
    portal, storage = browser.client.portal, site.services[Storage]
    assert portal
    oidc_client.get_tokens(browser, ALICE)
    user = portal.call(linked_accounts.find_links_by_account, storage, ALICE.address)[0].user_id
    # An access token lasts an hour. The grant's row stays eleven minutes longer: it prevents a second code for the same
    # consent token, which is valid for ten minutes.
    for later_s, rows in ((3600 + 600, 1), (61, 0)):
        clock.now += later_s
        browser.request_nonce()
        assert portal.call(remaining_rows, storage, user) == (rows, 1)


async def test_unlinking_the_last_wallet_is_rejected_and_revokes_no_grant(storage: Storage) -> None:
    (only_account,) = await linked_accounts.find_or_create_links(storage, ACCOUNT_A, NOW_MS)
    await store_grant_and_consent(storage, only_account.user_id, ACCOUNT_A, "1" * 64)
    with pytest.raises(LastWallet):
        await linked_accounts.unlink(storage, ACCOUNT_A, ACCOUNT_A)
    assert await remaining_rows(storage, only_account.user_id) == (1, 1)


@pytest.mark.parametrize("accounts", [(ALICE, BOB), (BOB, ALICE)], ids=["another account", "the account signed in"])
@pytest.mark.parametrize("change", USER_CHANGES.values(), ids=USER_CHANGES)
def test_an_approval_during_a_change_of_the_user_leaves_no_grant(
    site: Kisslock,
    oidc_client: OidcClientDriver,
    browser: Browser,
    change: UserChange,
    accounts: tuple[SigningWallet, SigningWallet],
) -> None:
    storage, provider, portal = site.services[Storage], site.services[Provider], browser.client.portal
    assert portal
    browser.sign_in(ALICE)
    portal.call(linked_accounts.link, storage, ALICE.address, BOB.address, NOW_MS)
    user = portal.call(linked_accounts.find_links_by_account, storage, ALICE.address)[0].user_id

    async def change_user_and_return_no_name(_: str) -> tuple[None, bool]:
        # The user's accounts change while the approval reads the account's name.
        await change(storage, user, *(account.address for account in accounts))
        return None, False

    provider.find_profile = change_user_and_return_no_name
    query = oidc_client.create_query(scope="openid profile wallets")
    ticket = oidc_client.call_page_api(browser, "request", query).json()["ticket"]
    response = oidc_client.approve(browser, query, ticket)
    assert (response.status_code, response.json()["error"]["code"]) == (401, "auth/no-session")
    assert portal.call(remaining_rows, storage, user) == (0, 0)
