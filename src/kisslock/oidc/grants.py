"""What programs were granted, in the database: SQL only. A code and the access token from it are one row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kisslock.auth.account import Wallet
from kisslock.auth.tables import sessions, wallets
from kisslock.oidc.ending import of_old_grants
from kisslock.oidc.errors import TicketExpired
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.storage.engine import LINKS_LOCK, Storage

# How long a code and an access token last. What ends early has expired as long ago as a code lasts, also by the clock
# of a server that is behind.
CODE_MS, TOKEN_S = 60_000, 3600
# Live grants of a user and a program; beyond that the oldest ends.
MOST = 20

# Whether an account passed a gate, and when that was checked, in milliseconds since 1970.
Said = tuple[bool, int]

c = oidc_grants.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """What a visitor has granted a program; `claims` is JSON, `auth_time_s` the time of the wallet's signature.

    `groups` is JSON of what the gates of that claim said, by their names.
    """

    client: str
    user_id: str
    account: str
    scope: str
    redirect_uri: str
    nonce: str | None
    challenge: str | None
    auth_time_s: int
    claims: str
    groups: str | None = None


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
    shown: str = "",
) -> bool:
    """Store a grant under the digest of its code, with the scopes that the user allows the program as it was `shown`.

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
        for statement in of_old_grants(now_ms):
            connection.execute(statement)
        _end_oldest(connection, grant, now_ms)
        connection.execute(insert(oidc_grants).values(row))
        if allowed:
            _allow(connection, grant, allowed, shown, now_ms)
        return True

    try:
        return await storage.exclusive_transaction(work, lock=LINKS_LOCK)
    except IntegrityError as error:
        raise TicketExpired from error


def _end_oldest(connection: Connection, grant: Grant, now_ms: int) -> None:
    """Make room for one more grant of this user and program; the lock of `add` keeps two approvals apart."""
    lasts_ms = case((c.token.is_(None), CODE_MS), else_=TOKEN_S * 1000)
    live = select(c.code).where(c.user_id == grant.user_id, c.client == grant.client, c.expires_at_ms > now_ms)
    oldest = live.order_by((c.expires_at_ms - lasts_ms).desc(), c.code).offset(MOST - 1)
    if codes := [*connection.scalars(oldest)]:
        # The row of a ticket stays as long as the ticket, which gets no second code.
        connection.execute(delete(oidc_grants).where(c.code.in_(codes), c.ticket.is_(None)))
        connection.execute(update(oidc_grants).where(c.code.in_(codes)).values(expires_at_ms=now_ms - CODE_MS))


def _allow(connection: Connection, grant: Grant, allowed: Sequence[str], shown: str, now_ms: int) -> None:
    """Add to the scopes that the user allows the program; the lock of `add` keeps two approvals apart."""
    one = oidc_consents.c
    mine = and_(one.user_id == grant.user_id, one.client == grant.client, one.shown == shown)
    scope = {*(connection.scalar(select(one.scope).where(mine)) or "").split(), *allowed}
    connection.execute(delete(oidc_consents).where(mine))
    values = {"user_id": grant.user_id, "client": grant.client, "shown": shown, "scope": " ".join(sorted(scope))}
    connection.execute(insert(oidc_consents).values(**values, at_ms=now_ms))


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


async def consent_of(storage: Storage, user: str, client: str, shown: str) -> str | None:
    """The scopes that the user has allowed the program as it is shown."""
    one = oidc_consents.c
    mine = and_(one.user_id == user, one.client == client, one.shown == shown)
    async with storage.reading() as connection:
        allowed: str | None = await connection.scalar(select(one.scope).where(mine))
        return allowed


async def last_said(storage: Storage, wallet: Wallet, client: str, since_ms: int) -> Mapping[str, Said]:
    """What gates said of this account last, since then, for answers to this program; a change of accounts ends it."""
    mine = and_(c.user_id == wallet.user, c.account == wallet.account, c.client == client, c.groups.is_not(None))
    async with storage.reading() as connection:
        found = [_said(groups) for groups in await connection.scalars(select(c.groups).where(mine, THEIRS))]
    every = sorted((at_ms, name, passed) for said in found for name, (passed, at_ms) in said.items())
    return {name: (passed, at_ms) for at_ms, name, passed in every if at_ms >= since_ms}


_said = msgspec.json.Decoder(dict[str, Said]).decode


def _grant(row: Row[Any]) -> Grant:
    return Grant(**row._mapping)  # noqa: SLF001 (the documented way to a row's names)
