"""What programs were granted, in the database: at once and from many sides, on SQLite and PostgreSQL."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, select

from kisslock.auth import linked_accounts
from kisslock.oidc import grants
from kisslock.oidc.errors import ConsentTokenExpired
from kisslock.oidc.grants import Grant
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.storage.engine import Storage
from tests.oidc.rows import GRANT, NOW_MS, session_of

LATER_MS = NOW_MS + 3_600_000
ALICE = GRANT.account


@pytest.fixture
async def grant(storage: Storage) -> Grant:
    """A grant of a user who exists."""
    (first,) = await linked_accounts.ensure_user(storage, ALICE, NOW_MS)
    return replace(GRANT, user_id=first.user_id)


async def add(storage: Storage, code: str, grant: Grant, now_ms: int = NOW_MS, **more: Any) -> bool:
    session = await session_of(storage, ALICE)
    return await grants.add(storage, code, grant, session=session, accounts=[ALICE], now_ms=now_ms, **more)


async def test_a_consent_token_gives_one_code_and_two_tabs_store_one_consent(storage: Storage, grant: Grant) -> None:
    async def approve(number: int, scope: str, now_ms: int = NOW_MS) -> bool:
        ticket, allowed = f"ticket {number % 4}", ("openid", scope)
        return await add(storage, f"code {number}", grant, now_ms, consent_token=ticket, allowed=allowed)

    answers = await asyncio.gather(*(approve(n, "groups") for n in range(20)), return_exceptions=True)
    assert answers.count(True) == 4
    assert [type(answer) for answer in answers if answer is not True] == [ConsentTokenExpired] * 16
    # As long as the ticket lasts, no second code follows the one that has expired.
    with pytest.raises(ConsentTokenExpired):
        await approve(20, "profile", NOW_MS + 600_000)
    await approve(24, "profile", NOW_MS + 720_000)
    assert await grants.consent_of(storage, grant.user_id, "notebook", "") == "groups openid profile"
    async with storage.reading() as connection:
        assert await connection.scalar(select(func.count()).select_from(oidc_consents)) == 1
        assert list(await connection.scalars(select(oidc_grants.c.code))) == ["code 24"]


async def test_a_client_can_end_and_exchange_only_its_own_grants(storage: Storage, grant: Grant) -> None:
    await add(storage, "code", grant, consent_token="ticket")
    assert await grants.exchange(storage, "code", "board", "stolen", now_ms=NOW_MS, expires_at_ms=LATER_MS) is None
    assert await grants.exchange(storage, "code", "notebook", "token", now_ms=NOW_MS, expires_at_ms=LATER_MS) == grant
    await grants.end(storage, "token", "board", NOW_MS)
    assert await grants.find(storage, "token", NOW_MS) == grant
    await grants.end(storage, "token", "notebook", NOW_MS)
    assert await grants.find(storage, "token", NOW_MS) is None
    # The ticket is used up, although nothing of its code is left.
    with pytest.raises(ConsentTokenExpired):
        await add(storage, "another", grant, consent_token="ticket")


async def states(storage: Storage, now_ms: int) -> dict[str, bool]:
    """Each stored grant by its code, and whether it is live."""
    async with storage.reading() as connection:
        rows = await connection.execute(select(oidc_grants.c.code, oidc_grants.c.expires_at_ms))
        return {row.code: row.expires_at_ms > now_ms for row in rows}


async def test_each_user_and_client_have_twenty_grants_and_the_oldest_ends(storage: Storage, grant: Grant) -> None:
    async def exchange(number: int, now_ms: int) -> Grant | None:
        code, token = f"code {number}", f"token {number}"
        return await grants.exchange(
            storage, code, "notebook", token, now_ms=now_ms, expires_at_ms=now_ms + grants.TOKEN_S * 1000
        )

    await add(storage, "of another program", replace(grant, client="board"))
    for number in range(20):
        # The first two by a press on the page, the others without a page.
        await add(
            storage, f"code {number}", grant, NOW_MS + number, consent_token=f"ticket {number}" if number < 2 else None
        )
    # A token lasts longer than a code, but what began last is not the oldest.
    for number in (0, 2, 3):
        assert await exchange(number, NOW_MS + 100 + number) == grant
    assert all((await states(storage, NOW_MS + 1000)).values())
    for number in range(20, 24):
        await add(storage, f"code {number}", grant, NOW_MS + 1000 + number)
    found = await states(storage, NOW_MS + 2000)
    assert sum(found.values()) == 21
    assert [code for code, is_live in found.items() if not is_live] == ["code 1"]
    assert {f"code {number}" for number in range(4, 7)}.isdisjoint(found)
    assert await grants.find(storage, "token 0", NOW_MS + 2000) == grant
    assert await exchange(1, NOW_MS + 2000) is None
    assert await exchange(23, NOW_MS + 2000) == grant
    # The ticket of what ended gets no second code.
    with pytest.raises(ConsentTokenExpired):
        await add(storage, "again", grant, NOW_MS + 2000, consent_token="ticket 1")
    for number in range(30, 60):
        await add(storage, f"code {number}", grant, NOW_MS + 3000 + number)
    found = await states(storage, NOW_MS + 4000)
    # The rows of tickets end with them; no other row of what ended is kept.
    assert (len(found), sum(found.values())) == (23, 21)


async def test_forty_concurrent_approvals_leave_twenty_grants(storage: Storage, grant: Grant) -> None:
    session = await session_of(storage, ALICE)
    added = await asyncio.gather(
        *(
            grants.add(storage, f"code {number}", grant, session=session, accounts=[ALICE], now_ms=NOW_MS)
            for number in range(40)
        )
    )
    assert added == [True] * 40
    assert [*(await states(storage, NOW_MS)).values()] == [True] * 20
