"""The shapes of the console's requests and responses; sign-in's are in auth/wire.py, all others in kisslock/wire.py."""

from typing import Annotated, Literal

from kisslock.wire import GuideMethod, Wire, doc

ConsoleRange = Literal["1h", "24h", "7d", "30d"]
PhoneWay = Literal["relay", "app_link", "wallet_browser", "web_view"]
FunnelStep = Literal["opened", "wallet_chosen", "requested", "connected", "signed_in", "failed"]


class StepCount(Wire, frozen=True, kw_only=True):
    """How many openings of the dialog took a step; an opening counts once."""

    step: FunnelStep
    count: int


class Funnel(Wire, frozen=True, kw_only=True):
    """Five steps in their order, or four where sign-in is off."""

    range: ConsoleRange
    from_ms: Annotated[int, doc("Where the range begins, at a full minute (1h) or hour; milliseconds since 1970.")]
    to_ms: Annotated[int, doc("The time of the query.")]
    steps: list[StepCount]


class WalletCount(Wire, frozen=True, kw_only=True):
    """A wallet and method: openings that sent a request, openings that connected, how long that took."""

    wallet: Annotated[str, doc("The catalogue's id, else the rdns that the wallet announced.")]
    method: GuideMethod | None
    tries: int
    successes: int
    median_ms: Annotated[int | None, doc("From the request to the connection, within 5 %; null: no opening connected.")]
    usual_pct: Annotated[
        int | None,
        doc("Where the wallet fails markedly more often than is usual: the usual share of successes by this method."),
    ]


class AnnouncedWallet(Wire, frozen=True, kw_only=True):
    """A wallet that announced itself (EIP-6963) under a name that no entry of the catalogue has."""

    rdns: str
    openings: Annotated[int, doc("Openings of the dialog in which it was chosen.")]


class WayCount(Wire, frozen=True, kw_only=True):
    """A way in which phones reached their wallets: openings in which it was shown or used, openings that connected."""

    way: PhoneWay
    tries: int
    successes: int


class WalletCounts(Wire, frozen=True, kw_only=True):
    """Wallets and methods, most requests first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    wallets: list[WalletCount]
    announced: Annotated[list[AnnouncedWallet], doc("At most twenty, most openings first.")]
    ways: Annotated[list[WayCount], doc("Of phones; a way without an opening is left out.")]


class GateCount(Wire, frozen=True, kw_only=True):
    """A gate with its checks by outcome."""

    gate: Annotated[str, doc("Its name in the settings; (route): holdings of routes that name no gate.")]
    passed: int
    not_held: Annotated[int, doc("The account held less: 403.")]
    unchecked: Annotated[int, doc("No node said: 503.")]


class GateCounts(Wire, frozen=True, kw_only=True):
    """Gates, most checks first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    gates: list[GateCount]


class ClientCount(Wire, frozen=True, kw_only=True):
    """A program with what became of its requests."""

    client: Annotated[str, doc("Its id in the settings.")]
    asked: Annotated[int, doc("Requests to sign a visitor in.")]
    signed_in: Annotated[int, doc("Visitors whom it got a token for.")]
    refused: Annotated[int, doc("Visitors whom its gate did not let in.")]
    failed: Annotated[int, doc("Token calls that were refused.")]


class ClientCounts(Wire, frozen=True, kw_only=True):
    """Programs, most requests first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    clients: list[ClientCount]


class ErrorCount(Wire, frozen=True, kw_only=True):
    """A code with its count in the range and in each part of it."""

    code: Annotated[str, doc("In upper case, as it is stored.")]
    count: int
    trend: Annotated[list[int], doc("Twelve equal parts of the range, the oldest first.")]


class ErrorCounts(Wire, frozen=True, kw_only=True):
    """Error codes, most frequent first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    errors: list[ErrorCount]


class ErrorGroup(Wire, frozen=True, kw_only=True):
    """Similar errors; the texts are those of the first one, scrubbed."""

    name: str
    message: str
    stack: str
    count: int
    first_ms: int
    last_ms: int


class ErrorGroups(Wire, frozen=True, kw_only=True):
    """The groups of errors with one code, newest first."""

    code: str
    groups: list[ErrorGroup]


class FeedEntry(Wire, frozen=True, kw_only=True):
    """An entry of the log."""

    id: int
    at_ms: int
    step: FunnelStep | None
    code: Annotated[str, doc("Empty for a step that went well.")]
    wallet: Annotated[str, doc("Empty when none was chosen.")]
    method: GuideMethod | None


class Feed(Wire, frozen=True, kw_only=True):
    """Entries after the cursor, at most 500 in the order of their ids; without a cursor the newest twenty."""

    entries: list[FeedEntry]
    cursor: Annotated[int, doc("Of the next request, as `after`.")]
    more: Annotated[bool, doc("True if more entries are stored already.")]


class Operator(Wire, frozen=True, kw_only=True):
    """The account that is signed in, and whether it is an operator's."""

    account: Annotated[
        str | None, doc("The address of a key, or CAIP-10 of a contract; null: no account is signed in.")
    ]
    address: Annotated[str | None, doc("With checksum (EIP-55).")]
    operator: bool
