"""A limit for the depth of foreign JSON that does not depend on the recursion limit of the host application."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import msgspec

P = ParamSpec("P")
R = TypeVar("R")
# Python's own limit. Some libraries raise it a hundredfold on import (py_ecc, and so web3): up to Python 3.11 the C
# code of a JSON decoder would then run out of stack, which ends the process.
SAFE_LIMIT = 1000


def limit_recursion(decode: Callable[P, R]) -> Callable[P, R]:
    """The function with Python's own recursion limit around it: deeper input raises RecursionError, as by default."""

    @wraps(decode)
    def decoded(*args: P.args, **kwargs: P.kwargs) -> R:
        limit = sys.getrecursionlimit()
        if limit <= SAFE_LIMIT:
            return decode(*args, **kwargs)
        sys.setrecursionlimit(SAFE_LIMIT)
        try:
            return decode(*args, **kwargs)
        finally:
            sys.setrecursionlimit(limit)

    return decoded


decode = limit_recursion(msgspec.json.decode)
