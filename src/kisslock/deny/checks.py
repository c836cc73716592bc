"""Findings about the deny list."""

from collections.abc import Iterator

from kisslock.deny.deny_list import create_deny_list
from kisslock.deny.settings import Access
from kisslock.errors import SettingsError
from kisslock.finding import Finding
from kisslock.settings import Settings

STARTUP_CHECKS = {"access": create_deny_list}


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Yield the number of denied accounts, and a warning if sign-in is off."""
    try:
        count = len(create_deny_list(settings))
    except SettingsError:
        # `check_startup` already reports an invalid file.
        return
    source = f", with those in {settings.section(Access).deny_file}" if settings.section(Access).deny_file else ""
    yield Finding(name="access.deny", status="ok", message=f"{count} denied accounts{source}")
    if settings.sign_in.mode == "off":
        message = "no visitor signs in, so no account is denied: visitors who only connect are not checked"
        yield Finding(name="access.deny", status="warn", message=message, hint="Set sign_in.mode, or remove the list.")
