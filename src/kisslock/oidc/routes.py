"""The routes of the OpenID provider, in one list."""

from kisslock.access.errors import GateUnchecked
from kisslock.auth import errors as auth
from kisslock.errors import BodyTooLarge, KisslockError, TooManyRequests, UnsupportedMediaType
from kisslock.http import endpoint
from kisslock.http.endpoint import Endpoint
from kisslock.oidc import discovery as at
from kisslock.oidc import errors, handlers, wire

STORED = (TooManyRequests, *endpoint.STORED)
FORM = (BodyTooLarge, *STORED)
PAGE: tuple[type[KisslockError], ...] = (
    errors.UnknownClient,
    errors.RedirectNotRegistered,
    errors.BadAuthorization,
    errors.ConsentTokenExpired,
    auth.ForeignOrigin,
    UnsupportedMediaType,
    *FORM,
)
APPROVAL: tuple[type[KisslockError], ...] = (
    auth.NoSession,
    errors.AccountChanged,
    errors.SignInNeeded,
    errors.GateRefused,
    GateUnchecked,
    *PAGE,
)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        at.WELL_KNOWN,
        handlers.get_metadata,
        "application/json",
        errors=(TooManyRequests, errors.IssuerElsewhere),
    ),
    Endpoint("GET", at.JWKS, handlers.get_jwks, "application/json", errors=STORED),
    Endpoint("GET", at.AUTHORIZE, handlers.get_authorize, "text/html", errors=STORED),
    Endpoint("POST", at.AUTHORIZE, handlers.redirect_post_to_get, "text/html", errors=FORM),
    Endpoint("POST", at.TOKEN, handlers.post_token, "application/json", errors=FORM),
    Endpoint("GET", at.USERINFO, handlers.any_userinfo, "application/json", errors=STORED),
    Endpoint("POST", at.USERINFO, handlers.any_userinfo, "application/json", errors=FORM),
    Endpoint("POST", at.REVOKE, handlers.post_revoke, "application/json", errors=FORM),
    Endpoint("GET", at.LOGOUT, handlers.get_logout, "text/html", errors=STORED),
    Endpoint("POST", at.LOGOUT, handlers.redirect_post_to_get, "text/html", errors=FORM),
    Endpoint("POST", "/api/oidc/request", handlers.post_request, wire.OidcRequest, errors=PAGE, body=wire.OidcQuery),
    Endpoint(
        "POST", "/api/oidc/approve", handlers.post_approve, wire.OidcAnswer, errors=APPROVAL, body=wire.OidcApproval
    ),
    Endpoint("POST", "/api/oidc/deny", handlers.post_deny, wire.OidcAnswer, errors=PAGE, body=wire.OidcDecision),
    Endpoint(
        "POST",
        "/api/oidc/logout-request",
        handlers.post_logout_request,
        wire.OidcLogout,
        errors=PAGE,
        body=wire.OidcQuery,
    ),
    Endpoint("POST", "/api/oidc/logout", handlers.post_logout, wire.OidcAnswer, errors=PAGE, body=wire.OidcQuery),
)
