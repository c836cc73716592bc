"""The request and response types of the sign-in page. The OpenID protocol defines its own."""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from kisslock.auth.wire import Account
from kisslock.wire import Wire, doc

OidcScope = Literal["profile", "email", "groups", "wallets"]
OidcStep = Literal["sign-in", "consent", "continue"]


class OidcQuery(Wire, frozen=True, kw_only=True):
    """The query of the authorization request."""

    query: Annotated[str, doc("The query of the page's URL, as in location.search.")]
    ticket: Annotated[
        str | UnsetType, doc("The ticket of the first response. Sign-ins after it satisfy prompt=login and max_age.")
    ] = UNSET


class OidcDecision(OidcQuery, frozen=True, kw_only=True):
    """The visitor's decision about a request."""

    ticket: Annotated[str, doc("The ticket that /api/oidc/request returned to this browser.")]


class OidcApproval(OidcDecision, frozen=True, kw_only=True):
    """The visitor's consent to share an account with the client."""

    account: Annotated[Account, doc("The account that the page showed. 409 if another account is signed in now.")]


class OidcProgram(Wire, frozen=True, kw_only=True):
    """The client that sent the request."""

    id: str
    name: str
    host: Annotated[str, doc("The host of the client's redirect URI.")]


class OidcRequest(Wire, frozen=True, kw_only=True):
    """The next step of the visitor, and the data that the client requests."""

    client: OidcProgram
    wants: Annotated[list[OidcScope], doc("What the client receives in addition to the user's ID.")]
    step: Annotated[OidcStep, doc("The next step of the visitor: sign in, approve (consent), or nothing (continue).")]
    account: Annotated[Account | None, doc("The account that is signed in.")]
    hint: Annotated[
        Account | None, doc("The account that the client requests (login_hint); null if the signed-in user has it.")
    ]
    select: Annotated[bool, doc("True if the visitor has to choose an account (prompt=select_account, id_token_hint).")]
    ticket: Annotated[str, doc("A token that binds the decision to this browser for ten minutes.")]


class OidcLogout(Wire, frozen=True, kw_only=True):
    """The client that requests a sign-out, and the account to sign out."""

    client: Annotated[
        OidcProgram | None, doc("The client that the request names, without proof; null: no known client.")
    ]
    account: Annotated[Account | None, doc("The account that is signed in.")]


class OidcAnswer(Wire, frozen=True, kw_only=True):
    """The URL to continue at."""

    redirect: Annotated[str | None, doc("The client's redirect URI with the response in its query; null: no redirect.")]
