"""Kisslock mounted together with a host application."""

import asyncio
from typing import Any

from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock.app import Kisslock
from kisslock.http.lifespan import answer_lifespan
from kisslock.integrations.asgi_only import AsgiOnly
from kisslock.integrations.authorize import HEADERS_KEY, LOOP_KEY, MOUNTED_KEY, PENDING_KEY
from kisslock.keywords import as_code


class Dispatcher:
    """An ASGI application that has Kisslock below a path and another application everywhere else.

    For each request to the other application, the dispatcher adds Kisslock to the ASGI scope, so that
    `integrations.authorize` can look up wallets. Kisslock's lifespan runs together with the server's lifespan.
    """

    def __init__(self, app: ASGIApp, kisslock: Kisslock, path: str) -> None:
        if not path.startswith("/") or path.endswith("/"):
            raise ValueError(f"The path is like /wallet, not {path!r}.")
        check_kisslock(kisslock)
        self.app, self.kisslock, self.path = app, kisslock, path

    @AsgiOnly
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection (ASGI 3)."""
        if scope["type"] == "lifespan":
            await answer_lifespan(self.kisslock.lifespan, receive, send)
            return
        mount_path = scope.get("root_path", "").rstrip("/") + self.path
        if scope["path"] == mount_path or scope["path"].startswith(f"{mount_path}/"):
            await self.kisslock({**scope, "root_path": mount_path}, receive, send)
            return
        added_headers: list[tuple[bytes, bytes]] = []
        pending_sign_outs: list[asyncio.Task[None]] = []

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                if pending_sign_outs:
                    await asyncio.wait(pending_sign_outs)
                message = {**message, "headers": [*message.get("headers", ()), *added_headers]}
            await send(message)

        loop = asyncio.get_running_loop()
        scope.update(
            {MOUNTED_KEY: self.kisslock, LOOP_KEY: loop, HEADERS_KEY: added_headers, PENDING_KEY: pending_sign_outs}
        )
        await self.app(scope, receive, send_with_headers)


def check_kisslock(kisslock: object) -> None:
    """Raise TypeError if the argument `kisslock` is not a Kisslock."""
    if not isinstance(kisslock, Kisslock):
        raise TypeError(f"kisslock must be a Kisslock, such as Kisslock(), not {as_code(kisslock)}")


def find_kisslock(app: Any) -> tuple[Kisslock, str] | None:
    """Return the Kisslock that is mounted in an application, and its path, or None."""
    if isinstance(app, Kisslock):
        return app, app.settings.site.base_path
    if isinstance(app, Dispatcher):
        return app.kisslock, app.path
    for route in getattr(app, "routes", ()):
        kisslock_and_path = find_kisslock(route.app) if isinstance(route, Mount) else None
        if kisslock_and_path and isinstance(route, Mount):
            return kisslock_and_path[0], route.path + kisslock_and_path[1]
    return None
