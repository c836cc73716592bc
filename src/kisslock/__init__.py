"""Kisslock: a site's wallet connection, as a Python server with its own front end."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kisslock.app import Kisslock
    from kisslock.settings import Settings

__version__ = "0.1.0"
__all__ = ["Kisslock", "Settings", "__version__"]


def __getattr__(name: str) -> Any:
    """The public names, imported when first used: `kisslock --version` needs none of them."""
    if name == "Kisslock":
        from kisslock.app import Kisslock  # noqa: PLC0415

        return Kisslock
    if name == "Settings":
        from kisslock.settings import Settings  # noqa: PLC0415

        return Settings
    raise AttributeError(name)
