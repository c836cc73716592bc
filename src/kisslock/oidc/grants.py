"""What programs were granted, in the database: SQL only. A code and the access token from it are one row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, and_, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kisslock.auth.account import Wallet
from kisslock.auth.tables import sessions, wallets
from kisslock.oidc.errors import ConsentTokenExpired
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.oidc.user_cleanup import delete_old_grants
from kisslock.storage.engine import LINKS_LOCK, Storage

# How long a code and an access token last. A grant that is ended gets an expiry as far in the past as a code lasts, so
# that a server whose clock is less than a minute slow refuses it, too.
CODE_MS, TOKEN_S = 60_000, 3600
# Live grants of a user and a program; beyond that the oldest ends.
MAX_GRANTS = 20

c = oidc_grants.c


class GateResult(NamedTuple):
    """Whether an account passed a gate, and when that was checked, in milliseconds since 1970."""

    passed: bool
    checked_at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """What a visitor has granted a program; `claims` is JSON, `auth_time_s` the time of the wallet's signature.

    `groups` is JSON of the results of the gates of that claim, by their names.
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
ACCOUNT_STILL_LINKED = (
    select(wallets.c.account).where(wallets.c.account == c.account, wallets.c.user_id == c.user_id).exists()
)
GRANT_COLUMNS = [c[name] for name in Grant.__dataclass_fields__]


async def add(  # noqa: PLR0913 (an approval gives them by name)
    storage: Storage,
    code: str,
    grant: Grant,
    *,
    session: str,
    accounts: Sequence[str],
    now_ms: int,
    consent_token: str | None = None,
    allowed: Sequence[str] = (),
    consent_digest: str = "",
) -> bool:
    """Store a grant under the digest of its code, and the scopes that the user allows the program.

    `consent_digest` is that of the request that the visitor has seen (`Authorization`).

    False where the session with this id has ended, or one of these accounts is no longer the user's. A change that
    ends them has the same lock, so a grant is stored before it and ends with it, or is not stored. Raises
    ConsentTokenExpired where the consent token has a code already.
    """
    values = {name: getattr(grant, name) for name in Grant.__dataclass_fields__}
    row = values | {"code": code, "ticket": consent_token, "expires_at_ms": now_ms + CODE_MS}
    linked = select(func.count()).where(wallets.c.user_id == grant.user_id, wallets.c.account.in_(accounts))
    session_exists = select(sessions.c.id).where(sessions.c.id == session, linked.scalar_subquery() == len(accounts))

    def work(connection: Connection) -> bool:
        if connection.scalar(session_exists) is None:
            return False
        for statement in delete_old_grants(now_ms):
            connection.execute(statement)
        _end_oldest(connection, grant, now_ms)
        connection.execute(insert(oidc_grants).values(row))
        if allowed:
            _store_consent(connection, grant, allowed, consent_digest, now_ms)
        return True

    try:
        return await storage.exclusive_transaction(work, lock=LINKS_LOCK)
    except IntegrityError as error:
        raise ConsentTokenExpired from error


def _end_oldest(connection: Connection, grant: Grant, now_ms: int) -> None:
    """Make room for one more grant of this user and program; the lock of `add` keeps two approvals apart."""
    lifetime_ms = case((c.token.is_(None), CODE_MS), else_=TOKEN_S * 1000)
    active = select(c.code).where(c.user_id == grant.user_id, c.client == grant.client, c.expires_at_ms > now_ms)
    oldest = active.order_by((c.expires_at_ms - lifetime_ms).desc(), c.code).offset(MAX_GRANTS - 1)
    if codes := [*connection.scalars(oldest)]:
        # A row with a consent token stays: the unique token is what prevents a second code.
        connection.execute(delete(oidc_grants).where(c.code.in_(codes), c.ticket.is_(None)))
        connection.execute(update(oidc_grants).where(c.code.in_(codes)).values(expires_at_ms=now_ms - CODE_MS))


def _store_consent(
    connection: Connection, grant: Grant, allowed: Sequence[str], consent_digest: str, now_ms: int
) -> None:
    """Add to the scopes that the user allows the program; the lock of `add` keeps two approvals apart."""
    consent = _consent_condition(grant.user_id, grant.client, consent_digest)
    scope = {*(connection.scalar(select(oidc_consents.c.scope).where(consent)) or "").split(), *allowed}
    connection.execute(delete(oidc_consents).where(consent))
    values = {"user_id": grant.user_id, "client": grant.client, "shown": consent_digest}
    connection.execute(insert(oidc_consents).values(**values, scope=" ".join(sorted(scope)), at_ms=now_ms))


def _consent_condition(user: str, client: str, consent_digest: str) -> ColumnElement[bool]:
    columns = oidc_consents.c
    return and_(columns.user_id == user, columns.client == client, columns.shown == consent_digest)


async def exchange(
    storage: Storage, code: str, client: str, token: str, *, now_ms: int, expires_at_ms: int
) -> Grant | None:
    """The program's grant with this digest of a code, which becomes that of an access token; None for any other code.

    One statement, so of two exchanges at once one succeeds. A code that was used already ends its access token.
    """
    has_code = and_(c.code == code, c.client == client)
    consume_code = update(oidc_grants).where(
        has_code, c.token.is_(None), c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED
    )
    async with storage.autocommit() as connection:
        exchange_code = consume_code.values(token=token, expires_at_ms=expires_at_ms).returning(*GRANT_COLUMNS)
        row = (await connection.execute(exchange_code)).first()
        if row is None:
            await connection.execute(update(oidc_grants).where(has_code).values(expires_at_ms=now_ms - CODE_MS))
            return None
        return _grant(row)


async def find(storage: Storage, token: str, now_ms: int) -> Grant | None:
    """The grant with this digest of an access token."""
    query = select(*GRANT_COLUMNS).where(c.token == token, c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED)
    async with storage.reading() as connection:
        row = (await connection.execute(query)).first()
        return None if row is None else _grant(row)


async def end(storage: Storage, token: str, client: str, now_ms: int) -> None:
    """End the program's grant with this digest of an access token; its row stays as long as the consent token."""
    expire = update(oidc_grants).where(c.token == token, c.client == client).values(expires_at_ms=now_ms - CODE_MS)
    async with storage.autocommit() as connection:
        await connection.execute(expire)


async def consent_of(storage: Storage, user: str, client: str, consent_digest: str) -> str | None:
    """The scopes that the user has allowed the program, for requests with this `consent_digest`."""
    consent = _consent_condition(user, client, consent_digest)
    async with storage.reading() as connection:
        allowed: str | None = await connection.scalar(select(oidc_consents.c.scope).where(consent))
        return allowed


async def last_gate_results(storage: Storage, wallet: Wallet, client: str, since_ms: int) -> Mapping[str, GateResult]:
    """The last results of gates for this account and program, since then; a change of accounts ends them."""
    of_client = and_(c.user_id == wallet.user, c.account == wallet.account, c.client == client, c.groups.is_not(None))
    async with storage.reading() as connection:
        stored = await connection.scalars(select(c.groups).where(of_client, ACCOUNT_STILL_LINKED))
        results = [result for groups in stored for result in _decode_results(groups).items()]
    oldest_first = sorted(results, key=lambda item: (item[1].checked_at_ms, item[1].passed))
    return {name: result for name, result in oldest_first if result.checked_at_ms >= since_ms}


_decode_results = msgspec.json.Decoder(dict[str, GateResult]).decode


def _grant(row: Row[Any]) -> Grant:
    return Grant(**row._mapping)  # noqa: SLF001 (the documented way to a row's names)
