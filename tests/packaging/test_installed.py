import json
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from kisslock.dev.ports import free_port

pytestmark = pytest.mark.slow


def _alone(folder: Path, bin_folder: Path) -> dict[str, str]:
    """Environment variables with which a command finds the installed package and no other program, such as Node."""
    environ = {"PATH": str(bin_folder), "HOME": str(folder)}
    assert shutil.which("node", path=environ["PATH"]) is None
    return environ


def _kisslock(bin_folder: Path, folder: Path, *arguments: str) -> str:
    command = [str(bin_folder / "kisslock"), *arguments]
    environ = _alone(folder, bin_folder)
    return subprocess.run(command, cwd=folder, env=environ, check=True, capture_output=True, text=True).stdout


def _get(url: str) -> tuple[int, dict[str, str], bytes]:
    with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own server on loopback
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(100):
        assert server.poll() is None, f"the server stopped with exit code {server.returncode}"
        try:
            _get(url)
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server did not answer within 10 seconds")


@pytest.fixture(scope="module")
def served(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start `kisslock serve` of the installed wheel in an empty folder; gives its address."""
    folder = tmp_path_factory.mktemp("empty")
    port = free_port()
    command = [str(installed / "kisslock"), "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=folder, env=_alone(folder, installed))
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/api/health", server)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=10)


def test_the_installed_command_prints_its_version(installed: Path, tmp_path: Path) -> None:
    assert _kisslock(installed, tmp_path, "--version").split()[-1] == "0.1.0"


def test_the_installed_command_lists_every_wallet(installed: Path, tmp_path: Path) -> None:
    wallets = json.loads(_kisslock(installed, tmp_path, "wallets", "--json"))["wallets"]
    assert len(wallets) >= 28
    assert "rainbow" in {wallet["id"] for wallet in wallets}


def test_the_installed_server_is_healthy_without_node(served: str) -> None:
    status, _, body = _get(f"{served}/api/health")
    assert status == 200
    assert json.loads(body) == {"status": "ok", "version": "0.1.0"}


def test_the_installed_server_serves_the_page_and_every_file_that_the_page_names(served: str) -> None:
    status, headers, body = _get(f"{served}/")
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    named = re.findall(rb'(?:src|href)="(/assets/[^"]+)"', body)
    assert any(name.endswith(b".js") for name in named)
    assert any(name.endswith(b".css") for name in named)
    for name in named:
        status, headers, content = _get(served + name.decode())
        assert status == 200
        assert "immutable" in headers["cache-control"]
        assert content
