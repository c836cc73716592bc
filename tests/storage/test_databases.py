"""The tests' PostgreSQL needs no work when the interpreter exits."""

import subprocess
import sys

import pytest

START_AND_STOP_SCRIPT = """
import io, logging
from tests.databases import running_postgresql

stream = io.StringIO()
logging.basicConfig(stream=stream, level=logging.INFO)
with running_postgresql() as url:
    print(url)
stream.close()
"""


@pytest.mark.slow
def test_stopping_the_test_database_writes_no_log_line_to_closed_streams() -> None:
    completed = subprocess.run(
        [sys.executable, "-c", START_AND_STOP_SCRIPT], capture_output=True, text=True, check=True, timeout=60
    )
    assert completed.stdout.startswith("postgresql://")
    assert completed.stderr == ""
