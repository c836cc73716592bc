"""The routes of a server, from its features."""

from collections.abc import Iterable

from starlette.routing import Route

from kisslock.feature import Feature
from kisslock.http.endpoint import Endpoint, EndpointApp
from kisslock.settings import Settings


def routes_of(features: Iterable[Feature]) -> tuple[Endpoint, ...]:
    """Return every route of these features."""
    return tuple(endpoint for feature in features for endpoint in feature.routes())


def starlette_routes(endpoints: tuple[Endpoint, ...]) -> list[Route]:
    """The list as Starlette takes it; GET answers HEAD as well."""
    return [Route(endpoint.path, EndpointApp(endpoint), methods=[endpoint.method]) for endpoint in endpoints]


def largest_bodies(endpoints: tuple[Endpoint, ...], settings: Settings) -> dict[str, int]:
    """The largest body in bytes by the beginning of a path, where it is not server.body_max_bytes."""
    return {
        endpoint.path.partition("{")[0]: endpoint.largest_body(settings)
        for endpoint in endpoints
        if endpoint.largest_body
    }
