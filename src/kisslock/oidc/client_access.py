"""SQL that lists clients with access on behalf of users, and that ends this access for a user or the operator."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from kisslock.oidc.grants import CODE_LIFETIME_MS
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.storage.engine import LINKS_LOCK, Storage

# The ID of a grant: the first characters of the digest of its used code. The ID gives no access.
GRANT_ID_LENGTH = 16
GRANT_ID = re.compile(rf"[0-9a-f]{{{GRANT_ID_LENGTH}}}")
# Maximum number of grants that one call returns.
MAX_ROWS = 1000


@dataclass(frozen=True, slots=True)
class ClientAccess:
    """An active grant for a resource: who approved it for which client, and when it was last used and ends.

    Times are in milliseconds since 1970.
    """

    id: str
    client: str
    user_id: str
    account: str
    resource: str
    scope: str
    used_at_ms: int
    expires_at_ms: int


async def active_grants(storage: Storage, now_ms: int, user: str | None = None) -> Sequence[ClientAccess]:
    """Return the active grants for resources of one user or of all users, the most recently used first."""
    c = oidc_grants.c
    columns = (c.client, c.user_id, c.account, c.resource, c.scope, c.used_at_ms, c.expires_at_ms)
    query = select(c.code, *columns).where(_active_condition(now_ms))
    if user is not None:
        query = query.where(c.user_id == user)
    async with storage.read_connection() as connection:
        rows = await connection.execute(query.order_by(c.used_at_ms.desc(), c.code).limit(MAX_ROWS))
        return [ClientAccess(row.code[:GRANT_ID_LENGTH], *row[1:]) for row in rows]


def _active_condition(now_ms: int) -> ColumnElement[bool]:
    """Return the condition that a grant for a resource has tokens and has not ended."""
    c = oidc_grants.c
    return c.token.is_not(None) & c.resource.is_not(None) & (c.expires_at_ms > now_ms)


async def count_grants(storage: Storage, now_ms: int) -> Mapping[str, int]:
    """Return the number of active grants for each resource, by its URL."""
    c = oidc_grants.c
    query = select(c.resource, func.count().label("grants")).where(_active_condition(now_ms)).group_by(c.resource)
    async with storage.read_connection() as connection:
        rows = await connection.execute(query)
        return {row.resource: row.grants for row in rows}


async def allowed_client_ids(storage: Storage, user: str) -> Sequence[str]:
    """Return the IDs of the clients that a user has allowed to receive claims or tokens."""
    c = oidc_consents.c
    async with storage.read_connection() as connection:
        return [*await connection.scalars(select(c.client).where(c.user_id == user).distinct().order_by(c.client))]


async def end_client_access(storage: Storage, user: str, client_id: str, now_ms: int) -> bool:
    """End all grants of a user to a client and delete the user's consents, in one transaction.

    Return False if there were neither grants nor consents.
    """
    # PostgreSQL would reject a query with a NUL character.
    if "\0" in client_id:
        return False
    c = oidc_grants.c
    client_condition = (c.user_id == user) & (c.client == client_id)
    delete_consents = delete(oidc_consents).where(oidc_consents.c.user_id == user, oidc_consents.c.client == client_id)

    def end_grants_and_consents(connection: Connection) -> bool:
        consent_count = connection.execute(delete_consents).rowcount
        return _end_matching_grants(connection, client_condition, now_ms) + consent_count > 0

    return await storage.exclusive_transaction(end_grants_and_consents, lock=LINKS_LOCK)


async def end_grants(storage: Storage, selector: str, now_ms: int) -> int:
    """End the grants with this ID, of this client, or of this account. Return the number of grants that ended."""
    c = oidc_grants.c
    selector_condition = (c.client == selector) | (c.account == selector)
    if GRANT_ID.fullmatch(selector):
        selector_condition |= c.code.startswith(selector)
    condition = selector_condition & c.resource.is_not(None)
    return await storage.exclusive_transaction(
        lambda connection: _end_matching_grants(connection, condition, now_ms), lock=LINKS_LOCK
    )


def _end_matching_grants(connection: Connection, condition: ColumnElement[bool], now_ms: int) -> int:
    end_active_grants = update(oidc_grants).where(condition, oidc_grants.c.expires_at_ms > now_ms)
    return connection.execute(end_active_grants.values(expires_at_ms=now_ms - CODE_LIFETIME_MS)).rowcount
