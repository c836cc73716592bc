"""The routes of the OpenID provider."""

from kisslock.access.errors import GateUnchecked
from kisslock.auth import errors as auth_errors
from kisslock.errors import BodyTooLarge, KisslockError, TooManyRequests, UnsupportedMediaType
from kisslock.http import endpoint
from kisslock.http.endpoint import Endpoint
from kisslock.oidc import access_handlers, client_handlers, errors, handlers, wire
from kisslock.oidc import discovery as paths

# The path of the list of clients, below /api. The account dialog sends POST requests to this path with "/end" added.
CLIENTS_PATH = "oidc/clients"
STORAGE_ERRORS = (TooManyRequests, *endpoint.STORAGE_ERRORS)
FORM_ERRORS = (BodyTooLarge, *STORAGE_ERRORS)
PAGE_ERRORS: tuple[type[KisslockError], ...] = (
    errors.UnknownClient,
    errors.DocumentUnavailable,
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
        paths.OIDC_METADATA_PATH,
        client_handlers.get_metadata,
        "application/json",
        errors=(TooManyRequests, errors.IssuerElsewhere),
    ),
    Endpoint(
        "GET",
        paths.OAUTH_METADATA_PATH,
        client_handlers.get_metadata,
        "application/json",
        errors=(TooManyRequests, errors.IssuerElsewhere),
    ),
    Endpoint(
        "GET",
        paths.RESOURCE_PATH,
        client_handlers.get_resource_metadata,
        "application/json",
        errors=(TooManyRequests, errors.UnknownResource),
    ),
    Endpoint("GET", paths.JWKS_PATH, client_handlers.get_jwks, "application/json", errors=STORAGE_ERRORS),
    Endpoint("GET", paths.AUTHORIZE_PATH, handlers.get_authorize, "text/html", errors=STORAGE_ERRORS),
    Endpoint("POST", paths.AUTHORIZE_PATH, handlers.redirect_post_to_get, "text/html", errors=FORM_ERRORS),
    Endpoint("POST", paths.TOKEN_PATH, client_handlers.post_token, "application/json", errors=FORM_ERRORS),
    Endpoint("GET", paths.USERINFO_PATH, client_handlers.get_userinfo, "application/json", errors=STORAGE_ERRORS),
    Endpoint("POST", paths.USERINFO_PATH, client_handlers.get_userinfo, "application/json", errors=FORM_ERRORS),
    Endpoint(
        "POST",
        paths.INTROSPECT_PATH,
        client_handlers.post_introspect,
        "application/json",
        errors=(GateUnchecked, *FORM_ERRORS),
    ),
    Endpoint("POST", paths.REVOKE_PATH, client_handlers.post_revoke, "application/json", errors=FORM_ERRORS),
    Endpoint("GET", paths.LOGOUT_PATH, handlers.get_logout, "text/html", errors=STORAGE_ERRORS),
    Endpoint("POST", paths.LOGOUT_PATH, handlers.redirect_post_to_get, "text/html", errors=FORM_ERRORS),
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
        "GET",
        f"/api/{CLIENTS_PATH}",
        access_handlers.get_clients,
        wire.OidcClientAccessList,
        errors=(auth_errors.NoSession, *STORAGE_ERRORS),
    ),
    Endpoint(
        "POST",
        f"/api/{CLIENTS_PATH}/end",
        access_handlers.post_end_client,
        None,
        errors=(
            auth_errors.NoSession,
            auth_errors.ForeignOrigin,
            errors.UnknownClient,
            UnsupportedMediaType,
            *FORM_ERRORS,
        ),
        body=wire.OidcClientEnd,
    ),
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
