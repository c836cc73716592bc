"""SQL for client documents, which several servers share through the database."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from kisslock.oidc.grants import CODE_LIFETIME_MS
from kisslock.oidc.tables import oidc_consents, oidc_documents, oidc_grants
from kisslock.storage.engine import LINKS_LOCK, Storage
from kisslock.storage.tables import insert_for_dialect

MAX_DOCUMENTS = 1000

c = oidc_documents.c


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document in JSON, and until when it is fresh, in milliseconds since 1970."""

    body: bytes
    fresh_until_ms: int


async def find_document(storage: Storage, url: str) -> StoredDocument | None:
    """Return the stored document of a client ID, fresh or not; None without one."""
    async with storage.read_connection() as connection:
        row = (await connection.execute(select(c.body, c.fresh_until_ms).where(c.url == url))).first()
    return None if row is None else StoredDocument(row.body.encode(), row.fresh_until_ms)


async def store_document(storage: Storage, url: str, document: StoredDocument) -> None:
    """Store a document that was fetched. The new document replaces an earlier document of the same client."""
    values = {"body": document.body.decode(), "fresh_until_ms": document.fresh_until_ms}
    oldest_documents = select(c.url).order_by(c.fresh_until_ms.desc(), c.url).offset(MAX_DOCUMENTS)

    def replace_document(connection: Connection) -> None:
        statement = insert_for_dialect(connection, oidc_documents).values(url=url, **values)
        connection.execute(statement.on_conflict_do_update(index_elements=["url"], set_=values))
        connection.execute(delete(oidc_documents).where(c.url.in_(oldest_documents)))

    await storage.exclusive_transaction(replace_document, lock=LINKS_LOCK)


async def withdraw_document(storage: Storage, url: str, now_ms: int) -> None:
    """Delete the document of a client ID with all consents, and end every grant of the client."""
    end_grants = update(oidc_grants).where(oidc_grants.c.client == url, oidc_grants.c.expires_at_ms > now_ms)

    def delete_document_and_end_grants(connection: Connection) -> None:
        connection.execute(delete(oidc_documents).where(c.url == url))
        connection.execute(delete(oidc_consents).where(oidc_consents.c.client == url))
        connection.execute(end_grants.values(expires_at_ms=now_ms - CODE_LIFETIME_MS))

    await storage.exclusive_transaction(delete_document_and_end_grants, lock=LINKS_LOCK)
