"""Findings about the versions of Kisslock's packages."""

from collections.abc import Iterator

from kisslock.finding import Finding
from kisslock.packages import find_untested_packages, required_packages


def check_packages() -> Iterator[Finding]:
    """Yield a warning for each package that is too old, and a finding that lists packages in untested versions."""
    installed_packages = [package for package in required_packages() if package.installed_version]
    for package in installed_packages:
        if package.is_old:
            message = (
                f"{package.name} {package.installed_version} is too old: "
                f"Kisslock requires {package.lowest_version} or newer"
            )
            yield Finding(name="packages", status="warn", message=message, hint=package.upgrade_command)
    untested_packages = find_untested_packages()
    tested_message = (
        f"Kisslock was not tested with {', '.join(untested_packages)}"
        if untested_packages
        else "Kisslock was tested with these versions"
    )
    yield Finding(name="packages", status="ok", message=f"{len(installed_packages)} installed; {tested_message}")
