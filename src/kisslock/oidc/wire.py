"""The shapes of the page that answers an authorization request; those of the protocol are its own."""

from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from kisslock.auth.wire import Account
from kisslock.wire import Wire, doc

Scope = Literal["profile", "email", "groups", "wallets"]


class OidcQuery(Wire, frozen=True, kw_only=True):
    """The query of the page's address."""

    query: Annotated[str, doc("As in location.search.")]
    ticket: Annotated[str | UnsetType, doc("Of an earlier answer: a sign-in since then counts as new.")] = UNSET


class OidcDecision(OidcQuery, frozen=True, kw_only=True):
    """What the visitor decides about a request."""

    ticket: Annotated[str, doc("As /api/oidc/request gave it to this browser.")]


class OidcProgram(Wire, frozen=True, kw_only=True):
    """The program that asks."""

    id: str
    name: str
    host: Annotated[str, doc("Of the address that gets the answer.")]


class OidcRequest(Wire, frozen=True, kw_only=True):
    """What is asked of the visitor."""

    client: OidcProgram
    wants: Annotated[list[Scope], doc("What the program learns besides the id of the user.")]
    step: Annotated[
        Literal["sign-in", "consent", "continue"],
        doc("A sign-in is needed; or the visitor has to allow it; or has allowed it before."),
    ]
    account: Annotated[Account | None, doc("The account that is signed in.")]
    hint: Annotated[Account | None, doc("The account that the program asks for (login_hint).")]
    select: Annotated[bool, doc("The visitor is to choose an account (prompt=select_account).")]
    ticket: str


class OidcAnswer(Wire, frozen=True, kw_only=True):
    """Where the visitor goes on."""

    redirect: Annotated[str | None, doc("The program's address with the answer; null: nowhere.")]
