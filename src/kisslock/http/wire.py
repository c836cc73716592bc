"""The shape of every failure's answer; what other answers look like is in kisslock/wire.py."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from msgspec import UNSET, UnsetType, defstruct

from kisslock.features import every
from kisslock.wire import Wire, doc

TokenKind = Literal["native", "erc20", "erc721", "erc1155"]
# What features tell of themselves in /api/ready, by field.
READINESS: dict[str, Any] = {name: state for feature in every() for name, state in feature.readiness.items()}


class MissingHolding(Wire, frozen=True, kw_only=True):
    """An asset that a route requires and that the account does not hold, or holds too little of."""

    chain: Annotated[int, doc("The chain ID (EIP-155).")]
    token: Annotated[str | None, doc("The token contract's address with checksum; null: the chain's native currency.")]
    kind: TokenKind
    id: Annotated[str | None, doc("The token ID, in decimal digits; null: any token.")]
    name: Annotated[str, doc("The site's name for the asset. Can be empty.")]
    decimals: Annotated[int, doc("Maximum number of decimal places of `needed` and `held`.")]
    needed: Annotated[str, doc("In whole tokens as a decimal number, such as 100 or 0.5.")]
    held: Annotated[str, doc("The account's balance, in the same unit.")]
    whose: Annotated[
        Literal["wallet", "user"], doc("Whether the balance counts for the account, or for all wallets of the user.")
    ]
    alternative: Annotated[bool, doc("True if one of several alternatives is enough; false if this asset is required.")]


class _ErrorBody(Wire, frozen=True, kw_only=True):
    code: Annotated[str, doc("A stable error code, such as guide/unknown-locale.")]
    message: Annotated[str, doc("What happened, as one English sentence.")]
    hint: Annotated[str, doc("What to do next.")]
    request_id: Annotated[str, doc("The ID of the request, as in the X-Request-ID header and in the server's log.")]
    missing: Annotated[
        list[MissingHolding] | UnsetType, doc("For gate/not-held: the assets that the account lacks.")
    ] = UNSET
    last_wallet: Annotated[
        bool | UnsetType, doc("For auth/already-linked: true if the other user has no other account.")
    ] = UNSET
    site_user: Annotated[
        bool | UnsetType, doc("For auth/already-linked: true if the other user is linked to a user of the site.")
    ] = UNSET


if TYPE_CHECKING:
    ErrorBody = _ErrorBody
else:
    # Features add fields of their own.
    ErrorBody = defstruct(
        "ErrorBody",
        [
            (name, Annotated[get_args(state)[0] | UnsetType, doc("The same state as in /api/ready.")], UNSET)
            for name, state in READINESS.items()
        ],
        bases=(_ErrorBody,),
        namespace={"__doc__": "An error: what happened, and what to do."},
        module=__name__,
        frozen=True,
        kw_only=True,
    )


class ErrorEnvelope(Wire, frozen=True, kw_only=True):
    """The body of every failure outside JSON-RPC."""

    error: ErrorBody
