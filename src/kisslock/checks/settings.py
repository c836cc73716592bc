"""Findings about the settings themselves."""

import re
from collections.abc import Iterator

from kisslock.checks.report import Check
from kisslock.errors import SettingsError
from kisslock.settings import Settings
from kisslock.settings.agreement import require_origins
from kisslock.settings.table import all_rows


def check_settings(settings: Settings) -> Iterator[Check]:
    """How many are given, which have no effect yet, what they lack together."""
    yield Check(name="settings", status="ok", message=f"{len(settings.sources)} given, all of them allowed")
    for row in all_rows():
        if not row.ready and row.key in settings.sources:
            yield Check(name=row.key, status="warn", message="accepted, but its feature is not there yet")
    try:
        require_origins(settings)
    except SettingsError as error:
        yield Check(name="site.origins", status="fail", message=error.message, hint=error.hint)
    yield _project(settings.walletconnect.project_id)


def _project(project_id: str | None) -> Check:
    name = "walletconnect.project_id"
    if project_id is None:
        return Check(name=name, status="ok", message="none: scanning is shown as not set up")
    if re.fullmatch(r"[0-9a-f]{32}", project_id):
        return Check(name=name, status="ok", message="has the right form")
    hint = "Copy it again from the project's page at the relay."
    return Check(name=name, status="fail", message="must be 32 characters of 0-9 and a-f", hint=hint)
