"""`python -m tools.advisories`: what is published about weaknesses of the locked packages. It never fails."""

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.places import LOCK, ROOT, VENV_PYTHON, WEB, environment, npm, tool

# Each client asks once: a service that is away must not hold up the checks.
ONCE = {"npm_config_fetch_retries": "0", "UV_HTTP_RETRIES": "0", "UV_HTTP_TIMEOUT": "20"}
MOST_S = 90
PIN = re.compile(r"^([\w.-]+==[\w.!+-]+)(?: *; *([^\\\n]+?))? *\\?$", re.MULTILINE)
PROJECT = '[project]\nname = "locked"\nversion = "0"\nrequires-python = ">=3.11"\ndependencies = {pins}\n'
UNANSWERED = "no registry here says what is known of the locked packages"
NOTHING = "nothing is known against the locked packages"


def npm_lines(*more: str) -> list[str]:
    """Return a line for each package of web/package-lock.json, tools left out, of which a weakness is published."""
    told = _json(npm("audit", "--omit=dev", "--package-lock-only", "--json", *more), WEB)
    if "vulnerabilities" not in told:
        return [f"npm: {UNANSWERED}"]
    found = [f"npm: {name}, {one['severity']}: {_titles(one)}" for name, one in told["vulnerabilities"].items()]
    return found or [f"npm: {NOTHING}"]


def _titles(one: dict[str, Any]) -> str:
    """The titles of a package's weaknesses; of one that only depends on a weak package, that package's name."""
    return "; ".join(via if isinstance(via, str) else f"{via['title']} ({via['url']})" for via in one["via"])


def python_lines(*more: str) -> list[str]:
    """Return a line for each published weakness of a package of the Python lock. uv reads a project, so it gets one."""
    pins = [f"{pin} ; {marker}" if marker else pin for pin, marker in PIN.findall(LOCK.read_text(encoding="utf-8"))]
    with TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(PROJECT.format(pins=json.dumps(pins)), encoding="utf-8")
        _output([VENV_PYTHON, "-m", "tools.uv", "lock", "--quiet", "--project", folder])
        audit = (tool("uv"), "audit", "--frozen", "--quiet", "--no-config", "--project", folder)
        told = _json([*audit, "--preview-features", "audit,json-output", "--output-format", "json", *more])
    if "vulnerabilities" not in told:
        return [f"Python: {UNANSWERED}"]
    found = [
        f"Python: {of['name']} {of['version']}: {one['summary'] or 'a weakness'} ({one['id']})"
        for one in told["vulnerabilities"]
        for of in [one["dependency"]]
    ]
    return found or [f"Python: {NOTHING}"]


def _json(command: Sequence[str], cwd: Path = ROOT) -> dict[str, Any]:
    try:
        return dict(json.loads(_output(command, cwd)))
    except ValueError:
        return {}


def _output(command: Sequence[str], cwd: Path = ROOT) -> str:
    try:
        return subprocess.run(
            command, cwd=cwd, env=environment(**ONCE), check=False, capture_output=True, text=True, timeout=MOST_S
        ).stdout
    except subprocess.TimeoutExpired:
        return ""


if __name__ == "__main__":
    print("\n".join([*npm_lines(), *python_lines()]))
