"""SQL for grants to resource servers, and for the rotation of their refresh tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, or_, select, update

from kisslock.oidc.grants import ACCOUNT_STILL_LINKED, CODE_MS, GRANT_COLUMNS, TOKEN_S, ActiveGrant, Grant, active_grant
from kisslock.oidc.tables import oidc_grants
from kisslock.storage.engine import Storage

c = oidc_grants.c


@dataclass(frozen=True, slots=True)
class ActiveToken:
    """A valid access token: its grant, and when the token expires, in milliseconds since 1970."""

    grant: Grant
    expires_at_ms: int


@dataclass(frozen=True, slots=True)
class Rotation:
    """What is stored about a grant's last refresh: digests of refresh tokens, and the encrypted response (`replay`)."""

    active: ActiveGrant
    refresh: str | None
    previous_refresh: str | None
    rotated_at_ms: int | None
    replay: str | None


def first_tokens(token: str, family: str, refresh: str, now_ms: int, session_max_ms: int) -> Mapping[str, Any]:
    """Return the columns of the tokens for a code; the first three arguments are digests.

    Only a grant for a resource has a refresh token. The refresh token ends `session_max_ms` milliseconds after the
    wallet's signature.
    """
    is_for_resource = c.resource.is_not(None)
    grant_ends_ms = c.auth_time_s * 1000 + session_max_ms
    token_ends_ms = now_ms + TOKEN_S * 1000
    return {
        "token": token,
        "used_at_ms": now_ms,
        "family": case((is_for_resource, family)),
        "refresh": case((is_for_resource, refresh)),
        "token_expires_at_ms": case((is_for_resource, token_ends_ms)),
        "expires_at_ms": case((is_for_resource, grant_ends_ms), else_=token_ends_ms),
    }


def has_access_token(token: str) -> ColumnElement[bool]:
    """Return the condition that a grant's current or previous access token has this digest."""
    return or_(c.token == token, c.previous_token == token)


def has_refresh_token(family: str) -> ColumnElement[bool]:
    """Return the condition that a grant has refresh tokens with this digest of their family."""
    return c.family == family


async def find(storage: Storage, token: str, resource: str, now_ms: int) -> ActiveToken | None:
    """Return the valid access token with this digest for a resource's URL, or None."""
    current = and_(c.token == token, c.token_expires_at_ms > now_ms)
    previous = and_(c.previous_token == token, c.previous_token_expires_at_ms > now_ms)
    token_ends_ms = case((c.token == token, c.token_expires_at_ms), else_=c.previous_token_expires_at_ms)
    query = select(*GRANT_COLUMNS, c.expires_at_ms, token_ends_ms.label("token_ends_ms")).where(
        or_(current, previous), c.resource == resource, c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED
    )
    async with storage.reading() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else ActiveToken(active_grant(row).grant, min(row.token_ends_ms, row.expires_at_ms))


async def find_family(storage: Storage, family: str, now_ms: int) -> Rotation | None:
    """Return the grant with this digest of a family of refresh tokens, or None if it has ended."""
    of_rotation = (c.expires_at_ms, c.refresh, c.previous_refresh, c.rotated_at_ms, c.replay)
    query = select(*GRANT_COLUMNS, *of_rotation).where(
        c.family == family, c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED
    )
    async with storage.reading() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        return None
    return Rotation(active_grant(row), row.refresh, row.previous_refresh, row.rotated_at_ms, row.replay)


async def rotate(storage: Storage, family: str, presented: str, new_values: Mapping[str, Any], now_ms: int) -> bool:
    """Replace the current refresh token and the access token of a grant.

    `presented` is the digest of the current refresh token. Return False if another request has replaced it, or if the
    grant has ended. The change is one statement, so only one of two concurrent refreshes succeeds.
    """
    current = and_(c.family == family, c.refresh == presented, c.expires_at_ms > now_ms, ACCOUNT_STILL_LINKED)
    values = {
        **new_values,
        "previous_refresh": presented,
        "rotated_at_ms": now_ms,
        "used_at_ms": now_ms,
        "previous_token": c.token,
        "previous_token_expires_at_ms": c.token_expires_at_ms,
    }
    async with storage.autocommit() as connection:
        return (await connection.execute(update(oidc_grants).where(current).values(values))).rowcount == 1


async def end_family(storage: Storage, family: str, now_ms: int) -> None:
    """End a grant, with its refresh tokens and access tokens."""
    async with storage.autocommit() as connection:
        ended = update(oidc_grants).where(c.family == family).values(expires_at_ms=now_ms - CODE_MS)
        await connection.execute(ended)
