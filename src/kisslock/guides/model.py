"""The shapes of the catalogue's files. Unknown fields are errors."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from kisslock.guides.vocabulary import (
    CLOSING_STATUSES,
    LISTED_LAST_STATUSES,
    DeepLinkSurface,
    DownloadPlace,
    LinkSubject,
    Step1Kind,
    Step2Kind,
    Step3Kind,
)
from kisslock.wire import Direction, GuideMethod, WalletStatus, WayOut

StepName = Literal["step1", "step2", "step3"]

WalletId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")]
# A name is shown inside sentences. Control characters, `<`, `>` and braces are forbidden (braces mark placeholders).
Name = Annotated[str, Meta(pattern=r"\A[^\s{}<>\x00-\x1f](?:[^{}<>\x00-\x1f]{0,38}[^\s{}<>\x00-\x1f])?\Z")]
# A reversed domain name as the wallet announces it (EIP-6963). Some wallets use capital letters in this name.
Rdns = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+\Z")]
# A property of `window`, or a flag of a provider.
Member = Annotated[str, Meta(pattern=r"\A[A-Za-z_$][A-Za-z0-9_$]*(?:\.[A-Za-z_$][A-Za-z0-9_$]*)*\Z")]

# The rank of wallets that appear only in search results.
SEARCH_ONLY_RANK = 2

Sentence = Annotated[str, Meta(pattern=r"\A[A-Z0-9].{0,398}\.\Z")]


class Evidence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A public page about a wallet, the date on that page, and its statement."""

    url: str
    date: dt.date | None = None
    says: Sentence


class Browse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Templates of links that open a page in the wallet's in-app browser, by system, the preferred template first.

    `{url_encoded}` is the page's URL, encoded by `encodeURIComponent`. `{url_twice}` is the URL that is encoded twice.
    `{url_bare}` is the URL without its scheme. `{origin_encoded}` is the site's encoded origin. `tried` is True if a
    person has seen the links work on a phone.
    """

    ios: tuple[str, ...] = ()
    android: tuple[str, ...] = ()
    tried: bool = False
    checked: dt.date
    evidence: Evidence


class StepKinds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The kinds of the three steps of one method. Locale files contain the sentences for each kind of step."""

    step1: Step1Kind
    step2: Step2Kind
    step3: Step3Kind


class OwnStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A site's own sentences for a step in one language. `{wallet}` is replaced by the wallet's name."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    body: Annotated[str, Meta(min_length=1, max_length=400)]


# Maps a language tag (BCP 47) to the step in that language.
OwnSteps = dict[str, OwnStep]


class Wallet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One wallet.json."""

    schema: str | None = field(default=None, name="$schema")
    comment: tuple[str, ...] | str | None = field(default=None, name="$comment")
    id: WalletId
    name: Name
    aliases: tuple[Name, ...] = ()
    status: WalletStatus
    successor: WalletId | None = None
    ends: dt.date | None = None
    way_out: WayOut | None = None
    rdns: Rdns | None = None
    legacy_rdns: tuple[Rdns, ...] = ()
    flags: tuple[Member, ...] = ()
    namespaces: tuple[Member, ...] = ()
    app_name: Name | None = None
    methods: dict[GuideMethod, StepKinds]
    own_steps: dict[GuideMethod, dict[StepName, OwnSteps]] = {}
    downloads: dict[DownloadPlace, str] = {}
    links: dict[LinkSubject, str] = {}
    deep_links: dict[DeepLinkSurface, str] = {}
    browse: Browse | None = None
    source: Annotated[str, Meta(min_length=1)]
    checked: dt.date
    evidence: Evidence

    @property
    def name_in_steps(self) -> str:
        """The name in the sentences of steps.

        If the app's name differs from the wallet's name, it is the app's name (Ledger: Ledger Wallet).
        """
        return self.app_name or self.name

    @property
    def comes_last(self) -> bool:
        """True if the wallet is at the end of every list: it is unverified, in maintenance, closing or closed."""
        return self.status in LISTED_LAST_STATUSES

    @property
    def rank(self) -> Literal[0, 1, 2]:
        """The wallet's rank: 0 is listed, 1 is listed last.

        2 is only in search results (closing, closed or with a successor).
        """
        if self.status in CLOSING_STATUSES or self.successor:
            return 2
        return 1 if self.comes_last else 0

    @property
    def is_listed(self) -> bool:
        """True if the dialog lists the wallet even if it is not installed (web/src/flow/catalogue/list.ts)."""
        return bool(self.methods) and self.rank < SEARCH_ONLY_RANK

    @property
    def is_searchable(self) -> bool:
        """True if a search finds the wallet even if it is not installed."""
        return self.is_listed or self.rank == SEARCH_ONLY_RANK


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """wallets/order.json: the date of the data, and the IDs that come first. All other wallets are sorted by ID.

    `popular_evidence` is the URL of a page that supports the choice of popular wallets. `imitated` lists wallets whose
    flags other wallets also set. The dialog therefore checks the flags of the `imitated` wallets last, in this order.
    """

    version: dt.date
    popular: tuple[WalletId, ...]
    popular_evidence: Evidence
    specification: tuple[WalletId, ...]
    imitated: tuple[WalletId, ...] = ()


class LocaleHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `$locale` entry of a locale file."""

    tag: Annotated[str, Meta(pattern=r"\A[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*\Z")]
    dir: Direction
    name: Name
