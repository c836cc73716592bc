"""What programs were granted, in the database: SQL only. A code and the access token from it are one row."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from kisslock.storage.engine import Storage
from kisslock.storage.tables import oidc_consents, oidc_grants, wallets

c = oidc_grants.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """What a visitor has granted a program; `claims` is JSON, `auth_time_s` the time of the wallet's signature."""

    client: str
    user_id: str
    account: str
    scope: str
    redirect_uri: str
    nonce: str | None
    challenge: str | None
    auth_time_s: int
    claims: str


# The account is still one of the user that approved.
THEIRS = select(wallets.c.account).where(wallets.c.account == c.account, wallets.c.user_id == c.user_id).exists()
SHOWN = [c[name] for name in Grant.__dataclass_fields__]


async def add(storage: Storage, code: str, grant: Grant, expires_at_ms: int, now_ms: int) -> None:
    """Store a grant under the digest of its code, and delete what has expired."""
    values = {name: getattr(grant, name) for name in Grant.__dataclass_fields__}
    async with storage.autocommit() as connection:
        await connection.execute(delete(oidc_grants).where(c.expires_at_ms <= now_ms))
        await connection.execute(insert(oidc_grants).values(code=code, expires_at_ms=expires_at_ms, **values))


async def exchange(
    storage: Storage, code: str, client: str, token: str, *, now_ms: int, expires_at_ms: int
) -> Grant | None:
    """The program's grant with this digest of a code, which becomes that of an access token; None for any other code.

    One statement, so of two exchanges at once one succeeds. A code that was used already ends its access token.
    """
    mine = and_(c.code == code, c.client == client)
    used = update(oidc_grants).where(mine, c.token.is_(None), c.expires_at_ms > now_ms, THEIRS)
    async with storage.autocommit() as connection:
        changed = used.values(token=token, expires_at_ms=expires_at_ms).returning(*SHOWN)
        found = (await connection.execute(changed)).first()
        if found is None:
            await connection.execute(delete(oidc_grants).where(mine))
            return None
        return _grant(found)


async def find(storage: Storage, token: str, now_ms: int) -> Grant | None:
    """The grant with this digest of an access token."""
    async with storage.reading() as connection:
        found = (
            await connection.execute(select(*SHOWN).where(c.token == token, c.expires_at_ms > now_ms, THEIRS))
        ).first()
        return None if found is None else _grant(found)


async def end(storage: Storage, token: str, client: str) -> None:
    """Delete the program's grant with this digest of an access token."""
    async with storage.autocommit() as connection:
        await connection.execute(delete(oidc_grants).where(c.token == token, c.client == client))


async def consent_of(storage: Storage, user: str, client: str) -> str | None:
    """The scopes that the user has allowed the program."""
    one = oidc_consents.c
    async with storage.reading() as connection:
        allowed: str | None = await connection.scalar(
            select(one.scope).where(one.user_id == user, one.client == client)
        )
        return allowed


async def allow(storage: Storage, user: str, client: str, scope: str, now_ms: int) -> None:
    """Store the scopes that the user allows the program."""
    async with storage.autocommit() as connection:
        kind: Any = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        now = {"scope": scope, "at_ms": now_ms}
        added = kind(oidc_consents).values(user_id=user, client=client, **now)
        # One statement: two tabs may approve at once.
        await connection.execute(added.on_conflict_do_update(index_elements=list(oidc_consents.primary_key), set_=now))


def _grant(row: Row[Any]) -> Grant:
    return Grant(**row._mapping)  # noqa: SLF001 (the documented way to a row's names)
