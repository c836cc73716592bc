"""The statement of a message that signs in to a client."""

import re
from urllib.parse import urlsplit

from kisslock.auth.message import STATEMENT_PATTERN
from kisslock.oidc.client_document import document_host
from kisslock.oidc.settings import Oidc, OidcClient
from kisslock.settings import Settings


def statement(settings: Settings, client_id: str) -> str | None:
    """Return the statement that names the client with this ID, or None if there is no such client.

    The statement has the client's name if EIP-4361 allows the characters of the name. If not, the statement has the
    client's ID. If all redirect URIs have the same host, the statement also has this host. For a client with a
    document, the statement has only the document's host: anyone can write any name into a document.
    """
    client = settings.tables(OidcClient).get(client_id)
    if client is None:
        host = document_host(client_id, settings.section(Oidc).client_documents)
        return _statement_for(host) if host and STATEMENT_PATTERN.fullmatch(host) else None
    name = client.name if STATEMENT_PATTERN.fullmatch(client.name) else client_id
    hosts = {urlsplit(url).netloc for url in client.redirect_uris}
    host_suffix = f" ({hosts.pop()})" if len(hosts) == 1 and all(map(STATEMENT_PATTERN.fullmatch, hosts)) else ""
    return _statement_for(name + host_suffix)


def is_statement(settings: Settings, text: str) -> bool:
    """Return True if the text is the statement for a client in the settings, or for a host of allowed documents."""
    if any(statement(settings, client_id) == text for client_id in settings.tables(OidcClient)):
        return True
    match = HOST_STATEMENT_PATTERN.fullmatch(text)
    return match is not None and statement(settings, f"https://{match[1]}/client.json") == text


def _statement_for(name: str) -> str:
    return f"Sign in to {name} with this account. It is free and moves nothing."


HOST_STATEMENT_PATTERN = re.compile(re.escape(_statement_for("HOST")).replace("HOST", "([^ /]+)"))
