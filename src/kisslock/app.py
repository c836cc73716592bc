"""The application: the services of a server, and the layers that a request passes through."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from kisslock.access.denied import DeniedAccounts
from kisslock.access.gatekeeper import GateKeeper
from kisslock.access.requirement import Requirement
from kisslock.access.resources import ResourceAccess
from kisslock.auth.hooks import Hooks, OnForget, OnSignIn, OnUser
from kisslock.auth.sign_in import SignIn
from kisslock.auth.users import Users
from kisslock.composition.mounted import read_mounted_settings, warn_without_origins
from kisslock.composition.settings import Settings
from kisslock.composition.sign_in import signs_in
from kisslock.composition.storage import open_storage
from kisslock.errors import KisslockError
from kisslock.features import FEATURES
from kisslock.http.base_path import BasePath
from kisslock.http.body_limit import BodyLimit
from kisslock.http.cors import CORS, CORSRoutes, cors_origins
from kisslock.http.error_responses import ErrorResponses, answer_with_envelope
from kisslock.http.fixed_headers import fixed_headers
from kisslock.http.host import check_host_app
from kisslock.http.lifespan import answer_lifespan
from kisslock.http.response_headers import ResponseHeaders
from kisslock.http.untrusted_proxy import UntrustedProxyWarning
from kisslock.keywords import as_code, checks_keywords
from kisslock.lifetime import Lifetime
from kisslock.request import SERVICES_KEY
from kisslock.routes import body_limits_by_prefix, collect_routes, starlette_routes
from kisslock.services import Services
from kisslock.storage.engine import Storage

if TYPE_CHECKING:
    from kisslock.site.builds import Builds


FASTAPI_DEPENDS = (
    "Depends needs a call here: write Depends(RequireWallet(...)) or Depends(link_to(...)), with parentheses"
)


class Kisslock:
    """A site's wallet connection, as a server or inside another application: `kisslock.install(app)`.

    Without `settings`, the settings are read from the first of these files that exists: `config`, the file in
    KISSLOCK_CONFIG, kisslock.toml next to the module that creates this object, kisslock.toml in the working directory.
    The host application must run `kisslock.lifespan`. Raises SettingsError, CatalogueError or AssetsMissing.
    """

    @checks_keywords
    def __init__(  # noqa: PLR0913 (sites pass them by name)
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
        if settings is not None and not isinstance(settings, Settings):
            raise TypeError(f"settings is Settings.of(...), not {as_code(settings)}: the keyword for a file is config")
        self.settings = settings or read_mounted_settings(config)
        hooks = Hooks(
            on_sign_in=on_sign_in, on_link=on_link, on_unlink=on_unlink, on_sign_out=on_sign_out, on_forget=on_forget
        )
        storage = open_storage(self.settings.storage.url)
        self.services = Services(self.settings, storage, hooks, features=FEATURES, builds=self._builds)
        self.services.add(GateKeeper(lambda: self.services[SignIn].clock(), self.settings.site.terms_version))  # noqa: PLW0108 (tests replace it)
        self.services.add(ResourceAccess(), DeniedAccounts())
        for feature in self.services.enabled_features:
            feature.create(self.services)
        self.users = self.services[Users]
        self.lifetime = Lifetime(*self.services.close_hooks)
        self.app: ASGIApp = self
        self._scope_additions = {
            SERVICES_KEY: self.services.by_type,
            "app": self,
            # The empty tables disable the exception handlers of the host application for Kisslock's routes.
            "starlette.exception_handlers": ({}, {}),
        }
        self._layered_app = self._compose_app()
        self._untrusted_proxy = UntrustedProxyWarning()
        warn_without_origins(self.settings)

    def _builds(self) -> "Builds | None":
        """Return the front end of `kisslock dev` or of a test, or None for the package's front end."""
        return None

    @checks_keywords
    def install(self, app: Starlette, path: str = "/wallet") -> None:
        """Mount Kisslock below `path` of a FastAPI or Starlette application, and add a handler for KisslockError.

        The added handler responds with Kisslock's errors as JSON. If the application already has a handler for
        KisslockError, no handler is added. Raises TypeError if `app` is not a FastAPI or Starlette application. Raises
        ValueError if an earlier route of the application already has this path.
        """
        check_host_app(app, path)
        app.mount(path, self.app)
        app.exception_handlers.setdefault(KisslockError, answer_with_envelope)

    def gate(self, name: str) -> Requirement:
        """Return the requirement of the gate with this name in the settings. Raises LookupError."""
        return self.services[GateKeeper].gate(name)

    @asynccontextmanager
    async def lifespan(self, _: Any = None) -> AsyncIterator[None]:
        """Start and stop Kisslock's services. Pass this lifespan to the host: `FastAPI(lifespan=kisslock.lifespan)`.

        At the end, the lifespan closes connections to nodes, Redis and the database. If the site has sign-in, the
        lifespan checks the database at startup, and raises SchemaOutdated, SchemaDamaged or StorageUnavailable if the
        database cannot be used.
        """
        async with self.lifetime.run():
            if signs_in(self.settings):
                await self.services[Storage].start_up()
            for start in self.services.start_hooks:
                await start()
            yield

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> Any:
        # With Depends(RequireWallet), FastAPI reads the parameters of RequireWallet, and calls this method for the
        # parameter `kisslock`.
        raise TypeError(FASTAPI_DEPENDS)

    def _compose_app(self) -> ASGIApp:
        """Return the layers: ResponseHeaders → ErrorResponses → BasePath → CORS → BodyLimit → the route's handler.

        The CORS layer is left out if no page of another origin can call a route.
        """
        endpoints = collect_routes(self.services.enabled_features)
        router = Router(starlette_routes(endpoints), redirect_slashes=False)
        path_limits = body_limits_by_prefix(endpoints, self.settings)
        size_limited_app = BodyLimit(router, self.settings.server.body_max_bytes, path_limits)
        origins, cors_routes = cors_origins(self.settings), self.services.find(CORSRoutes)
        has_cors = origins.all or cors_routes is not None
        inner_app = CORS(size_limited_app, origins, ErrorResponses, cors_routes) if has_cors else size_limited_app
        app_below_base_path = BasePath(inner_app, self.settings.site.base_path)
        return ResponseHeaders(ErrorResponses(app_below_base_path), fixed_headers(self.settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection (ASGI 3)."""
        if scope["type"] == "lifespan":
            await answer_lifespan(self.lifespan, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
        else:
            if not self.lifetime.has_begun:
                await self.lifetime.begin_without_lifespan()
            self._untrusted_proxy.check(scope)
            await self._layered_app({**scope, **self._scope_additions}, receive, send)
