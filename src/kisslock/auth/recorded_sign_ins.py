"""SQL that stores, in an account's row, when the account signed in, and the version of the terms that it accepts."""

import secrets

from sqlalchemy import BigInteger, Connection, bindparam, update

from kisslock.auth.tables import TERMS_VERSION_TYPE, wallets
from kisslock.storage.tables import insert_for_dialect

# The statements are built once, because SQLAlchemy needs longer to build a statement than SQLite needs to run it.
RECORD_SIGN_IN = update(wallets).where(wallets.c.account == bindparam("of")).values(signed_in_at_ms=bindparam("now_ms"))
# A sign-in that accepts no terms does not run this statement, so the version that the account accepted before stays.
RECORD_TERMS = (
    update(wallets)
    .where(wallets.c.account == bindparam("of"))
    .values(
        terms_version=bindparam("terms", type_=TERMS_VERSION_TYPE), terms_at_ms=bindparam("at_ms", type_=BigInteger)
    )
)


def record_sign_in(connection: Connection, account: str, now_ms: int, terms_version: str | None) -> bool:
    """Store the account's last sign-in time, and the terms that it accepts. Return True if the account has a user."""
    is_known = connection.execute(RECORD_SIGN_IN, {"of": account, "now_ms": now_ms}).rowcount == 1
    record_terms(connection, account, now_ms, terms_version)
    return is_known


def record_terms(connection: Connection, account: str, now_ms: int, terms_version: str | None) -> None:
    """Store the version of the terms that a proof of the account accepts. None stores nothing."""
    if terms_version is not None:
        connection.execute(RECORD_TERMS, {"of": account, "terms": terms_version, "at_ms": now_ms})


def record_sign_up(connection: Connection, account: str, now_ms: int, terms_version: str | None) -> bool:
    """Like `record_sign_in`, but create a user if the account has none."""
    user_row = {"account": account, "user_id": secrets.token_hex(16), "linked_at_ms": now_ms, "signed_in_at_ms": now_ms}
    # A concurrent request can create the user between the read and the insert.
    statement = insert_for_dialect(connection, wallets).values(user_row)
    connection.execute(statement.on_conflict_do_update(index_elements=["account"], set_={"signed_in_at_ms": now_ms}))
    record_terms(connection, account, now_ms, terms_version)
    return True
