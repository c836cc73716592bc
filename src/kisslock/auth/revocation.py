"""SQL that deletes the rows that depend on a user's sign-ins and accounts.

The statements run in the same transaction as the change of the user's sign-ins or accounts.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, delete

from kisslock.auth.tables import pending_sign_ins, sessions
from kisslock.storage.data_model import DataModel


def end_sign_ins(connection: Connection, data_model: DataModel, accounts: Sequence[str]) -> int:
    """End the accounts' sessions, API tokens and pending sign-ins, and delete the features' rows of these accounts.

    Return the number of sessions and tokens.
    """
    for cleanup in data_model.user_cleanups:
        for statement in cleanup.delete_for_accounts(accounts):
            connection.execute(statement)
    connection.execute(delete(pending_sign_ins).where(pending_sign_ins.c.account.in_(accounts)))
    return connection.execute(delete(sessions).where(sessions.c.account.in_(accounts))).rowcount


def delete_rows_of_changed_user(connection: Connection, data_model: DataModel, user: str) -> None:
    """Delete each feature's rows that become invalid because an account was unlinked from the user."""
    for cleanup in data_model.user_cleanups:
        for statement in cleanup.delete_for_changed_user(user):
            connection.execute(statement)


def delete_rows_of_user(connection: Connection, data_model: DataModel, user: str) -> None:
    """Delete the features' rows of a user, unless the user still has accounts."""
    for cleanup in data_model.user_cleanups:
        for statement in cleanup.delete_for_deleted_user(user):
            connection.execute(statement)
