"""Client ID metadata documents: clients that register themselves by the URL of a JSON document. No I/O."""

from typing import Any
from urllib.parse import urlsplit

import msgspec

from kisslock.oidc.clients import Client
from kisslock.oidc.settings import REDIRECT_KIND, OidcClient, is_insecure_url, opens_app
from kisslock.settings.kinds import InvalidValue

MAX_BYTES = 5 * 1024
# The maximum length of a client ID is the length of its database column. A page can show only a short name and a short
# list of redirect URIs.
MAX_URL_LENGTH, MAX_NAME_LENGTH, MAX_REDIRECTS = 255, 60, 20
SECRET_FIELDS = ("client_secret", "client_secret_expires_at")


class InvalidDocument(Exception):
    """The document cannot register a client.

    The text of this exception gives the reason in one sentence, without parts of the document.
    """


class ClientDocument(msgspec.Struct, frozen=True):
    """The members of a client document that Kisslock reads. All other members are ignored."""

    client_id: str
    client_name: str
    redirect_uris: list[str]
    token_endpoint_auth_method: str = "none"  # noqa: S105 (the name of a method)
    grant_types: tuple[str, ...] = ("authorization_code",)
    response_types: tuple[str, ...] = ("code",)


def document_host(client_id: str, allowed_hosts: tuple[str, ...]) -> str | None:
    """Return the host of a client ID that is the URL of a document; None for any other client ID.

    The URL uses https at the default port, has a path, and has no user, fragment, or dot segments. The URL's host is
    one of `allowed_hosts`, or `allowed_hosts` contains "*".
    """
    if not client_id.startswith("https://") or len(client_id) > MAX_URL_LENGTH or not client_id.isascii():
        return None
    try:
        url_parts = urlsplit(client_id)
        port = url_parts.port
    except ValueError:
        return None
    host = url_parts.hostname or ""
    has_dots = any(segment in {".", ".."} for segment in url_parts.path.split("/"))
    is_plain_url = url_parts.netloc == host and port is None and "#" not in client_id and client_id.isprintable()
    if not host or not is_plain_url or url_parts.path in {"", "/"} or has_dots or " " in client_id or "\\" in client_id:
        return None
    return host if host in allowed_hosts or "*" in allowed_hosts else None


def read_document(url: str, body: bytes) -> ClientDocument:
    """Parse and check `body`, the document that was fetched from `url`. Raises InvalidDocument."""
    try:
        members = msgspec.json.decode(body)
        document = msgspec.convert(members, ClientDocument)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        message = "The document is not a JSON object with client_id, client_name and redirect_uris."
        raise InvalidDocument(message) from error
    if document.client_id != url:
        raise InvalidDocument("The client_id in the document is not the URL of the document.")
    if any(name in members for name in SECRET_FIELDS):
        raise InvalidDocument("The document has a secret.")
    if document.token_endpoint_auth_method != "none":  # noqa: S105 (the name of a method)
        raise InvalidDocument("token_endpoint_auth_method must be none.")
    if "authorization_code" not in document.grant_types or "code" not in document.response_types:
        raise InvalidDocument("The client does not use authorization codes.")
    name = document.client_name.strip()
    if not 0 < len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise InvalidDocument(f"client_name must have 1 to {MAX_NAME_LENGTH} printable characters.")
    if len(document.redirect_uris) > MAX_REDIRECTS:
        raise InvalidDocument(f"redirect_uris must have at most {MAX_REDIRECTS} URIs.")
    redirect_uris = [uri for uri in document.redirect_uris if _is_allowed_redirect(uri)]
    if not redirect_uris:
        raise InvalidDocument("redirect_uris has no https URI, and no http URI on loopback.")
    return msgspec.structs.replace(document, client_name=name, redirect_uris=redirect_uris)


def _is_allowed_redirect(uri: Any) -> bool:
    """Return True for a redirect URI that a public client in the settings could have.

    Other redirect URIs are ignored.
    """
    try:
        REDIRECT_KIND.parse(uri)
    except InvalidValue:
        return False
    return not is_insecure_url(uri) and not opens_app(uri)


def create_document_client(document: ClientDocument, counted_as: str) -> Client:
    """Return the client that a document registers: a public client, without gate and groups."""
    settings = OidcClient(name=document.client_name, redirect_uris=tuple(document.redirect_uris), public=True)
    host = urlsplit(document.client_id).hostname
    return Client(document.client_id, document.client_name, settings, None, host, counted_as)
