"""What the pages of docs/ show is run as it stands there: their files in one folder, with the tests of testing.md."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

DOCS = Path(__file__).resolve().parents[2] / "docs"
# A block is a file when its first line names it.
BLOCK = re.compile(r"^```(?:python|toml|ts)\n(?:#|//) ([\w.]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENTRY = {"fastapi": "shop.py", "flask": "shop.py", "django": "shop_asgi.py"}


def files(page: str) -> dict[str, str]:
    """The files that a page shows, by name."""
    return dict(BLOCK.findall((DOCS / f"{page}.md").read_text(encoding="utf-8")))


@pytest.mark.slow
@pytest.mark.parametrize("framework", ENTRY)
def test_what_the_page_of_a_framework_shows_passes_the_tests_that_the_page_about_testing_shows(
    framework: str, tmp_path: Path
) -> None:
    shown = {**files("fastapi"), **files(framework), **files("testing")}
    assert {"kisslock.toml", "conftest.py", "test_shop.py", ENTRY[framework]} <= shown.keys()
    for name, text in shown.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    entry = ENTRY[framework].removesuffix(".py")
    conftest = tmp_path / "conftest.py"
    conftest.write_text(conftest.read_text().replace("from shop import app", f"from {entry} import app"))
    if framework == "django":
        migrate = [sys.executable, "-m", "django", "migrate", "--settings", "shop_settings", "--pythonpath", "."]
        subprocess.run(migrate, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
        str(tmp_path),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout


def test_the_application_in_the_readme_lets_nobody_in_who_is_not_signed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (shown,) = re.findall(r"^```python\n(.*?)^```$", (DOCS.parent / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    here: dict[str, Any] = {}
    exec(compile(shown, "README.md", "exec"), here)  # noqa: S102 - our own words
    with TestClient(here["app"]) as client:
        assert client.get("/members").json()["error"]["code"] == "auth/no-session"
        assert client.get("/wallet/api/health").status_code == 200


def test_every_link_of_the_pages_leads_to_a_file() -> None:
    for page in (*DOCS.glob("*.md"), DOCS.parent / "README.md"):
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
