"""What a handler takes from its request: the part of the server that it needs, and the path of the mount."""

from typing import TypeVar, cast

from starlette.requests import Request

# The key of the server's parts in the scope, by their types.
PARTS = "kisslock.parts"
Part = TypeVar("Part")


def part(request: Request, kind: type[Part]) -> Part:
    """The server's part of this type."""
    return cast("Part", request.scope[PARTS][kind])


def base_path(request: Request) -> str:
    """The path that the server's own URLs begin with: empty, or the path of the mount."""
    return cast("str", request.scope["root_path"])
