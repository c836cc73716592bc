"""The settings in [console]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.row import row


@dataclass(frozen=True)
class Console:
    """The operators' console (docs/console.md)."""

    operators: tuple[str, ...] = row(
        (),
        kinds.list_kind(addresses.ACCOUNT_KIND),
        "Accounts that can open the console: addresses (EOAs), or smart contract wallets with their chain.",
    )
