"""What ends with a user's sign-ins, in the transaction of the change that ends it: SQL only."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select

from kisslock.storage.tables import oidc_consents, oidc_grants, sessions, wallets


def end_sign_ins(accounts: Sequence[str], connection: Connection) -> int:
    """End the accounts' sessions and tokens, and what programs were granted by them; how many sessions and tokens."""
    connection.execute(delete(oidc_grants).where(oidc_grants.c.account.in_(accounts)))
    return connection.execute(delete(sessions).where(sessions.c.account.in_(accounts))).rowcount


def end_grants(connection: Connection, user: str) -> None:
    """End the codes and access tokens of a user, also of other accounts: each says which accounts the user has."""
    connection.execute(delete(oidc_grants).where(oidc_grants.c.user_id == user))


def end_user(connection: Connection, user: str) -> None:
    """End what programs were granted, and forget what the user has allowed them, unless the user still has accounts."""
    end_grants(connection, user)
    left = select(wallets.c.user_id).where(wallets.c.user_id == user)
    connection.execute(delete(oidc_consents).where(oidc_consents.c.user_id == user, ~left.exists()))
