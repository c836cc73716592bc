"""SQL for grants to resource servers, and for the rotation of their refresh tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, and_, bindparam, case, or_, select, update

from kisslock.auth.linked_accounts import LINK_COLUMNS, Link
from kisslock.auth.tables import host_users, wallets
from kisslock.oidc.grants import (
    ACCOUNT_STILL_LINKED,
    CODE_LIFETIME_MS,
    GRANT_COLUMNS,
    TOKEN_LIFETIME_S,
    ActiveGrant,
    Grant,
    active_grant_from_row,
)
from kisslock.oidc.tables import oidc_grants
from kisslock.storage.compiled import CompiledQuery
from kisslock.storage.engine import Storage
from kisslock.storage.tables import DIGEST_TYPE

c = oidc_grants.c


@dataclass(frozen=True, slots=True)
class ActiveToken:
    """A valid access token: its grant, the accounts of the grant's user, and when the token expires.

    Times are in milliseconds since 1970.
    """

    grant: Grant
    links: Sequence[Link]
    expires_at_ms: int


@dataclass(frozen=True, slots=True)
class Rotation:
    """What is stored about a grant's last refresh: digests of refresh tokens, and the encrypted response."""

    active_grant: ActiveGrant
    refresh_digest: str | None
    previous_refresh_digest: str | None
    rotated_at_ms: int | None
    encrypted_response: str | None


def first_token_values(
    token_digest: str, family_digest: str, refresh_digest: str, now_ms: int, session_max_ms: int
) -> Mapping[str, Any]:
    """Return the values that a grant's columns get when its code is exchanged for tokens.

    The first three arguments are digests. Only a grant for a resource has a refresh token. The refresh token ends
    `session_max_ms` milliseconds after the wallet's signature.
    """
    is_for_resource = c.resource.is_not(None)
    grant_ends_ms = c.auth_time_s * 1000 + session_max_ms
    token_ends_ms = now_ms + TOKEN_LIFETIME_S * 1000
    return {
        "token": token_digest,
        "used_at_ms": now_ms,
        "family": case((is_for_resource, family_digest)),
        "refresh": case((is_for_resource, refresh_digest)),
        "token_expires_at_ms": case((is_for_resource, token_ends_ms)),
        "expires_at_ms": case((is_for_resource, grant_ends_ms), else_=token_ends_ms),
    }


def access_token_condition(token_digest: str) -> ColumnElement[bool]:
    """Return the condition that a grant's current or previous access token has this digest."""
    return or_(c.token == token_digest, c.previous_token == token_digest)


def refresh_token_condition(family_digest: str) -> ColumnElement[bool]:
    """Return the condition that a grant's refresh tokens belong to the family with this digest."""
    return c.family == family_digest


def _token_query() -> CompiledQuery:
    token, now_ms = bindparam("token", type_=DIGEST_TYPE), bindparam("now_ms", type_=BigInteger)
    is_current_token = and_(c.token == token, c.token_expires_at_ms > now_ms)
    is_previous_token = and_(c.previous_token == token, c.previous_token_expires_at_ms > now_ms)
    token_ends_ms = case((c.token == token, c.token_expires_at_ms), else_=c.previous_token_expires_at_ms)
    query = select(*GRANT_COLUMNS, c.expires_at_ms, token_ends_ms, *LINK_COLUMNS)
    joined_query = query.join_from(oidc_grants, wallets, wallets.c.user_id == c.user_id)
    joined_query = joined_query.outerjoin(host_users, host_users.c.user_id == c.user_id)
    valid_query = joined_query.where(
        or_(is_current_token, is_previous_token), c.resource == bindparam("resource"), c.expires_at_ms > now_ms
    )
    return CompiledQuery(valid_query.order_by(wallets.c.linked_at_ms, wallets.c.account), "token", "resource", "now_ms")


# Resource servers introspect a token for each request, so this query is compiled once.
TOKEN_QUERY = _token_query()


async def find_active_token(storage: Storage, token_digest: str, resource_url: str, now_ms: int) -> ActiveToken | None:
    """Return the valid access token with this digest for a resource's URL, or None."""
    rows = await storage.fetch(TOKEN_QUERY, {"token": token_digest, "resource": resource_url, "now_ms": now_ms})
    if not rows:
        return None
    grant_column_count = len(GRANT_COLUMNS)
    grant = Grant(**dict(zip(Grant.__dataclass_fields__, rows[0], strict=False)))
    links = [Link(*row[grant_column_count + 2 :]) for row in rows]
    if all(link.account != grant.account for link in links):
        return None
    return ActiveToken(grant, links, min(*rows[0][grant_column_count : grant_column_count + 2]))


async def find_rotation(storage: Storage, family_digest: str, now_ms: int) -> Rotation | None:
    """Return the `Rotation` of the grant whose token family has this digest, or None if the grant has ended."""
    rotation_columns = (c.expires_at_ms, c.refresh, c.previous_refresh, c.rotated_at_ms, c.replay)
    query = select(*GRANT_COLUMNS, *rotation_columns).where(
        c.family == family_digest, c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED
    )
    async with storage.read_connection() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        return None
    return Rotation(active_grant_from_row(row), row.refresh, row.previous_refresh, row.rotated_at_ms, row.replay)


async def rotate_family(
    storage: Storage, family_digest: str, presented_digest: str, new_values: Mapping[str, Any], now_ms: int
) -> bool:
    """Replace the current refresh token and the access token of a grant.

    `presented_digest` is the digest of the current refresh token. Return False if another request has replaced it, or
    if the grant has ended. The change is one statement, so only one of two concurrent refreshes succeeds.
    """
    is_current_token = and_(
        c.family == family_digest, c.refresh == presented_digest, c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED
    )
    values = {
        **new_values,
        "previous_refresh": presented_digest,
        "rotated_at_ms": now_ms,
        "used_at_ms": now_ms,
        "previous_token": c.token,
        "previous_token_expires_at_ms": c.token_expires_at_ms,
    }
    async with storage.autocommit() as connection:
        return (await connection.execute(update(oidc_grants).where(is_current_token).values(values))).rowcount == 1


async def end_family(storage: Storage, family_digest: str, now_ms: int) -> None:
    """End a grant, with its refresh tokens and access tokens."""
    async with storage.autocommit() as connection:
        end_grant = update(oidc_grants).where(c.family == family_digest).values(expires_at_ms=now_ms - CODE_LIFETIME_MS)
        await connection.execute(end_grant)
