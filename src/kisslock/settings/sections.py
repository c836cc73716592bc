"""The settings that several features share: one class for each section of kisslock.toml, one row for each setting.

The rows of sections.py, rpc.py, sign_in.py and each feature's settings.py define the settings. The settings file, the
environment, the flags, the validation and docs/settings.md all use these rows. To add a setting, add a row.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kisslock.settings import addresses, kinds, origin, values
from kisslock.settings.row import row
from kisslock.settings.rpc import Rpc
from kisslock.settings.sign_in import SignIn
from kisslock.wire import Scheme


@dataclass(frozen=True)
class Site:
    """The site that visitors see."""

    name: str = row(
        "Kisslock", kinds.text_kind(80, min_length=1), "The site's name, in the dialog and in wallets' prompts."
    )
    sentence: str = row("", kinds.text_kind(200), "One line of text that the hosted page shows below the name.")
    icon: str | None = row(
        None,
        kinds.optional_kind(values.ICON_KIND),
        "The site's icon: a path on this origin, or a local file, read at startup.",
    )
    origins: tuple[str, ...] = row(
        (),
        kinds.list_kind(origin.ORIGIN_KIND),
        "The site's origins. Visitors can sign in only on these origins. `kisslock serve` requires at least one origin"
        " if sign_in.mode is not off.",
    )
    guest_origins: tuple[str, ...] = row(
        (),
        kinds.list_kind(origin.ORIGIN_KIND),
        "Other origins whose pages can read settings and guides and call the gateway, without cookies (CORS).",
    )
    base_path: str = row("", addresses.BASE_PATH_KIND, "The path that Kisslock is served under, such as /wallet.")
    terms_url: str | None = row(None, kinds.optional_kind(addresses.LINK_KIND), "Link to the terms of use.")
    terms_version: str | None = row(
        None,
        kinds.optional_kind(values.TERMS_VERSION_KIND),
        "The version of the terms of use. Visitors accept this version with the message that they sign"
        " (docs/sign-in.md). Requires terms_url.",
    )
    privacy_url: str | None = row(None, kinds.optional_kind(addresses.LINK_KIND), "Link to the privacy notice.")


@dataclass(frozen=True)
class Appearance:
    """How the dialog looks."""

    accent: str = row("blue", values.ACCENT_KIND, "The accent color.")
    scheme: Scheme = row("light", values.literal_kind(Scheme), "Light, dark, or auto for the visitor's system setting.")
    locale: str = row("auto", values.LOCALE_KIND, "The dialog's language, or auto for the browser's language.")


@dataclass(frozen=True)
class Wallets:
    """Which wallets are listed."""

    popular: tuple[str, ...] = row(
        (), values.WALLETS_KIND, "Wallets to show first, in this order. Empty: the default order."
    )
    include: tuple[str, ...] = row((), values.WALLETS_KIND, "Wallets to list. Empty: all.")
    exclude: tuple[str, ...] = row((), values.WALLETS_KIND, "Wallets to hide.")
    folder: str | None = row(
        None,
        kinds.optional_kind(kinds.text_kind(400)),
        "A folder with your own wallet entries and with changes to built-in entries.",
    )
    browse_query: tuple[str, ...] = row(
        (),
        values.QUERY_KEYS_KIND,
        "Query parameters to keep in the page's URL when a wallet app opens it. Empty: none.",
    )
    browse_fragment: bool = row(
        False, kinds.boolean_kind(), "Keep the fragment in the page's URL when a wallet app opens it."
    )


@dataclass(frozen=True)
class WalletConnect:
    """Settings for connecting a phone wallet by scanning a QR code."""

    project_id: str | None = row(
        None,
        kinds.optional_kind(values.PROJECT_ID_KIND),
        "WalletConnect project ID. Without a project ID, visitors can't scan a code to connect.",
    )
    relay_url: str | None = row(
        None, kinds.optional_kind(addresses.RELAY_KIND), "A relay to use instead of WalletConnect's relay."
    )


@dataclass(frozen=True)
class Connection:
    """What happens when a connected wallet changes."""

    sync_chain: bool = row(True, kinds.boolean_kind(), "Switch the site's chain when the wallet switches its chain.")


@dataclass(frozen=True)
class Balance:
    """The balance that the dialog shows."""

    show: Literal["native", "none"] | Mapping[str, str] = row(
        "native",
        values.BALANCE_KIND,
        "What to show: native (the chain's currency), none (no request), or a token for each chain.",
    )


@dataclass(frozen=True)
class Log:
    """The client log: errors and steps that pages report."""

    enabled: bool = row(True, kinds.boolean_kind(), "Let pages send errors and visitors' steps to the client log.")
    respect_privacy_signals: bool = row(
        True, kinds.boolean_kind(), "Record nothing for browsers that send Do Not Track or GPC."
    )
    retention_days: int = row(30, kinds.integer_kind(1, 3650), "Days until log entries are deleted.", unit="days")
    entry_max_bytes: int = row(
        65_536, kinds.integer_kind(1024, 1_048_576), "Maximum size of a log entry.", unit="bytes"
    )
    budget_entries: int = row(
        600, kinds.integer_kind(1, 1_000_000), "Rate limit: log entries per minute from one IP address."
    )
    queue_entries: int = row(
        10_000, kinds.integer_kind(100, 1_000_000), "Maximum number of log entries that wait to be stored."
    )


@dataclass(frozen=True)
class Storage:
    """The database for sessions, users and the client log."""

    url: str = row(
        "sqlite:///kisslock.db",
        values.STORAGE_URL_KIND,
        "URL of the database. postgresql:// needs the extra `postgres`.",
        secret=True,
    )


@dataclass(frozen=True)
class Server:
    """The server process: its address, proxies, limits and timeouts."""

    host: str = row("127.0.0.1", values.HOST_KIND, "The address to listen on.")
    port: int = row(8000, kinds.integer_kind(0, 65_535), "The port to listen on. 0: any free port.")
    workers: int = row(1, kinds.integer_kind(1, 64), "Number of worker processes.")
    trusted_proxies: tuple[str, ...] = row(
        (),
        kinds.list_kind(addresses.network_kind()),
        "Addresses of the proxies whose X-Forwarded-* headers the server reads.",
    )
    frame_ancestors: tuple[str, ...] = row(
        (), kinds.list_kind(addresses.FRAME_ANCESTOR_KIND), "Origins that can embed the hosted page in a frame."
    )
    metrics_token: str | None = row(
        None,
        kinds.optional_kind(values.TOKEN_KIND),
        "Bearer token for /metrics. Without a token, only this machine can read /metrics. If no token is set and"
        " site.origins has an https origin, /metrics returns 404.",
        secret=True,
    )
    log_format: Literal["text", "json"] = row(
        "text", kinds.choice_kind("text", "json"), "Format of the server's log on stderr."
    )
    budgets_url: str = row(
        "memory://",
        values.BUDGETS_URL_KIND,
        "Where rate limits are counted: in each process, or shared in Redis (needs the extra `redis`).",
        secret=True,
    )
    header_timeout_s: int = row(10, kinds.integer_kind(1, 300), "Timeout for a request's headers.", unit="s")
    body_timeout_s: int = row(30, kinds.integer_kind(1, 3600), "Timeout for a request's body.", unit="s")
    header_max_bytes: int = row(
        32_768, kinds.integer_kind(4096, 1_048_576), "Maximum size of a request's headers.", unit="bytes"
    )
    body_max_bytes: int = row(
        65_536, kinds.integer_kind(1024, 67_108_864), "Maximum size of a request's body.", unit="bytes"
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
