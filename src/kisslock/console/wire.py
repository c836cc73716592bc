"""Every shape of the operator's page that crosses the network; kisslock.wire has the others."""

from typing import Annotated, Literal

from kisslock.wire import GuideMethod, Wire, doc

ConsoleRange = Literal["1h", "24h", "7d", "30d"]
FunnelStep = Literal["opened", "wallet_chosen", "requested", "connected", "signed_in", "failed"]


class StepCount(Wire, frozen=True, kw_only=True):
    """How many openings of the dialog took a step; each counts once."""

    step: FunnelStep
    count: int


class Funnel(Wire, frozen=True, kw_only=True):
    """From open to signed in: five steps in their order, or four where nobody signs in."""

    range: ConsoleRange
    from_ms: Annotated[int, doc("Where the range begins, at a full minute (1h) or hour; milliseconds since 1970.")]
    to_ms: Annotated[int, doc("When it was counted.")]
    steps: list[StepCount]


class WalletCount(Wire, frozen=True, kw_only=True):
    """A wallet by one method: openings that asked it, openings that got connected, how long that took."""

    wallet: Annotated[str, doc("The catalogue's id, else the rdns that the wallet announced.")]
    method: GuideMethod | None
    tries: int
    successes: int
    median_ms: Annotated[int | None, doc("From the request to the connection, within 5 %; null: nobody connected.")]


class WalletCounts(Wire, frozen=True, kw_only=True):
    """Wallets and methods, most tried first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    wallets: list[WalletCount]


class ErrorCount(Wire, frozen=True, kw_only=True):
    """How often a code was reported, and when."""

    code: Annotated[str, doc("As it is kept: in upper case.")]
    count: int
    trend: Annotated[list[int], doc("Twelve equal parts of the range, the oldest first.")]


class ErrorCounts(Wire, frozen=True, kw_only=True):
    """What went wrong, most often first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    errors: list[ErrorCount]


class ErrorGroup(Wire, frozen=True, kw_only=True):
    """Errors that are alike; the texts are those of the first one, scrubbed."""

    name: str
    message: str
    stack: str
    count: int
    first_ms: int
    last_ms: int


class ErrorGroups(Wire, frozen=True, kw_only=True):
    """What stands behind a code, newest first."""

    code: str
    groups: list[ErrorGroup]


class FeedEntry(Wire, frozen=True, kw_only=True):
    """Something that just happened: one event of the feed."""

    id: int
    at_ms: int
    step: FunnelStep | None
    code: Annotated[str, doc("Empty for a step that went well.")]
    wallet: Annotated[str, doc("Empty when none was chosen.")]
    method: GuideMethod | None


class Operator(Wire, frozen=True, kw_only=True):
    """Who looks at the page, and whether they may."""

    account: Annotated[str | None, doc("Who is signed in: the address of a key, or CAIP-10 of a contract.")]
    address: Annotated[str | None, doc("With checksum (EIP-55).")]
    operator: bool
