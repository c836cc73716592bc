"""The commands in README.md that need a checkout, run in this checkout, whose packages are already installed."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from kisslock.dev.ports import free_port
from tests.packaging.conftest import install_wheel
from tools.front_end import site_stamp
from tools.places import DIST_FOLDER, ROOT, STATIC_FOLDER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not site_stamp(ROOT, STATIC_FOLDER).is_fresh(), reason="the front end is older than its sources: run make test"
    ),
]


def run_make(*arguments: str) -> list[str]:
    """Run a make command with this test's Python."""
    return ["make", "--no-print-directory", *arguments, f"PYTHON={sys.executable}"]


def test_the_make_run_command_serves_the_hosted_page(tmp_path: Path) -> None:
    env = {**os.environ, "KISSLOCK_STORAGE_URL": f"sqlite:///{tmp_path / 'kisslock.db'}"}
    port = free_port()
    child = subprocess.Popen(
        run_make("run", f"PORT={port}"),
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        assert child.stdout
        url_line = next(line for line in child.stdout if f"http://127.0.0.1:{port}" in line)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as response:
            assert b"<title>" in response.read(), url_line
    finally:
        os.killpg(child.pid, signal.SIGTERM)
        child.communicate(timeout=20)


def test_make_build_writes_a_wheel_that_pip_installs(tmp_path: Path) -> None:
    subprocess.run(run_make("build"), cwd=ROOT, check=True, capture_output=True)
    (wheel,) = DIST_FOLDER.glob("kisslock-*.whl")
    folder = install_wheel(wheel, tmp_path / "venv")
    completed = subprocess.run([folder / "kisslock", "--version"], check=True, capture_output=True, text=True).stdout
    assert wheel.name.split("-")[1] in completed
