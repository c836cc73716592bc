"""The installed wheel in an empty folder. No other program, such as Node, is on the PATH."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import httpx2
import pytest

from kisslock import __version__
from kisslock.dev.ports import free_port
from tests.ports import wait_for_port

pytestmark = pytest.mark.slow


def isolated_environment(folder: Path, bin_folder: Path) -> dict[str, str]:
    """Return environment variables with which a command finds only the installed package."""
    environ = {"PATH": str(bin_folder), "HOME": str(folder)}
    assert shutil.which("node", path=environ["PATH"]) is None
    return environ


def test_the_installed_command_prints_its_version_and_the_list_of_wallets(
    installed_bin_folder: Path, tmp_path: Path
) -> None:
    def run_kisslock(*arguments: str) -> str:
        command = [str(installed_bin_folder / "kisslock"), *arguments]
        environ = isolated_environment(tmp_path, installed_bin_folder)
        return subprocess.run(command, cwd=tmp_path, env=environ, check=True, capture_output=True, text=True).stdout

    assert run_kisslock("--version").split()[-1] == __version__
    wallets = json.loads(run_kisslock("wallets", "--json"))["wallets"]
    assert len(wallets) >= 28
    assert "rainbow" in {wallet["id"] for wallet in wallets}


def test_the_installed_server_serves_the_hosted_page_and_every_file_that_the_page_requests(
    installed_bin_folder: Path, tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    command = [str(installed_bin_folder / "kisslock"), "serve", "--port", str(port)]
    with (
        log.open("wb") as sink,
        subprocess.Popen(
            command, cwd=tmp_path, env=isolated_environment(tmp_path, installed_bin_folder), stdout=sink, stderr=sink
        ) as server,
        httpx2.Client(base_url=f"http://127.0.0.1:{port}") as browser,
    ):
        try:
            wait_for_port(port, server, log)
            assert browser.get("/api/health").json() == {"status": "ok", "version": __version__}
            page = browser.get("/")
            assert (page.status_code, page.headers["content-type"].split(";")[0]) == (200, "text/html")
            asset_paths = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
            assert {Path(name).suffix for name in asset_paths} >= {".js", ".css"}
            for name in asset_paths:
                response = browser.get(name)
                assert (response.status_code, "immutable" in response.headers["cache-control"]) == (200, True)
                assert response.content
        finally:
            server.terminate()
