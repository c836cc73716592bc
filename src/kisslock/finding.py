"""One finding of `kisslock check`."""

from collections.abc import Iterable
from typing import Literal

import msgspec


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What was looked at, how it is, and what to do about it."""

    name: str
    status: Literal["ok", "warn", "fail"]
    message: str
    hint: str = ""


def failed(checks: Iterable[Check]) -> bool:
    """Whether anything has to be put right."""
    return any(check.status == "fail" for check in checks)
