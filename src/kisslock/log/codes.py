"""The codes that the page reports, and those that the server writes into the log: the rows of data/failures.json."""

from importlib.resources import files
from typing import Any

import msgspec

FAILURES: dict[str, dict[str, Any]] = msgspec.json.decode((files("kisslock") / "data" / "failures.json").read_bytes())
PAGE_CODES = frozenset(code.upper() for code in FAILURES["page"])
# Codes that the server itself writes into the log (http/origin_check.py).
SERVER_CODES = frozenset(code.upper() for code in FAILURES["server"])
# The code of an error that was sent without a code.
NO_CODE = "UNKNOWN"
