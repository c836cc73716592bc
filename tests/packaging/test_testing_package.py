"""`kisslock/testing`, packed and used as a site would: the Playwright test of docs/testing.md against an example."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tools.chromium import VARIABLE, ensure_chromium
from tools.front_end import npm, web_tool
from tools.places import ROOT, WEB, environment

SHOWN = re.compile(r"^```ts\n// ([\w.]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONFIG = """export default {{
  reporter: 'line',
  use: {{
    baseURL: '{origin}',
    launchOptions: {{ executablePath: '{chromium}', args: {arguments} }},
  }},
}}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packed package in its node_modules, beside what it asks for."""
    folder = tmp_path_factory.mktemp("site")
    for command in (npm("run", "build:testing"), npm("pack", "--pack-destination", str(folder))):
        subprocess.run(command, cwd=WEB, env=environment(), check=True, capture_output=True, timeout=120)
    (archive,) = folder.glob("*.tgz")
    # Not tarfile: see test_wheel.py.
    subprocess.run(["tar", "-xzf", str(archive), "-C", str(folder)], check=True)
    modules = folder / "node_modules"
    modules.mkdir()
    shutil.move(folder / "package", modules / "kisslock")
    for name in ("@playwright", "viem"):
        (modules / name).symlink_to(WEB / "node_modules" / name)
    return folder


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    """The FastAPI example, listening."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    example, here = ROOT / "examples" / "fastapi_shop", f"http://127.0.0.1:{port}"
    settings = {
        "KISSLOCK_CONFIG": str(example / "kisslock.toml"),
        "KISSLOCK_SITE_ORIGINS": json.dumps([here]),
        "KISSLOCK_STORAGE_URL": f"sqlite:///{tmp_path / 'kisslock.db'}",
    }
    command = [sys.executable, "-m", "uvicorn", "app:app", "--app-dir", str(example), "--port", str(port)]
    server = subprocess.Popen(command, cwd=tmp_path, env={**os.environ, **settings}, stderr=subprocess.PIPE)
    try:
        for _ in range(300):
            with suppress(OSError):
                urllib.request.urlopen(f"{here}/wallet/api/health", timeout=1).close()  # noqa: S310 - our own server
                break
            time.sleep(0.1)
        yield here
    finally:
        server.terminate()
        server.communicate(timeout=20)


@pytest.mark.slow
def test_the_package_holds_what_it_exports_and_nothing_of_our_own_tests(installed: Path) -> None:
    package = installed / "node_modules" / "kisslock"
    exported = json.loads((package / "package.json").read_text())["exports"]["./testing"]
    assert all((package / file).is_file() for file in exported.values())
    names = {file.relative_to(package).parts[0] for file in package.rglob("*") if file.is_file()}
    assert names <= {"package.json", "dist", "README.md", "LICENSE"}
    assert not [file for file in package.rglob("*") if ".test." in file.name or ".spec." in file.name]


@pytest.mark.slow
def test_what_the_page_about_testing_shows_for_playwright_passes(installed: Path, origin: str) -> None:
    chromium = ensure_chromium()
    ((name, text),) = SHOWN.findall((ROOT / "docs" / "testing.md").read_text(encoding="utf-8"))
    (installed / name).write_text(text, encoding="utf-8")
    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    config = CONFIG.format(origin=origin, chromium=chromium, arguments=json.dumps([*sandbox, "--disable-gpu"]))
    (installed / "playwright.config.mjs").write_text(config, encoding="utf-8")
    command = web_tool("playwright", "test", "--workers=1")
    run = environment(**{VARIABLE: chromium, "FORCE_COLOR": "0"})
    done = subprocess.run(command, cwd=installed, env=run, capture_output=True, text=True, check=False, timeout=180)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
