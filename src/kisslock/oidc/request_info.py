"""What the consent page shows about a request: the client, and the resource that the client requests access to."""

from urllib.parse import urlsplit

from kisslock.oidc.clients import Client
from kisslock.oidc.request import Authorization
from kisslock.oidc.settings import host_of
from kisslock.oidc.wire import OidcProgram, OidcRequest, OidcResourceShown


def describe_client(client: Client, redirect_uri: str) -> OidcProgram:
    """Return the client as the page shows it, with the host of the URL that the visitor returns to."""
    return OidcProgram(id=client.id, name=client.name, host=host_of(redirect_uri), document_host=client.document_host)


def describe_resource(request: Authorization) -> OidcResourceShown | None:
    """Return the resource of a request, or None if the request is for no resource."""
    if request.resource is None:
        return None
    return OidcResourceShown(url=request.resource.settings.url, scopes=list(request.resource_scopes))


def describe_unread_client(client_id: str, ticket: str) -> OidcRequest:
    """Return the response to a page before the client's document was fetched.

    When the page sends the ticket back, the server fetches the document.
    """
    host = urlsplit(client_id).netloc
    client = OidcProgram(id=client_id, name=host, host=host, document_host=host)
    return OidcRequest(
        client=client,
        wants=[],
        resource=None,
        step="read",
        account=None,
        terms=False,
        hint=None,
        select=False,
        ticket=ticket,
    )
