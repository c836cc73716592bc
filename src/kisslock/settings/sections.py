"""The settings that several features share: one class for each section of kisslock.toml, one row for each name.

File, environment, flags, validation and docs/settings.md all come from these rows and from those of each feature's
settings.py; to add a setting, add a row.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kisslock.settings import addresses, kinds, origin, values
from kisslock.settings.row import row
from kisslock.wire import Scheme, SignInMode


@dataclass(frozen=True)
class Site:
    """The site that visitors see."""

    name: str = row("Kisslock", kinds.text(80, shortest=1), "The site's name, in the dialog and in wallets' prompts.")
    sentence: str = row("", kinds.text(200), "One line of text that the hosted page shows below the name.")
    icon: str | None = row(
        None, kinds.optional(values.ICON), "The site's icon: a path on this origin, or a local file, read at startup."
    )
    origins: tuple[str, ...] = row(
        (),
        kinds.list_of(origin.ORIGIN),
        "The site's origins. Sign-in works only on these origins, and `kisslock serve` requires one for it.",
    )
    guest_origins: tuple[str, ...] = row(
        (),
        kinds.list_of(origin.ORIGIN),
        "Other origins whose pages can read settings and guides and call the gateway, without cookies (CORS).",
    )
    base_path: str = row("", addresses.BASE_PATH, "The path that Kisslock is served under, such as /wallet.")
    terms_url: str | None = row(None, kinds.optional(addresses.LINK), "Link to the terms of use.")
    privacy_url: str | None = row(None, kinds.optional(addresses.LINK), "Link to the privacy notice.")


@dataclass(frozen=True)
class Appearance:
    """How the dialog looks."""

    accent: str = row("blue", values.ACCENT, "The accent color.")
    scheme: Scheme = row("light", values.one_of(Scheme), "Light, dark, or auto for the visitor's system setting.")
    locale: str = row("auto", values.LOCALE, "The dialog's language, or auto for the browser's language.")


@dataclass(frozen=True)
class Wallets:
    """Which wallets are listed."""

    popular: tuple[str, ...] = row(
        (), values.WALLETS, "Wallets to show first, in this order. Empty: the default order."
    )
    include: tuple[str, ...] = row((), values.WALLETS, "Wallets to list. Empty: all.")
    exclude: tuple[str, ...] = row((), values.WALLETS, "Wallets to hide.")
    folder: str | None = row(
        None,
        kinds.optional(kinds.text(400)),
        "A folder with your own wallet entries and with changes to built-in ones.",
    )
    browse_query: tuple[str, ...] = row(
        (), values.QUERY_KEYS, "Query parameters to keep in the page's URL when a wallet app opens it. Empty: none."
    )
    browse_fragment: bool = row(
        False, kinds.boolean(), "Keep the fragment in the page's URL when a wallet app opens it."
    )


@dataclass(frozen=True)
class WalletConnect:
    """Connecting a phone wallet by scanning a QR code."""

    project_id: str | None = row(
        None,
        kinds.optional(values.PROJECT_ID),
        "WalletConnect project ID. Without it, visitors can't scan a code to connect.",
    )
    relay_url: str | None = row(None, kinds.optional(addresses.RELAY), "A relay to use instead of WalletConnect's.")


@dataclass(frozen=True)
class Connection:
    """How a connection behaves."""

    sync_chain: bool = row(True, kinds.boolean(), "Switch the site's chain when the wallet switches its chain.")


@dataclass(frozen=True)
class Balance:
    """The balance that the dialog shows."""

    show: Literal["native", "none"] | Mapping[str, str] = row(
        "native",
        values.BALANCE,
        "What to show: native (the chain's currency), none (no request), or a token for each chain.",
    )


@dataclass(frozen=True)
class Rpc:
    """The gateway: JSON-RPC calls from pages to your nodes (docs/how-to/nodes.md)."""

    timeout_ms: int = row(10_000, kinds.integer(100, 120_000), "The browser's timeout for a response.", unit="ms")
    batch_size: int = row(1000, kinds.integer(1, 1000), "Maximum number of calls in one batch.")
    batch_wait_ms: int = row(0, kinds.integer(0, 1000), "How long the browser collects calls for a batch.", unit="ms")
    retry_count: int = row(2, kinds.integer(0, 10), "How often the browser retries a call that failed.")
    retry_delay_ms: int = row(100, kinds.integer(0, 10_000), "Delay before the browser's first retry.", unit="ms")
    multicall_batch_bytes: int = row(
        1024, kinds.integer(0, 1_048_576), "Maximum call data in one multicall.", unit="bytes"
    )
    methods: tuple[str, ...] = row(
        (), kinds.list_of(values.RPC_METHOD), "JSON-RPC methods that the gateway accepts. Empty: the default list."
    )
    budget_calls: int = row(5000, kinds.integer(5000, 10_000_000), "Rate limit: calls per minute from one IP address.")
    budget_session_calls: int = row(
        20_000, kinds.integer(5000, 10_000_000), "Rate limit: calls per minute from one session."
    )
    budget_weight: int = row(
        10_000,
        kinds.integer(5000, 100_000_000),
        "Rate limit: weight of node calls per minute from one IP address. Most calls weigh 1, heavy ones 2 to 10.",
    )
    budget_upstream_calls: int = row(
        0,
        kinds.integer(0, 100_000_000),
        "Rate limit: calls per minute to one node. Heavy calls count several times. 0: no limit.",
    )
    page_gas_max: int = row(
        10_000_000,
        kinds.integer(100_000, 1_000_000_000_000),
        "Maximum gas for a page's eth_call and eth_createAccessList. The gateway lowers higher values to this one.",
        unit="gas",
    )
    body_max_bytes: int = row(
        2_097_152, kinds.integer(65_536, 67_108_864), "Maximum size of a call or batch.", unit="bytes"
    )
    answer_max_bytes: int = row(
        10_485_760,
        kinds.integer(65_536, 268_435_456),
        "Maximum size of a response from a node or to a browser.",
        unit="bytes",
    )
    cache_max_bytes: int = row(
        67_108_864, kinds.integer(0, 8_589_934_592), "Size of the in-memory response cache.", unit="bytes"
    )
    cache_item_max_bytes: int = row(
        65_536, kinds.integer(0, 16_777_216), "Maximum size of a cached response.", unit="bytes"
    )


@dataclass(frozen=True)
class SignIn:
    """Signing in with the wallet (EIP-4361, docs/sign-in.md)."""

    mode: SignInMode = row(
        "off",
        values.one_of(SignInMode),
        "optional: connected visitors can sign in. required: they sign in or disconnect.",
    )
    statement: str = row(
        "Sign in to prove that this account is yours. It is free and moves nothing.",
        values.STATEMENT,
        'The sentence that wallets show in the message to sign. `""` omits it.',
    )
    chains: tuple[int, ...] = row(
        (), kinds.list_of(values.CHAIN_ID), "Chains on which visitors can sign in. Empty: all configured chains."
    )
    contract_chains: tuple[int, ...] = row(
        (),
        kinds.list_of(values.CHAIN_ID),
        "Chains on which smart contract wallets can sign in. Empty: all chains of sign_in.chains.",
    )
    nonce_ttl_s: int = row(300, kinds.integer(30, 300), "How long a nonce is valid.", unit="s")
    session_idle_s: int = row(
        604_800,
        kinds.integer(60, 31_536_000),
        "Idle timeout: a session ends after this time without a request that reads the session (docs/sign-in.md).",
        unit="s",
    )
    session_max_s: int = row(2_592_000, kinds.integer(60, 31_536_000), "Maximum session lifetime.", unit="s")
    holdings_kept_s: int = row(
        60,
        kinds.integer(0, 3600),
        "How long gates cache balances. After a transfer, the previous owner can keep access for this long.",
        unit="s",
    )
    check_origin: bool = row(
        True,
        kinds.boolean(),
        "On routes that require a wallet, reject state-changing requests and WebSockets from other origins.",
    )
    tokens: bool = row(False, kinds.boolean(), "Let programs sign in to get an API token (docs/tokens.md).")
    token_max_s: int = row(
        2_592_000,
        kinds.integer(60, 31_536_000),
        "Maximum and default lifetime of an API token.",
        unit="s",
    )
    new_accounts_per_hour: int = row(
        60,
        kinds.integer(1, 10_000_000),
        "Rate limit: accounts that sign in or are linked for the first time, per hour and IP address.",
    )
    users_kept_days: int = row(
        0,
        kinds.integer(0, 36_500),
        "Delete users with a single account after this many days without a sign-in (docs/users.md). 0: never.",
        unit="days",
    )
    end_on_disconnect: bool = row(False, kinds.boolean(), "Sign the visitor out when the wallet disconnects.")
    cookie_name: str = row("kisslock", values.COOKIE_NAME, "Name of the session cookie.")


@dataclass(frozen=True)
class Log:
    """The client log: errors and steps that pages report."""

    enabled: bool = row(True, kinds.boolean(), "Let pages send errors and visitors' steps to the client log.")
    respect_privacy_signals: bool = row(
        True, kinds.boolean(), "Record nothing for browsers that send Do Not Track or GPC."
    )
    retention_days: int = row(30, kinds.integer(1, 3650), "Days until log entries are deleted.", unit="days")
    entry_max_bytes: int = row(65_536, kinds.integer(1024, 1_048_576), "Maximum size of a log entry.", unit="bytes")
    budget_entries: int = row(
        600, kinds.integer(1, 1_000_000), "Rate limit: log entries per minute from one IP address."
    )
    queue_entries: int = row(
        10_000, kinds.integer(100, 1_000_000), "Maximum number of log entries that wait to be stored."
    )


@dataclass(frozen=True)
class Storage:
    """The database for sessions, users and the client log."""

    url: str = row(
        "sqlite:///kisslock.db",
        values.STORAGE_URL,
        "URL of the database. postgresql:// needs the extra `postgres`.",
        secret=True,
    )


@dataclass(frozen=True)
class Server:
    """The server process: its address, proxies, limits and timeouts."""

    host: str = row("127.0.0.1", values.HOST, "The address to listen on.")
    port: int = row(8000, kinds.integer(0, 65_535), "The port to listen on. 0: any free port.")
    workers: int = row(1, kinds.integer(1, 64), "Number of worker processes.")
    trusted_proxies: tuple[str, ...] = row(
        (), kinds.list_of(addresses.network()), "Addresses of the proxies whose X-Forwarded-* headers the server reads."
    )
    frame_ancestors: tuple[str, ...] = row(
        (), kinds.list_of(addresses.FRAME_ANCESTOR), "Origins that can embed the hosted page in a frame."
    )
    metrics_token: str | None = row(
        None,
        kinds.optional(values.TOKEN),
        "Bearer token for /metrics. Without a token, only this machine can read /metrics. If site.origins has an https"
        " origin, /metrics then returns 404 to everyone.",
        secret=True,
    )
    log_format: Literal["text", "json"] = row(
        "text", kinds.choice("text", "json"), "Format of the server's log on stderr."
    )
    budgets_url: str = row(
        "memory://",
        values.BUDGETS_URL,
        "Where rate limits are counted: in each process, or shared in Redis (needs the extra `redis`).",
        secret=True,
    )
    header_timeout_s: int = row(10, kinds.integer(1, 300), "Timeout for a request's headers.", unit="s")
    body_timeout_s: int = row(30, kinds.integer(1, 3600), "Timeout for a request's body.", unit="s")
    header_max_bytes: int = row(
        32_768, kinds.integer(4096, 1_048_576), "Maximum size of a request's headers.", unit="bytes"
    )
    body_max_bytes: int = row(
        65_536, kinds.integer(1024, 67_108_864), "Maximum size of a request's body.", unit="bytes"
    )


SECTIONS = {
    "site": Site,
    "appearance": Appearance,
    "wallets": Wallets,
    "walletconnect": WalletConnect,
    "connection": Connection,
    "balance": Balance,
    "rpc": Rpc,
    "sign_in": SignIn,
    "log": Log,
    "storage": Storage,
    "server": Server,
}
