"""What ends with a user's sign-ins, in the transaction of the change that ends it: SQL only."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete

from kisslock.auth.tables import sessions
from kisslock.features import endings


def end_sign_ins(accounts: Sequence[str], connection: Connection) -> int:
    """End the accounts' sessions and tokens, and what features keep of them; how many sessions and tokens."""
    for statement in (one for ending in endings() for one in ending.of_accounts(accounts)):
        connection.execute(statement)
    return connection.execute(delete(sessions).where(sessions.c.account.in_(accounts))).rowcount


def end_of_changed_user(connection: Connection, user: str) -> None:
    """End what depends on which accounts a user has."""
    for statement in (one for ending in endings() for one in ending.of_changed_user(user)):
        connection.execute(statement)


def end_user(connection: Connection, user: str) -> None:
    """End what features keep of a user, who may still have accounts."""
    for statement in (one for ending in endings() for one in ending.of_user(user)):
        connection.execute(statement)
