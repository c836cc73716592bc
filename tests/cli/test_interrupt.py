"""SIGINT (Ctrl-C) ends the program without a traceback, even during imports."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import StartServer, environment_with_home, server_starter
from tests.log.conftest import wait_for

# The script sends SIGINT to the process group when Python imports a certain module, like Ctrl-C at that moment.
INTERRUPTING_MODULE = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, *_):
        if name == "@MODULE@" and "@COMMAND@" in " ".join(sys.orig_argv):
            os.killpg(os.getpgrp(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""


def write_interrupting_module(folder: Path, module: str, command: str) -> str:
    """Write the file that every Python with this folder in its path runs first. Return the path."""
    text = INTERRUPTING_MODULE.replace("@MODULE@", module).replace("@COMMAND@", command)
    (folder / "sitecustomize.py").write_text(text, encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    "module", ["kisslock.packages", "kisslock.cli", "kisslock.cli.check", "sqlalchemy", "starlette"]
)
def test_ctrl_c_during_the_imports_prints_nothing_and_has_exit_code_130(module: str, tmp_path: Path) -> None:
    command, environ = [sys.executable, "-m", "kisslock", "check"], environment_with_home(tmp_path)
    environ["PYTHONPATH"] = write_interrupting_module(tmp_path, module, "kisslock")
    result = subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=60, check=False, process_group=0
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


@NEEDS_BUILT_FRONT_END
def test_ctrl_c_ends_a_server_whose_workers_still_import_modules(tmp_path: Path) -> None:
    """A terminal sends the signal to every process of the group."""
    with server_starter(tmp_path, process_group=0) as start:
        path = write_interrupting_module(tmp_path, "uvicorn.config", "spawn_main")
        server = start("serve", "--port", "0", "--server-workers", "2", PYTHONPATH=path)
        assert server.child.wait(timeout=60) == 0
        server._reader.join()
    assert "Traceback" not in server.stderr_text
    assert "replaces it" not in server.stderr_text


@NEEDS_BUILT_FRONT_END
@pytest.mark.skipif(sys.platform != "linux", reason="the processes are found in /proc")
@pytest.mark.parametrize(
    ("is_killed", "expected_reason"),
    [(False, "did not respond for 5 s and was killed"), (True, "was killed by SIGKILL")],
)
def test_the_log_contains_the_reason_why_a_worker_was_replaced(
    start_server: StartServer, is_killed: bool, expected_reason: str
) -> None:
    """A stopped worker does not respond to the supervisor's check. A check is pending when the worker is killed."""
    server = start_server("serve", "--port", "0", "--server-workers", "2")

    def worker_pids() -> list[str]:
        return re.findall(r'process_start_time_seconds{pid="(\d+)"}', server.get("/metrics"))

    wait_for(lambda: len(worker_pids()) == 2, 60)
    worker = int(worker_pids()[0])
    os.kill(worker, signal.SIGSTOP)
    if is_killed:
        # The supervisor checks its workers twice a second, so wait until a check of the stopped worker is pending.
        time.sleep(2)
        os.kill(worker, signal.SIGKILL)
    wait_for(lambda: "A new process replaces it." in server.stderr_text, 60)
    [line] = [line for line in server.stderr_text.splitlines() if "worker process" in line]
    assert line.startswith(f"ERROR The worker process {worker} {expected_reason}")
