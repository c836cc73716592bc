"""Functions with which handlers read a service of the server, or the path of the mount, from their request."""

from typing import TypeVar, cast

from starlette.requests import Request

# The services are in the ASGI scope under this key. A service is found by its type.
SERVICES_KEY = "kisslock.services"
Service = TypeVar("Service")


def service(request: Request, service_type: type[Service]) -> Service:
    """Return the server's service of this type."""
    return cast("Service", request.scope[SERVICES_KEY][service_type])


def base_path(request: Request) -> str:
    """Return the path with which the server's own URLs begin: the path of the mount, or empty."""
    return cast("str", request.scope["root_path"])
