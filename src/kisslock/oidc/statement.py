"""The sentence of a message that signs in to a program."""

from urllib.parse import urlsplit

from kisslock.auth.message import STATEMENT
from kisslock.oidc.settings import OidcClient
from kisslock.settings import Settings


def statement(settings: Settings, client_id: str) -> str | None:
    """The sentence that names the program with this id; None without one.

    The program's name where EIP-4361 allows its characters, and the host of its addresses if that is one.
    """
    client = settings.tables(OidcClient).get(client_id)
    if client is None:
        return None
    name = client.name if STATEMENT.fullmatch(client.name) else client_id
    hosts = {urlsplit(url).netloc for url in client.redirect_uris}
    host = f" ({hosts.pop()})" if len(hosts) == 1 and all(map(STATEMENT.fullmatch, hosts)) else ""
    return f"Sign in to {name}{host} with this account. It is free and moves nothing."
