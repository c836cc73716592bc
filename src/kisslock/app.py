"""The composition: the parts of a server, and the layers that a request passes through."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike
from typing import Any

from starlette.applications import Starlette
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.access.requirement import Requirement, gates_of
from kisslock.auth.hooks import Hooks, OnForget, OnSignIn, OnUser
from kisslock.errors import KisslockError
from kisslock.http.base_path import BasePath
from kisslock.http.body_limit import BodyLimit
from kisslock.http.error_responses import ErrorResponses, answer_with_envelope
from kisslock.http.guests import Guests, guests_in
from kisslock.http.lifespan import answer_lifespan
from kisslock.http.response_headers import ResponseHeaders
from kisslock.http.unnamed_proxy import UnnamedProxy
from kisslock.lifetime import Lifetime
from kisslock.parts import Features, FrontEnd, Resources, by_type
from kisslock.request import PARTS
from kisslock.routes import LOG_PATH, routes_of, starlette_routes
from kisslock.settings import Settings
from kisslock.settings.agreement import signs_in
from kisslock.settings.own import own_settings, tell_of_origins
from kisslock.site.builds import Builds, read_builds
from kisslock.site.policy import fixed_headers


class Kisslock:
    """A site's wallet connection, to serve by itself or inside an application: `kisslock.install(app)`.

    Without `settings` they are read from the file `config`, else from KISSLOCK_CONFIG's, else from kisslock.toml beside
    the module that makes it, else from the one in the working directory. The host runs `kisslock.lifespan` with its
    own. Raises SettingsError, CatalogueError and AssetsMissing.
    """

    def __init__(  # noqa: PLR0913 (a site gives them by name)
        self,
        settings: Settings | None = None,
        *,
        config: str | PathLike[str] | None = None,
        on_sign_in: OnSignIn | None = None,
        on_link: OnUser | None = None,
        on_unlink: OnUser | None = None,
        on_sign_out: OnUser | None = None,
        on_forget: OnForget | None = None,
    ) -> None:
        self.settings = settings or own_settings(config)
        self.resources = Resources.of(self.settings)
        hooks = Hooks(
            on_sign_in=on_sign_in, on_link=on_link, on_unlink=on_unlink, on_sign_out=on_sign_out, on_forget=on_forget
        )
        self.features = Features.of(self.settings, self.resources, hooks)
        self.users = self.features.users
        self._gates = gates_of(self.settings)
        popular = self.features.guides.catalogue.popular
        front_end = FrontEnd.of(self.settings, self._builds(), popular)
        self.lifetime = Lifetime(*(part.close for part in self._closed_at_the_end()))
        self.app: ASGIApp = self
        self._scope = {
            PARTS: by_type(self.resources, self.features, front_end),
            "app": self,
            # Else the host's own error handlers would answer for our routes.
            "starlette.exception_handlers": ({}, {}),
        }
        self._layers = self._compose()
        self._unnamed_proxy = UnnamedProxy()
        tell_of_origins(self.settings)

    def _builds(self) -> Builds:
        """The front end; that of `kisslock dev` and of tests is another one."""
        return read_builds()

    def install(self, app: Starlette, path: str = "/wallet") -> None:
        """Mount this below `path` of an application of FastAPI or Starlette, which gets a handler for KisslockError.

        The handler answers with our envelope. A handler for KisslockError that the application has already stays.
        """
        app.mount(path, self.app)
        app.exception_handlers.setdefault(KisslockError, answer_with_envelope)

    def gate(self, name: str) -> Requirement:
        """What the gate with this name in the settings requires; raises LookupError."""
        try:
            return self._gates[name]
        except KeyError:
            there = ", ".join(self._gates) or "none"
            raise LookupError(f"The settings have no [gates.{name}]; there are: {there}") from None

    def _closed_at_the_end(self) -> tuple[Any, ...]:
        resources, features = self.resources, self.features
        users = (
            features.users.pruning,
            features.console.feed,
            features.gates,
            *((features.oidc.counts,) if features.oidc else ()),
            features.gateway,
            resources.upstreams,
            resources.egress,
            features.log,
        )
        return (*users, resources.budgets, resources.storage)

    @asynccontextmanager
    async def lifespan(self, _: Any = None) -> AsyncIterator[None]:
        """For the host: `FastAPI(lifespan=kisslock.lifespan)`; closes nodes, budgets and storage at the end.

        A site with sign-in raises SchemaOutdated, SchemaDamaged and StorageUnavailable.
        """
        async with self.lifetime.run():
            if signs_in(self.settings):
                await self.resources.storage.begin()
            await self.features.log.begin()
            yield

    def _compose(self) -> ASGIApp:
        """ResponseHeaders → ErrorResponses → BasePath → Guests, if others ask → BodyLimit → the route's handler."""
        router = Router(starlette_routes(routes_of(self.settings)), redirect_slashes=False)
        larger = {"/api/rpc/": self.settings.rpc.body_max_bytes, LOG_PATH: self.settings.log.entry_max_bytes}
        limited = BodyLimit(router, self.settings.server.body_max_bytes, larger)
        guests, programs = guests_in(self.settings), self.features.oidc.origins if self.features.oidc else ()
        open_to = Guests(limited, guests, ErrorResponses, programs) if guests.all or programs else limited
        below = BasePath(open_to, self.settings.site.base_path)
        return ResponseHeaders(ErrorResponses(below), fixed_headers(self.settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection (ASGI 3)."""
        if scope["type"] == "lifespan":
            await answer_lifespan(self.lifespan, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
        else:
            if not self.lifetime.begun:
                await self.lifetime.begin_alone()
            self._unnamed_proxy.look(scope)
            await self._layers({**scope, **self._scope}, receive, send)
