"""A route: where it is, the handler that answers it, and what its description says."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from kisslock.errors import KisslockError, SchemaDamaged, SchemaOutdated, StorageUnavailable
from kisslock.http.response import Response
from kisslock.http.stream import Stream
from kisslock.settings import Settings

Handler = Callable[[Request], Awaitable[Response | Stream]]
# Errors of a route that asks the database.
STORED = (StorageUnavailable, SchemaOutdated, SchemaDamaged)


@dataclass(frozen=True)
class Endpoint:
    """One row of the list of routes; `response` is the shape of its body, a media type, or None for 204."""

    method: str
    path: str
    handler: Handler
    response: type[msgspec.Struct] | str | None
    query: tuple[str, ...] = ()
    errors: tuple[type[KisslockError], ...] = ()
    body: type[msgspec.Struct] | None = None
    needs_body: bool = True
    # Whether some answers are 204 without a body.
    may_be_empty: bool = False
    # The largest body in bytes; None: server.body_max_bytes.
    largest_body: Callable[[Settings], int] | None = None


class EndpointApp:
    """A handler as an ASGI application; the errors that it raises are answered by `http.error_responses`."""

    __slots__ = ("handler", "route")

    def __init__(self, endpoint: Endpoint) -> None:
        self.handler, self.route = endpoint.handler, (endpoint.method, endpoint.path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request to the handler and send its response."""
        response = await self.handler(Request(scope, receive))
        await response(scope, receive, send)
