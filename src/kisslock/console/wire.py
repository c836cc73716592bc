"""The shapes of the console's requests and responses.

The shapes of sign-in are in auth/wire.py, most other shapes in kisslock/wire.py.
"""

from typing import Annotated, Literal

from kisslock.wire import GuideMethod, Wire, doc

ConsoleRange = Literal["1h", "24h", "7d", "30d"]
PhoneWay = Literal["relay", "app_link", "wallet_browser", "web_view"]
FunnelStep = Literal["opened", "wallet_chosen", "requested", "connected", "signed_in", "failed"]


class StepCount(Wire, frozen=True, kw_only=True):
    """How often visitors reached a step. Each step counts at most once between opening and closing the dialog."""

    step: FunnelStep
    count: int


class Funnel(Wire, frozen=True, kw_only=True):
    """The five steps of connecting and signing in, in order. If sign-in is off, there are only four steps."""

    range: ConsoleRange
    from_ms: Annotated[int, doc("Start of the range, at a full minute (1h) or hour; milliseconds since 1970.")]
    to_ms: Annotated[int, doc("The time of the query.")]
    steps: list[StepCount]


class WalletCount(Wire, frozen=True, kw_only=True):
    """A wallet and method: how often visitors tried to connect, how often this succeeded, and the time to connect.

    Several attempts with the same wallet and method count as one until the dialog closes.
    """

    wallet: Annotated[str, doc("The wallet's ID in the catalogue, or the rdns that the wallet announced.")]
    method: GuideMethod | None
    tries: int
    successes: int
    median_ms: Annotated[
        int | None, doc("Median time from request to connection, accurate to 5 %; null: no connection.")
    ]
    usual_pct: Annotated[
        int | None,
        doc("The usual success rate of the method in percent; null unless this wallet's rate is much lower."),
    ]


class AnnouncedWallet(Wire, frozen=True, kw_only=True):
    """A wallet that announced itself (EIP-6963) with a reverse domain name that the catalogue does not contain."""

    rdns: str
    openings: Annotated[int, doc("How often visitors opened the dialog and chose this wallet.")]


class WayCount(Wire, frozen=True, kw_only=True):
    """A way in which phones connect to their wallets.

    `tries` is how often visitors opened the dialog and saw or used this way. `successes` is how often the wallet then
    connected before the dialog closed.
    """

    way: PhoneWay
    tries: int
    successes: int


class WalletCounts(Wire, frozen=True, kw_only=True):
    """The wallets and methods in the range. Wallets to which visitors tried to connect most often are first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    wallets: list[WalletCount]
    announced: Annotated[list[AnnouncedWallet], doc("At most twenty wallets, the most frequently chosen first.")]
    ways: Annotated[list[WayCount], doc("Ways of connecting on phones. Ways that no visitor saw or used are omitted.")]


class GateCount(Wire, frozen=True, kw_only=True):
    """A gate and the number of its checks by outcome."""

    gate: Annotated[str, doc("The gate's name in the settings; (route): all routes with `holds` and no gate.")]
    passed: int
    not_held: Annotated[int, doc("Checks that returned 403 because the account held too little.")]
    unchecked: Annotated[int, doc("Checks that returned 503 because no node responded.")]


class GateCounts(Wire, frozen=True, kw_only=True):
    """The gates that were checked in the range, the gate with the most checks first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    gates: list[GateCount]


class ClientCount(Wire, frozen=True, kw_only=True):
    """A client that visitors sign in to, and the number of its requests by outcome."""

    client: Annotated[str, doc("The client ID.")]
    asked: Annotated[int, doc("Number of authorization requests.")]
    signed_in: Annotated[int, doc("Number of issued tokens.")]
    refused: Annotated[int, doc("Number of visitors whom the client's gate denied.")]
    failed: Annotated[int, doc("Number of failed token requests.")]


class ResourceState(Wire, frozen=True, kw_only=True):
    """A resource server in the settings, for which clients get access tokens."""

    name: Annotated[str, doc("The name in the settings.")]
    url: str
    gate: Annotated[str | None, doc("The gate that accounts must pass; null: no gate.")]
    scopes: list[str]
    token: Annotated[Literal["opaque", "jwt"], doc("The format of access tokens.")]
    grants: Annotated[int, doc("Number of grants that are active now: one for each approval of a client by a user.")]


class ClientCounts(Wire, frozen=True, kw_only=True):
    """The clients with requests in the range (the client with the most requests first), and the resource servers."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    clients: list[ClientCount]
    resources: list[ResourceState]


class ErrorCount(Wire, frozen=True, kw_only=True):
    """An error code with its count in the range and in each part of the range."""

    code: Annotated[str, doc("The code in upper case.")]
    count: int
    trend: Annotated[list[int], doc("Counts for twelve equal parts of the range, the oldest first.")]


class ErrorCounts(Wire, frozen=True, kw_only=True):
    """The error codes in the range, the most frequent code first."""

    range: ConsoleRange
    from_ms: int
    to_ms: int
    errors: list[ErrorCount]


class ErrorGroup(Wire, frozen=True, kw_only=True):
    """Similar errors. The texts come from the first error of the group, without personal data."""

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
    """An entry of the client log."""

    id: int
    at_ms: int
    step: FunnelStep | None
    code: Annotated[str, doc("The error code. Empty if the step succeeded.")]
    wallet: Annotated[str, doc("Empty if the visitor chose no wallet.")]
    method: GuideMethod | None


class Feed(Wire, frozen=True, kw_only=True):
    """Log entries after the cursor: at most 500, in the order of their IDs.

    If the request has no cursor, the response has the newest 20 entries.
    """

    entries: list[FeedEntry]
    cursor: Annotated[int, doc("The value of `after` for the next request.")]
    more: Annotated[bool, doc("True if there are entries after `cursor`. If true, request the next page immediately.")]


class Operator(Wire, frozen=True, kw_only=True):
    """The signed-in account, and whether it belongs to an operator."""

    account: Annotated[str | None, doc("An address, or the CAIP-10 ID of a contract; null: no account is signed in.")]
    address: Annotated[str | None, doc("With checksum (EIP-55).")]
    operator: bool
