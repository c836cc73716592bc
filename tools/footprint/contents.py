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

SOURCE_FOLDER = ROOT / "src"
# Packages of the Python environment, not of the application. setuptools loads a module whenever Python starts.
STANDARD_PACKAGES = {"pip", "setuptools"}


def own_modules(modules: Iterable[str]) -> frozenset[str]:
    """Return the modules of Kisslock."""
    return frozenset(name for name in modules if re.match(r"kisslock(\.|$)", name))


def count_lines(modules: Iterable[str]) -> int:
    """Return the lines of code of Kisslock's modules."""
    return sum(lines_of_code(_module_file(name)) for name in own_modules(modules))


def sizes_by_folder(modules: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Return the modules and lines of Kisslock by the folder or module directly below `kisslock`."""
    modules_by_folder: dict[str, set[str]] = {}
    for name in own_modules(modules):
        modules_by_folder.setdefault(name.partition(".")[2].partition(".")[0], set()).add(name)
    return {top: (len(names), count_lines(names)) for top, names in sorted(modules_by_folder.items())}


def every_module() -> frozenset[str]:
    """Return the names of all modules of Kisslock."""
    files = (
        file.relative_to(SOURCE_FOLDER).with_suffix("").parts for file in (SOURCE_FOLDER / "kisslock").rglob("*.py")
    )
    return frozenset(".".join(name_parts[:-1] if name_parts[-1] == "__init__" else name_parts) for name_parts in files)


def _module_file(module: str) -> Path:
    path = SOURCE_FOLDER.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def third_party_packages(modules: Iterable[str]) -> frozenset[str]:
    """Return the names of the third-party packages that the modules belong to."""
    tops = {name.partition(".")[0] for name in modules}
    package_names = {canonicalize_name(name) for top in tops for name in _packages_by_module().get(top, ())}
    return frozenset(package_names - STANDARD_PACKAGES - {"kisslock"})


@cache
def _packages_by_module() -> dict[str, Sequence[str]]:
    """Return a map from each installed top-level module to the names of the packages that contain it."""
    return dict(packages_distributions())


@cache
def installed_packages(requirements: tuple[str, ...]) -> frozenset[str]:
    """Return the packages that pip installs for requirements, without Kisslock.

    The requirements of each package are read from its metadata in this environment, which contains the versions of the
    lock file.
    """
    waiting_requirements = [
        (canonicalize_name(row.name), frozenset(row.extras)) for row in map(Requirement, requirements)
    ]
    # The loop appends packages to the list while it reads the list.
    for name, extras in waiting_requirements:
        for requirement in map(Requirement, _requirements_of(name)):
            row = canonicalize_name(requirement.name), frozenset(requirement.extras)
            if _is_needed(requirement, extras) and row not in waiting_requirements:
                waiting_requirements.append(row)
    return frozenset(name for name, _ in waiting_requirements) - {"kisslock"}


def modules_not_installed(requirements: tuple[str, ...]) -> list[str]:
    """Return the top-level modules that would be missing if pip had installed only these requirements."""
    present = installed_packages(requirements) | STANDARD_PACKAGES | {"kisslock"}
    packages_by_module = _packages_by_module().items()
    return sorted(top for top, names in packages_by_module if not present.intersection(map(canonicalize_name, names)))


def _requirements_of(package: str) -> Sequence[str]:
    try:
        return requires(package) or ()
    except PackageNotFoundError:
        # The package is for another system, so it is not installed here.
        return ()


def _is_needed(requirement: Requirement, extras: frozenset[str]) -> bool:
    return requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras))
