"""Findings about the versions of Kisslock's packages."""

from collections.abc import Iterator

from kisslock.finding import Finding
from kisslock.packages import find_untested_packages, required_packages


def check_packages() -> Iterator[Finding]:
    """Yield a warning for each package that is too old, and a finding that lists packages in untested versions."""
    installed = [package for package in required_packages() if package.installed]
    for package in installed:
        if package.is_old:
            message = f"{package.name} {package.installed} is too old: Kisslock requires {package.lowest} or newer"
            yield Finding(name="packages", status="warn", message=message, hint=package.upgrade)
    untested_packages = find_untested_packages()
    tested_message = (
        f"Kisslock was not tested with {', '.join(untested_packages)}"
        if untested_packages
        else "Kisslock was tested with these versions"
    )
    yield Finding(name="packages", status="ok", message=f"{len(installed)} installed; {tested_message}")
