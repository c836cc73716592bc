"""The shapes of the page that answers an authorization request; those of the protocol are its own."""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from kisslock.auth.wire import Account
from kisslock.wire import Wire, doc

OidcScope = Literal["profile", "email", "groups", "wallets"]
OidcStep = Literal["sign-in", "consent", "continue"]


class OidcQuery(Wire, frozen=True, kw_only=True):
    """The query of the page's address."""

    query: Annotated[str, doc("As in location.search.")]
    ticket: Annotated[
        str | UnsetType, doc("Of the first answer: a sign-in after it satisfies prompt=login and max_age.")
    ] = UNSET


class OidcDecision(OidcQuery, frozen=True, kw_only=True):
    """What the visitor decides about a request."""

    ticket: Annotated[str, doc("As /api/oidc/request gave it to this browser.")]


class OidcApproval(OidcDecision, frozen=True, kw_only=True):
    """The visitor lets the program know an account."""

    account: Annotated[Account, doc("The account that the page showed. 409 if another account is signed in now.")]


class OidcProgram(Wire, frozen=True, kw_only=True):
    """The program that asks."""

    id: str
    name: str
    host: Annotated[str, doc("The host of the URL that the visitor is sent to.")]


class OidcRequest(Wire, frozen=True, kw_only=True):
    """What is asked of the visitor."""

    client: OidcProgram
    wants: Annotated[list[OidcScope], doc("What the client receives in addition to the user's ID.")]
    step: Annotated[OidcStep, doc("A sign-in is needed; or the visitor has to allow it; or has allowed it before.")]
    account: Annotated[Account | None, doc("The account that is signed in.")]
    hint: Annotated[
        Account | None, doc("The account that the program asks for (login_hint); null for one of the signed-in user.")
    ]
    select: Annotated[bool, doc("The visitor is to choose an account (prompt=select_account).")]
    ticket: Annotated[str, doc("Binds the decision to this browser, for ten minutes.")]


class OidcLogout(Wire, frozen=True, kw_only=True):
    """Who asks the visitor to sign out, and of which account."""

    client: Annotated[OidcProgram | None, doc("As the request says, without a proof; null: none that is known.")]
    account: Annotated[Account | None, doc("The account that is signed in.")]


class OidcAnswer(Wire, frozen=True, kw_only=True):
    """Where the visitor goes on."""

    redirect: Annotated[str | None, doc("The program's address with the answer; null: nowhere.")]
