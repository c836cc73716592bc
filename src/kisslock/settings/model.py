"""The validated settings, which all other code uses."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self, TypeVar, cast

from kisslock.settings import sections
from kisslock.settings.chain import Chain, default_chains
from kisslock.settings.rpc import Rpc
from kisslock.settings.sign_in import SignIn

Rows = TypeVar("Rows")


@dataclass(frozen=True)
class Settings:
    """All settings, validated. `kisslock.Settings` adds `read` and `of`, which need the sections of all features."""

    site: sections.Site = field(default_factory=sections.Site)
    appearance: sections.Appearance = field(default_factory=sections.Appearance)
    wallets: sections.Wallets = field(default_factory=sections.Wallets)
    walletconnect: sections.WalletConnect = field(default_factory=sections.WalletConnect)
    connection: sections.Connection = field(default_factory=sections.Connection)
    balance: sections.Balance = field(default_factory=sections.Balance)
    rpc: Rpc = field(default_factory=Rpc)
    sign_in: SignIn = field(default_factory=SignIn)
    log: sections.Log = field(default_factory=sections.Log)
    storage: sections.Storage = field(default_factory=sections.Storage)
    server: sections.Server = field(default_factory=sections.Server)
    chains: Mapping[int, Chain] = field(default_factory=default_chains)
    # Maps the class of each feature to its section. If the section contains named tables, the value maps the name of
    # each table to the table.
    of_features: Mapping[type, Any] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    folder: Path = field(default_factory=Path)
    # The file that was read, and the files that were searched for.
    file: Path | None = None
    looked: tuple[Path, ...] = ()
    dev: bool = False

    def section(self, rows: type[Rows]) -> Rows:
        """Return the settings in a feature's section. `rows` is the class that defines the section."""
        return cast("Rows", self.of_features[rows])

    def tables(self, rows: type[Rows]) -> Mapping[str, Rows]:
        """Return a feature's named tables, such as [gates.members], by name. Each table has the class `rows`."""
        return cast("Mapping[str, Rows]", self.of_features[rows])

    def with_section(self, section: object) -> Self:
        """Return a copy of the settings in which `section` replaces the section of the same class."""
        return replace(self, of_features={**self.of_features, type(section): section})

    @property
    def wallets_folder(self) -> Path | None:
        """The folder with the site's own wallets, or None. A relative path is relative to the settings file."""
        return self.folder / self.wallets.folder if self.wallets.folder else None
