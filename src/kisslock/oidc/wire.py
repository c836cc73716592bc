"""The request and response types of the sign-in page.

The requests and responses of the OpenID protocol itself have no types here.
"""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from kisslock.auth.wire import Account
from kisslock.wire import Wire, doc

OidcScope = Literal["profile", "email", "groups", "wallets"]
OidcStep = Literal["read", "sign-in", "consent", "continue"]


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


class OidcClientName(Wire, frozen=True, kw_only=True):
    """A client by its ID and its name."""

    id: str
    name: str
    document_host: Annotated[
        str | None, doc("The host of the document that registers the client; null for a client in the settings.")
    ]


class OidcProgram(OidcClientName, frozen=True, kw_only=True):
    """The client that sent the request."""

    host: Annotated[
        str, doc("The host of the client's redirect URI. For a native app, its scheme comes first: cursor://host.")
    ]


class OidcResourceShown(Wire, frozen=True, kw_only=True):
    """The resource server that the client requests access to."""

    url: str
    scopes: Annotated[list[str], doc("The scopes that the client gets.")]


class OidcRequest(Wire, frozen=True, kw_only=True):
    """The next step of the visitor, and the data that the client requests."""

    client: OidcProgram
    wants: Annotated[list[OidcScope], doc("What the client receives in addition to the user's ID.")]
    resource: Annotated[
        OidcResourceShown | None, doc("The resource server that the client gets access to; null without one.")
    ]
    step: Annotated[
        OidcStep,
        doc(
            "The next step of the visitor: sign in, approve (consent), or nothing (continue). read: repeat the request "
            "with the ticket, and the server reads the client's document."
        ),
    ]
    account: Annotated[Account | None, doc("The account that is signed in.")]
    terms: Annotated[bool, doc("True if the signed-in user must first accept the current terms of use.")]
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


class OidcClientAccess(Wire, frozen=True, kw_only=True):
    """A client that the user has allowed to receive claims, or access to resources."""

    client: OidcClientName
    resources: Annotated[list[str], doc("The URLs of the resource servers that the client can access now.")]


class OidcClientAccessList(Wire, frozen=True, kw_only=True):
    """The clients that the user has allowed, by name."""

    clients: list[OidcClientAccess]


class OidcClientEnd(Wire, frozen=True, kw_only=True):
    """A request to end the access of a client."""

    client: Annotated[str, doc("The ID of a client that /api/oidc/clients lists.")]


class OidcAnswer(Wire, frozen=True, kw_only=True):
    """The URL at which the visitor continues."""

    redirect: Annotated[str | None, doc("The client's redirect URI with the response in its query; null: no redirect.")]
