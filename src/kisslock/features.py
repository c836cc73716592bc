"""The features of the server: its table of contents. To take one out, delete its line and its folder."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kisslock.feature import Ending, Feature

if TYPE_CHECKING:
    from kisslock.settings import Settings

# Folders of this package, in the order in which they are created: a feature stands behind those that it needs.
FEATURES = (
    "rpc",
    "guides",
    "log",
    "profile",
    "auth",
    "site",
    "console",
    "gates",
    "oidc",
    "forward_auth",
    "ops",
)


@cache
def every() -> tuple[Feature, ...]:
    """Return every declaration, also of features that are off.

    Raises ImportError if a feature needs a feature that is missing or listed after it.
    """
    found: dict[str, Feature] = {}
    for name in FEATURES:
        try:
            feature: Feature = import_module(f"kisslock.{name}.feature").FEATURE
        except ModuleNotFoundError as error:
            package, _, folder = str(error.name).partition(".")
            if package != "kisslock" or "." in folder:
                # A package that is not installed, or a misspelled import: the error already names it.
                raise
            raise _lacks(name, folder) from error
        for needed in feature.needs:
            if needed not in found:
                raise _lacks(name, needed)
        found[name] = feature
    return tuple(found.values())


def _lacks(name: str, needed: str) -> ImportError:
    return ImportError(f"The feature {name} needs {needed}, which is not listed before {name} in features.py.")


def switched_on(settings: "Settings") -> Iterator[Feature]:
    """The features that a server with these settings has."""
    return (feature for feature in every() if feature.is_on(settings))


def members(features: Iterator[Feature] | tuple[Feature, ...], file: str, member: str) -> Iterator[Any]:
    """The member of this name that features have in their files of this name."""
    return (found for feature in features if (found := feature.load(file, member, None)) is not None)


@cache
def endings() -> tuple[Ending, ...]:
    """What ends with a user, also of features that are off."""
    return tuple(members(every(), "ending", "ENDING"))
