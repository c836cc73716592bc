"""The settings as the rest of the program sees them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kisslock.settings import sections
from kisslock.settings.chain import Chain, resolve
from kisslock.settings.gate import Gate
from kisslock.settings.oidc import Oidc, OidcClient

DEFAULT_CHAIN = 1


def default_chains() -> dict[int, Chain]:
    """Ethereum mainnet, when no chain is configured."""
    chain, _ = resolve(DEFAULT_CHAIN, {})
    return {DEFAULT_CHAIN: chain} if chain else {}


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
    profile: sections.Profile = field(default_factory=sections.Profile)
    sign_in: sections.SignIn = field(default_factory=sections.SignIn)
    oidc: Oidc = field(default_factory=Oidc)
    log: sections.Log = field(default_factory=sections.Log)
    storage: sections.Storage = field(default_factory=sections.Storage)
    console: sections.Console = field(default_factory=sections.Console)
    server: sections.Server = field(default_factory=sections.Server)
    chains: Mapping[int, Chain] = field(default_factory=default_chains)
    gates: Mapping[str, Gate] = field(default_factory=dict)
    oidc_clients: Mapping[str, OidcClient] = field(default_factory=dict)
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
        from kisslock.settings.load import load  # noqa: PLC0415 (load builds this class)

        return load(path, os.environ if environ is None else environ, flags or {}, beside)

    @property
    def wallets_folder(self) -> Path | None:
        """The folder with the site's own wallets; a relative path counts from the settings file."""
        return self.folder / self.wallets.folder if self.wallets.folder else None

    @classmethod
    def of(cls, **tables: Mapping[str, Any]) -> "Settings":
        """Settings from tables as they would stand in the file; raises SettingsError naming every problem."""
        from kisslock.settings.load import load_tables  # noqa: PLC0415 (load builds this class)

        return load_tables(tables)
