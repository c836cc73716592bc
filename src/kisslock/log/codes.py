"""The error codes in the client log, from data/failures.json.

The page reports some codes; the server itself writes others.
"""

from importlib.resources import files
from typing import Any

import msgspec

FAILURES_BY_SOURCE: dict[str, dict[str, Any]] = msgspec.json.decode(
    (files("kisslock") / "data" / "failures.json").read_bytes()
)
PAGE_CODES = frozenset(code.upper() for code in FAILURES_BY_SOURCE["page"])
# The server itself writes these codes into the client log (http/origin_check.py).
SERVER_CODES = frozenset(code.upper() for code in FAILURES_BY_SOURCE["server"])
# An error without a code is stored under this code.
NO_CODE = "UNKNOWN"
