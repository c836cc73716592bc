"""The errors of authorization requests and of token requests."""

from collections.abc import Sequence
from typing import ClassVar

from kisslock.errors import Cause, KisslockError


class OidcError(KisslockError):
    """The server cannot redirect the visitor to the client. This is the base class of the OpenID page's errors."""

    code = "oidc/failed"
    cause: ClassVar[Cause] = "caller"
    status = 400
    default_message = "The sign-in to the client failed."
    default_hint = "Start again in the client."


class IssuerElsewhere(OidcError):
    """The path of `oidc.issuer` differs from the path that Kisslock is mounted at."""

    code = "oidc/issuer-elsewhere"
    cause = "settings"
    status = 503
    default_message = "oidc.issuer lacks the path that the provider is mounted at."
    default_hint = "If you run this site, set oidc.issuer to the whole URL, such as https://example.com/wallet."


class UnknownClient(OidcError):
    """No client has this client ID."""

    code = "oidc/unknown-client"
    cause = "settings"
    default_message = "No client has this client ID."
    default_hint = "If you run this site, register the client: `kisslock oidc client add`."


class DocumentUnavailable(OidcError):
    """The document that registers the client could not be read, or is not valid."""

    code = "oidc/document-unavailable"
    cause = "caller"
    status = 502
    default_message = "The client's document could not be read."
    default_hint = "Try again in a moment. If the error continues, tell the client's operator."


class UnknownResource(OidcError):
    """The settings have no resource server with this name."""

    code = "oidc/unknown-resource"
    cause = "caller"
    status = 404
    default_message = "No resource server has this name."
    default_hint = "Check the URL: it must end with the name of a table in [oidc.resources]."


class RedirectNotRegistered(OidcError):
    """The client has not registered the redirect URI, so the server does not redirect (RFC 9700, 4.1)."""

    code = "oidc/redirect-not-registered"
    cause = "settings"
    default_message = "The redirect URI is not registered for this client."
    default_hint = "If you run this site, add exactly this URI to the client's redirect_uris."

    def __init__(self, client_id: str, requested_uri: str, registered_uris: Sequence[str]) -> None:
        """Create the error. `requested_uri` is the redirect URI in the client's request."""
        self.client_id, self.requested_uri, self.registered_uris = client_id, requested_uri, registered_uris
        super().__init__()


class BadAuthorization(OidcError):
    """The authorization request has an invalid parameter."""

    code = "oidc/bad-request"
    cause = "caller"
    default_message = "The client's authorization request is invalid."
    default_hint = (
        "Start again in the client. If the error continues, the client's operator must check its OpenID settings."
    )


class ConsentTokenExpired(OidcError):
    """The consent token expired (after ten minutes), was used, or belongs to another browser or request."""

    code = "oidc/ticket-expired"
    cause = "visitor"
    default_message = "This page was already used, or it has been open for too long."
    default_hint = "Reload the page."


class AccountChanged(OidcError):
    """The visitor approved one account, but another account is signed in now."""

    code = "oidc/account-changed"
    cause = "visitor"
    status = 409
    default_message = "The signed-in account changed after this page opened."
    default_hint = "Request /api/oidc/request again: it returns the account that is signed in now."


class SignInNeeded(OidcError):
    """The client requires a more recent sign-in (prompt=login, max_age)."""

    code = "oidc/sign-in-needed"
    cause = "visitor"
    status = 403
    default_message = "The client requires a new sign-in."
    default_hint = "Sign in with your wallet again."


class GateRefused(OidcError):
    """The account does not pass the client's gate."""

    code = "oidc/gate-refused"
    cause = "visitor"
    status = 403
    default_message = "This account does not meet the client's requirements."
    default_hint = "Try another account."


class AuthorizationError(Exception):
    """The error response that the visitor's browser carries to the client's redirect URI (RFC 6749, 4.1.2.1)."""

    def __init__(self, error: str, description: str, redirect_uri: str, state: str | None) -> None:
        self.error, self.description = error, description
        self.redirect_uri, self.state = redirect_uri, state
        super().__init__(error)


class TokenError(Exception):
    """The error response to a client's request to exchange, use or revoke a token (RFC 6749, 5.2; RFC 6750, 3)."""

    def __init__(self, error: str, description: str, *, status: int = 400, challenge: str = "") -> None:
        self.error, self.description, self.status, self.challenge = error, description, status, challenge
        super().__init__(error)
