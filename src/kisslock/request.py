"""What a handler takes from its request: the service that it needs, and the path of the mount."""

from typing import TypeVar, cast

from starlette.requests import Request

# The key of the server's services in the scope, by their types.
SERVICES = "kisslock.services"
Service = TypeVar("Service")


def service(request: Request, kind: type[Service]) -> Service:
    """The server's service of this type."""
    return cast("Service", request.scope[SERVICES][kind])


def base_path(request: Request) -> str:
    """The path that the server's own URLs begin with: empty, or the path of the mount."""
    return cast("str", request.scope["root_path"])
