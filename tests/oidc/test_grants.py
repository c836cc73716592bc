"""What programs were granted, in the database: at once and from many sides, on SQLite and PostgreSQL."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, select

from kisslock.auth import linked_accounts
from kisslock.oidc import grants
from kisslock.oidc.errors import TicketExpired
from kisslock.oidc.grants import Grant
from kisslock.storage.engine import Storage
from kisslock.storage.tables import oidc_consents, oidc_grants
from tests.oidc.rows import session_of

NOW_MS, LATER_MS = 1_800_000_000_000, 1_800_003_600_000
ALICE = f"0x{'a' * 40}"
GRANT = Grant(
    client="notebook", user_id="", account=ALICE, scope="openid", redirect_uri="https://notebook.example/callback",
    nonce=None, challenge=None, auth_time_s=NOW_MS // 1000, claims="{}",
)  # fmt: skip


@pytest.fixture
async def grant(storage: Storage) -> Grant:
    """A grant of a user who exists."""
    (first,) = await linked_accounts.made(storage, ALICE, NOW_MS)
    return replace(GRANT, user_id=first.user_id)


async def add(storage: Storage, code: str, grant: Grant, now_ms: int = NOW_MS, **more: Any) -> bool:
    session = await session_of(storage, ALICE, NOW_MS)
    return await grants.add(storage, code, grant, session=session, accounts=[ALICE], now_ms=now_ms, **more)


async def test_one_ticket_gives_one_code_and_two_tabs_store_one_consent(storage: Storage, grant: Grant) -> None:
    async def approve(number: int, scope: str, now_ms: int = NOW_MS) -> bool:
        ticket, allowed = f"ticket {number % 4}", ("openid", scope)
        return await add(storage, f"code {number}", grant, now_ms, ticket=ticket, allowed=allowed)

    answers = await asyncio.gather(*(approve(n, "groups") for n in range(20)), return_exceptions=True)
    assert answers.count(True) == 4
    assert [type(one) for one in answers if one is not True] == [TicketExpired] * 16
    # As long as the ticket lasts, no second code follows the one that has expired.
    with pytest.raises(TicketExpired):
        await approve(20, "profile", NOW_MS + 600_000)
    await approve(24, "profile", NOW_MS + 720_000)
    assert await grants.consent_of(storage, grant.user_id, "notebook") == "groups openid profile"
    async with storage.reading() as connection:
        assert await connection.scalar(select(func.count()).select_from(oidc_consents)) == 1
        assert list(await connection.scalars(select(oidc_grants.c.code))) == ["code 24"]


async def test_a_program_ends_and_exchanges_its_own_grants_alone(storage: Storage, grant: Grant) -> None:
    await add(storage, "code", grant, ticket="ticket")
    assert await grants.exchange(storage, "code", "board", "stolen", now_ms=NOW_MS, expires_at_ms=LATER_MS) is None
    assert await grants.exchange(storage, "code", "notebook", "token", now_ms=NOW_MS, expires_at_ms=LATER_MS) == grant
    await grants.end(storage, "token", "board", NOW_MS)
    assert await grants.find(storage, "token", NOW_MS) == grant
    await grants.end(storage, "token", "notebook", NOW_MS)
    assert await grants.find(storage, "token", NOW_MS) is None
    # The ticket is used up, although nothing of its code is left.
    with pytest.raises(TicketExpired):
        await add(storage, "another", grant, ticket="ticket")
