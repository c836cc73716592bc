"""The routes of a server's features."""

from collections.abc import Iterable

from starlette.routing import Route

from kisslock.feature import Feature
from kisslock.http.endpoint import Endpoint, EndpointApp
from kisslock.settings import Settings


def collect_routes(features: Iterable[Feature]) -> tuple[Endpoint, ...]:
    """Return all routes of these features."""
    return tuple(endpoint for feature in features for endpoint in feature.routes())


def starlette_routes(endpoints: tuple[Endpoint, ...]) -> list[Route]:
    """Return the routes for Starlette, which handles HEAD like GET."""
    return [Route(endpoint.path, EndpointApp(endpoint), methods=[endpoint.method]) for endpoint in endpoints]


def body_limits_by_prefix(endpoints: tuple[Endpoint, ...], settings: Settings) -> dict[str, int]:
    """Return the body limit in bytes by path prefix, for routes that do not use server.body_max_bytes."""
    return {
        endpoint.path.partition("{")[0]: endpoint.max_body_bytes(settings)
        for endpoint in endpoints
        if endpoint.max_body_bytes
    }
