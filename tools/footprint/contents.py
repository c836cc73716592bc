"""Describes a list of loaded modules: the modules and lines of Kisslock, and the third-party packages."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.footprint.lines import lines_of_code
from tools.places import ROOT

SOURCE = ROOT / "src"
# Packages that add a module to every start of Python. Such a module does not belong to the measured application.
OF_EVERY_PYTHON = {"pip", "setuptools"}


def own_modules(modules: Iterable[str]) -> frozenset[str]:
    """Return the modules of Kisslock."""
    return frozenset(name for name in modules if re.match(r"kisslock(\.|$)", name))


def lines(modules: Iterable[str]) -> int:
    """Return the lines of code of Kisslock's modules."""
    return sum(lines_of_code(_file(name)) for name in own_modules(modules))


def folders(modules: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Return the modules and lines of Kisslock by the folder or module directly below `kisslock`."""
    found: dict[str, set[str]] = {}
    for name in own_modules(modules):
        found.setdefault(name.partition(".")[2].partition(".")[0], set()).add(name)
    return {top: (len(names), lines(names)) for top, names in sorted(found.items())}


def every_module() -> frozenset[str]:
    """Return the names of all modules of Kisslock."""
    files = (file.relative_to(SOURCE).with_suffix("").parts for file in (SOURCE / "kisslock").rglob("*.py"))
    return frozenset(".".join(parts[:-1] if parts[-1] == "__init__" else parts) for parts in files)


def _file(module: str) -> Path:
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def packages(modules: Iterable[str]) -> frozenset[str]:
    """Return the names of the third-party packages that the modules belong to."""
    tops = {name.partition(".")[0] for name in modules}
    found = {canonicalize_name(name) for top in tops for name in _distributions().get(top, ())}
    return frozenset(found - OF_EVERY_PYTHON - {"kisslock"})


@cache
def _distributions() -> dict[str, Sequence[str]]:
    """Return the names of the installed packages that have a top-level module, by the module."""
    return dict(packages_distributions())


@cache
def installed(requirements: tuple[str, ...]) -> frozenset[str]:
    """Return the packages that pip installs for requirements, without Kisslock.

    The requirements of each package are read from its metadata in this environment, which contains the versions of the
    lock file.
    """
    waiting = [(canonicalize_name(row.name), frozenset(row.extras)) for row in map(Requirement, requirements)]
    # The loop appends packages to the list while it reads the list.
    for name, extras in waiting:
        for requirement in map(Requirement, _requires(name)):
            row = canonicalize_name(requirement.name), frozenset(requirement.extras)
            if _is_needed(requirement, extras) and row not in waiting:
                waiting.append(row)
    return frozenset(name for name, _ in waiting) - {"kisslock"}


def not_installed(requirements: tuple[str, ...]) -> list[str]:
    """Return the top-level modules that would be missing if pip had installed only these requirements."""
    present = installed(requirements) | OF_EVERY_PYTHON | {"kisslock"}
    found = _distributions().items()
    return sorted(top for top, names in found if not present.intersection(map(canonicalize_name, names)))


def _requires(package: str) -> Sequence[str]:
    try:
        return requires(package) or ()
    except PackageNotFoundError:
        # The package is for another system, so it is not installed here.
        return ()


def _is_needed(requirement: Requirement, extras: frozenset[str]) -> bool:
    return requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras))
