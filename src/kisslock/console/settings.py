"""The rows of [console]."""

from dataclasses import dataclass

from kisslock.settings import addresses, kinds
from kisslock.settings.row import row


@dataclass(frozen=True)
class Console:
    """The operator's page."""

    operators: tuple[str, ...] = row(
        (),
        kinds.list_of(addresses.ACCOUNT),
        "Accounts that may open the console: addresses (keys), and contracts with their chain.",
    )
