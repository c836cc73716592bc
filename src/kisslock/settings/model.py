"""The settings as the rest of the program sees them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar, cast

from kisslock import features
from kisslock.settings import sections
from kisslock.settings.chain import Chain, default_chains
from kisslock.settings.load import load, load_tables

Rows = TypeVar("Rows")


def _defaults() -> dict[type, Any]:
    """The sections of features as they are without a file."""
    found = features.every()
    named = {one.rows: dict[str, Any]() for feature in found for one in feature.named_tables.values()}
    return {one.rows: one.rows() for feature in found for one in feature.sections.values()} | named


@dataclass(frozen=True)
class Settings:
    """Every setting, checked. Read them with `Settings.read`, or give tables to `Settings.of`."""

    site: sections.Site = field(default_factory=sections.Site)
    appearance: sections.Appearance = field(default_factory=sections.Appearance)
    wallets: sections.Wallets = field(default_factory=sections.Wallets)
    walletconnect: sections.WalletConnect = field(default_factory=sections.WalletConnect)
    connection: sections.Connection = field(default_factory=sections.Connection)
    balance: sections.Balance = field(default_factory=sections.Balance)
    rpc: sections.Rpc = field(default_factory=sections.Rpc)
    sign_in: sections.SignIn = field(default_factory=sections.SignIn)
    log: sections.Log = field(default_factory=sections.Log)
    storage: sections.Storage = field(default_factory=sections.Storage)
    server: sections.Server = field(default_factory=sections.Server)
    chains: Mapping[int, Chain] = field(default_factory=default_chains)
    # Sections of features by their class, and, for sections with a table for each name, those tables by name.
    of_features: Mapping[type, Any] = field(default_factory=_defaults)
    sources: Mapping[str, str] = field(default_factory=dict)
    folder: Path = field(default_factory=Path)
    # The file that was read, and where one was looked for.
    file: Path | None = None
    looked: tuple[Path, ...] = ()
    dev: bool = False

    @classmethod
    def read(
        cls,
        path: Path | None = None,
        environ: Mapping[str, str] | None = None,
        flags: Mapping[str, str] | None = None,
        *,
        beside: Path | None = None,
    ) -> "Settings":
        """The settings of the file, the environment and the flags; raises SettingsError naming every problem.

        Without a path the file is the one that KISSLOCK_CONFIG names, else kisslock.toml in the folder `beside`, else
        in the working directory.
        """
        return cls(**load(path, os.environ if environ is None else environ, flags or {}, beside))

    def section(self, rows: type[Rows]) -> Rows:
        """The section of a feature, by its class."""
        return cast("Rows", self.of_features[rows])

    def tables(self, rows: type[Rows]) -> Mapping[str, Rows]:
        """The tables of a feature's section that has one for each name, by the class of their rows."""
        return cast("Mapping[str, Rows]", self.of_features[rows])

    def with_section(self, section: object) -> "Settings":
        """The same settings with another section of a feature."""
        return replace(self, of_features={**self.of_features, type(section): section})

    @property
    def wallets_folder(self) -> Path | None:
        """The folder with the site's own wallets; a relative path counts from the settings file."""
        return self.folder / self.wallets.folder if self.wallets.folder else None

    @classmethod
    def of(cls, **tables: Mapping[str, Any]) -> "Settings":
        """Settings from tables as they would stand in the file; raises SettingsError naming every problem."""
        return cls(**load_tables(tables))
