"""`kisslock check`."""

import asyncio

from kisslock.checks import check_all
from kisslock.command import Invocation
from kisslock.composition.settings import SCHEMA
from kisslock.errors import SettingsError
from kisslock.finding import Finding, has_failure
from kisslock.settings.problems import hint_for_problems
from kisslock.terminal import show, show_json


def run(invocation: Invocation) -> int:
    """Run all checks. Return 1 if a check fails. If --strict is given, also return 1 if there is a warning."""
    options = invocation.options
    try:
        findings = asyncio.run(check_all(invocation.read_settings()))
    except SettingsError as error:
        findings = [
            Finding(name="settings", status="fail", message=line, hint=hint_for_problems(SCHEMA, [line]))
            for line in error.problems
        ]
    has_failed = has_failure(findings) or (options.strict and any(finding.status == "warn" for finding in findings))
    if options.json:
        show_json({"ok": not has_failed, "checks": findings})
        return 1 if has_failed else 0
    for finding in findings:
        hint = f"\n     {finding.hint}" if finding.hint else ""
        show(f"{finding.status:<4} {finding.name}: {finding.message}{hint}")
    return 1 if has_failed else 0
