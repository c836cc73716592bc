"""`python -m tools.advisories`: prints published vulnerabilities of the locked packages. The exit code is always 0."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.places import LOCK_FILE, ROOT, VENV_PYTHON, WEB, npm_command, tool_environment, tool_path

# npm and uv try each download only once, so that an unavailable service does not delay the checks.
NO_RETRIES = {"npm_config_fetch_retries": "0", "UV_HTTP_RETRIES": "0", "UV_HTTP_TIMEOUT": "20"}
TIMEOUT_S = 90
PINNED_PACKAGE = re.compile(r"^([\w.-]+==[\w.!+-]+)(?: *; *([^\\\n]+?))? *\\?$", re.MULTILINE)
PROJECT_FILE = '[project]\nname = "locked"\nversion = "0"\nrequires-python = ">=3.11"\ndependencies = {pins}\n'
NO_ANSWER = "no registry here says what is known of the locked packages"
NO_VULNERABILITIES = "found 0 vulnerabilities"


def npm_report(*extra_options: str) -> str:
    """Return npm's report about web/package-lock.json, without development tools."""
    report = _run(npm_command("audit", "--omit=dev", "--package-lock-only", *extra_options), WEB).stdout.strip()
    # If the registry rejects the request, npm prints the registry's error page instead of a report.
    return report if report.startswith(("# npm audit report", NO_VULNERABILITIES)) else NO_ANSWER


def uv_report(*extra_options: str) -> str:
    """Return uv's report about the Python lock file. uv reads a project, so one is created for it."""
    pins = [
        f"{pin} ; {marker}" if marker else pin
        for pin, marker in PINNED_PACKAGE.findall(LOCK_FILE.read_text(encoding="utf-8"))
    ]
    with TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(PROJECT_FILE.format(pins=json.dumps(pins)), encoding="utf-8")
        _run([VENV_PYTHON, "-m", "tools.uv", "lock", "--quiet", "--project", folder])
        audit = (tool_path("uv"), "audit", "--frozen", "--quiet", "--no-config", "--project", folder)
        report = _run([*audit, "--preview-features", "audit", *extra_options])
    return NO_VULNERABILITIES if report.returncode == 0 else report.stdout.strip() or NO_ANSWER


def _run(command: Sequence[str], cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            cwd=cwd,
            env=tool_environment(**NO_RETRIES),
            check=False,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "")


if __name__ == "__main__":
    print(f"npm: {npm_report()}\nPython: {uv_report()}")
