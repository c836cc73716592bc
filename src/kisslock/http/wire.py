"""The shape of every failure's answer; what other answers look like is in kisslock/wire.py."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from msgspec import UNSET, UnsetType, defstruct

from kisslock.features import every
from kisslock.wire import Wire, doc

TokenKind = Literal["native", "erc20", "erc721", "erc1155"]
# What features tell of themselves in /api/ready, by field.
READINESS: dict[str, Any] = {name: state for feature in every() for name, state in feature.readiness.items()}


class MissingHolding(Wire, frozen=True, kw_only=True):
    """A holding that a route requires and the account has too little of."""

    chain: Annotated[int, doc("The chain's id (EIP-155).")]
    token: Annotated[str | None, doc("The contract's address with checksum; null: the chain's own currency.")]
    kind: TokenKind
    id: Annotated[str | None, doc("The number of the token, in decimal digits; null: any.")]
    name: Annotated[str, doc("The site's word for it; may be empty.")]
    decimals: Annotated[int, doc("How many decimals needed and held have at most.")]
    needed: Annotated[str, doc("In whole tokens as a decimal number, such as 100 or 0.5.")]
    held: Annotated[str, doc("The account's balance, in the same unit.")]
    whose: Annotated[Literal["wallet", "user"], doc("Counted for the account, or for all wallets of the user.")]
    alternative: Annotated[bool, doc("Whether one of the list's alternatives is enough; else this one is needed.")]


class _ErrorBody(Wire, frozen=True, kw_only=True):
    code: Annotated[str, doc("A stable word, such as guide/unknown-locale.")]
    message: Annotated[str, doc("One English sentence.")]
    hint: Annotated[str, doc("What to do next.")]
    request_id: Annotated[str, doc("The same as the X-Request-ID header; the server's log has it too.")]
    missing: Annotated[
        list[MissingHolding] | UnsetType, doc("Of gate/not-held: what the account has too little of.")
    ] = UNSET
    last_wallet: Annotated[
        bool | UnsetType, doc("Of auth/already-linked: whether the account is the only one of its user.")
    ] = UNSET
    site_user: Annotated[
        bool | UnsetType, doc("Of auth/already-linked: whether its user is linked to a user of the site's own.")
    ] = UNSET


if TYPE_CHECKING:
    ErrorBody = _ErrorBody
else:
    # With what features tell.
    ErrorBody = defstruct(
        "ErrorBody",
        [
            (name, Annotated[get_args(state)[0] | UnsetType, doc("As in /api/ready.")], UNSET)
            for name, state in READINESS.items()
        ],
        bases=(_ErrorBody,),
        namespace={"__doc__": "What went wrong, in one answer for every failure."},
        module=__name__,
        frozen=True,
        kw_only=True,
    )


class ErrorEnvelope(Wire, frozen=True, kw_only=True):
    """The body of every failure outside JSON-RPC."""

    error: ErrorBody
