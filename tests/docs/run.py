"""Runs a page like a reader would, block by block: `python -m tests.docs.run` with an Order as JSON.

At the first failed block it prints the block and ends with exit code 1.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from tests.docs.blocks import Block, blocks_of
from tests.docs.elsewhere import is_elsewhere
from tests.docs.packages import each_must_end_well, with_our_files
from tests.docs.surroundings import (
    environ_of,
    lay_browsers,
    make_empty_python,
    make_python,
    npm_from_cache,
    published_at,
    raise_loopback,
)
from tests.docs.visits import VISITS
from tests.ports import START_S, listens
from tools.places import LOCK, ROOT, VENV_PYTHON

SHELL = ("bash", "-euo", "pipefail", "-c")
# Matches the line that uvicorn, `kisslock serve` or anvil prints when it listens. `kisslock dev` first prints a line
# about its chain, which does not match.
SAID_WHERE = re.compile(r"(?<!Local chain 31337 is at )(?:http://|Listening on )(?:127\.0\.0\.1|localhost):(\d+)")
# Matches a line in which a front end's server, such as Vite, warns about settings that are no longer supported.
UNSUPPORTED = re.compile(r"^.*(?:unsupported|deprecated).*$", re.IGNORECASE | re.MULTILINE)
COMMAND_S, DOWNLOADING_COMMAND_S = 180, 600
READ_SETTINGS = "import sys, tomllib, kisslock; kisslock.Settings.of(**tomllib.loads(sys.stdin.read()))"


class Broken(Exception):
    """A block of a page failed."""


class Order(msgspec.Struct, kw_only=True):
    """The page to run, and its environment. `before` is the page that it continues, whose servers are skipped.

    `python` is the folder of the reader's environment, created with the Python `base`. `versions` is pip's file of
    versions. `modules` and `chromium` are linked to the places where npm and Playwright would install them. With a
    `tarball`, which is the npm package, the page itself calls npm, which gets every other package from `npm_cache`.

    With `index` and `registry`, the URLs of a Python index and an npm registry that have Kisslock's packages, the
    commands run unchanged. pip and npm of the reader's environment get every package from there, with empty caches.
    """

    page: str
    before: str
    folder: str
    python: str
    wheel: str
    base: str = VENV_PYTHON
    versions: str = str(LOCK)
    modules: str = ""
    chromium: str = ""
    tarball: str = ""
    npm_cache: str = ""
    index: str = ""
    registry: str = ""
    isolated: bool = False


class Reader:
    """Follows a page in an empty folder."""

    def __init__(self, order: Order, blocks: list[Block]) -> None:
        self._blocks = blocks
        # All pages that install nothing use the same environment, which contains the wheel.
        self._installs = any("pip install" in block.text for block in blocks)
        python = Path(order.python if self._installs else f"{order.python}-shared")
        folder = self.folder = Path(order.folder)
        self.came_from = Path(order.before).stem
        self._started = 0
        self._command_s = DOWNLOADING_COMMAND_S if order.registry else COMMAND_S
        self._files = {"pip install": order.wheel} if order.wheel else {}
        more = lay_browsers(folder, order.chromium) if order.chromium else {}
        if order.modules:
            (folder / "node_modules").symlink_to(order.modules)
        if order.tarball:
            self._files["npm install"] = order.tarball
            more = {**more, **npm_from_cache(Path(order.npm_cache))}
        if order.registry:
            more = {**more, **published_at(order.index, order.registry)}
        make = make_empty_python if order.index else make_python
        bin_folder = make(python, order.base, order.versions, keep=not self._installs)
        more = {**more, "PYTHONPYCACHEPREFIX": f"{order.python}-compiled"}
        self._environ = environ_of(folder, bin_folder, **more)
        self._servers = ExitStack()
        self._acts: dict[str, Callable[[Block], None]] = {
            "file": self._write,
            "commands": lambda block: self._shell(block.text),
            "server": self._serve,
            "settings": self._read_settings,
        }

    def follow(self) -> None:
        """Run each block. Raises Broken."""
        if not self._installs:
            self._shell('pip install "kisslock[server]"')
        with self._servers:
            for block in self._blocks:
                if is_elsewhere(block) or block.only not in {"", self.came_from}:
                    continue
                tell(f"-- {block}")
                try:
                    self._acts[block.kind](block)
                except Broken as problem:
                    raise Broken(f"{block}\n{problem}") from None

    def _write(self, block: Block) -> None:
        file = self.folder / block.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")

    def _shell(self, commands: str) -> None:
        command = [*SHELL, each_must_end_well(with_our_files(commands, self._files))]
        self._run(command, "")

    def _read_settings(self, block: Block) -> None:
        self._run(["python", "-c", READ_SETTINGS], block.text)

    def _run(self, command: list[str], given: str) -> None:
        result = subprocess.run(
            command,
            cwd=self.folder,
            env=self._environ,
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=self._command_s,
        )
        tell(result.stdout)
        # The test runs uv instead of pip. uv prints only a warning about an unknown extra, so search for the warning.
        if result.returncode or "does not have an extra named" in result.stdout:
            raise Broken(f"It ended with {result.returncode}.")

    def _serve(self, block: Block) -> None:
        visit = VISITS.get((block.page, block.first))
        if visit is None:
            raise Broken("This server has no visit: it needs a row in tests/docs/visits.py.")
        if not block.beside:
            self._servers.close()
        origin = self._servers.enter_context(self._serving(block.text))
        problems = [*visit.make(origin), *UNSUPPORTED.findall(self._log(self._started - 1).read_text(encoding="utf-8"))]
        if problems:
            raise Broken("\n".join(problems))

    def _log(self, server: int) -> Path:
        return self.folder.with_name(f"{self.folder.name}-server-{server}")

    @contextmanager
    def _serving(self, commands: str) -> Iterator[str]:
        log = self._log(self._started)
        self._started += 1
        with log.open("w+b") as sink:
            child = subprocess.Popen(
                [*SHELL, commands], cwd=self.folder, env=self._environ, stdout=sink, stderr=sink, start_new_session=True
            )
            try:
                yield f"http://127.0.0.1:{_port_of(child, log)}"
            finally:
                os.killpg(child.pid, signal.SIGTERM)
                child.wait(timeout=START_S)
                tell(log.read_text(encoding="utf-8"))


def _port_of(child: "subprocess.Popen[bytes]", log: Path) -> int:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and child.poll() is None:
        output = SAID_WHERE.search(log.read_text(encoding="utf-8"))
        if output and listens(int(output[1])):
            return int(output[1])
        time.sleep(0.05)
    raise Broken("The server does not listen.")


def tell(words: str) -> None:
    """Print a line for the report of a failed test."""
    sys.stdout.write(f"{words.rstrip()}\n")
    sys.stdout.flush()


def main(order: Order) -> int:
    """Run a page and return the exit code."""
    if order.isolated:
        raise_loopback()
    first = blocks_of((ROOT / order.page).parent / order.before) if order.before else []
    blocks = [*(block for block in first if block.kind != "server"), *blocks_of(ROOT / order.page)]
    try:
        Reader(order, blocks).follow()
    except Broken as problem:
        tell(f"BROKEN: {problem}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(msgspec.json.decode(sys.argv[1], type=Order)))
