"""Every route, in one list; it reads as the API's table of contents."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from kisslock import wire
from kisslock.assets.handlers import get_asset
from kisslock.auth import errors as auth
from kisslock.auth import wire as sign_in
from kisslock.auth.handlers import (
    delete_session,
    get_session,
    get_sessions,
    post_link,
    post_nonce,
    post_sign_out,
    post_verify,
)
from kisslock.errors import (
    AvatarRefused,
    BodyTooLarge,
    InvalidAddress,
    KisslockError,
    NoAvatar,
    SchemaOutdated,
    StorageUnavailable,
    TooManyRequests,
    UnknownAsset,
    UnknownLocale,
    UnknownMethod,
    UnknownWallet,
    UnsupportedMediaType,
)
from kisslock.guides.handlers import get_guides, get_wallet_guide, get_wallets
from kisslock.http.answers import Answer
from kisslock.profile.handlers import get_avatar, get_profile
from kisslock.rpc.handlers import post_rpc
from kisslock.site.access import MetricsOnlyHere, MetricsTokenNeeded
from kisslock.site.handlers import get_config, get_embed, get_health, get_metrics, get_openapi, get_page, get_ready
from kisslock.upstream import NoUpstream, UnknownChain, UpstreamDown

Handler = Callable[[Request], Awaitable[Answer]]


@dataclass(frozen=True)
class Endpoint:
    """A route and what its description says: the answer's shape (a media type, None: 204), parameters, body, errors."""

    method: str
    path: str
    handler: Handler
    answer: type[msgspec.Struct] | str | None
    query: tuple[str, ...] = ()
    errors: tuple[type[KisslockError], ...] = ()
    body: type[msgspec.Struct] | None = None
    needs_body: bool = True


LOCALE = (UnknownLocale,)
GUIDE = (UnknownLocale, UnknownWallet, UnknownMethod)
STORED = (StorageUnavailable, SchemaOutdated)
POSTED = (UnsupportedMediaType, BodyTooLarge, TooManyRequests, auth.ForeignOrigin, *STORED)
PROOF = (
    auth.MessageMalformed,
    auth.WrongDomain,
    auth.WrongScheme,
    auth.WrongUri,
    auth.WrongVersion,
    auth.ChainNotAllowed,
    auth.ClockSkew,
    auth.MessageExpired,
    auth.NotYetValid,
    auth.NonceUnknown,
    auth.NonceExpired,
    auth.SignatureMalformed,
    auth.SignatureMismatch,
    auth.ContractUnchecked,
)
OWN = (auth.NoSession, *STORED)
RPC = (UnknownChain, NoUpstream, UnsupportedMediaType, BodyTooLarge, TooManyRequests)
METRICS = (MetricsTokenNeeded, MetricsOnlyHere)
PROFILE = (InvalidAddress, UpstreamDown, TooManyRequests)

ROUTES: tuple[Endpoint, ...] = (
    # First, because it is asked most often.
    Endpoint("POST", "/api/rpc/{chain_id}", post_rpc, "application/json", errors=RPC),
    Endpoint("GET", "/", get_page, "text/html", query=("locale",)),
    Endpoint("GET", "/embed.js", get_embed, "text/javascript", query=("locale",)),
    Endpoint("GET", "/assets/{file:path}", get_asset, "*/*", errors=(UnknownAsset,)),
    Endpoint("GET", "/api/health", get_health, wire.Health),
    Endpoint("GET", "/api/ready", get_ready, wire.Ready, errors=(StorageUnavailable,)),
    Endpoint("GET", "/api/config", get_config, wire.PublicConfig),
    Endpoint("GET", "/api/wallets", get_wallets, wire.WalletList),
    Endpoint("GET", "/api/guides", get_guides, wire.Guides, query=("locale",), errors=LOCALE),
    Endpoint("GET", "/api/wallets/{id}/guide", get_wallet_guide, wire.WalletGuide, ("locale", "method"), GUIDE),
    Endpoint(
        "POST",
        "/api/auth/nonce",
        post_nonce,
        sign_in.NonceAnswer,
        errors=(auth.ChainNotAllowed, *POSTED),
        body=sign_in.NonceRequest,
        needs_body=False,
    ),
    Endpoint(
        "POST",
        "/api/auth/verify",
        post_verify,
        sign_in.SignedIn,
        errors=(*PROOF, auth.SignInRefused, *POSTED),
        body=sign_in.Proof,
    ),
    Endpoint("GET", "/api/auth/session", get_session, sign_in.SessionAnswer, errors=STORED),
    Endpoint("GET", "/api/auth/sessions", get_sessions, sign_in.DeviceList, errors=OWN),
    Endpoint(
        "DELETE",
        "/api/auth/sessions/{id}",
        delete_session,
        None,
        errors=(auth.ForeignOrigin, auth.UnknownSession, *OWN),
    ),
    Endpoint(
        "POST",
        "/api/auth/link",
        post_link,
        sign_in.Linked,
        errors=(*PROOF, auth.NoSession, auth.AlreadyLinked, *POSTED),
        body=sign_in.Proof,
    ),
    Endpoint("POST", "/api/auth/sign-out", post_sign_out, None, errors=POSTED, body=sign_in.SignOut),
    Endpoint("GET", "/api/profile/{address}", get_profile, wire.Profile, errors=PROFILE),
    Endpoint("GET", "/api/profile/{address}/avatar", get_avatar, "image/*", errors=(*PROFILE, NoAvatar, AvatarRefused)),
    Endpoint("GET", "/metrics", get_metrics, "text/plain", errors=METRICS),
    Endpoint("GET", "/api/openapi.json", get_openapi, wire.OpenApi),
)


def starlette_routes() -> list[Route]:
    """The list as Starlette takes it; GET answers HEAD as well."""
    return [Route(endpoint.path, Handled(endpoint.handler), methods=[endpoint.method]) for endpoint in ROUTES]


class Handled:
    """A handler as an ASGI application; what it raises is the business of `http.failures`, not of Starlette."""

    __slots__ = ("handler",)

    def __init__(self, handler: Handler) -> None:
        self.handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request over and send what comes back."""
        answer = await self.handler(Request(scope, receive))
        await answer(scope, receive, send)
