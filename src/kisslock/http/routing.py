"""Starlette's routes, remembered: where a method and a path lead is looked for once."""

from functools import lru_cache
from typing import Any, NamedTuple

from starlette.routing import Match, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

REMEMBERED_MOST = 4096
# Longer ones are looked for each time, so that what is remembered stays small.
REMEMBERED_LONGEST = 200


class Found(NamedTuple):
    """The application of a route, and what the path says."""

    app: ASGIApp
    params: dict[str, Any]


class Routing:
    """Hands a request to its route; what fits none, or not with this method, is the router's business."""

    def __init__(self, routes: list[Route]) -> None:
        self._routes = routes
        self._router = Router(routes, redirect_slashes=False)
        self._find = lru_cache(REMEMBERED_MOST)(self._found)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with `path_params`."""
        path = scope["path"][len(scope["root_path"]) :]
        found = self._find(scope["method"], path) if len(path) <= REMEMBERED_LONGEST else None
        if found is None:
            await self._router(scope, receive, send)
        else:
            scope["path_params"] = found.params
            await found.app(scope, receive, send)

    def _found(self, method: str, path: str) -> Found | None:
        scope = {"type": "http", "method": method, "path": path, "root_path": ""}
        for route in self._routes:
            match, child = route.matches(scope)
            if match is Match.FULL:
                return Found(route.app, child["path_params"])
        return None
