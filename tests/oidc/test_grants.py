"""Clients' grants in the database: concurrent changes on SQLite and PostgreSQL."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update

from kisslock.auth import linked_accounts
from kisslock.auth.account import Wallet
from kisslock.auth.tables import wallets
from kisslock.oidc import grants
from kisslock.oidc.errors import ConsentTokenExpired
from kisslock.oidc.grants import Grant
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.storage.engine import Storage
from tests.oidc.rows import NEW_GRANT, NOW_MS, exchange_code_for_token, revoke_grant_of_token, store_session

ALICE, OTHER_ACCOUNT = NEW_GRANT.account, f"0x{'b' * 40}"


@pytest.fixture
async def grant(storage: Storage) -> Grant:
    """Return a grant of an existing user."""
    (linked_account,) = await linked_accounts.find_or_create_links(storage, ALICE, NOW_MS)
    return replace(NEW_GRANT, user_id=linked_account.user_id)


async def store_grant(storage: Storage, code: str, grant: Grant, now_ms: int = NOW_MS, **more: Any) -> bool:
    session = await store_session(storage, ALICE)
    return await grants.add_grant(storage, code, grant, session_id=session, accounts=[ALICE], now_ms=now_ms, **more)


async def test_one_consent_token_is_exchanged_for_only_one_code_and_concurrent_approvals_store_one_consent(
    storage: Storage, grant: Grant
) -> None:
    async def approve_request(number: int, scope: str, now_ms: int = NOW_MS) -> bool:
        ticket, allowed_scopes = f"ticket {number % 4}", ("openid", scope)
        return await store_grant(
            storage, f"code {number}", grant, now_ms, consent_token=ticket, consented_scopes=allowed_scopes
        )

    results = await asyncio.gather(*(approve_request(n, "groups") for n in range(20)), return_exceptions=True)
    assert results.count(True) == 4
    assert [type(result) for result in results if result is not True] == [ConsentTokenExpired] * 16
    # While the consent token is valid, it cannot get a second code, even after its first code has expired.
    with pytest.raises(ConsentTokenExpired):
        await approve_request(20, "profile", NOW_MS + 600_000)
    await approve_request(24, "profile", NOW_MS + 720_000)
    assert await grants.find_consent(storage, grant.user_id, "notebook", "") == "groups openid profile"
    async with storage.read_connection() as connection:
        assert await connection.scalar(select(func.count()).select_from(oidc_consents)) == 1
        assert list(await connection.scalars(select(oidc_grants.c.code))) == ["code 24"]


async def test_a_client_can_exchange_and_revoke_only_its_own_grants(storage: Storage, grant: Grant) -> None:
    await store_grant(storage, "code", grant, consent_token="ticket")
    assert await exchange_code_for_token(storage, "code", "board", "stolen", NOW_MS) is None
    assert await exchange_code_for_token(storage, "code", "notebook", "token", NOW_MS) == grant
    await revoke_grant_of_token(storage, "token", "board", NOW_MS)
    assert await grants.find_grant(storage, "token", NOW_MS) == grant
    await revoke_grant_of_token(storage, "token", "notebook", NOW_MS)
    assert await grants.find_grant(storage, "token", NOW_MS) is None
    # The consent token cannot be used again, although its code no longer exists.
    with pytest.raises(ConsentTokenExpired):
        await store_grant(storage, "another", grant, consent_token="ticket")


async def grant_states(storage: Storage, now_ms: int) -> dict[str, bool]:
    """Return each stored grant by its code, and whether it is active."""
    async with storage.read_connection() as connection:
        rows = await connection.execute(select(oidc_grants.c.code, oidc_grants.c.expires_at_ms))
        return {row.code: row.expires_at_ms > now_ms for row in rows}


async def test_a_user_has_at_most_twenty_grants_for_each_client_and_the_oldest_grant_is_revoked(
    storage: Storage, grant: Grant
) -> None:
    async def exchange_code(number: int, now_ms: int) -> Grant | None:
        return await exchange_code_for_token(storage, f"code {number}", "notebook", f"token {number}", now_ms)

    await store_grant(storage, "of another program", replace(grant, client="board"))
    for number in range(20):
        # The visitor approved the first two grants on the page. The other grants were created without a page.
        await store_grant(
            storage, f"code {number}", grant, NOW_MS + number, consent_token=f"ticket {number}" if number < 2 else None
        )
    # The exchange of a code extends the lifetime of its grant, because a token expires later than a code. The oldest
    # grant is nevertheless the grant that was created first.
    for number in (0, 2, 3):
        assert await exchange_code(number, NOW_MS + 100 + number) == grant
    assert all((await grant_states(storage, NOW_MS + 1000)).values())
    for number in range(20, 24):
        await store_grant(storage, f"code {number}", grant, NOW_MS + 1000 + number)
    states_after = await grant_states(storage, NOW_MS + 2000)
    assert sum(states_after.values()) == 21
    assert [code for code, is_live in states_after.items() if not is_live] == ["code 1"]
    assert {f"code {number}" for number in range(4, 7)}.isdisjoint(states_after)
    assert await grants.find_grant(storage, "token 0", NOW_MS + 2000) == grant
    assert await exchange_code(1, NOW_MS + 2000) is None
    assert await exchange_code(23, NOW_MS + 2000) == grant
    # The consent token of an ended grant cannot be used for a second code.
    with pytest.raises(ConsentTokenExpired):
        await store_grant(storage, "again", grant, NOW_MS + 2000, consent_token="ticket 1")
    for number in range(30, 60):
        await store_grant(storage, f"code {number}", grant, NOW_MS + 3000 + number)
    states_after = await grant_states(storage, NOW_MS + 4000)
    # 21 grants are active. Of the ended grants, only the two with consent tokens stay, until their tokens expire.
    assert (len(states_after), sum(states_after.values())) == (23, 21)


async def test_a_user_has_a_limited_number_of_grants_and_consents_for_all_clients_together(
    storage: Storage, grant: Grant, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The limits are smaller than the package's real limits, so that the test needs fewer rows.
    monkeypatch.setattr(grants, "MAX_USER_GRANTS", 5)
    monkeypatch.setattr(grants, "MAX_USER_CONSENTS", 3)
    session = await store_session(storage, ALICE)
    clients = [f"https://agent.example/{number}" for number in range(8)]
    for number, client in enumerate(clients):
        assert await grants.add_grant(
            storage, f"code {number}", replace(grant, client=client), session_id=session, accounts=[ALICE],
            now_ms=NOW_MS + number, consented_scopes=["openid"], consent_digest="shown",
        )  # fmt: skip
    assert sorted(await grant_states(storage, NOW_MS + 10)) == [f"code {number}" for number in range(3, 8)]
    consents = [await grants.find_consent(storage, grant.user_id, client, "shown") for client in clients]
    assert consents == [None] * 5 + ["openid"] * 3


async def test_only_twenty_grants_remain_after_forty_concurrent_approvals(storage: Storage, grant: Grant) -> None:
    session = await store_session(storage, ALICE)
    added_grants = await asyncio.gather(
        *(
            grants.add_grant(storage, f"code {number}", grant, session_id=session, accounts=[ALICE], now_ms=NOW_MS)
            for number in range(40)
        )
    )
    assert added_grants == [True] * 40
    assert [*(await grant_states(storage, NOW_MS)).values()] == [True] * 20


async def redeem_code(storage: Storage, code: str, now_ms: int = NOW_MS, client: str = "notebook") -> Grant | None:
    """Exchange a code for the token of the same name."""
    return await exchange_code_for_token(storage, code, client, f"token of {code}", now_ms)


async def test_a_code_and_a_token_expire_at_the_exact_millisecond(storage: Storage, grant: Grant) -> None:
    for code in ("first", "second"):
        await store_grant(storage, code, grant)
    assert await redeem_code(storage, "first", NOW_MS + grants.CODE_LIFETIME_MS - 1) == grant
    assert await redeem_code(storage, "second", NOW_MS + grants.CODE_LIFETIME_MS) is None
    expires_at_ms = NOW_MS + grants.CODE_LIFETIME_MS - 1 + grants.TOKEN_LIFETIME_S * 1000
    assert await grants.find_grant(storage, "token of first", expires_at_ms - 1) == grant
    assert await grants.find_grant(storage, "token of first", expires_at_ms) is None


async def test_revoking_one_token_of_a_client_revokes_no_other_token(storage: Storage, grant: Grant) -> None:
    for code in ("first", "second"):
        await store_grant(storage, code, grant)
        await redeem_code(storage, code)
    await revoke_grant_of_token(storage, "token of first", "notebook", NOW_MS)
    assert await grants.find_grant(storage, "token of first", NOW_MS) is None
    assert await grants.find_grant(storage, "token of second", NOW_MS) == grant


async def test_using_a_stored_code_again_revokes_only_the_token_of_this_code(storage: Storage, grant: Grant) -> None:
    for code in ("first", "second"):
        await store_grant(storage, code, grant)
        await redeem_code(storage, code)
    assert await redeem_code(storage, "first") is None
    # A server whose clock is a minute slow also rejects the token.
    assert await grants.find_grant(storage, "token of first", NOW_MS - grants.CODE_LIFETIME_MS) is None
    assert await grants.find_grant(storage, "token of second", NOW_MS) == grant


async def test_a_grant_is_stored_only_while_the_user_has_the_session_and_all_shown_accounts(
    storage: Storage, grant: Grant
) -> None:
    session = await store_session(storage, ALICE)
    (other_account,) = await linked_accounts.find_or_create_links(storage, OTHER_ACCOUNT, NOW_MS)

    async def is_grant_added(code: str, session: str, accounts: list[str], grant: Grant = grant) -> bool:
        return await grants.add_grant(storage, code, grant, session_id=session, accounts=accounts, now_ms=NOW_MS)

    assert not await is_grant_added("no session", "0" * 32, [ALICE])
    assert not await is_grant_added("another account", session, [ALICE, OTHER_ACCOUNT])
    assert not await is_grant_added("another user", session, [ALICE], replace(grant, user_id=other_account.user_id))
    assert await grant_states(storage, NOW_MS) == {}
    assert await is_grant_added("right", session, [ALICE])
    assert await grant_states(storage, NOW_MS) == {"right": True}


async def test_grants_of_an_account_that_has_moved_to_another_user_give_no_access(
    storage: Storage, grant: Grant
) -> None:
    for code in ("a code", "a token"):
        await store_grant(storage, code, replace(grant, groups=gate_results_json(holders=(True, NOW_MS))))
    assert await redeem_code(storage, "a token") is not None
    wallet = Wallet(ALICE, 1, user=grant.user_id)
    assert await grants.last_gate_results(storage, wallet, "notebook", 0) == {"holders": (True, NOW_MS)}
    async with storage.autocommit() as connection:
        await connection.execute(update(wallets).where(wallets.c.account == ALICE).values(user_id="another user"))
        # The user still has another account after the first account has moved to another user.
        await connection.execute(
            insert(wallets).values(account=OTHER_ACCOUNT, user_id=grant.user_id, linked_at_ms=NOW_MS)
        )
    assert await redeem_code(storage, "a code") is None
    assert await grants.find_grant(storage, "token of a token", NOW_MS) is None
    assert await grants.last_gate_results(storage, wallet, "notebook", 0) == {}


async def test_too_many_grants_of_one_user_do_not_revoke_an_older_grant_of_another_user(
    storage: Storage, grant: Grant
) -> None:
    (other_account,) = await linked_accounts.find_or_create_links(storage, OTHER_ACCOUNT, NOW_MS)
    grant_of_other_user = replace(grant, user_id=other_account.user_id, account=OTHER_ACCOUNT)
    session = await store_session(storage, OTHER_ACCOUNT)
    await grants.add_grant(
        storage, "theirs", grant_of_other_user, session_id=session, accounts=[OTHER_ACCOUNT], now_ms=NOW_MS
    )
    for number in range(grants.MAX_GRANTS + 1):
        await store_grant(storage, f"code {number}", grant, NOW_MS + 1 + number)
    assert (await grant_states(storage, NOW_MS + 50)).keys() == {"theirs", *(f"code {n + 1}" for n in range(20))}


def gate_results_json(**results: tuple[bool, int]) -> str:
    return json.dumps(results)


async def test_the_latest_stored_result_of_each_gate_is_returned_for_one_account_and_one_client(
    storage: Storage, grant: Grant
) -> None:
    wallet = Wallet(ALICE, 1, user=grant.user_id)
    stored_results = [
        replace(grant, groups=gate_results_json(a=(True, 30), b=(False, 50), c=(True, 20), d=(True, 10))),
        replace(grant, groups=gate_results_json(a=(False, 40), b=(True, 50), c=(True, 19))),
        replace(grant, client="board", groups=gate_results_json(a=(True, 60), e=(True, 60))),
        replace(grant, account=OTHER_ACCOUNT, groups=gate_results_json(a=(True, 60), e=(True, 60))),
        grant,
    ]
    for number, gate_result in enumerate(stored_results):
        await store_grant(storage, f"code {number}", gate_result)
    last_results = await grants.last_gate_results(storage, wallet, "notebook", since_ms=20)
    assert last_results == {"a": (False, 40), "b": (True, 50), "c": (True, 20)}
    assert await grants.last_gate_results(storage, replace(wallet, user="another"), "notebook", 0) == {}


async def test_a_consent_is_stored_for_one_user_and_one_client_and_the_values_that_the_page_showed(
    storage: Storage, grant: Grant
) -> None:
    async def store_consent(code: str, scopes: tuple[str, ...], shown_values: str, grant: Grant = grant) -> None:
        await store_grant(storage, code, grant, consented_scopes=scopes, consent_digest=shown_values)

    await store_consent("first", ("openid", "email"), "digest")
    await store_consent("second", ("groups", "openid"), "digest")
    await store_consent("other digest", ("wallets",), "another digest")
    await store_consent("other program", ("profile",), "digest", replace(grant, client="board"))
    await store_consent("nothing", (), "no digest")
    find_consent = grants.find_consent
    assert await find_consent(storage, grant.user_id, "notebook", "digest") == "email groups openid"
    assert await find_consent(storage, grant.user_id, "notebook", "another digest") == "wallets"
    assert await find_consent(storage, grant.user_id, "board", "digest") == "profile"
    assert await find_consent(storage, grant.user_id, "notebook", "no digest") is None
    assert await find_consent(storage, "another user", "notebook", "digest") is None


async def test_of_several_equally_old_grants_the_grant_whose_code_sorts_last_is_revoked(
    storage: Storage, grant: Grant
) -> None:
    numbers = range(10, 11 + grants.MAX_GRANTS)
    for number in reversed(numbers):
        await store_grant(storage, f"code {number}", grant)
    # The code that was added last is kept.
    await store_grant(storage, "code 99", grant)
    assert (await grant_states(storage, NOW_MS)).keys() == {"code 99", *(f"code {number}" for number in numbers[:19])}


async def test_approvals_with_expired_codes_do_not_count_towards_the_maximum_number_of_grants(
    storage: Storage, grant: Grant
) -> None:
    for number in range(grants.MAX_GRANTS - 3):
        await store_grant(storage, f"token {number}", grant)
        assert await redeem_code(storage, f"token {number}") == grant
    for number in range(3):
        await store_grant(storage, f"code {number}", grant, NOW_MS + 1, consent_token=f"consent token {number}")
    await store_grant(storage, "new", grant, NOW_MS + 1 + grants.CODE_LIFETIME_MS)
    active_grants = [
        code
        for code, is_active in (await grant_states(storage, NOW_MS + 1 + grants.CODE_LIFETIME_MS)).items()
        if is_active
    ]
    assert {*active_grants} == {"new", *(f"token {number}" for number in range(grants.MAX_GRANTS - 3))}
