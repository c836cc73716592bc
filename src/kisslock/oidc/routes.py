"""The routes of the OpenID provider."""

from kisslock.access.errors import GateUnchecked
from kisslock.auth import errors as auth_errors
from kisslock.errors import BodyTooLarge, KisslockError, TooManyRequests, UnsupportedMediaType
from kisslock.http import endpoint
from kisslock.http.endpoint import Endpoint
from kisslock.oidc import discovery as paths
from kisslock.oidc import errors, handlers, wire

STORAGE_ERRORS = (TooManyRequests, *endpoint.STORAGE_ERRORS)
FORM_ERRORS = (BodyTooLarge, *STORAGE_ERRORS)
PAGE_ERRORS: tuple[type[KisslockError], ...] = (
    errors.UnknownClient,
    errors.RedirectNotRegistered,
    errors.BadAuthorization,
    errors.ConsentTokenExpired,
    auth_errors.ForeignOrigin,
    UnsupportedMediaType,
    *FORM_ERRORS,
)
APPROVAL_ERRORS: tuple[type[KisslockError], ...] = (
    auth_errors.NoSession,
    errors.AccountChanged,
    errors.SignInNeeded,
    errors.GateRefused,
    GateUnchecked,
    *PAGE_ERRORS,
)

ROUTES: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        paths.WELL_KNOWN,
        handlers.get_metadata,
        "application/json",
        errors=(TooManyRequests, errors.IssuerElsewhere),
    ),
    Endpoint("GET", paths.JWKS, handlers.get_jwks, "application/json", errors=STORAGE_ERRORS),
    Endpoint("GET", paths.AUTHORIZE, handlers.get_authorize, "text/html", errors=STORAGE_ERRORS),
    Endpoint("POST", paths.AUTHORIZE, handlers.redirect_post_to_get, "text/html", errors=FORM_ERRORS),
    Endpoint("POST", paths.TOKEN, handlers.post_token, "application/json", errors=FORM_ERRORS),
    Endpoint("GET", paths.USERINFO, handlers.get_userinfo, "application/json", errors=STORAGE_ERRORS),
    Endpoint("POST", paths.USERINFO, handlers.get_userinfo, "application/json", errors=FORM_ERRORS),
    Endpoint("POST", paths.REVOKE, handlers.post_revoke, "application/json", errors=FORM_ERRORS),
    Endpoint("GET", paths.LOGOUT, handlers.get_logout, "text/html", errors=STORAGE_ERRORS),
    Endpoint("POST", paths.LOGOUT, handlers.redirect_post_to_get, "text/html", errors=FORM_ERRORS),
    Endpoint(
        "POST", "/api/oidc/request", handlers.post_request, wire.OidcRequest, errors=PAGE_ERRORS, body=wire.OidcQuery
    ),
    Endpoint(
        "POST",
        "/api/oidc/approve",
        handlers.post_approve,
        wire.OidcAnswer,
        errors=APPROVAL_ERRORS,
        body=wire.OidcApproval,
    ),
    Endpoint("POST", "/api/oidc/deny", handlers.post_deny, wire.OidcAnswer, errors=PAGE_ERRORS, body=wire.OidcDecision),
    Endpoint(
        "POST",
        "/api/oidc/logout-request",
        handlers.post_logout_request,
        wire.OidcLogout,
        errors=PAGE_ERRORS,
        body=wire.OidcQuery,
    ),
    Endpoint(
        "POST", "/api/oidc/logout", handlers.post_logout, wire.OidcAnswer, errors=PAGE_ERRORS, body=wire.OidcQuery
    ),
)
