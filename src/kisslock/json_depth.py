"""A depth limit for JSON from outside. The depth limit does not depend on the host application's recursion limit."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import msgspec

P = ParamSpec("P")
R = TypeVar("R")
# Python's default recursion limit. Some libraries raise the limit a hundredfold when they are imported (py_ecc, and
# therefore web3). If the limit is that high, the C code of a JSON decoder runs out of stack in Python 3.11, which ends
# the process.
SAFE_LIMIT = 1000


def limit_depth(decode: Callable[P, R]) -> Callable[P, R]:
    """Run the function with Python's default recursion limit. Deeper input raises RecursionError."""

    @wraps(decode)
    def decode_with_limit(*args: P.args, **kwargs: P.kwargs) -> R:
        limit = sys.getrecursionlimit()
        if limit <= SAFE_LIMIT:
            return decode(*args, **kwargs)
        sys.setrecursionlimit(SAFE_LIMIT)
        try:
            return decode(*args, **kwargs)
        finally:
            sys.setrecursionlimit(limit)

    return decode_with_limit


decode = limit_depth(msgspec.json.decode)
