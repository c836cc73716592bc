"""The catalogue: every wallet file of the package, read once and validated at startup."""

import datetime as dt
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Self

import msgspec
from msgspec.structs import replace

from kisslock.errors import CatalogueError, UnknownWallet
from kisslock.guides.entries import decode_file, read_wallets
from kisslock.guides.locale_problems import locale_problems
from kisslock.guides.model import Order, Wallet
from kisslock.guides.wallet_problems import age_problems, conflict_problems, order_file_problems, source_text_problems


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The wallets: first those in the specification, in its order, then all other wallets by ID.

    `popular` has the IDs that are listed first. `icons` has the icons, as data URIs, that differ from the icons in the
    built front end.
    """

    wallets: tuple[Wallet, ...]
    popular: tuple[str, ...]
    imitated: tuple[str, ...]
    version: dt.date
    icons: Mapping[str, str] = {}

    def get(self, wallet_id: str) -> Wallet:
        """Return the wallet with this ID. Raises UnknownWallet, whose hint names the nearest ID."""
        for wallet in self.wallets:
            if wallet.id == wallet_id:
                return wallet
        raise UnknownWallet(wallet_id, self.nearest_id(wallet_id))

    @property
    def names(self) -> frozenset[str]:
        """The names of wallets in the page's reports: IDs, and the rdns that wallets announce (EIP-6963)."""
        rdns = {name for wallet in self.wallets for name in (wallet.rdns, *wallet.legacy_rdns) if name}
        return frozenset(rdns.union(wallet.id for wallet in self.wallets))

    @property
    def spellings(self) -> dict[str, str]:
        """The names of wallets by their lower-case form, which is the form in the client log."""
        return {name.lower(): name for name in self.names}

    @property
    def listed_count(self) -> int:
        """The number of wallets that the dialog lists."""
        return sum(wallet.is_listed for wallet in self.wallets)

    def nearest_id(self, text: str) -> str | None:
        """Return the ID of the wallet whose ID, name or alias is most similar to the text. None if none is similar."""
        spellings = {
            name.casefold(): wallet.id
            for wallet in reversed(self.wallets)
            for name in (*wallet.aliases, wallet.name, wallet.id)
        }
        close_matches = get_close_matches(text[:60].casefold(), spellings, n=1, cutoff=0.6)
        return spellings[close_matches[0]] if close_matches else None

    def select(self, include: Iterable[str] = (), exclude: Iterable[str] = (), popular: Iterable[str] = ()) -> Self:
        """Return the catalogue without the excluded wallets. Raises UnknownWallet.

        If `include` has IDs, only the wallets with these IDs remain. `popular` replaces the default list of popular
        wallets.
        """
        included_ids = {self.get(wallet_id).id for wallet_id in include}
        excluded_ids = {self.get(wallet_id).id for wallet_id in exclude}
        popular_ids = tuple(self.get(wallet_id).id for wallet_id in popular) or self.popular
        selected_wallets = tuple(
            w for w in self.wallets if (not included_ids or w.id in included_ids) and w.id not in excluded_ids
        )
        ids = {wallet.id for wallet in selected_wallets}
        return replace(
            self, wallets=selected_wallets, popular=tuple(wallet_id for wallet_id in popular_ids if wallet_id in ids)
        )


@cache
def load_catalogue() -> Catalogue:
    """Return the package's catalogue. Raises CatalogueError with every problem in wallets and locales."""
    return read_catalogue(files("kisslock") / "data")


def read_catalogue(data_folder: Traversable) -> Catalogue:
    """Return the catalogue in a data folder. Raises CatalogueError, whose problems name file and field."""
    problems: list[str] = []
    order = decode_file(data_folder / "wallets" / "order.json", "wallets/order.json", Order, problems)
    wallets = dict(read_wallets(data_folder / "wallets", problems))
    problems += conflict_problems(wallets)
    problems += source_text_problems(wallets)
    if order:
        problems += order_file_problems(wallets, order)
        problems += age_problems(wallets, order.version)
    problems += locale_problems(data_folder / "locales")
    if problems or not order:
        raise CatalogueError(problems)
    return create_catalogue(wallets, order)


def create_catalogue(wallets: Mapping[str, Wallet], order: Order) -> Catalogue:
    """Return a catalogue with the wallets of the specification first, then all other wallets by ID."""
    other_wallets = sorted(wallets.keys() - set(order.specification))
    return Catalogue(
        wallets=tuple(wallets[i] for i in (*order.specification, *other_wallets)),
        popular=order.popular,
        imitated=order.imitated,
        version=order.version,
    )
