"""The HTTP handlers of the account dialog: which clients have access, and the end of a client's access."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.requests import Request

from kisslock.auth.handlers import require_site_origin
from kisslock.auth.sign_in import SignIn
from kisslock.http.body import read_json_body
from kisslock.http.credentials import read_credentials
from kisslock.http.response import NO_STORE, Response, json_response
from kisslock.oidc import client_access
from kisslock.oidc.client_access import ClientAccess
from kisslock.oidc.errors import UnknownClient
from kisslock.oidc.provider import Provider
from kisslock.oidc.wire import OidcClientAccess, OidcClientAccessList, OidcClientEnd, OidcClientName
from kisslock.request import service


async def get_clients(request: Request) -> Response:
    """Return the clients that the session's user has allowed; raises NoSession."""
    sign_in, provider = service(request, SignIn), service(request, Provider)
    session = await sign_in.require_session(read_credentials(request))
    user, now_ms = sign_in.users.user_of_session(session).id, int(sign_in.clock() * 1000)
    grants = await client_access.active_grants(provider.storage, now_ms, user)
    allowed_client_ids = await client_access.allowed_client_ids(provider.storage, user)
    client_ids = dict.fromkeys([*(grant.client for grant in grants), *allowed_client_ids])
    clients = [await _client_access(provider, client_id, grants) for client_id in client_ids]
    return json_response(OidcClientAccessList(clients=sorted(clients, key=lambda access: access.client.name.lower())))


async def _client_access(provider: Provider, client_id: str, grants: Sequence[ClientAccess]) -> OidcClientAccess:
    client = await provider.directory.find_stored_client(client_id, is_stale_allowed=True)
    host = urlsplit(client_id).hostname
    name = client.name if client else host or client_id
    urls = dict.fromkeys(grant.resource for grant in grants if grant.client == client_id)
    return OidcClientAccess(client=OidcClientName(id=client_id, name=name, document_host=host), resources=[*urls])


async def post_end_client(request: Request) -> Response:
    """End the access of a client for the session's user; raises NoSession and UnknownClient."""
    require_site_origin(request)
    sign_in, provider = service(request, SignIn), service(request, Provider)
    body = await read_json_body(request, OidcClientEnd)
    session = await sign_in.require_session(read_credentials(request))
    user = sign_in.users.user_of_session(session).id
    if not await client_access.end_client_access(provider.storage, user, body.client, int(sign_in.clock() * 1000)):
        raise UnknownClient
    return Response(204, (NO_STORE,))
