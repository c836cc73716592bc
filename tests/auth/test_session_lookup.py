"""A request reads its session and user with one query, and never stores a deleted user again."""

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import select

from kisslock.app import Kisslock
from kisslock.auth import user_data
from kisslock.auth.account import Wallet
from kisslock.auth.errors import NoSession
from kisslock.auth.session_lookup import ActiveSession
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tables import wallets
from kisslock.http.credentials import Credentials
from kisslock.integrations.authorize import wallet_of_request
from kisslock.integrations.linking import link_wallet
from kisslock.storage.compiled import CompiledQuery, Rows
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, BOB, NOW, ORIGIN, NewSite, VisitNewSite
from tests.auth.test_transactions import record_statements

WALLET_OF_ALICE, WALLET_OF_BOB = Wallet(ALICE.address, 1), Wallet(BOB.address, 1)
DAY_S = 86_400


async def sign_in_and_look_up(site: Kisslock, wallet: Wallet = WALLET_OF_ALICE) -> tuple[Credentials, ActiveSession]:
    """Return the cookies of a signed-in browser, and its session as a request reads it."""
    sign_in = site.services[SignIn]
    token, *_ = await sign_in.start_session(wallet, previous_token=None, user_agent="")
    cookies = Credentials({"__Host-kisslock": token})
    return cookies, await sign_in.require_session(cookies)


async def stored_user_ids(site: Kisslock) -> list[str]:
    async with site.services[Storage].read_connection() as connection:
        return [*(await connection.scalars(select(wallets.c.user_id)))]


@pytest.mark.parametrize("path", ["/api/auth/session", "/api/auth/wallets", "/api/auth/forward?gate=signed-in"])
def test_the_server_sends_one_query_to_look_up_the_session_of_a_request(
    visit_new_site: VisitNewSite, database: str, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    browser, fetched_queries, fetch = (
        visit_new_site(ORIGIN, storage={"url": database}),
        list[CompiledQuery](),
        Storage.fetch,
    )

    async def count_and_fetch(storage: Storage, query: CompiledQuery, values: Mapping[str, Any]) -> Rows:
        fetched_queries.append(query)
        return await fetch(storage, query, values)

    monkeypatch.setattr(Storage, "fetch", count_and_fetch)
    browser.sign_in(ALICE)
    # Forward authentication reads the method from a trusted proxy. For such a proxy, uvicorn sets the visitor's address
    # and the port 0.
    browser.client._transport.client = ("203.0.113.7", 0)  # type: ignore[attr-defined] # of Starlette's test client
    browser.client.headers = {"X-Forwarded-Method": "GET"}
    with record_statements() as sent_statements:
        assert browser.client.get(path).status_code in {200, 204}
    assert (sent_statements, len(fetched_queries)) == ([], 1)


async def test_an_ended_session_is_rejected_immediately_in_every_process(new_site: NewSite, database: str) -> None:
    first_site, second_site = new_site(storage={"url": database}), new_site(storage={"url": database})
    cookies, _ = await sign_in_and_look_up(first_site)
    assert await second_site.services[SignIn].find_session(cookies) is not None
    await first_site.services[SignIn].sign_out(cookies, everywhere=False)
    assert await second_site.services[SignIn].find_session(cookies) is None


async def test_a_session_can_stay_idle_for_months_if_the_settings_allow_it(
    new_site: NewSite, clock: Any, database: str
) -> None:
    """In milliseconds the timeout exceeds 32 bits."""
    long_sessions = {"session_idle_s": 80 * DAY_S, "session_max_s": 90 * DAY_S}
    site = new_site(sign_in={"mode": "optional", **long_sessions}, storage={"url": database})
    cookies, _ = await sign_in_and_look_up(site)
    clock.now = NOW + 80 * DAY_S - 1
    assert await site.services[SignIn].peek_session(cookies) is not None
    clock.now += 1
    assert await site.services[SignIn].peek_session(cookies) is None


async def test_a_session_whose_user_was_deleted_is_not_valid(shop: Kisslock) -> None:
    cookies, _ = await sign_in_and_look_up(shop)
    async with shop.services[Storage].autocommit() as connection:
        await connection.execute(wallets.delete())
    with pytest.raises(NoSession):
        await shop.services[SignIn].require_session(cookies)
    assert await stored_user_ids(shop) == []


async def test_a_user_who_is_deleted_during_a_request_is_not_stored_again_by_the_request(
    shop: Kisslock,
) -> None:
    sign_in = shop.services[SignIn]
    (cookies, session), (_, other_session) = (
        await sign_in_and_look_up(shop),
        await sign_in_and_look_up(shop, WALLET_OF_BOB),
    )
    wallet = sign_in.wallet_of(session)
    for lookup in (session, other_session):
        await user_data.delete_user(shop.services[Storage], lookup.links[0].user_id)
    assert (sign_in.wallet_of(session), shop.users.user_of_session(session).accounts) == (wallet, (ALICE.address,))
    assert await sign_in.user_sessions(session) == []
    with pytest.raises(NoSession):
        await shop.users.link(session.account, WALLET_OF_BOB, session=session)
    with pytest.raises(NoSession):
        await shop.users.link_to(session.account, "7", user_id=wallet.user)
    await sign_in.sign_out(cookies, everywhere=False)
    assert await stored_user_ids(shop) == []


async def test_linking_to_a_host_user_does_not_store_a_deleted_user_again(shop: Kisslock) -> None:
    """The route reads its wallet, then an operator deletes the user."""
    cookies, session = await sign_in_and_look_up(shop)
    cookie = f"__Host-kisslock={cookies.cookies['__Host-kisslock']}".encode()
    headers = [(b"cookie", cookie), (b"origin", ORIGIN.encode()), (b"host", b"app.example")]
    scope = {"type": "http", "method": "POST", "scheme": "https", "path": "/", "headers": headers}
    wallet = await wallet_of_request(scope, shop)
    assert wallet is not None
    await user_data.delete_user(shop.services[Storage], session.links[0].user_id)
    with pytest.raises(NoSession):
        await link_wallet(shop, scope, 300, "7")
    assert await stored_user_ids(shop) == []


@pytest.mark.parametrize("to_host", [False, True])
async def test_a_user_who_is_deleted_right_after_the_transaction_of_a_link_request_is_not_stored_again(
    shop: Kisslock, monkeypatch: pytest.MonkeyPatch, to_host: bool
) -> None:
    storage = shop.services[Storage]
    _, session = await sign_in_and_look_up(shop)
    user, transaction = session.links[0].user_id, storage.exclusive_transaction

    async def change_and_delete_user(*change: Any, **options: Any) -> Any:
        result = await transaction(*change, **options)
        monkeypatch.undo()
        await user_data.delete_user(storage, user)
        return result

    monkeypatch.setattr(storage, "exclusive_transaction", change_and_delete_user)
    to_site, to_user = shop.users.link_to, shop.users.link
    with pytest.raises(NoSession):
        await (
            to_site(ALICE.address, "7", user_id=user)
            if to_host
            else to_user(ALICE.address, WALLET_OF_BOB, session=session)
        )
    assert await stored_user_ids(shop) == []
