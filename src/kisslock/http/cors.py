"""CORS: pages of other origins (site.guest_origins) read settings and guides and call the gateway, without credentials.

A feature can also let pages of other origins call some of its routes (`CORSRoutes`). The response names the requesting
origin (Fetch standard, CORS protocol, 3.2) and never `*`. Cookies and tokens in requests of such pages are removed
before a handler runs. Routes that require a session are rejected before a handler runs.
"""

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock import metrics
from kisslock.errors import KisslockError
from kisslock.http.origins import Origins, normalise_origin
from kisslock.http.response import SEND_DIRECTLY_KEY, Headers, Response
from kisslock.settings import Settings

# Pages of site.guest_origins can call these routes. Each route has a method, and a path below the base path.
CORS_ROUTES = (
    ("GET", re.compile(r"/api/(?:config|wallets|guides|wallets/[^/]+/guide)")),
    ("POST", re.compile(r"/api/rpc/[^/]+")),
)
MATCHES_NOTHING = re.compile(r"(?!)")
TOKEN_HEADERS = frozenset({b"authorization"})
CREDENTIAL_HEADERS = TOKEN_HEADERS | {b"cookie", b"proxy-authorization"}
PREFLIGHT_HEADER = b"access-control-request-method"
VARY_HEADER = (b"vary", b"Origin")
# Chromium caches a preflight response for at most two hours.
PREFLIGHT_MAX_AGE_S = 7200


@dataclass(frozen=True)
class CORSRoutes:
    """Routes that pages of `origins` can call with a token in the Authorization header, and without cookies.

    Pages of any origin can send a form to the paths that match `form_routes`. These handlers read no cookie. They
    redirect the POST to a GET of the same URL.
    """

    origins: Container[str]
    routes: tuple[tuple[str, re.Pattern[str]], ...]
    form_routes: re.Pattern[str]


class GuestOrigin(KisslockError):
    """A page of another origin requested a route that requires a session or the site's own origin."""

    code = "site/guest-origin"
    cause = "settings"
    status = 403
    default_message = "Pages of other origins can only read settings and guides and call the gateway."
    default_hint = (
        "To let visitors sign in, let the page's origin proxy a path such as /wallet to this server. Use this path as "
        "the server's URL."
    )


def cors_origins(settings: Settings) -> Origins:
    """Return the origins of site.guest_origins that are not in site.origins.

    An origin that is also in site.origins is left out, because its pages belong to the site and can use sessions.
    """
    site_origins = Origins(settings.site.origins)
    return Origins(origin for origin in settings.site.guest_origins if normalise_origin(origin) not in site_origins)


def allowed_origin(headers: Iterable[tuple[bytes, bytes]], allowed_origins: Container[str]) -> str | None:
    """Return the value of the only Origin header if it is exactly one of the allowed origins."""
    sent_origins = [value for name, value in headers if name == b"origin"]
    origin = sent_origins[0].decode("latin-1") if len(sent_origins) == 1 else ""
    return origin if origin in allowed_origins else None


class CORS:
    """Adds CORS headers to responses for allowed origins. Responses to all other requests only get `Vary: Origin`."""

    def __init__(
        self,
        app: ASGIApp,
        origins: Origins,
        wrap_with_error_responses: Callable[[ASGIApp], ASGIApp],
        routes: CORSRoutes | None = None,
    ) -> None:
        """Wrap `app`. `wrap_with_error_responses` wraps an application so that pages can read the application's errors.

        For the paths in `routes`, the origins in `routes.origins` are also allowed, and are checked before `origins`.
        """
        self.app, self.origins, self._wrap_with_error_responses = app, origins, wrap_with_error_responses
        self.routes = routes or CORSRoutes((), (), MATCHES_NOTHING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on an allowed request, respond to a preflight request, and reject all other cross-origin requests."""
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        allowed_methods, dropped_headers = (
            _allowed_methods(self.routes.routes, path),
            CREDENTIAL_HEADERS - TOKEN_HEADERS,
        )
        if (not allowed_methods and not self.origins.all) or (
            scope["method"] == "POST" and self.routes.form_routes.fullmatch(path)
        ):
            await self.app(scope, receive, send)
            return
        origin = allowed_origin(scope["headers"], self.routes.origins) if allowed_methods else None
        if origin is None:
            allowed_methods, dropped_headers = _allowed_methods(CORS_ROUTES, path), CREDENTIAL_HEADERS
            origin = allowed_origin(scope["headers"], self.origins)
        cors_headers = ((b"access-control-allow-origin", origin.encode()), VARY_HEADER) if origin else (VARY_HEADER,)

        async def add_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = merge_cors_headers(message["headers"], cors_headers)
            await send(message)

        # Disable direct sending, because it would skip `add_headers` and therefore the CORS headers.
        inner_scope = {**scope, SEND_DIRECTLY_KEY: None}
        if origin is None:
            await self._wrap_with_error_responses(self.app)(inner_scope, receive, add_headers)
        elif scope["method"] == "OPTIONS" and PREFLIGHT_HEADER in dict(scope["headers"]):
            await preflight_response(allowed_methods, CREDENTIAL_HEADERS - dropped_headers)(
                inner_scope, receive, add_headers
            )
        else:
            inner_scope["headers"] = [(name, value) for name, value in scope["headers"] if name not in dropped_headers]
            handler = self.app if scope["method"] in allowed_methods else reject_guest
            await self._wrap_with_error_responses(handler)(inner_scope, receive, add_headers)


def _allowed_methods(routes: Iterable[tuple[str, re.Pattern[str]]], path: str) -> tuple[str, ...]:
    return tuple(method for method, pattern in routes if pattern.fullmatch(path))


async def reject_guest(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Raise GuestOrigin."""
    metrics.foreign_origins_counter(GuestOrigin.code).inc()
    raise GuestOrigin


def preflight_response(allowed_methods: tuple[str, ...], accepted_header_names: frozenset[bytes]) -> Response:
    """Return the response to a preflight request.

    A preflight request for a path that will be rejected is allowed, so that the page can read the error.
    """
    methods = ", ".join(allowed_methods or ("GET", "POST", "DELETE")).encode()
    headers: Headers = (
        (b"access-control-allow-methods", methods),
        (b"access-control-allow-headers", b", ".join((*accepted_header_names, b"content-type"))),
        (b"access-control-max-age", str(PREFLIGHT_MAX_AGE_S if allowed_methods else 0).encode()),
    )
    return Response(204, headers)


def merge_cors_headers(headers: Iterable[tuple[bytes, bytes]], cors_headers: Headers) -> list[tuple[bytes, bytes]]:
    """Return the response's headers with the CORS headers.

    If the response already has the header `Vary`, `Origin` is added to its list (RFC 9110, 12.5.5).
    """
    sent_headers = list(headers)
    vary = b", ".join([*(value for name, value in sent_headers if name == b"vary"), VARY_HEADER[1]])
    other_headers = [(name, value) for name, value in sent_headers if name != b"vary"]
    return [*other_headers, *(pair for pair in cors_headers if pair is not VARY_HEADER), (b"vary", vary)]
