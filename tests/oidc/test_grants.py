"""What programs were granted, in the database: at once and from many sides, on SQLite and PostgreSQL."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from kisslock.auth import linked_accounts
from kisslock.oidc import grants
from kisslock.oidc.grants import Grant
from kisslock.storage.engine import Storage
from kisslock.storage.tables import oidc_consents, oidc_grants

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


async def test_of_many_exchanges_of_one_code_at_once_one_succeeds_and_its_token_ends(
    storage: Storage, grant: Grant
) -> None:
    await grants.add(storage, "code", grant, NOW_MS + 60_000, NOW_MS)

    async def exchange(token: str) -> Grant | None:
        return await grants.exchange(storage, "code", "notebook", token, now_ms=NOW_MS, expires_at_ms=LATER_MS)

    tokens = [f"token {number}" for number in range(20)]
    found = await asyncio.gather(*(exchange(token) for token in tokens))
    assert [one for one in found if one] == [grant]
    assert [await grants.find(storage, token, NOW_MS) for token in tokens] == [None] * 20


async def test_two_tabs_that_approve_at_once_store_one_consent(storage: Storage) -> None:
    await asyncio.gather(*(grants.allow(storage, "user", "notebook", "openid", NOW_MS) for _ in range(20)))
    await grants.allow(storage, "user", "notebook", "openid profile", NOW_MS + 1)
    assert await grants.consent_of(storage, "user", "notebook") == "openid profile"
    async with storage.reading() as connection:
        assert await connection.scalar(select(func.count()).select_from(oidc_consents)) == 1


async def test_what_has_expired_is_deleted_with_the_next_grant_and_found_by_no_one(
    storage: Storage, grant: Grant
) -> None:
    await grants.add(storage, "old", grant, NOW_MS + 60_000, NOW_MS)
    late = NOW_MS + 60_000
    assert await grants.exchange(storage, "old", "notebook", "t", now_ms=late, expires_at_ms=LATER_MS) is None
    await grants.add(storage, "older", grant, NOW_MS + 60_000, NOW_MS)
    await grants.add(storage, "new", grant, late + 60_000, late)
    async with storage.reading() as connection:
        assert list(await connection.scalars(select(oidc_grants.c.code))) == ["new"]


async def test_a_program_ends_and_exchanges_its_own_grants_alone(storage: Storage, grant: Grant) -> None:
    await grants.add(storage, "code", grant, NOW_MS + 60_000, NOW_MS)
    assert await grants.exchange(storage, "code", "board", "stolen", now_ms=NOW_MS, expires_at_ms=LATER_MS) is None
    assert await grants.exchange(storage, "code", "notebook", "token", now_ms=NOW_MS, expires_at_ms=LATER_MS) == grant
    await grants.end(storage, "token", "board")
    assert await grants.find(storage, "token", NOW_MS) == grant
    await grants.end(storage, "token", "notebook")
    assert await grants.find(storage, "token", NOW_MS) is None
