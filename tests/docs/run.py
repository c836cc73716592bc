"""Runs a page like a reader would, block by block: `python -m tests.docs.run` with a PageRun as JSON.

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

from tests.docs.blocks import Block, read_blocks
from tests.docs.elsewhere import is_elsewhere
from tests.docs.packages import replace_with_our_files, stop_at_first_failure
from tests.docs.surroundings import (
    link_browsers,
    make_empty_python,
    make_python,
    npm_cache_environment,
    page_environment,
    raise_loopback,
    registry_environment,
)
from tests.docs.visits import VISIT_BY_SERVER
from tests.ports import START_S, is_listening
from tools.places import LOCK_FILE, ROOT, VENV_PYTHON

SHELL_COMMAND = ("bash", "-euo", "pipefail", "-c")
# Matches the line that uvicorn, `kisslock serve` or anvil prints when it listens. `kisslock dev` first prints a line
# about its chain, which does not match.
SERVER_URL_LINE = re.compile(r"(?<!Local chain 31337 is at )(?:http://|Listening on )(?:127\.0\.0\.1|localhost):(\d+)")
# Matches a line in which a front end's server, such as Vite, warns about settings that are no longer supported.
UNSUPPORTED_WARNING = re.compile(r"^.*(?:unsupported|deprecated).*$", re.IGNORECASE | re.MULTILINE)
COMMAND_TIMEOUT_S, DOWNLOADING_COMMAND_TIMEOUT_S = 180, 600
SETTINGS_PROGRAM = "import sys, tomllib, kisslock; kisslock.Settings.of(**tomllib.loads(sys.stdin.read()))"


class BlockFailed(Exception):
    """A block of a page failed."""


class PageRun(msgspec.Struct, kw_only=True):
    """The page to run, and its environment. Servers of `previous_page` are skipped.

    `python` is the folder of the reader's environment, created with `base_python`. `versions` is pip's file of
    versions. `modules` and `chromium` are linked to the places where npm and Playwright would install them. With a
    `tarball`, which is the npm package, the page itself calls npm, which gets every other package from `npm_cache`.

    With `index` and `registry`, the URLs of a Python index and an npm registry that have Kisslock's packages, the
    commands run unchanged. pip and npm of the reader's environment get every package from there, with empty caches.
    """

    page: str
    previous_page: str
    folder: str
    python: str
    wheel: str
    base_python: str = VENV_PYTHON
    versions: str = str(LOCK_FILE)
    modules: str = ""
    chromium: str = ""
    tarball: str = ""
    npm_cache: str = ""
    index: str = ""
    registry: str = ""
    is_isolated: bool = False


class PageReader:
    """Follows a page in an empty folder."""

    def __init__(self, page_run: PageRun, blocks: list[Block]) -> None:
        self._blocks = blocks
        # All pages that install nothing use the same environment, which contains the wheel.
        self._installs = any("pip install" in block.text for block in blocks)
        python = Path(page_run.python if self._installs else f"{page_run.python}-shared")
        folder = self.folder = Path(page_run.folder)
        self.came_from = Path(page_run.previous_page).stem
        self._started = 0
        self._command_s = DOWNLOADING_COMMAND_TIMEOUT_S if page_run.registry else COMMAND_TIMEOUT_S
        self._files = {"pip install": page_run.wheel} if page_run.wheel else {}
        browser_environment = link_browsers(folder, page_run.chromium) if page_run.chromium else {}
        if page_run.modules:
            (folder / "node_modules").symlink_to(page_run.modules)
        if page_run.tarball:
            self._files["npm install"] = page_run.tarball
            browser_environment = {**browser_environment, **npm_cache_environment(Path(page_run.npm_cache))}
        if page_run.registry:
            browser_environment = {**browser_environment, **registry_environment(page_run.index, page_run.registry)}
        make = make_empty_python if page_run.index else make_python
        bin_folder = make(python, page_run.base_python, page_run.versions, keep_existing=not self._installs)
        browser_environment = {**browser_environment, "PYTHONPYCACHEPREFIX": f"{page_run.python}-compiled"}
        self._environ = page_environment(folder, bin_folder, **browser_environment)
        self._servers = ExitStack()
        self._acts: dict[str, Callable[[Block], None]] = {
            "file": self._write_file,
            "commands": lambda block: self._run_commands(block.text),
            "server": self._start_servers,
            "settings": self._read_settings,
        }

    def run_blocks(self) -> None:
        """Run each block. Raises BlockFailed."""
        if not self._installs:
            self._run_commands('pip install "kisslock[server]"')
        with self._servers:
            for block in self._blocks:
                if is_elsewhere(block) or block.reader_page not in {"", self.came_from}:
                    continue
                print_report_line(f"-- {block}")
                try:
                    self._acts[block.kind](block)
                except BlockFailed as problem:
                    raise BlockFailed(f"{block}\n{problem}") from None

    def _write_file(self, block: Block) -> None:
        file = self.folder / block.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")

    def _run_commands(self, commands: str) -> None:
        command = [*SHELL_COMMAND, stop_at_first_failure(replace_with_our_files(commands, self._files))]
        self._run_command(command, "")

    def _read_settings(self, block: Block) -> None:
        self._run_command(["python", "-c", SETTINGS_PROGRAM], block.text)

    def _run_command(self, command: list[str], input_text: str) -> None:
        result = subprocess.run(
            command,
            cwd=self.folder,
            env=self._environ,
            input=input_text,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=self._command_s,
        )
        print_report_line(result.stdout)
        # The test runs uv instead of pip. uv prints only a warning about an unknown extra, so search for the warning.
        if result.returncode or "does not have an extra named" in result.stdout:
            raise BlockFailed(f"It ended with {result.returncode}.")

    def _start_servers(self, block: Block) -> None:
        visit = VISIT_BY_SERVER.get((block.page, block.first_line))
        if visit is None:
            raise BlockFailed("This server has no visit: it needs a row in tests/docs/visits.py.")
        if not block.keeps_servers:
            self._servers.close()
        origin = self._servers.enter_context(self._run_server(block.text))
        problems = [
            *visit.visit_site(origin),
            *UNSUPPORTED_WARNING.findall(self._log_file(self._started - 1).read_text(encoding="utf-8")),
        ]
        if problems:
            raise BlockFailed("\n".join(problems))

    def _log_file(self, server: int) -> Path:
        return self.folder.with_name(f"{self.folder.name}-server-{server}")

    @contextmanager
    def _run_server(self, commands: str) -> Iterator[str]:
        log = self._log_file(self._started)
        self._started += 1
        with log.open("w+b") as sink:
            child = subprocess.Popen(
                [*SHELL_COMMAND, commands],
                cwd=self.folder,
                env=self._environ,
                stdout=sink,
                stderr=sink,
                start_new_session=True,
            )
            try:
                yield f"http://127.0.0.1:{wait_for_port(child, log)}"
            finally:
                os.killpg(child.pid, signal.SIGTERM)
                child.wait(timeout=START_S)
                print_report_line(log.read_text(encoding="utf-8"))


def wait_for_port(child: "subprocess.Popen[bytes]", log_file: Path) -> int:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and child.poll() is None:
        url_line = SERVER_URL_LINE.search(log_file.read_text(encoding="utf-8"))
        if url_line and is_listening(int(url_line[1])):
            return int(url_line[1])
        time.sleep(0.05)
    raise BlockFailed("The server does not listen.")


def print_report_line(parts: str) -> None:
    """Print a line for the report of a failed test."""
    sys.stdout.write(f"{parts.rstrip()}\n")
    sys.stdout.flush()


def run_page(page_run: PageRun) -> int:
    """Run a page and return the exit code."""
    if page_run.is_isolated:
        raise_loopback()
    previous_blocks = (
        read_blocks((ROOT / page_run.page).parent / page_run.previous_page) if page_run.previous_page else []
    )
    blocks = [*(block for block in previous_blocks if block.kind != "server"), *read_blocks(ROOT / page_run.page)]
    try:
        PageReader(page_run, blocks).run_blocks()
    except BlockFailed as problem:
        print_report_line(f"BROKEN: {problem}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(run_page(msgspec.json.decode(sys.argv[1], type=PageRun)))
