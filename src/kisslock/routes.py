"""The routes of a server: those of its features."""

from starlette.routing import Route

from kisslock.features import members, switched_on
from kisslock.http.endpoint import Endpoint, EndpointApp
from kisslock.settings import Settings


def routes_of(settings: Settings) -> tuple[Endpoint, ...]:
    """Every route, feature by feature."""
    return tuple(endpoint for routes in members(switched_on(settings), "routes", "ROUTES") for endpoint in routes)


def starlette_routes(endpoints: tuple[Endpoint, ...]) -> list[Route]:
    """The list as Starlette takes it; GET answers HEAD as well."""
    return [Route(endpoint.path, EndpointApp(endpoint), methods=[endpoint.method]) for endpoint in endpoints]


def largest_bodies(endpoints: tuple[Endpoint, ...], settings: Settings) -> dict[str, int]:
    """The largest body in bytes by the beginning of a path, where it is not server.body_max_bytes."""
    return {one.path.partition("{")[0]: one.largest_body(settings) for one in endpoints if one.largest_body}
