"""SQL for clients' grants. An authorization code and the access token that replaces it share one row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kisslock.auth.account import Wallet
from kisslock.auth.tables import sessions, wallets
from kisslock.oidc.errors import ConsentTokenExpired
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.oidc.user_cleanup import delete_old_grants_and_documents
from kisslock.storage.engine import LINKS_LOCK, Storage

# Lifetimes of a code and of an access token. A revoked grant gets an expiry time that is one code lifetime in the past,
# so that a server whose clock is up to a minute slow rejects the grant, too.
CODE_LIFETIME_MS, TOKEN_LIFETIME_S = 60_000, 3600
# Maximum number of active grants for each user and client. Beyond the maximum, the oldest grant ends.
MAX_GRANTS = 20
# Maximum number of active grants and of stored consents of each user, for all clients together. A visitor can publish
# documents for thousands of clients and approve each of them.
MAX_USER_GRANTS, MAX_USER_CONSENTS = 200, 200

c = oidc_grants.c


class GateResult(NamedTuple):
    """Whether an account passed a gate, and the time of the check in milliseconds since 1970."""

    passed: bool
    checked_at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """A visitor's grant to a client. `claims` is JSON. `auth_time_s` is the time of the wallet's signature.

    `groups` is JSON: the results of the gates in the groups claim, by their names.
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
    # The URL of the resource server for which the grant is valid, and the chain on which the visitor signed in.
    resource: str | None = None
    chain_id: int | None = None


@dataclass(frozen=True, slots=True)
class ActiveGrant:
    """A grant that has not ended, and when it ends, in milliseconds since 1970."""

    grant: Grant
    ends_at_ms: int


# This SQL condition is true if the account still belongs to the user who approved the grant.
ACCOUNT_STILL_LINKED = (
    select(wallets.c.account).where(wallets.c.account == c.account, wallets.c.user_id == c.user_id).exists()
)
GRANT_COLUMNS = [c[name] for name in Grant.__dataclass_fields__]


async def add_grant(  # noqa: PLR0913 (callers pass them by name)
    storage: Storage,
    code: str,
    grant: Grant,
    *,
    session_id: str,
    accounts: Sequence[str],
    now_ms: int,
    consent_token: str | None = None,
    consented_scopes: Sequence[str] = (),
    consent_digest: str = "",
) -> bool:
    """Store a grant under the digest of its code, and the scopes in `consented_scopes` as the user's consent.

    `consent_digest` identifies what the page showed (see `Authorization`).

    Return False if the session has ended, or if one of `accounts` no longer belongs to the user. Changes that end
    sessions or unlink accounts hold the same lock, so a grant is either stored before the change and ends with it, or
    is not stored. Raises ConsentTokenExpired if the consent token already has a code.
    """
    values = {name: getattr(grant, name) for name in Grant.__dataclass_fields__}
    row = values | {
        "code": code,
        "ticket": consent_token,
        "expires_at_ms": now_ms + CODE_LIFETIME_MS,
        "used_at_ms": now_ms,
    }
    linked_count = select(func.count()).where(wallets.c.user_id == grant.user_id, wallets.c.account.in_(accounts))
    session_query = select(sessions.c.id).where(
        sessions.c.id == session_id, linked_count.scalar_subquery() == len(accounts)
    )

    def store_grant(connection: Connection) -> bool:
        if connection.scalar(session_query) is None:
            return False
        for statement in delete_old_grants_and_documents(now_ms):
            connection.execute(statement)
        _end_oldest_grants(connection, grant, now_ms)
        connection.execute(insert(oidc_grants).values(row))
        if consented_scopes:
            _store_consent(connection, grant, consented_scopes, consent_digest, now_ms)
        return True

    try:
        return await storage.exclusive_transaction(store_grant, lock=LINKS_LOCK)
    except IntegrityError as error:
        raise ConsentTokenExpired from error


def _end_oldest_grants(connection: Connection, grant: Grant, now_ms: int) -> None:
    """End the user's oldest grants if one more would exceed the user's maximum, or the maximum for this client.

    `add_grant` calls this function while it holds a lock, so that concurrent approvals cannot exceed the limit.
    """
    codes_of_user = select(c.code).where(c.user_id == grant.user_id, c.expires_at_ms > now_ms)
    newest_codes_of_user = codes_of_user.order_by(c.used_at_ms.desc(), c.code)
    newest_codes_of_client = newest_codes_of_user.where(c.client == grant.client)
    codes_to_end = {*connection.scalars(newest_codes_of_client.offset(MAX_GRANTS - 1))}
    if codes_to_end := codes_to_end.union(connection.scalars(newest_codes_of_user.offset(MAX_USER_GRANTS - 1))):
        # Keep a row that has a consent token, because its unique column prevents a second code for the same consent
        # token.
        connection.execute(delete(oidc_grants).where(c.code.in_(codes_to_end), c.ticket.is_(None)))
        connection.execute(
            update(oidc_grants).where(c.code.in_(codes_to_end)).values(expires_at_ms=now_ms - CODE_LIFETIME_MS)
        )


def _store_consent(
    connection: Connection, grant: Grant, consented_scopes: Sequence[str], consent_digest: str, now_ms: int
) -> None:
    """Add the scopes to the user's consent for the client.

    `add_grant` calls this function while it holds a lock, so that concurrent approvals cannot overwrite each other.
    """
    consent_condition = _consent_condition(grant.user_id, grant.client, consent_digest)
    scopes = {
        *(connection.scalar(select(oidc_consents.c.scope).where(consent_condition)) or "").split(),
        *consented_scopes,
    }
    connection.execute(delete(oidc_consents).where(consent_condition))
    values = {"user_id": grant.user_id, "client": grant.client, "shown": consent_digest}
    connection.execute(insert(oidc_consents).values(**values, scope=" ".join(sorted(scopes)), at_ms=now_ms))
    columns = oidc_consents.c
    times_of_user = select(columns.at_ms).where(columns.user_id == grant.user_id).order_by(columns.at_ms.desc())
    newest_excess_at_ms = times_of_user.offset(MAX_USER_CONSENTS).limit(1).scalar_subquery()
    connection.execute(
        delete(oidc_consents).where(columns.user_id == grant.user_id, columns.at_ms <= newest_excess_at_ms)
    )


def _consent_condition(user: str, client_id: str, consent_digest: str) -> ColumnElement[bool]:
    columns = oidc_consents.c
    return and_(columns.user_id == user, columns.client == client_id, columns.shown == consent_digest)


async def exchange_code(
    storage: Storage, code_digest: str, client_id: str, token_columns: Mapping[str, Any], now_ms: int
) -> ActiveGrant | None:
    """Replace the client's code with tokens and return its grant, or None if the code is not valid.

    `code_digest` is the digest of the code. `token_columns` maps columns of the grant to new values: the digests of the
    tokens, and their times. The exchange is one statement, so only one of two concurrent exchanges succeeds. If the
    code was already used, the tokens from that exchange end.
    """
    code_condition = and_(c.code == code_digest, c.client == client_id)
    consume_code = update(oidc_grants).where(
        code_condition, c.token.is_(None), c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED
    )
    async with storage.autocommit() as connection:
        exchange_statement = consume_code.values(token_columns).returning(*GRANT_COLUMNS, c.expires_at_ms)
        row = (await connection.execute(exchange_statement)).first()
        if row is None:
            await connection.execute(
                update(oidc_grants).where(code_condition).values(expires_at_ms=now_ms - CODE_LIFETIME_MS)
            )
            return None
        return active_grant_from_row(row)


async def find_grant(storage: Storage, token_digest: str, now_ms: int) -> Grant | None:
    """Return the grant of the access token with this digest, or None. Access tokens for resources are excluded."""
    query = select(*GRANT_COLUMNS, c.expires_at_ms).where(
        c.token == token_digest, c.resource.is_(None), c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED
    )
    async with storage.read_connection() as connection:
        row = (await connection.execute(query)).first()
        return None if row is None else active_grant_from_row(row).grant


async def end_grant(storage: Storage, token_condition: ColumnElement[bool], client_id: str, now_ms: int) -> None:
    """End the client's grant that meets the condition. The grant's row stays until its consent token expires."""
    end_statement = (
        update(oidc_grants)
        .where(token_condition, c.client == client_id)
        .values(expires_at_ms=now_ms - CODE_LIFETIME_MS)
    )
    async with storage.autocommit() as connection:
        await connection.execute(end_statement)


async def find_consent(storage: Storage, user: str, client_id: str, consent_digest: str) -> str | None:
    """Return the scopes that the user has granted to the client for requests with this `consent_digest`, or None."""
    consent_condition = _consent_condition(user, client_id, consent_digest)
    async with storage.read_connection() as connection:
        granted_scope: str | None = await connection.scalar(select(oidc_consents.c.scope).where(consent_condition))
        return granted_scope


async def last_gate_results(
    storage: Storage, wallet: Wallet, client_id: str, since_ms: int
) -> Mapping[str, GateResult]:
    """Return the latest gate results for this account and client since `since_ms`.

    The stored gate results are deleted when an account is unlinked from the user or moves to another user.
    """
    client_condition = and_(
        c.user_id == wallet.user, c.account == wallet.account, c.client == client_id, c.groups.is_not(None)
    )
    async with storage.read_connection() as connection:
        stored_groups = await connection.scalars(select(c.groups).where(client_condition, ACCOUNT_STILL_LINKED))
        results = [result for groups in stored_groups for result in _decode_results(groups).items()]
    oldest_first = sorted(results, key=lambda item: (item[1].checked_at_ms, item[1].passed))
    return {name: result for name, result in oldest_first if result.checked_at_ms >= since_ms}


_decode_results = msgspec.json.Decoder(dict[str, GateResult]).decode


def active_grant_from_row(row: Row[*tuple[Any, ...]]) -> ActiveGrant:
    """Return the grant in a row that has GRANT_COLUMNS and `expires_at_ms`."""
    return ActiveGrant(Grant(**{name: getattr(row, name) for name in Grant.__dataclass_fields__}), row.expires_at_ms)
