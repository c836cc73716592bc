"""Kisslock in an application runs on any ASGI server. Each has its own environment, with only wheels."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kisslock.dev.ports import free_port
from tests.docs.visits import SiteVisit
from tests.ports import wait_for_port
from tools.places import ROOT, tool_path

SERVER_COMMANDS = {
    "uvicorn==0.34.0": "uvicorn app:app --port {port}",
    "uvicorn": "uvicorn app:app --port {port}",
    "hypercorn": "hypercorn app:app --bind 127.0.0.1:{port}",
    "granian": "granian app:app --interface asgi --port {port}",
}


@pytest.mark.slow
@pytest.mark.parametrize("server", SERVER_COMMANDS)
def test_a_visitor_can_sign_in_to_the_shop_on_each_asgi_server(server: str, wheel: Path, tmp_path: Path) -> None:
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([tool_path("uv"), "venv", "--quiet", "--python", sys.executable, str(tmp_path / "venv")], check=True)
    install_command = [tool_path("uv"), "pip", "install", "--quiet", "--python", str(python), "--only-binary", ":all:"]
    subprocess.run([*install_command, f"{wheel}[fastapi]", server], check=True)
    shop, port = shutil.copytree(ROOT / "examples" / "fastapi_shop", tmp_path / "shop"), free_port()
    origin = f"http://127.0.0.1:{port}"
    own_environ = {name: value for name, value in os.environ.items() if not name.startswith("KISSLOCK_")}
    command = [str(python), "-m", *SERVER_COMMANDS[server].format(port=port).split()]
    log = tmp_path / "server.log"
    with (
        log.open("wb") as sink,
        subprocess.Popen(
            command, cwd=shop, env=own_environ | {"KISSLOCK_SITE_ORIGINS": f'["{origin}"]'}, stdout=sink, stderr=sink
        ) as child,
    ):
        try:
            wait_for_port(port, child, log)
            assert list(SiteVisit("/wallet", members=("/members",)).visit_site(origin)) == []
        finally:
            child.terminate()
