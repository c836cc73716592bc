"""`python -m tools.advisories`: prints published vulnerabilities of the locked packages. The exit code is always 0."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.places import LOCK, ROOT, VENV_PYTHON, WEB, environment, npm, tool

# npm and uv try each download only once, so that an unavailable service does not delay the checks.
ONCE = {"npm_config_fetch_retries": "0", "UV_HTTP_RETRIES": "0", "UV_HTTP_TIMEOUT": "20"}
TIMEOUT_S = 90
PIN = re.compile(r"^([\w.-]+==[\w.!+-]+)(?: *; *([^\\\n]+?))? *\\?$", re.MULTILINE)
PROJECT = '[project]\nname = "locked"\nversion = "0"\nrequires-python = ">=3.11"\ndependencies = {pins}\n'
UNANSWERED = "no registry here says what is known of the locked packages"
NOTHING = "found 0 vulnerabilities"


def of_npm(*more: str) -> str:
    """Return npm's report about web/package-lock.json, without development tools."""
    report = _run(npm("audit", "--omit=dev", "--package-lock-only", *more), WEB).stdout.strip()
    # If the registry rejects the request, npm prints its error page.
    return report if report.startswith(("# npm audit report", NOTHING)) else UNANSWERED


def of_python(*more: str) -> str:
    """Return uv's report about the Python lock file. uv reads a project, so one is created for it."""
    pins = [f"{pin} ; {marker}" if marker else pin for pin, marker in PIN.findall(LOCK.read_text(encoding="utf-8"))]
    with TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(PROJECT.format(pins=json.dumps(pins)), encoding="utf-8")
        _run([VENV_PYTHON, "-m", "tools.uv", "lock", "--quiet", "--project", folder])
        audit = (tool("uv"), "audit", "--frozen", "--quiet", "--no-config", "--project", folder)
        report = _run([*audit, "--preview-features", "audit", *more])
    return NOTHING if report.returncode == 0 else report.stdout.strip() or UNANSWERED


def _run(command: Sequence[str], cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, cwd=cwd, env=environment(**ONCE), check=False, capture_output=True, text=True, timeout=TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "")


if __name__ == "__main__":
    print(f"npm: {of_npm()}\nPython: {of_python()}")
