"""The tests' PostgreSQL needs no work when the interpreter exits."""

import subprocess
import sys

import pytest

SCRIPT = """
import io, logging
from tests.databases import postgresql

stream = io.StringIO()
logging.basicConfig(stream=stream, level=logging.INFO)
with postgresql() as url:
    print(url)
stream.close()
"""


@pytest.mark.slow
def test_stopping_the_test_database_writes_no_log_line_to_closed_streams() -> None:
    ran = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.startswith("postgresql://")
    assert ran.stderr == ""
