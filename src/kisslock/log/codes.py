"""The codes that the page reports and those that the server writes into the log: the rows of data/failures.json."""

from importlib.resources import files
from typing import Any

import msgspec

FAILURES: dict[str, dict[str, Any]] = msgspec.json.decode((files("kisslock") / "data" / "failures.json").read_bytes())
PAGE_CODES = frozenset(code.upper() for code in FAILURES["page"])
# What the server itself puts into the log (http/origin_check.py).
SERVER_CODES = frozenset(code.upper() for code in FAILURES["server"])
# An error whose sender gave it no code.
NO_CODE = "UNKNOWN"
