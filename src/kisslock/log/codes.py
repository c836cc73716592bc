"""The error codes in the client log, from data/failures.json.

The page reports some codes; the server itself writes others.
"""

from importlib.resources import files
from typing import Any

import msgspec

FAILURES: dict[str, dict[str, Any]] = msgspec.json.decode((files("kisslock") / "data" / "failures.json").read_bytes())
PAGE_CODES = frozenset(code.upper() for code in FAILURES["page"])
# Codes that the server itself writes into the log (http/origin_check.py).
SERVER_CODES = frozenset(code.upper() for code in FAILURES["server"])
# The code of an error that was sent without a code.
NO_CODE = "UNKNOWN"
