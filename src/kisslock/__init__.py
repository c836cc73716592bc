"""Kisslock: a site's wallet connection, as a Python server with its own front end."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kisslock.app import Kisslock
    from kisslock.auth.account import Wallet
    from kisslock.gates.holding import Holding, all_of, any_of
    from kisslock.integrations.fastapi import require_wallet
    from kisslock.settings import Settings

__version__ = "0.1.0"
__all__ = ["Holding", "Kisslock", "Settings", "Wallet", "__version__", "all_of", "any_of", "require_wallet"]

PLACES = {
    "Holding": "kisslock.gates.holding",
    "Kisslock": "kisslock.app",
    "Settings": "kisslock.settings",
    "Wallet": "kisslock.auth.account",
    "all_of": "kisslock.gates.holding",
    "any_of": "kisslock.gates.holding",
    "require_wallet": "kisslock.integrations.fastapi",
}


def __getattr__(name: str) -> Any:
    """The public names, imported when first used: `kisslock --version` needs none of them."""
    if name not in PLACES:
        raise AttributeError(name)
    return getattr(import_module(PLACES[name]), name)
