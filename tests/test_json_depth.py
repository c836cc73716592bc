"""Deeply nested JSON in a request or a file does not crash a host that raised Python's recursion limit."""

import subprocess
import sys

import pytest

from kisslock.json_depth import SAFE_LIMIT, limit_depth

# The script sets the recursion limit that py_ecc sets on import, and then parses bodies that an attacker could send.
HOST_PROGRAM = """
import sys
sys.setrecursionlimit(1_000_000)
from kisslock.guides.entries import decode_json
from kisslock.rpc.faults import Fault
from kisslock.rpc.requests import parse_slots
from kisslock.upstream.errors import AttemptFailed
from kisslock.upstream.messages import match_replies
deep = b"[" * 2_000_000
for read, refused in (
    (lambda: parse_slots(deep, 1000), Fault),
    (lambda: match_replies(deep, 1), AttemptFailed),
    (lambda: decode_json(deep, list), ValueError),
):
    try:
        read()
    except refused:
        print("refused")
print(sys.getrecursionlimit())
"""


def test_a_deeply_nested_body_does_not_crash_a_host_process_that_has_raised_the_recursion_limit() -> None:
    completed = subprocess.run(
        [sys.executable, "-c", HOST_PROGRAM], capture_output=True, text=True, timeout=60, check=False
    )
    assert (completed.returncode, completed.stdout.split()) == (0, ["refused", "refused", "refused", "1000000"]), (
        completed.stderr
    )


def test_the_recursion_limit_of_the_host_is_restored_after_parsing() -> None:
    def parse_invalid_json() -> None:
        raise ValueError(sys.getrecursionlimit())

    limit_before = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    try:
        with pytest.raises(ValueError, match=str(SAFE_LIMIT)):
            limit_depth(parse_invalid_json)()
        assert sys.getrecursionlimit() == 50_000
    finally:
        sys.setrecursionlimit(limit_before)
