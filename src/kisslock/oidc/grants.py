"""What programs were granted, in the database: SQL only. A code and the access token from it are one row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kisslock.oidc.errors import TicketExpired
from kisslock.oidc.tickets import LASTS_MS
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.tables import oidc_consents, oidc_grants, sessions, wallets

# How long a code lasts. What ends early has expired so long ago, also by the clock of a server that is behind.
CODE_MS = 60_000

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


async def add(  # noqa: PLR0913 (an approval gives them by name)
    storage: Storage,
    code: str,
    grant: Grant,
    *,
    session: str,
    accounts: Sequence[str],
    now_ms: int,
    ticket: str | None = None,
    allowed: Sequence[str] = (),
) -> bool:
    """Store a grant under the digest of its code, with the scopes that the user allows the program.

    False where the session with this id has ended, or one of these accounts is no longer the user's. A change that
    ends them has the same lock, so a grant is stored before it and ends with it, or is not stored. Raises TicketExpired
    where the ticket has a code already.
    """
    values = {name: getattr(grant, name) for name in Grant.__dataclass_fields__}
    row = values | {"code": code, "ticket": ticket, "expires_at_ms": now_ms + CODE_MS}
    theirs = select(func.count()).where(wallets.c.user_id == grant.user_id, wallets.c.account.in_(accounts))
    stands = select(sessions.c.id).where(sessions.c.id == session, theirs.scalar_subquery() == len(accounts))

    def work(connection: Connection) -> bool:
        if connection.scalar(stands) is None:
            return False
        # What has ended stays as long as its ticket, which gets no second code.
        connection.execute(delete(oidc_grants).where(c.expires_at_ms <= now_ms - CODE_MS - LASTS_MS))
        connection.execute(insert(oidc_grants).values(row))
        if allowed:
            _allow(connection, grant, allowed, now_ms)
        return True

    try:
        return await storage.exclusive_transaction(work, lock=LINKS_LOCK)
    except IntegrityError as error:
        raise TicketExpired from error


def _allow(connection: Connection, grant: Grant, allowed: Sequence[str], now_ms: int) -> None:
    """Add to the scopes that the user allows the program; the lock of `add` keeps two approvals apart."""
    one = oidc_consents.c
    mine = and_(one.user_id == grant.user_id, one.client == grant.client)
    scope = {*(connection.scalar(select(one.scope).where(mine)) or "").split(), *allowed}
    connection.execute(delete(oidc_consents).where(mine))
    values = {"user_id": grant.user_id, "client": grant.client, "scope": " ".join(sorted(scope)), "at_ms": now_ms}
    connection.execute(insert(oidc_consents).values(values))


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
            await connection.execute(update(oidc_grants).where(mine).values(expires_at_ms=now_ms - CODE_MS))
            return None
        return _grant(found)


async def find(storage: Storage, token: str, now_ms: int) -> Grant | None:
    """The grant with this digest of an access token."""
    async with storage.reading() as connection:
        found = (
            await connection.execute(select(*SHOWN).where(c.token == token, c.expires_at_ms > now_ms, THEIRS))
        ).first()
        return None if found is None else _grant(found)


async def end(storage: Storage, token: str, client: str, now_ms: int) -> None:
    """End the program's grant with this digest of an access token; its row stays as long as the ticket."""
    ended = update(oidc_grants).where(c.token == token, c.client == client).values(expires_at_ms=now_ms - CODE_MS)
    async with storage.autocommit() as connection:
        await connection.execute(ended)


async def consent_of(storage: Storage, user: str, client: str) -> str | None:
    """The scopes that the user has allowed the program."""
    one = oidc_consents.c
    async with storage.reading() as connection:
        allowed: str | None = await connection.scalar(
            select(one.scope).where(one.user_id == user, one.client == client)
        )
        return allowed


def _grant(row: Row[Any]) -> Grant:
    return Grant(**row._mapping)  # noqa: SLF001 (the documented way to a row's names)
