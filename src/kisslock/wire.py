"""Every shape that crosses the network, once. TypeScript types and OpenAPI are generated from here.

Names are snake_case in JSON. A field that may be missing is `UNSET`; one that is always there may be `null`.
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
    """A field's sentence; it appears in OpenAPI and as a comment in TypeScript."""
    return Meta(description=sentence)


class Wire(Struct, frozen=True, kw_only=True):
    """What every shape has in common: immutable, built by name."""


class PublicSite(Wire, frozen=True, kw_only=True):
    """The site as its visitors see it."""

    name: str
    sentence: Annotated[str, doc("One line under the name; may be empty.")]
    icon: Annotated[str, doc("A path on this origin.")]
    terms_url: str | None
    privacy_url: str | None


class PublicAppearance(Wire, frozen=True, kw_only=True):
    """How the dialog looks."""

    accent: Annotated[str, doc("A name of data/accents.json.")]
    scheme: Scheme
    locale: Annotated[str, doc("A language tag, or auto for the visitor's own.")]


class PublicWallets(Wire, frozen=True, kw_only=True):
    """Which wallets are listed; ids of the catalogue."""

    popular: Annotated[list[str], doc("Shown first, in this order; empty: the catalogue's own choice.")]
    include: Annotated[list[str], doc("Only these; empty: all.")]
    exclude: Annotated[list[str], doc("Never these.")]
    browse_query: Annotated[
        list[str] | UnsetType, doc("Keys of the query that may go to a wallet's app; missing: none.")
    ] = UNSET
    browse_fragment: Annotated[bool | UnsetType, doc("Whether the fragment may go to a wallet's app; missing: no.")] = (
        UNSET
    )


class PublicWalletConnect(Wire, frozen=True, kw_only=True):
    """Scanning a code."""

    project_id: Annotated[str | None, doc("null: scanning is not set up.")]
    relay_url: Annotated[str | None, doc("null: the hosted relay.")]


class Currency(Wire, frozen=True, kw_only=True):
    """A chain's own currency."""

    name: str
    symbol: str
    decimals: int


class Explorer(Wire, frozen=True, kw_only=True):
    """Where an address can be looked up."""

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
    """A configured chain; never with an upstream URL."""

    id: Annotated[int, doc("EIP-155.")]
    name: str
    currency: Currency
    explorer: Explorer | None
    contracts: ChainContracts
    wallet_rpc: Annotated[list[str], doc("Public URLs that a wallet may be given when it does not know the chain.")]
    testnet: bool
    has_rpc: Annotated[bool, doc("Whether the gateway can reach a node of this chain.")]


class PublicConnection(Wire, frozen=True, kw_only=True):
    """How connecting behaves."""

    sync_chain: Annotated[bool, doc("Switch the site's chain when the wallet switches its chain.")]


class PublicBalance(Wire, frozen=True, kw_only=True):
    """What is shown as balance."""

    show: Annotated[Literal["native", "none"] | dict[str, str], doc("An object: token address by chain id.")]


class PublicRpc(Wire, frozen=True, kw_only=True):
    """Figures for calls to a chain (specification section 9)."""

    timeout_ms: int
    batch_size: int
    batch_wait_ms: int
    retry_count: int
    retry_delay_ms: int
    multicall_batch_bytes: int


class PublicSignIn(Wire, frozen=True, kw_only=True):
    """Whether connecting goes on to signing in, and what disconnecting means for a session."""

    mode: SignInMode
    chains: Annotated[list[int], doc("Chain ids one may sign in on.")]
    end_on_disconnect: Annotated[bool, doc("Disconnecting the wallet signs out.")]


class PublicLog(Wire, frozen=True, kw_only=True):
    """Whether the page reports errors and steps."""

    enabled: bool
    respect_privacy_signals: bool


class PublicConfig(Wire, frozen=True, kw_only=True):
    """The public part of the settings; also inlined in the page."""

    version: str
    site: PublicSite
    base_path: Annotated[str, doc("Where the server is mounted: empty or /path.")]
    appearance: PublicAppearance
    wallets: PublicWallets
    walletconnect: PublicWalletConnect
    chains: list[PublicChain]
    connection: PublicConnection
    balance: PublicBalance
    rpc: PublicRpc
    sign_in: PublicSignIn
    log: PublicLog
    dev: Annotated[bool, doc("Started by `kisslock dev`.")]


class PageLocale(Wire, frozen=True, kw_only=True):
    """The language the page was written in."""

    tag: str
    dir: Direction


class PageData(Wire, frozen=True, kw_only=True):
    """What the page carries with it as JSON."""

    config: PublicConfig
    locale: PageLocale
    locales: Annotated[list[str], doc("Every language there is.")]
    messages: Annotated[dict[str, str], doc("What is needed before the dialog is loaded.")]


class WalletEvidence(Wire, frozen=True, kw_only=True):
    """What was read about a wallet."""

    url: Annotated[str, doc("A public page.")]
    date: Annotated[str | None, doc("The date of what the page says; null: the page shows none.")]
    says: Annotated[str, doc("One English sentence.")]


class WalletSummary(Wire, frozen=True, kw_only=True):
    """One wallet of the catalogue."""

    id: str
    name: str
    aliases: list[str]
    methods: list[GuideMethod]
    rdns: Annotated[str | None, doc("The name it announces itself by (EIP-6963).")]
    downloads: Annotated[dict[str, str], doc("Store links by store.")]
    links: Annotated[dict[str, str], doc("https links by subject.")]
    status: WalletStatus
    successor: Annotated[str | None, doc("The ID of the wallet that replaced it.")]
    ends: Annotated[str | None, doc("The day on which it closes or closed.")]
    way_out: Annotated[
        WayOut | None,
        doc(
            "What its owner does: export the secret phrase in the installed app, or move what it holds before it ends."
        ),
    ]
    checked: Annotated[str, doc("The day on which its facts were last read.")]
    evidence: WalletEvidence


class CatalogueCounts(Wire, frozen=True, kw_only=True):
    """How many wallets there are, each number counted in one way everywhere."""

    entries: Annotated[int, doc("All entries of the catalogue, two of which stand for any wallet.")]
    listed: Annotated[int, doc("Wallets that the dialog lists: they have a guide and do not end.")]
    found: Annotated[int, doc("Wallets that a search finds: the listed ones, and those that end or were replaced.")]
    guided: Annotated[int, doc("Wallets with a guide.")]


class WalletList(Wire, frozen=True, kw_only=True):
    """The catalogue in its order."""

    version: Annotated[str, doc("The date of the data.")]
    counts: CatalogueCounts
    wallets: list[WalletSummary]


class Step(Wire, frozen=True, kw_only=True):
    """One step of a guide."""

    title: str
    description: str


class Steps(Wire, frozen=True, kw_only=True):
    """A guide: always three steps."""

    step1: Step
    step2: Step
    step3: Step


class Guides(Wire, frozen=True, kw_only=True):
    """Every guide in one language, by wallet id and method."""

    locale: str
    guides: dict[str, dict[GuideMethod, Steps]]


class WalletGuide(Wire, frozen=True, kw_only=True):
    """One wallet's guides in one language, by method."""

    id: str
    name: str
    locale: str
    status: WalletStatus
    note: Annotated[str | None, doc("A note for visitors about the status, in the guide's language.")]
    guide: dict[GuideMethod, Steps]


class Profile(Wire, frozen=True, kw_only=True):
    """Who an address is on Ethereum mainnet (ENS)."""

    address: Annotated[str, doc("With checksum (EIP-55).")]
    name: Annotated[str | None, doc("A name in normal form that leads back to the address.")]
    avatar: Annotated[str | None, doc("A path on this origin; what is there may still turn out to be no picture.")]


class OpenApi(Wire, frozen=True, kw_only=True):
    """The API's description (OpenAPI 3.1)."""

    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]
    components: dict[str, Any]
