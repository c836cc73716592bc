"""The shape of an error's response. The shapes of other responses are in kisslock/wire.py."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar, cast, get_args

from msgspec import UNSET, UnsetType, defstruct

from kisslock.wire import Wire, doc

Shape = TypeVar("Shape", bound=Wire)
TokenKind = Literal["native", "erc20", "erc721", "erc1155"]


class MissingHolding(Wire, frozen=True, kw_only=True):
    """An asset that a route requires and of which the account does not hold enough."""

    chain: Annotated[int, doc("The chain ID (EIP-155).")]
    token: Annotated[str | None, doc("The token contract's address with checksum; null: the chain's native currency.")]
    kind: TokenKind
    id: Annotated[str | None, doc("The token ID, in decimal digits; null: any token.")]
    name: Annotated[str, doc("The site's name for the asset. Can be empty.")]
    decimals: Annotated[int, doc("Maximum number of decimal places of `needed` and `held`.")]
    needed: Annotated[str, doc("In whole tokens as a decimal number, such as 100 or 0.5.")]
    held: Annotated[str, doc("The balance in whole tokens: of the account or of the user, see `whose`.")]
    whose: Annotated[
        Literal["wallet", "user"],
        doc("wallet: `held` is the balance of the account. user: `held` is the sum of all wallets of the user."),
    ]
    alternative: Annotated[bool, doc("True if one of several alternatives is enough; false if this asset is required.")]


class ErrorBody(Wire, frozen=True, kw_only=True):
    """An error: what happened, and what to do."""

    code: Annotated[str, doc("A stable error code, such as guide/unknown-locale.")]
    message: Annotated[str, doc("What happened, as one English sentence.")]
    hint: Annotated[str, doc("What to do next.")]
    request_id: Annotated[str, doc("The ID of the request, as in the X-Request-ID header and in the server's log.")]
    missing: Annotated[
        list[MissingHolding] | UnsetType, doc("For gate/not-held: the assets that the account lacks.")
    ] = UNSET
    last_wallet: Annotated[
        bool | UnsetType, doc("For auth/already-linked: true if the account is the only account of its user.")
    ] = UNSET
    site_user: Annotated[
        bool | UnsetType, doc("For auth/already-linked: true if the account's user is linked to a user of the site.")
    ] = UNSET


class ErrorEnvelope(Wire, frozen=True, kw_only=True):
    """The body of every failure outside JSON-RPC."""

    error: ErrorBody


def error_body(readiness: Mapping[str, object]) -> type[ErrorBody]:
    """Return ErrorBody with the fields that features add to /api/ready."""
    field_doc = doc("The same state as in /api/ready.")
    fields = [(name, Annotated[get_args(state)[0] | UnsetType, field_doc], UNSET) for name, state in readiness.items()]
    return extend_shape(ErrorBody, fields)


def error_envelope(readiness: Mapping[str, object]) -> type[ErrorEnvelope]:
    """Return ErrorEnvelope with the body that `error_body` returns."""
    return extend_shape(ErrorEnvelope, [("error", error_body(readiness))])


def extend_shape(shape: type[Shape], fields: Iterable[Any]) -> type[Shape]:
    """Return a shape of the same name with more fields, in the form that `msgspec.defstruct` accepts."""
    namespace = {"__doc__": shape.__doc__}
    extended_shape = defstruct(
        shape.__name__, fields, bases=(shape,), namespace=namespace, module=shape.__module__, frozen=True, kw_only=True
    )
    return cast("type[Shape]", extended_shape)
