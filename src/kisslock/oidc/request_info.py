"""What the page shows of a request: the client, and the resource that it requests access to."""

from urllib.parse import urlsplit

from kisslock.oidc.clients import Client
from kisslock.oidc.request import Authorization
from kisslock.oidc.settings import host_of
from kisslock.oidc.wire import OidcProgram, OidcRequest, OidcResourceShown


def client_info(client: Client, address: str) -> OidcProgram:
    """Return the client as the page shows it, with the host of the URL that the visitor returns to."""
    return OidcProgram(id=client.id, name=client.name, host=host_of(address), document_host=client.document_host)


def resource_info(request: Authorization) -> OidcResourceShown | None:
    """Return the resource of a request; None without one."""
    if request.resource is None:
        return None
    return OidcResourceShown(url=request.resource.settings.url, scopes=list(request.resource_scopes))


def unread_client(client_id: str, ticket: str) -> OidcRequest:
    """Return the response to a page before the client's document was read. With the ticket the page has it read."""
    host = urlsplit(client_id).netloc
    client = OidcProgram(id=client_id, name=host, host=host, document_host=host)
    return OidcRequest(
        client=client, wants=[], resource=None, step="read", account=None, hint=None, select=False, ticket=ticket
    )
