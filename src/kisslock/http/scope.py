"""What a request carries with it: the composition it belongs to, and where that is mounted."""

from typing import TYPE_CHECKING, cast

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.errors import NotFound

if TYPE_CHECKING:
    from kisslock.app import Kisslock


def kit(request: Request) -> "Kisslock":
    """The composition: settings, catalogue, files, storage."""
    return cast("Kisslock", request.scope["kisslock"])


def base(request: Request) -> str:
    """The path that our own URLs begin with: empty, or where we are mounted."""
    return cast("str", request.scope["root_path"])


class BasePath:
    """Puts site.base_path into root_path, as a mount would have; what is not below it does not exist."""

    def __init__(self, app: ASGIApp, base_path: str) -> None:
        self.app = app
        self.base_path = base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; Starlette 1 keeps the full path and the mount's path side by side."""
        root, path = scope.get("root_path", "").rstrip("/"), scope["path"]
        if self.base_path and not root.endswith(self.base_path):
            root += self.base_path
            if path != root and not path.startswith(f"{root}/"):
                raise NotFound
        # A mount without a slash at its end is the page as well.
        path = f"{root}/" if path == root else path
        # The scope is our own copy already.
        scope["root_path"], scope["path"] = root, path
        await self.app(scope, receive, send)
