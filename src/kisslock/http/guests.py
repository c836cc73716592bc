"""Pages of other origins (site.guest_origins): they read settings and guides and call the gateway, without credentials.

A feature may open routes of its own to other origins (`OpenRoutes`).
The answer names the one origin that has asked (CORS, Fetch standard 3.2), never `*`, and no request of such a page
carries a cookie or a token to a handler. What belongs to a session is refused before a handler is reached.
"""

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kisslock import metrics
from kisslock.errors import KisslockError
from kisslock.http.origins import Origins, normalised
from kisslock.http.response import SEND_DIRECTLY, Headers, Response
from kisslock.settings import Settings

# What a guest may ask, by the path below the site's own; the method that it may use.
OPEN = (
    ("GET", re.compile(r"/api/(?:config|wallets|guides|wallets/[^/]+/guide)")),
    ("POST", re.compile(r"/api/rpc/[^/]+")),
)
NEVER = re.compile(r"(?!)")
TOKENS = frozenset({b"authorization"})
CREDENTIALS = TOKENS | {b"cookie", b"proxy-authorization"}
PREFLIGHT = b"access-control-request-method"
VARY = (b"vary", b"Origin")
# Chromium keeps the answer to a preflight for two hours at most.
PREFLIGHT_S = 7200


@dataclass(frozen=True)
class OpenRoutes:
    """What pages of these origins may ask, with a token in the header, and without a cookie.

    `forms`: where a form of any page takes its visitor; the request goes on as the same one without a body, and reads
    no cookie.
    """

    origins: Container[str]
    routes: tuple[tuple[str, re.Pattern[str]], ...]
    forms: re.Pattern[str]


class GuestOrigin(KisslockError):
    """A page of another origin requested a route that requires a session or the site's own origin."""

    code = "site/guest-origin"
    cause = "settings"
    status = 403
    default_message = "Pages of other origins can only read settings and guides and call the gateway."
    default_hint = (
        "To let visitors sign in, proxy a path of your page's origin, such as /wallet, to this server, and use that "
        "path as the server's URL."
    )


def guests_in(settings: Settings) -> Origins:
    """The origins of site.guest_origins; one that site.origins names, too, is the site's own and keeps its sessions."""
    site_origins = Origins(settings.site.origins)
    return Origins(origin for origin in settings.site.guest_origins if normalised(origin) not in site_origins)


def guest_of(headers: Iterable[tuple[bytes, bytes]], guests: Container[str]) -> str | None:
    """The origin of a guest's request: of exactly one Origin header, letter by letter as browsers write it."""
    sent = [value for name, value in headers if name == b"origin"]
    origin = sent[0].decode("latin-1") if len(sent) == 1 else ""
    return origin if origin in guests else None


class Guests:
    """Answers guests with CORS headers; requests of all others pass unchanged, with `Vary: Origin` in their answer."""

    def __init__(
        self,
        app: ASGIApp,
        guests: Origins,
        answered: Callable[[ASGIApp], ASGIApp],
        opened: OpenRoutes | None = None,
    ) -> None:
        """`answered` makes an application that answers errors, so that a page can read them.

        At the routes of `opened` its origins come before guests.
        """
        self.app, self.guests, self._answered = app, guests, answered
        self.opened = opened or OpenRoutes((), (), NEVER)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what a guest may ask, answer a preflight, and refuse the rest."""
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        allowed, dropped = _methods(self.opened.routes, path), CREDENTIALS - TOKENS
        if (not allowed and not self.guests.all) or (scope["method"] == "POST" and self.opened.forms.fullmatch(path)):
            await self.app(scope, receive, send)
            return
        origin = guest_of(scope["headers"], self.opened.origins) if allowed else None
        if origin is None:
            allowed, dropped = _methods(OPEN, path), CREDENTIALS
            origin = guest_of(scope["headers"], self.guests)
        added = ((b"access-control-allow-origin", origin.encode()), VARY) if origin else (VARY,)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_vary(message["headers"], added)
            await send(message)

        # A complete response would leave without these headers.
        inner = {**scope, SEND_DIRECTLY: None}
        if origin is None:
            await self._answered(self.app)(inner, receive, with_headers)
        elif scope["method"] == "OPTIONS" and PREFLIGHT in dict(scope["headers"]):
            await preflight(allowed, CREDENTIALS - dropped)(inner, receive, with_headers)
        else:
            inner["headers"] = [(name, value) for name, value in scope["headers"] if name not in dropped]
            await self._answered(self.app if scope["method"] in allowed else refuse)(inner, receive, with_headers)


def _methods(opened: Iterable[tuple[str, re.Pattern[str]]], path: str) -> tuple[str, ...]:
    return tuple(method for method, pattern in opened if pattern.fullmatch(path))


async def refuse(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Raise GuestOrigin."""
    metrics.foreign_origins(GuestOrigin.code).inc()
    raise GuestOrigin


def preflight(allowed: tuple[str, ...], tokens: frozenset[bytes]) -> Response:
    """The answer to a preflight. A path that is refused passes it, so that the page can read why it is refused."""
    methods = ", ".join(allowed or ("GET", "POST", "DELETE")).encode()
    headers: Headers = (
        (b"access-control-allow-methods", methods),
        (b"access-control-allow-headers", b", ".join((*tokens, b"content-type"))),
        (b"access-control-max-age", str(PREFLIGHT_S if allowed else 0).encode()),
    )
    return Response(204, headers)


def with_vary(headers: Iterable[tuple[bytes, bytes]], added: Headers) -> list[tuple[bytes, bytes]]:
    """The headers with those of CORS; `Origin` joins a `Vary` that is there already (RFC 9110, 12.5.5)."""
    sent = list(headers)
    vary = b", ".join([*(value for name, value in sent if name == b"vary"), VARY[1]])
    rest = [(name, value) for name, value in sent if name != b"vary"]
    return [*rest, *(pair for pair in added if pair is not VARY), (b"vary", vary)]
