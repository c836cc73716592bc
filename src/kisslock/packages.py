"""The packages that Kisslock requires: their installed versions, and whether the tests have used these versions."""

import json
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path

# The file lists the minor version of each required package in the lock file: the newest version that the tests use.
# tools.generate writes the file.
TESTED_FILE = Path(__file__).with_name("tested.json")
REQUIREMENT_PATTERN = re.compile(
    r"(?P<name>[\w.-]+)[^;]*?>=(?P<lowest_version>[\d.]+)(?:.*extra == ['\"](?P<extra>[\w-]+)['\"])?"
)
PYTHON_CLASSIFIER = "Programming Language :: Python :: 3."


@dataclass(frozen=True)
class Package:
    """A package of the base install, or of an extra, with its lowest version."""

    name: str
    lowest_version: str
    extra: str
    installed_version: str

    @property
    def is_old(self) -> bool:
        """True if the installed version is too old for Kisslock."""
        return version_numbers(self.installed_version) < version_numbers(self.lowest_version)

    @property
    def version_problem(self) -> str:
        """A sentence with the command that fixes the problem.

        Empty if the package is usable, or missing but optional.
        """
        if self.installed_version:
            return (
                f"{self.name} {self.installed_version} is too old for Kisslock: {self.upgrade_command}"
                if self.is_old
                else ""
            )
        return "" if self.extra else f"{self.name} is not installed; it comes with: pip install kisslock"

    @property
    def upgrade_command(self) -> str:
        """The command that installs a version that Kisslock supports."""
        return f'pip install --upgrade "{self.name}>={self.lowest_version}"'


def version_numbers(text: str) -> tuple[int, ...]:
    """Return the first three numbers of a version."""
    return tuple(int(number) for number in [*re.findall(r"\d+", text), 0, 0][:3])


def _metadata_lines(name: str) -> list[str]:
    """Return a field's lines in the package's metadata, or an empty list if Kisslock runs without being installed."""
    try:
        return metadata("kisslock").get_all(name) or []
    except PackageNotFoundError:
        return []


def required_packages() -> list[Package]:
    """Return each required package once, base install first. `installed_version` is empty if a package is missing."""
    by_name: dict[str, Package] = {}
    for line in _metadata_lines("Requires-Dist"):
        if (requirement := REQUIREMENT_PATTERN.match(line)) and requirement["name"] not in by_name:
            installed_version = ""
            with suppress(PackageNotFoundError):
                installed_version = version(requirement["name"])
            by_name[requirement["name"]] = Package(
                requirement["name"], requirement["lowest_version"], requirement["extra"] or "", installed_version
            )
    return list(by_name.values())


def find_untested_packages() -> list[str]:
    """Return the packages whose minor version is newer than the tested one, and Python if its version is newer."""
    newest_tested_versions = {
        name: version_numbers(text)[:2] for name, text in json.loads(TESTED_FILE.read_text(encoding="utf-8")).items()
    }
    installed_versions = {
        package.name: package.installed_version for package in required_packages() if package.installed_version
    }
    newer_names = [
        f"{name} {text}"
        for name, text in installed_versions.items()
        if version_numbers(text)[:2] > newest_tested_versions.get(name, (0,))
    ]
    minors = {line.removeprefix(PYTHON_CLASSIFIER) for line in _metadata_lines("Classifier")}
    minor = f"{sys.version_info.minor}"
    return newer_names if minor in minors else [*newer_names, f"Python 3.{minor}"]


def describe_unusable_package() -> str | None:
    """Return a sentence about a base package that is missing or too old, or None."""
    return next(
        (package.version_problem for package in required_packages() if not package.extra and package.version_problem),
        None,
    )


def explain_import_error(error: ImportError) -> str | None:
    """Return a sentence with the command that fixes a failed import, or None if no package is the cause."""
    if "pip install" in str(error):
        return str(error)
    return next((package.version_problem for package in required_packages() if package.version_problem), None)
