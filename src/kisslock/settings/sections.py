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

    name: str = row(
        "Kisslock", kinds.text(80, shortest=1), "The site's name, on the page and in the wallet's question."
    )
    sentence: str = row("", kinds.text(200), "One line under the name.")
    icon: str | None = row(
        None, kinds.optional(values.ICON), "The site's picture: a path on this origin, or a local file read at start."
    )
    origins: tuple[str, ...] = row(
        (),
        kinds.list_of(origin.ORIGIN),
        "Where visitors reach the site; only its own pages may call it. `serve` needs it where accounts sign in.",
    )
    guest_origins: tuple[str, ...] = row(
        (),
        kinds.list_of(origin.ORIGIN),
        "Other origins whose pages may read settings and guides and call the gateway: without cookies and signing in.",
    )
    base_path: str = row("", addresses.BASE_PATH, "The path below which Kisslock is served.")
    terms_url: str | None = row(None, kinds.optional(addresses.LINK), "Terms of use, linked on page and dialog.")
    privacy_url: str | None = row(None, kinds.optional(addresses.LINK), "Privacy notice, linked on page and dialog.")


@dataclass(frozen=True)
class Appearance:
    """How the dialog looks."""

    accent: str = row("blue", values.ACCENT, "The accent colour.")
    scheme: Scheme = row("light", values.one_of(Scheme), "Light, dark, or as the visitor's system.")
    locale: str = row("auto", values.LOCALE, "The language, or auto for the visitor's own.")


@dataclass(frozen=True)
class Wallets:
    """Which wallets are listed."""

    popular: tuple[str, ...] = row((), values.WALLETS, "Wallets shown first, in this order; empty: our own choice.")
    include: tuple[str, ...] = row((), values.WALLETS, "List only these; empty: all.")
    exclude: tuple[str, ...] = row((), values.WALLETS, "Never list these.")
    folder: str | None = row(
        None, kinds.optional(kinds.text(400)), "A folder with the site's own wallets and corrections of ours."
    )
    browse_query: tuple[str, ...] = row(
        (), values.QUERY_KEYS, "Keys of the address's query that may go to a wallet's app with the page; empty: none."
    )
    browse_fragment: bool = row(
        False, kinds.boolean(), "The address's fragment may go to a wallet's app with the page."
    )


@dataclass(frozen=True)
class WalletConnect:
    """Connecting by scanning a code."""

    project_id: str | None = row(
        None, kinds.optional(values.PROJECT_ID), "The WalletConnect project id; without it scanning is not set up."
    )
    relay_url: str | None = row(None, kinds.optional(addresses.RELAY), "A relay to use instead of the hosted one.")


@dataclass(frozen=True)
class Connection:
    """How a connection behaves."""

    sync_chain: bool = row(True, kinds.boolean(), "The site's chain follows the wallet's.")


@dataclass(frozen=True)
class Balance:
    """What is shown as balance."""

    show: Literal["native", "none"] | Mapping[str, str] = row(
        "native", values.BALANCE, "The chain's own currency, nothing (no request), or a token for each chain."
    )


@dataclass(frozen=True)
class Rpc:
    """Calls to chains (specification section 9)."""

    timeout_ms: int = row(10_000, kinds.integer(100, 120_000), "How long the browser waits for an answer.", unit="ms")
    batch_size: int = row(1000, kinds.integer(1, 1000), "Calls in one batch.")
    batch_wait_ms: int = row(0, kinds.integer(0, 1000), "How long calls are collected for a batch.", unit="ms")
    retry_count: int = row(2, kinds.integer(0, 10), "Retries after a failure.")
    retry_delay_ms: int = row(100, kinds.integer(0, 10_000), "The first pause before a retry.", unit="ms")
    multicall_batch_bytes: int = row(1024, kinds.integer(0, 1_048_576), "Call data in one batched read.", unit="bytes")
    methods: tuple[str, ...] = row(
        (), kinds.list_of(values.RPC_METHOD), "Methods that the gateway accepts; empty: its own list."
    )
    budget_calls: int = row(5000, kinds.integer(5000, 10_000_000), "Calls a minute from one address.")
    budget_session_calls: int = row(20_000, kinds.integer(5000, 10_000_000), "Calls a minute of one session.")
    budget_weight: int = row(
        10_000,
        kinds.integer(5000, 100_000_000),
        "Weight of calls to nodes a minute from one address: most calls count 1, heavy ones 2 to 10.",
    )
    budget_upstream_calls: int = row(
        0, kinds.integer(0, 100_000_000), "Calls a minute to one node, heavy ones counted several times; 0: any number."
    )
    page_gas_max: int = row(
        10_000_000,
        kinds.integer(100_000, 1_000_000_000_000),
        "Gas that a page's eth_call and eth_createAccessList run with; more is lowered to it.",
        unit="gas",
    )
    body_max_bytes: int = row(2_097_152, kinds.integer(65_536, 67_108_864), "The largest call or batch.", unit="bytes")
    answer_max_bytes: int = row(
        10_485_760, kinds.integer(65_536, 268_435_456), "The largest answer of a node, and to a browser.", unit="bytes"
    )
    cache_max_bytes: int = row(67_108_864, kinds.integer(0, 8_589_934_592), "Answers kept in memory.", unit="bytes")
    cache_item_max_bytes: int = row(
        65_536, kinds.integer(0, 16_777_216), "The largest answer that is kept.", unit="bytes"
    )


@dataclass(frozen=True)
class SignIn:
    """Signing in with the wallet (EIP-4361)."""

    mode: SignInMode = row("off", values.one_of(SignInMode), "Whether visitors sign in after they connect.")
    statement: str = row(
        "Sign in to prove that this account is yours. It is free and moves nothing.",
        values.STATEMENT,
        'The sentence in the message to sign, which wallets show; `""` leaves it out.',
    )
    chains: tuple[int, ...] = row(
        (), kinds.list_of(values.CHAIN_ID), "Chains on which visitors may sign in; empty: the configured ones."
    )
    contract_chains: tuple[int, ...] = row(
        (),
        kinds.list_of(values.CHAIN_ID),
        "Chains of sign_in.chains on which accounts that are contracts may sign in; empty: all of them.",
    )
    nonce_ttl_s: int = row(300, kinds.integer(30, 300), "How long a nonce may be used.", unit="s")
    session_idle_s: int = row(
        604_800, kinds.integer(60, 31_536_000), "A session ends after this time without use.", unit="s"
    )
    session_max_s: int = row(
        2_592_000, kinds.integer(60, 31_536_000), "A session ends after this time in any case.", unit="s"
    )
    holdings_kept_s: int = row(
        60,
        kinds.integer(0, 3600),
        "How long a gate caches balances; access may outlive a transfer by that time.",
        unit="s",
    )
    check_origin: bool = row(
        True,
        kinds.boolean(),
        "Whether routes of the application that require a wallet refuse changes and WebSockets from pages of other"
        " origins.",
    )
    tokens: bool = row(False, kinds.boolean(), "Whether programs may sign in and then use a token (docs/tokens.md).")
    token_max_s: int = row(
        2_592_000, kinds.integer(60, 31_536_000), "The longest lifetime of a token, and the usual one.", unit="s"
    )
    new_accounts_per_hour: int = row(
        60,
        kinds.integer(1, 10_000_000),
        "Accounts of one IP address that sign in or are linked for the first time in an hour; others are not limited.",
    )
    users_kept_days: int = row(
        0,
        kinds.integer(0, 36_500),
        "Days until a user that has one account, and no more sign-ins, is deleted (docs/users.md); 0: never.",
        unit="days",
    )
    end_on_disconnect: bool = row(False, kinds.boolean(), "Disconnecting the wallet signs out.")
    cookie_name: str = row("kisslock", values.COOKIE_NAME, "The session cookie's name.")


@dataclass(frozen=True)
class Log:
    """Errors and steps that the page reports."""

    enabled: bool = row(True, kinds.boolean(), "Whether pages send entries to the client log.")
    respect_privacy_signals: bool = row(True, kinds.boolean(), "Nothing from browsers that ask not to be tracked.")
    retention_days: int = row(30, kinds.integer(1, 3650), "How long entries are kept.", unit="days")
    entry_max_bytes: int = row(65_536, kinds.integer(1024, 1_048_576), "The largest entry.", unit="bytes")
    budget_entries: int = row(600, kinds.integer(1, 1_000_000), "Entries a minute from one address.")
    queue_entries: int = row(10_000, kinds.integer(100, 1_000_000), "Entries that may wait for storage.")


@dataclass(frozen=True)
class Storage:
    """Where sessions and the log are kept."""

    url: str = row(
        "sqlite:///kisslock.db",
        values.STORAGE_URL,
        "The database; postgresql:// needs the extra `postgres`.",
        secret=True,
    )


@dataclass(frozen=True)
class Server:
    """The process."""

    host: str = row("127.0.0.1", values.HOST, "The address to listen on.")
    port: int = row(8000, kinds.integer(0, 65_535), "The port to listen on; 0: any free one.")
    workers: int = row(1, kinds.integer(1, 64), "How many worker processes are started.")
    trusted_proxies: tuple[str, ...] = row(
        (), kinds.list_of(addresses.network()), "Proxies whose X-Forwarded-For and -Proto are believed."
    )
    frame_ancestors: tuple[str, ...] = row(
        (), kinds.list_of(addresses.FRAME_ANCESTOR), "Sites that may show the page in a frame; empty: none."
    )
    metrics_token: str | None = row(
        None,
        kinds.optional(values.TOKEN),
        "Bearer token for /metrics; without it loopback only, and 404 with an https origin.",
        secret=True,
    )
    log_format: Literal["text", "json"] = row(
        "text", kinds.choice("text", "json"), "How the server writes its log to stderr."
    )
    budgets_url: str = row(
        "memory://",
        values.BUDGETS_URL,
        "Where budgets are counted: in each process, or in Redis for all of them (needs the extra `redis`).",
        secret=True,
    )
    header_timeout_s: int = row(10, kinds.integer(1, 300), "How long a request's header may take.", unit="s")
    body_timeout_s: int = row(30, kinds.integer(1, 3600), "How long a request's body may take.", unit="s")
    header_max_bytes: int = row(32_768, kinds.integer(4096, 1_048_576), "The largest header.", unit="bytes")
    body_max_bytes: int = row(65_536, kinds.integer(1024, 67_108_864), "The largest body.", unit="bytes")


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
