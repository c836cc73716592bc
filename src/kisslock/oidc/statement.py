"""The statement of a message that signs in to a client."""

from urllib.parse import urlsplit

from kisslock.auth.message import STATEMENT
from kisslock.oidc.settings import OidcClient
from kisslock.settings import Settings


def statement(settings: Settings, client_id: str) -> str | None:
    """Return the statement that names the client with this ID, or None if there is no such client.

    The statement has the client's name if EIP-4361 allows its characters, otherwise the ID. If all redirect URIs have
    the same host, the host follows.
    """
    client = settings.tables(OidcClient).get(client_id)
    if client is None:
        return None
    name = client.name if STATEMENT.fullmatch(client.name) else client_id
    hosts = {urlsplit(url).netloc for url in client.redirect_uris}
    host = f" ({hosts.pop()})" if len(hosts) == 1 and all(map(STATEMENT.fullmatch, hosts)) else ""
    return f"Sign in to {name}{host} with this account. It is free and moves nothing."
