"""What a message says when the visitor signs in to another program (OpenID Connect)."""

from urllib.parse import urlsplit

from kisslock.auth.message import STATEMENT
from kisslock.settings.oidc import OidcClient


def program_statement(client_id: str, client: OidcClient) -> str:
    """The sentence that names the program: its name where EIP-4361 allows the characters, and the host of its addresses.

    Addresses on several hosts are not named, because the message does not say to which of them the answer goes.
    """
    name = client.name if client.name and STATEMENT.fullmatch(client.name) else client_id
    hosts = {urlsplit(url).netloc for url in client.redirect_uris}
    host = f" ({hosts.pop()})" if len(hosts) == 1 and all(map(STATEMENT.fullmatch, hosts)) else ""
    return f"Sign in to {name}{host} with this account. It is free and moves nothing."
