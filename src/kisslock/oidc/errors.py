"""Why an authorization request or a request of a program is refused."""

from collections.abc import Sequence
from typing import ClassVar

from kisslock.errors import Cause, KisslockError


class OidcError(KisslockError):
    """The visitor cannot be sent back to the program yet, or at all; the subclass says why."""

    code = "oidc/failed"
    cause: ClassVar[Cause] = "caller"
    status = 400
    default_message = "Signing in to the program did not work."
    default_hint = "Begin again in the program."


class IssuerElsewhere(OidcError):
    """The provider is mounted below a path that its issuer does not have: no address that it would tell is here."""

    code = "oidc/issuer-elsewhere"
    cause = "settings"
    status = 503
    default_message = "The issuer lacks the path below which this provider answers."
    default_hint = "The operator writes the whole address into oidc.issuer, such as https://example.com/wallet."


class UnknownClient(OidcError):
    """No program has this client id."""

    code = "oidc/unknown-client"
    cause = "settings"
    default_message = "The program is not known here."
    default_hint = "The operator adds it: `kisslock oidc client add`."


class RedirectNotRegistered(OidcError):
    """The answer would go to an address that is not the program's: nothing is sent there (RFC 9700, 4.1)."""

    code = "oidc/redirect-not-registered"
    cause = "settings"
    default_message = "The program asks for an answer at an address that is not registered for it."
    default_hint = "The operator adds the address, letter by letter, to redirect_uris of the program."

    def __init__(self, client: str, came: str, registered: Sequence[str]) -> None:
        """`client` asks for an answer at `came`, as the request says it."""
        self.client, self.came, self.registered = client, came, registered
        super().__init__()


class BadAuthorization(OidcError):
    """Another part of the authorization request is wrong."""

    code = "oidc/bad-request"
    cause = "caller"
    default_message = "The program's request is not valid."
    default_hint = "Begin again in the program; if that does not help, its operator looks at its OpenID settings."


class TicketExpired(OidcError):
    """The page is of another browser, of another request, older than ten minutes, or has approved once already."""

    code = "oidc/ticket-expired"
    cause = "visitor"
    default_message = "This page has been answered already, or has been open for too long."
    default_hint = "Reload the page."


class AccountChanged(OidcError):
    """Another account is signed in than the one that the page has shown: the visitor has not approved that one."""

    code = "oidc/account-changed"
    cause = "visitor"
    status = 409
    default_message = "Another account is signed in by now than this page has shown."
    default_hint = "Read the request again: /api/oidc/request names the account that is signed in."


class SignInNeeded(OidcError):
    """The program asks for a sign-in that is newer than the session (prompt=login, max_age)."""

    code = "oidc/sign-in-needed"
    cause = "visitor"
    status = 403
    default_message = "The program asks for a new sign-in."
    default_hint = "Sign in with the wallet again."


class GateRefused(OidcError):
    """The account does not pass the gate of the program."""

    code = "oidc/gate-refused"
    cause = "visitor"
    status = 403
    default_message = "This account may not use the program."
    default_hint = "Another wallet may be allowed to."


class AuthorizationError(Exception):
    """The error response to an authorization request, at its registered address (RFC 6749, 4.1.2.1)."""

    def __init__(self, error: str, description: str, redirect_uri: str, state: str | None) -> None:
        self.error, self.description = error, description
        self.redirect_uri, self.state = redirect_uri, state
        super().__init__(error)


class TokenError(Exception):
    """The error response to a program's request for or with a token (RFC 6749, 5.2; RFC 6750, 3)."""

    def __init__(self, error: str, description: str, *, status: int = 400, challenge: str = "") -> None:
        self.error, self.description, self.status, self.challenge = error, description, status, challenge
        super().__init__(error)
