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
    "forward",
    "ops",
)


@cache
def every() -> tuple[Feature, ...]:
    """Every declaration, also of features that are off; raises ImportError where one lacks a feature that it needs."""
    found: dict[str, Feature] = {}
    for name in FEATURES:
        try:
            feature: Feature = import_module(f"kisslock.{name}.feature").FEATURE
            lacking = next((one for one in feature.needs if one not in found), "")
        except ModuleNotFoundError as error:
            lacking = str(error.name).removeprefix("kisslock.").partition(".")[0]
        if lacking:
            raise ImportError(f"The feature {name} needs {lacking}, which does not stand before it in features.py.")
        found[name] = feature
    return tuple(found.values())


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
