"""A route: its method and path, its handler, and its description for OpenAPI."""

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
# Every route that reads the database can return these errors.
STORAGE_ERRORS = (StorageUnavailable, SchemaOutdated, SchemaDamaged)


@dataclass(frozen=True)
class Endpoint:
    """One route. `response` is the shape of the response's body, a media type, or None for 204."""

    method: str
    path: str
    handler: Handler
    response: type[msgspec.Struct] | str | None
    query: tuple[str, ...] = ()
    errors: tuple[type[KisslockError], ...] = ()
    body: type[msgspec.Struct] | None = None
    needs_body: bool = True
    # True if a successful response can be a 204 without a body.
    can_respond_204: bool = False
    # A function that takes the settings and returns the maximum size of a request body in bytes. Without this function,
    # server.body_max_bytes applies.
    max_body_bytes: Callable[[Settings], int] | None = None


class EndpointApp:
    """A handler as an ASGI application.

    `http.error_responses` turns the errors that the handler raises into responses.
    """

    __slots__ = ("handler", "route")

    def __init__(self, endpoint: Endpoint) -> None:
        self.handler, self.route = endpoint.handler, (endpoint.method, endpoint.path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the handler and send its response."""
        response = await self.handler(Request(scope, receive))
        await response(scope, receive, send)
