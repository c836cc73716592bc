"""A finding of `kisslock check`."""

from collections.abc import Iterable
from typing import Literal

import msgspec


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one check: what was checked, its status, and what to do about it."""

    name: str
    status: Literal["ok", "warn", "fail"]
    message: str
    hint: str = ""


def has_failure(findings: Iterable[Finding]) -> bool:
    """Return True if any finding is a failure."""
    return any(finding.status == "fail" for finding in findings)
