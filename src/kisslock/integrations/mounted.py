"""Kisslock beside a host application: the mount, and the wallet of a request."""

import asyncio
from typing import Any

from starlette.requests import HTTPConnection
from starlette.routing import Mount
from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.app import Kisslock
from kisslock.errors import KisslockError
from kisslock.http.credentials import credentials_of
from kisslock.http.lifespan import answer_lifespan
from kisslock.http.response import Response, error_response
from kisslock.http.response_headers import request_id
from kisslock.integrations.wallet import Known

# The key of the request's wallet, in an ASGI scope and in the environ of a WSGI application.
KEY = "kisslock.wallet"
# The key of the Kisslock beside the application.
MOUNTED = "kisslock.mounted"
# The key of the event loop that Kisslock runs in.
LOOP = "kisslock.loop"


async def wallet_of(kisslock: Kisslock, scope: Scope) -> Known:
    """The wallet of this request, looked up once; a failure is kept for the routes that require a wallet."""
    if KEY not in scope:
        scope[KEY] = await _look_up(kisslock, scope)
    known: Known = scope[KEY]
    return known


async def _look_up(kisslock: Kisslock, scope: Scope) -> Known:
    if not kisslock.lifetime.begun:
        await kisslock.lifetime.begin_alone()
    sign_in = kisslock.features.sign_in
    try:
        session = await sign_in.visitor_of(credentials_of(HTTPConnection(scope)))
        return await sign_in.wallet_of(session) if session else None
    except KisslockError as failure:
        return failure


class Dispatcher:
    """An ASGI application that has Kisslock below a path and another application everywhere else.

    The other application gets the request's wallet in its scope. Kisslock's lifespan runs with the server's.
    """

    def __init__(self, app: ASGIApp, kisslock: Kisslock, path: str) -> None:
        if not path.startswith("/") or path.endswith("/"):
            raise ValueError(f"The path is like /wallet, not {path!r}.")
        self.app, self.kisslock, self.path = app, kisslock, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection (ASGI 3)."""
        if scope["type"] == "lifespan":
            await answer_lifespan(self.kisslock.lifespan, receive, send)
            return
        mount = scope.get("root_path", "").rstrip("/") + self.path
        if scope["path"] == mount or scope["path"].startswith(f"{mount}/"):
            await self.kisslock({**scope, "root_path": mount}, receive, send)
            return
        if scope["type"] == "http":
            scope[MOUNTED], scope[LOOP] = self.kisslock, asyncio.get_running_loop()
            await wallet_of(self.kisslock, scope)
        await self.app(scope, receive, send)


def find_kisslock(app: Any) -> tuple[Kisslock, str] | None:
    """The Kisslock that is mounted in an application, and its path; None when there is none."""
    if isinstance(app, Kisslock):
        return app, app.settings.site.base_path
    if isinstance(app, Dispatcher):
        return app.kisslock, app.path
    for route in getattr(app, "routes", ()):
        found = find_kisslock(route.app) if isinstance(route, Mount) else None
        if found and isinstance(route, Mount):
            return found[0], route.path + found[1]
    return None


def refusal(failure: KisslockError, scope: Scope) -> Response:
    """The response of a host's route that refuses: the same envelope as of our own routes, with the request's id."""
    identity = scope.get("kisslock.request_id") or request_id(scope)
    answer = error_response(failure, identity)
    answer.headers = (*answer.headers, (b"x-request-id", identity.encode()))
    return answer
