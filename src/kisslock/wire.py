"""All shapes of requests and responses. TypeScript types and OpenAPI are generated from these shapes.

JSON names are snake_case. A field that can be missing is `UNSET`. A field that is always present can be `null`.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Scheme = Literal["light", "dark", "auto"]
Direction = Literal["ltr", "rtl"]
GuideMethod = Literal["qr_code", "extension", "desktop"]
WalletStatus = Literal["alive", "unverified", "maintenance", "rebranded", "closing", "closed"]
WayOut = Literal["export_phrase", "move_assets"]
SignInMode = Literal["off", "optional", "required"]


def doc(sentence: str) -> Meta:
    """Return the description of a field. The description becomes part of OpenAPI, and a comment in TypeScript."""
    return Meta(description=sentence)


class Wire(Struct, frozen=True, kw_only=True):
    """The base of all shapes: immutable, with keyword-only fields."""


class PublicSite(Wire, frozen=True, kw_only=True):
    """The site's name, icon and links, as visitors see them."""

    name: str
    sentence: Annotated[str, doc("One line of text shown under the name. Can be empty.")]
    icon: Annotated[str, doc("A path on this origin.")]
    terms_url: str | None
    terms_version: Annotated[
        str | UnsetType | None,
        doc("The version of the terms of use that visitors accept when they sign in. null or missing: no version."),
    ] = UNSET
    privacy_url: str | None


class PublicAppearance(Wire, frozen=True, kw_only=True):
    """How the dialog looks."""

    accent: Annotated[str, doc("A name of data/accents.json.")]
    scheme: Scheme
    locale: Annotated[str, doc("A language tag, or auto for the browser's language.")]


class PublicWallets(Wire, frozen=True, kw_only=True):
    """The wallets that the dialog lists, as IDs of the catalogue."""

    popular: Annotated[list[str], doc("Wallets shown first, in this order. Empty: the catalogue's default.")]
    include: Annotated[list[str], doc("The only wallets to list. Empty: all wallets.")]
    exclude: Annotated[list[str], doc("Wallets to omit.")]
    browse_query: Annotated[
        list[str] | UnsetType, doc("Query parameters to keep in the URL that a wallet app opens. Missing: none.")
    ] = UNSET
    browse_fragment: Annotated[
        bool | UnsetType, doc("True to keep the fragment in the URL that a wallet app opens. Missing: false.")
    ] = UNSET


class PublicWalletConnect(Wire, frozen=True, kw_only=True):
    """The settings for connecting a phone by scanning a code."""

    project_id: Annotated[str | None, doc("The WalletConnect project ID. null: visitors cannot scan a code.")]
    relay_url: Annotated[str | None, doc("The URL of your own relay. null: the relay of WalletConnect.")]


class Currency(Wire, frozen=True, kw_only=True):
    """The native currency of a chain."""

    name: str
    symbol: str
    decimals: int


class Explorer(Wire, frozen=True, kw_only=True):
    """The block explorer of a chain."""

    name: str
    url: Annotated[str, doc("https, without a trailing slash.")]


class ChainContract(Wire, frozen=True, kw_only=True):
    """A well-known contract on a chain."""

    address: Annotated[str, doc("With checksum (EIP-55).")]
    block_created: int | UnsetType = UNSET


class ChainContracts(Wire, frozen=True, kw_only=True):
    """The contracts for name resolution and batched reads."""

    ens_registry: ChainContract | UnsetType = UNSET
    ens_universal_resolver: ChainContract | UnsetType = UNSET
    multicall3: ChainContract | UnsetType = UNSET


class PublicChain(Wire, frozen=True, kw_only=True):
    """A configured chain, without the URLs of its nodes."""

    id: Annotated[int, doc("The chain ID (EIP-155).")]
    name: str
    currency: Currency
    explorer: Explorer | None
    contracts: ChainContracts
    wallet_rpc: Annotated[list[str], doc("Public node URLs to give to a wallet that does not know the chain.")]
    testnet: bool
    has_rpc: Annotated[bool, doc("True if the settings name a node for this chain.")]


class PublicConnection(Wire, frozen=True, kw_only=True):
    """How the site's connection follows the wallet."""

    sync_chain: Annotated[bool, doc("True to switch the site's chain when the wallet switches its chain.")]


class PublicBalance(Wire, frozen=True, kw_only=True):
    """The balance that the dialog shows."""

    show: Annotated[
        Literal["native", "none"] | dict[str, str],
        doc("native, none, or an object that maps chain IDs to token addresses."),
    ]


class PublicRpc(Wire, frozen=True, kw_only=True):
    """Timeouts, retries and batch sizes of the browser's RPC calls."""

    timeout_ms: int
    batch_size: int
    batch_wait_ms: int
    retry_count: int
    retry_delay_ms: int
    multicall_batch_bytes: int


class PublicSignIn(Wire, frozen=True, kw_only=True):
    """Whether visitors sign in after they connect, and whether disconnecting signs out."""

    mode: SignInMode
    chains: Annotated[list[int], doc("The IDs of the chains on which visitors can sign in.")]
    contract_chains: Annotated[
        list[int] | UnsetType,
        doc(
            "The IDs of the chains on which the message of a smart contract wallet is valid for longer than its nonce."
            " Missing: there is no such chain."
        ),
    ] = UNSET
    end_on_disconnect: Annotated[bool, doc("True if disconnecting the wallet also signs the visitor out.")]
    clients_path: Annotated[
        str | UnsetType,
        doc("The path below /api/ of the list of clients that can access the user's account. Missing: no such list."),
    ] = UNSET


class PublicLog(Wire, frozen=True, kw_only=True):
    """Whether the page sends errors and steps to the client log."""

    enabled: bool
    respect_privacy_signals: bool


class PublicConfig(Wire, frozen=True, kw_only=True):
    """The public settings. The hosted page also contains the public settings."""

    version: str
    site: PublicSite
    base_path: Annotated[str, doc("The path that Kisslock is mounted at, such as /wallet. Empty: the root.")]
    appearance: PublicAppearance
    wallets: PublicWallets
    walletconnect: PublicWalletConnect
    chains: list[PublicChain]
    connection: PublicConnection
    balance: PublicBalance
    rpc: PublicRpc
    sign_in: PublicSignIn
    log: PublicLog
    dev: Annotated[bool, doc("True if `kisslock dev` started the server.")]


class PageLocale(Wire, frozen=True, kw_only=True):
    """The language of the page."""

    tag: str
    dir: Direction


class PageData(Wire, frozen=True, kw_only=True):
    """The data that the page contains as JSON."""

    config: PublicConfig
    locale: PageLocale
    locales: Annotated[list[str], doc("The tags of all available languages.")]
    messages: Annotated[dict[str, str], doc("The texts that the page shows before it loads the dialog.")]


class WalletEvidence(Wire, frozen=True, kw_only=True):
    """The source of a wallet's status."""

    url: Annotated[str, doc("A public page.")]
    date: Annotated[str | None, doc("The publication date of the page. null: the page shows no date.")]
    says: Annotated[str, doc("The finding, as one English sentence.")]


class WalletSummary(Wire, frozen=True, kw_only=True):
    """A wallet of the catalogue."""

    id: str
    name: str
    aliases: list[str]
    methods: list[GuideMethod]
    rdns: Annotated[str | None, doc("The reverse domain name that the wallet announces (EIP-6963).")]
    downloads: Annotated[dict[str, str], doc("Download links by store.")]
    links: Annotated[dict[str, str], doc("https links by topic.")]
    status: WalletStatus
    successor: Annotated[str | None, doc("The ID of the wallet that replaced this wallet.")]
    ends: Annotated[str | None, doc("The date on which the wallet closes or closed.")]
    way_out: Annotated[
        WayOut | None,
        doc(
            "What visitors can do when the wallet closes: export the secret phrase in the installed app, or move "
            "their assets before the date in `ends`."
        ),
    ]
    checked: Annotated[str, doc("The date on which the wallet's entry was last checked.")]
    evidence: WalletEvidence


class CatalogueCounts(Wire, frozen=True, kw_only=True):
    """The numbers of wallets in the catalogue."""

    entries: Annotated[int, doc("Number of catalogue entries. Two of them are generic and represent any wallet.")]
    listed: Annotated[int, doc("Number of wallets that the dialog lists: they have a guide and are not closing.")]
    found: Annotated[
        int, doc("Number of wallets that a search finds, including wallets that are closing or were replaced.")
    ]
    guided: Annotated[int, doc("Number of wallets with a guide.")]


class WalletList(Wire, frozen=True, kw_only=True):
    """The wallets of the catalogue, in the catalogue's order."""

    version: Annotated[str, doc("The date of the catalogue.")]
    counts: CatalogueCounts
    wallets: list[WalletSummary]


class Step(Wire, frozen=True, kw_only=True):
    """One step of a guide."""

    title: str
    description: str


class Steps(Wire, frozen=True, kw_only=True):
    """The three steps of a guide."""

    step1: Step
    step2: Step
    step3: Step


class Guides(Wire, frozen=True, kw_only=True):
    """All guides in one language, by wallet ID and method."""

    locale: str
    guides: Annotated[dict[str, dict[GuideMethod, Steps]], doc("The steps of each wallet ID, by connection method.")]


class WalletGuide(Wire, frozen=True, kw_only=True):
    """The guides of a wallet in one language, by method."""

    id: str
    name: str
    locale: str
    status: WalletStatus
    note: Annotated[str | None, doc("A note for visitors about the status, in the guide's language.")]
    guide: dict[GuideMethod, Steps]


class Profile(Wire, frozen=True, kw_only=True):
    """The ENS name and avatar of an address, from Ethereum mainnet."""

    address: Annotated[str, doc("With checksum (EIP-55).")]
    name: Annotated[str | None, doc("The normalized ENS name, if it resolves to the address.")]
    avatar: Annotated[
        str | None, doc("A path on this origin. A request for this path can return profile/avatar-refused.")
    ]


class OpenApi(Wire, frozen=True, kw_only=True):
    """The API's description (OpenAPI 3.1)."""

    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]
    components: dict[str, Any]
