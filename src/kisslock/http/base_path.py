"""The base path: the URL path at which the server is mounted."""

from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.errors import NotFound


class BasePath:
    """Adds `site.base_path` to root_path, as a mount does. Returns 404 for paths outside the base path."""

    def __init__(self, app: ASGIApp, base_path: str) -> None:
        self.app = app
        self.base_path = base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on. Like Starlette 1, keep the full path in `path` and the mount's path in `root_path`."""
        root, path = scope.get("root_path", "").rstrip("/"), scope["path"]
        if self.base_path and not root.endswith(self.base_path):
            root += self.base_path
            if path != root and not path.startswith(f"{root}/"):
                raise NotFound
        # At the mount path, the URL without a trailing slash shows the same page as the URL with a slash.
        path = f"{root}/" if path == root else path
        # kisslock.app passes a copy of the scope, so changing it here affects no other application.
        scope["root_path"], scope["path"] = root, path
        await self.app(scope, receive, send)
