"""The composition: what is made once, and the order a request passes through it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.auth.sign_in import OnSignIn, SignIn
from kisslock.console.console import Console
from kisslock.egress import Egress
from kisslock.guides import catalogue, locales
from kisslock.guides.served import ServedGuides
from kisslock.http.body_limit import BodyLimit
from kisslock.http.budget import Budgets
from kisslock.http.content import compressed, content
from kisslock.http.failures import Failures
from kisslock.http.foreign import ForeignOrigins
from kisslock.http.lifespan import answer_lifespan
from kisslock.http.routing import Routing
from kisslock.http.scope import BasePath
from kisslock.http.sent import sent
from kisslock.http.stamp import Stamp
from kisslock.lifetime import Lifetime
from kisslock.log.intake import Intake
from kisslock.ops.openapi import describe
from kisslock.profile.profiles import Profiles
from kisslock.routes import LOG_PATH, ROUTES, starlette_routes
from kisslock.rpc.admission import Admission
from kisslock.rpc.gateway import Gateway
from kisslock.settings import Settings
from kisslock.settings.agreement import chosen_wallets, fixed_language, signs_in
from kisslock.settings.own import own_settings, tell_of_origins
from kisslock.site.bundle import CONSOLE, CONSOLE_ENTRY, EMBED, EMBED_ENTRY, Bundle, read_bundle
from kisslock.site.icon import site_icon
from kisslock.site.pages import Builds, Pages, Policies
from kisslock.site.policy import console_policy, fixed_headers, page_policy
from kisslock.site.public import public_config
from kisslock.storage.engine import Storage
from kisslock.upstream import Upstreams
from kisslock.wire import PublicConfig


class Kisslock:
    """A site's wallet connection, to serve by itself or to mount: `app.mount("/wallet", kisslock.app)`.

    Without `settings` they are read from the file `config`, else from KISSLOCK_CONFIG's, else from kisslock.toml beside
    the module that makes it, else from the one in the working directory. The host runs `kisslock.lifespan` with its
    own. Raises SettingsError, CatalogueError and AssetsMissing.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        config: str | PathLike[str] | None = None,
        bundles: tuple[Bundle, ...] | None = None,
        embed: Bundle | None = None,
        console: Bundle | None = None,
        on_sign_in: OnSignIn | None = None,
    ) -> None:
        self.settings = settings or own_settings(config)
        self.catalogue = chosen_wallets(self.settings, catalogue.load())
        self.fixed_language = fixed_language(self.settings, locales.available())
        self.storage = Storage(self.settings.storage.url)
        self.budgets = Budgets(self.settings.server.budgets_url)
        self.admission = Admission(self.settings.rpc, self.budgets)
        self.upstreams = Upstreams(self.settings, admit=self.admission.admit)
        self.gateway = Gateway(self.settings, self.upstreams, self.admission)
        self.sign_in = SignIn(self.settings, self.storage, self.upstreams, on_sign_in=on_sign_in)
        self.console = Console(self.settings, self.storage, self.sign_in)
        self.egress = Egress()
        self.profiles = Profiles(self.settings, self.upstreams, self.egress)
        self.log = Intake(self.settings.log, self.storage, self.budgets, catalogue.load().names)
        self.foreign = ForeignOrigins(self.settings, self.log.take)
        self.icon = site_icon(self.settings)
        builds = Builds(
            page=bundles or (read_bundle(),),
            embed=embed or read_bundle(EMBED, EMBED_ENTRY),
            console=console or read_bundle(CONSOLE, CONSOLE_ENTRY),
        )
        self.files = builds.files
        if self.icon.file:
            self.files[self.icon.name] = self.icon.file
        policies = Policies(page=page_policy(self.settings), console=console_policy(self.settings))
        self.pages = Pages(self.public_config, builds, locales.load, locales.available(), policies)
        self.guides = ServedGuides(self.catalogue)
        description = msgspec.json.encode(describe(ROUTES))
        self.openapi = content("application/json", compressed(description), cache_control="no-cache")
        parts = (self.console.feed, self.gateway, self.upstreams, self.egress, self.log, self.budgets, self.storage)
        self.lifetime = Lifetime(*(part.close for part in parts))
        self.app: ASGIApp = self
        # A host's own error handlers must not answer for us.
        self._mine = {"kisslock": self, "app": self, "starlette.exception_handlers": ({}, {})}
        self._inner = self._compose()
        tell_of_origins(self.settings)

    def public_config(self, base: str) -> PublicConfig:
        """What the page may know of the settings, below a mounted path."""
        return public_config(self.settings, base=base, icon=self.icon.url(base), popular=self.catalogue.popular)

    def session_bucket(self, scope: Scope) -> str | None:
        """What the budget of a request's session goes by; not looked up: whoever invents one only pays twice."""
        for name, _ in scope["headers"]:
            if name == b"cookie":
                return self.sign_in.bucket_of(sent(HTTPConnection(scope)))
        return None

    def page_language(self, asked: str, accept_language: str) -> str:
        """The language that the address asks for, else the site's fixed one, else the one that suits the visitor."""
        return locales.closest(asked) or self.fixed_language or locales.negotiate(accept_language)

    @asynccontextmanager
    async def lifespan(self, _: Any = None) -> AsyncIterator[None]:
        """For the host: `FastAPI(lifespan=kisslock.lifespan)`; lets go of nodes, budgets and storage at the end.

        Where somebody can sign in it raises SchemaOutdated and StorageUnavailable.
        """
        async with self.lifetime.run():
            if signs_in(self.settings):
                await self.storage.prepare()
            await self.log.begin()
            yield

    def _compose(self) -> ASGIApp:
        """Stamp → Failures → BasePath → BodyLimit → the route's handler."""
        router = Routing(starlette_routes())
        larger = {"/api/rpc/": self.settings.rpc.body_max_bytes, LOG_PATH: self.settings.log.entry_max_bytes}
        limited = BodyLimit(router, self.settings.server.body_max_bytes, larger)
        below = BasePath(limited, self.settings.site.base_path)
        return Stamp(Failures(below), fixed_headers(self.settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection (ASGI 3)."""
        if scope["type"] == "lifespan":
            await answer_lifespan(self.lifespan, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
        else:
            if not self.lifetime.begun:
                await self.lifetime.begin_alone()
            await self._inner({**scope, **self._mine}, receive, send)
