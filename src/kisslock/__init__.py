"""Kisslock: a site's wallet connection, as a Python server with its own front end."""

from typing import TYPE_CHECKING as _TYPE_CHECKING

if _TYPE_CHECKING:
    from kisslock.access.holding import Holding, all_of, any_of
    from kisslock.app import Kisslock
    from kisslock.auth.account import Wallet
    from kisslock.composition.settings import Settings
    from kisslock.errors import KisslockError
    from kisslock.integrations.fastapi import RequireWallet, require_wallet

__version__ = "0.1.0"
__all__ = [
    "Holding",
    "Kisslock",
    "KisslockError",
    "RequireWallet",
    "Settings",
    "Wallet",
    "__version__",
    "all_of",
    "any_of",
    "require_wallet",
]

_MODULES = {
    "Holding": "kisslock.access.holding",
    "Kisslock": "kisslock.app",
    "KisslockError": "kisslock.errors",
    "RequireWallet": "kisslock.integrations.fastapi",
    "Settings": "kisslock.composition.settings",
    "Wallet": "kisslock.auth.account",
    "all_of": "kisslock.access.holding",
    "any_of": "kisslock.access.holding",
    "require_wallet": "kisslock.integrations.fastapi",
}


def __getattr__(name: str) -> object:
    """Return a public name. Each name is imported on first use, because `kisslock --version` needs no public name."""
    import sys  # noqa: PLC0415 (else it would be a name of the package)
    from importlib import import_module  # noqa: PLC0415

    from kisslock.packages import describe_unusable_package, explain_import_error  # noqa: PLC0415

    if name not in _MODULES:
        raise AttributeError(name)
    if _MODULES[name] not in sys.modules and (sentence := describe_unusable_package()):
        raise ImportError(sentence)
    try:
        return getattr(import_module(_MODULES[name]), name)
    except ImportError as error:
        raise ImportError(explain_import_error(error) or str(error), name=error.name) from error


def __dir__() -> list[str]:
    """Return the public names, without submodules that are loaded by chance."""
    return __all__
