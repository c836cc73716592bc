"""The path below which the server is reached."""

from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.errors import NotFound


class BasePath:
    """Puts site.base_path into root_path, as a mount does; a path outside of it is answered with 404."""

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
        # The path of the mount without a slash at its end is the page as well.
        path = f"{root}/" if path == root else path
        # The scope is a copy already (kisslock.app), so that it may be changed.
        scope["root_path"], scope["path"] = root, path
        await self.app(scope, receive, send)
