"""Deletes clients' grants and consents when a user's sign-ins end or its accounts change."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Delete, Select, delete, select

from kisslock.auth.cookies import BROWSER_COOKIE_S
from kisslock.auth.tables import wallets
from kisslock.oidc.tables import oidc_consents, oidc_documents, oidc_grants
from kisslock.storage.data_model import UserCleanup

# For how long a client can refresh tokens with its last valid document, if the document has expired and its host does
# not respond. In milliseconds.
STALE_DOCUMENT_MS = 86_400_000
# Grants are kept one minute longer than a consent token is valid (BROWSER_COOKIE_S seconds), because a grant prevents a
# second code for the same token. The lifetime in `consent_tokens` is not imported, because servers without the OpenID
# provider import this module after a sign-in, and must not import the provider.
GRANT_RETENTION_MS = (BROWSER_COOKIE_S + 60) * 1000


def _delete_for_accounts(accounts: Sequence[str]) -> Iterator[Delete]:
    yield delete(oidc_grants).where(oidc_grants.c.account.in_(accounts))


def _delete_for_changed_user(user: str) -> Iterator[Delete]:
    """Delete all grants of the user, because the claims of each grant list all accounts of the user."""
    yield delete(oidc_grants).where(oidc_grants.c.user_id == user)


def _delete_for_user(user: str) -> Iterator[Delete]:
    """Delete the grants, and the consents unless the user still has accounts."""
    yield from _delete_for_changed_user(user)
    remaining_accounts = select(wallets.c.user_id).where(wallets.c.user_id == user)
    yield delete(oidc_consents).where(oidc_consents.c.user_id == user, ~remaining_accounts.exists())


def delete_old_grants_and_documents(now_ms: int) -> Iterator[Delete]:
    """Delete expired grants whose consent token has also expired, and stale client documents without grants.

    Rows that another transaction has locked are skipped, for the reason given in `sessions.prune`.
    """
    expired_grants = select(oidc_grants.c.code).where(oidc_grants.c.expires_at_ms <= now_ms - GRANT_RETENTION_MS)
    yield delete(oidc_grants).where(oidc_grants.c.code.in_(expired_grants.with_for_update(skip_locked=True)))
    grants_of_client = select(oidc_grants.c.code).where(oidc_grants.c.client == oidc_documents.c.url)
    yield delete(oidc_documents).where(
        oidc_documents.c.fresh_until_ms <= now_ms - STALE_DOCUMENT_MS, ~grants_of_client.exists()
    )


def _select_consents(user: str) -> Select[Any]:
    """Select the client IDs and scopes that the user has consented to, with the time in milliseconds since 1970."""
    c = oidc_consents.c
    return select(c.client, c.scope, c.at_ms).where(c.user_id == user).order_by(c.client)


USER_CLEANUP = UserCleanup(
    delete_for_accounts=_delete_for_accounts,
    delete_for_changed_user=_delete_for_changed_user,
    delete_for_deleted_user=_delete_for_user,
    delete_expired=delete_old_grants_and_documents,
    export_queries={"programs": _select_consents},
)
