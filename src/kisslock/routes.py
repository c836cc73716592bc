"""Every route, in one list; it reads as the API's table of contents."""

from starlette.routing import Route

from kisslock import wire
from kisslock.auth import errors as auth
from kisslock.auth import wire as sign_in
from kisslock.auth.checks import CHECKS
from kisslock.auth.handlers import (
    delete_own_wallet,
    delete_session,
    get_own_wallets,
    get_session,
    get_sessions,
    post_link,
    post_nonce,
    post_sign_out,
    post_token,
    post_verify,
)
from kisslock.console import errors as console_errors
from kisslock.console import wire as console
from kisslock.console.handlers import (
    get_client_counts,
    get_error_counts,
    get_error_groups,
    get_export,
    get_feed,
    get_funnel,
    get_gate_counts,
    get_operator,
    get_wallet_counts,
)
from kisslock.errors import (
    AvatarRefused,
    BodyTooLarge,
    InvalidAddress,
    KisslockError,
    NoAvatar,
    NotFound,
    SchemaDamaged,
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
from kisslock.http.endpoint import Endpoint, EndpointApp
from kisslock.log.errors import ForeignBeacon
from kisslock.log.handlers import post_log
from kisslock.ops.access import MetricsOnlyHere, MetricsTokenNeeded
from kisslock.ops.handlers import get_api_docs, get_health, get_metrics, get_openapi, get_ready
from kisslock.profile.handlers import get_avatar, get_profile
from kisslock.rpc.handlers import post_rpc
from kisslock.rpc.sender import ForeignPage
from kisslock.settings import Settings
from kisslock.site.handlers import get_asset, get_config, get_console, get_console_slash, get_embed, get_page
from kisslock.upstream import NoUpstream, UnknownChain, UpstreamDown

LOG_PATH = "/api/auth/_log"
LOCALE = (UnknownLocale,)
GUIDE = (UnknownLocale, UnknownWallet, UnknownMethod)
RPC = (UnknownChain, NoUpstream, ForeignPage, UnsupportedMediaType, BodyTooLarge, TooManyRequests)
LOGGED = (BodyTooLarge, TooManyRequests, ForeignBeacon)
METRICS = (MetricsTokenNeeded, MetricsOnlyHere, NotFound)
PROFILE = (InvalidAddress, UpstreamDown, TooManyRequests)
STORED = (StorageUnavailable, SchemaOutdated, SchemaDamaged)
POSTED = (UnsupportedMediaType, BodyTooLarge, TooManyRequests, auth.ForeignOrigin, *STORED)
PROOF: tuple[type[KisslockError], ...] = (
    auth.MessageMalformed,
    *(check.error for check in CHECKS),
    auth.NonceUnknown,
    auth.NonceExpired,
    auth.SignatureMalformed,
    auth.SignatureMismatch,
    auth.ContractUnchecked,
)
OWN = (auth.NoSession, *STORED)
ADMISSION = (auth.SignInRefused, auth.TooManyNewAccounts)
CHANGE = (auth.NoSession, auth.SignInTooOld, auth.WalletTooNew)
REMOVAL = (auth.UnknownAccount, auth.LastWallet)
OPERATOR = (console_errors.SignInNeeded, console_errors.NotAnOperator, *STORED)
RANGED = (console_errors.UnknownRange, *OPERATOR)

ROUTES: tuple[Endpoint, ...] = (
    # First, because they are asked most often.
    Endpoint("POST", "/api/rpc/{chain_id}", post_rpc, "application/json", errors=RPC),
    Endpoint("POST", LOG_PATH, post_log, "text/plain", errors=LOGGED),
    Endpoint("GET", "/", get_page, "text/html", query=("locale",)),
    Endpoint("GET", "/console", get_console, "text/html", query=("locale",)),
    Endpoint("GET", "/console/", get_console_slash, "text/html", query=("locale",)),
    Endpoint("GET", "/embed.js", get_embed, "text/javascript", query=("locale",)),
    Endpoint("GET", "/assets/{file:path}", get_asset, "*/*", errors=(UnknownAsset,)),
    Endpoint("GET", "/api/health", get_health, wire.Health),
    Endpoint("GET", "/api/ready", get_ready, wire.Ready, errors=(StorageUnavailable,)),
    Endpoint("GET", "/api/config", get_config, wire.PublicConfig),
    Endpoint("GET", "/api/wallets", get_wallets, wire.WalletList),
    Endpoint("GET", "/api/guides", get_guides, wire.Guides, query=("locale",), errors=LOCALE),
    Endpoint("GET", "/api/wallets/{id}/guide", get_wallet_guide, wire.WalletGuide, ("locale", "method"), GUIDE),
    Endpoint("GET", "/api/profile/{address}", get_profile, wire.Profile, errors=PROFILE),
    Endpoint("GET", "/api/profile/{address}/avatar", get_avatar, "image/*", errors=(*PROFILE, NoAvatar, AvatarRefused)),
    Endpoint("GET", "/metrics", get_metrics, "text/plain", errors=METRICS),
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
        sign_in.SessionInfo,
        errors=(*PROOF, *ADMISSION, *POSTED),
        body=sign_in.Proof,
    ),
    Endpoint(
        "POST",
        "/api/auth/token",
        post_token,
        sign_in.TokenAnswer,
        errors=(auth.TokensOff, *PROOF, *ADMISSION, *POSTED),
        body=sign_in.TokenRequest,
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
        errors=(*PROOF, *CHANGE, auth.AlreadyLinked, auth.TooManyAccounts, *ADMISSION, *POSTED),
        body=sign_in.LinkProof,
    ),
    Endpoint("GET", "/api/auth/wallets", get_own_wallets, sign_in.OwnWallets, errors=OWN),
    Endpoint(
        "DELETE",
        "/api/auth/wallets/{account}",
        delete_own_wallet,
        None,
        errors=(auth.ForeignOrigin, *CHANGE, *REMOVAL, *STORED),
    ),
    Endpoint(
        "POST", "/api/auth/sign-out", post_sign_out, None, errors=(*CHANGE, *REMOVAL, *POSTED), body=sign_in.SignOut
    ),
    Endpoint("GET", "/api/console/operator", get_operator, console.Operator, errors=STORED),
    Endpoint("GET", "/api/console/funnel", get_funnel, console.Funnel, ("range",), RANGED),
    Endpoint("GET", "/api/console/wallets", get_wallet_counts, console.WalletCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/gates", get_gate_counts, console.GateCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/clients", get_client_counts, console.ClientCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/errors", get_error_counts, console.ErrorCounts, ("range",), RANGED),
    Endpoint("GET", "/api/console/errors/groups", get_error_groups, console.ErrorGroups, ("code",), OPERATOR),
    Endpoint(
        "GET",
        "/api/console/feed",
        get_feed,
        "text/event-stream",
        query=("after",),
        errors=(console_errors.FeedFull, *OPERATOR),
    ),
    Endpoint(
        "GET",
        "/api/console/export.csv",
        get_export,
        "text/csv",
        query=("range", "what"),
        errors=(console_errors.UnknownExport, *RANGED),
    ),
    Endpoint("GET", "/api/openapi.json", get_openapi, wire.OpenApi),
    Endpoint("GET", "/api/docs", get_api_docs, "text/html", errors=(NotFound,)),
)


def routes_of(settings: Settings) -> tuple[Endpoint, ...]:
    """The list of a server: those of the OpenID provider are a part of it where the settings have one."""
    if not settings.oidc.enabled:
        return ROUTES
    # Only this setting needs it.
    from kisslock.oidc.routes import ROUTES as OF_OIDC  # noqa: PLC0415

    return (*ROUTES, *OF_OIDC)


def starlette_routes(endpoints: tuple[Endpoint, ...] = ROUTES) -> list[Route]:
    """The list as Starlette takes it; GET answers HEAD as well."""
    return [Route(endpoint.path, EndpointApp(endpoint), methods=[endpoint.method]) for endpoint in endpoints]
