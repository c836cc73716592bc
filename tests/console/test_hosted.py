"""Inside another application, below a server that waits for every open response before it ends the lifespan."""

import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

import pytest

from kisslock.dev.ports import free_port
from tests.console.history import Entry, kept
from tests.console.visitor import ALICE, ORIGIN, following, operator

pytestmark = pytest.mark.slow
HOST = """
import json, sys, uvicorn
from pathlib import Path
from starlette.applications import Starlette
import kisslock.app
from kisslock import Kisslock
from kisslock.console.timing import Timing
from kisslock.site.builds import Builds
from kisslock.site.bundle import read_bundle
from kisslock.settings import Settings

port, database, build, tables = sys.argv[1:]
bundle = read_bundle(Path(build))
settings = Settings.of(storage={"url": database}, **json.loads(tables))
kisslock.app.read_builds = lambda: Builds(page=(bundle,), embed=bundle, console=bundle)
site = Kisslock(settings)
site.features.console.feed.timing = Timing(brief_s=1.0)
host = Starlette(lifespan=site.lifespan)
host.mount("/", site.app)
uvicorn.run(host, port=int(port), log_level="warning")
"""


def test_a_host_that_ends_waits_no_longer_than_a_brief_feed(tmp_path: Path, build: Path) -> None:
    port, database = free_port(), f"sqlite:///{tmp_path / 'hosted.db'}"
    kept(database, [Entry(at_ms=1, step="opened")])
    tables = json.dumps({"site": {"origins": [ORIGIN]}, "console": {"operators": [ALICE.address]}})
    command = [sys.executable, "-c", HOST, str(port), database, str(build), tables]
    child = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)

    async def journey() -> None:
        async with operator(port) as browser, following(browser) as feed:
            await feed.until(1)
            child.terminate()
            await feed.ended()

    try:
        answers(port)
        asyncio.run(journey())
        _, said = child.communicate(timeout=20)
        assert "Traceback" not in said
    finally:
        child.kill()
        child.communicate()


def answers(port: int) -> None:
    deadline = time.monotonic() + 20
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5).close()
        except URLError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        else:
            return
