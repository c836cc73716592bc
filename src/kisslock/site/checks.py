"""Checks of the page before a server starts, and a check that the front end is built."""

from collections.abc import Iterator

from kisslock.errors import AssetsMissing
from kisslock.finding import Finding
from kisslock.settings import Settings
from kisslock.site.bundle import read_bundle
from kisslock.site.icon import site_icon

STARTUP_CHECKS = {"site.icon": site_icon}


def check_front_end(_: Settings) -> Iterator[Finding]:
    """Check that the front end is built."""
    try:
        yield Finding(name="front end", status="ok", message=f"built, {len(read_bundle().files)} files")
    except AssetsMissing as error:
        yield Finding(name="front end", status="fail", message=error.message, hint=error.hint)
