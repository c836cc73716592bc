"""Follows the pages that call npm, like all other pages. Only `make test ONLY=kit` runs this file.

npm first downloads each page's packages in another folder. The page itself installs them from the cache.
"""

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx2
import pytest
from typing_extensions import override

from kisslock.dev.ports import free_port
from tests.docs.blocks import PAGES, is_component, queries_npm, read_blocks
from tests.docs.following import list_page_runs, run_page_in_process
from tests.docs.own_server.program import find_block, run_attempts, run_node, running_server
from tests.docs.packages import replace_with_our_files
from tests.docs.run import PageRun
from tests.ports import wait_for_port
from tools.chromium import ensure_headless
from tools.front_end import pack_kit
from tools.places import KIT_FOLDER, ROOT, tool_environment, tool_path

FETCH_TIMEOUT_S = 300
# The page describes the packages and settings of a React site.
VITE_PAGE = ROOT / "docs" / "start" / "vite.md"
NEXT_PAGE = ROOT / "docs" / "how-to" / "nextjs-in-front.md"
VUE_PAGE = ROOT / "docs" / "start" / "vue.md"
OWN_SERVER_FOLDER = Path(__file__).parent / "own_server"
FRAMEWORK_PACKAGES = ("express@5.3.0", "fastify@5.12.8", "iron-session@8.0.4")


@pytest.fixture(scope="session")
def tarball() -> str:
    """Return the packed npm package of these sources."""
    KIT_FOLDER.mkdir(parents=True, exist_ok=True)
    pack_kit(KIT_FOLDER)
    (packed,) = KIT_FOLDER.glob("*.tgz")
    return str(packed)


@pytest.fixture(scope="session")
def npm_cache() -> Path:
    """Return npm's cache folder on this machine."""
    completed = subprocess.run([tool_path("npm"), "config", "get", "cache"], check=True, capture_output=True, text=True)
    return Path(completed.stdout.strip())


def fetch_packages(pages: list[Path], tarball: str, folder: Path) -> None:
    """Download the pages' packages into npm's cache."""
    folder.mkdir()
    lines = [
        line for page in pages for block in read_blocks(page) if queries_npm(block) for line in block.text.splitlines()
    ]
    expected = "\n".join(line for line in lines if line.startswith("npm install "))
    script = f"set -e\n{replace_with_our_files(expected, {'npm install': tarball})}"
    npm_environment = {**tool_environment(), "npm_config_prefer_offline": "true"}
    subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=npm_environment,
        check=True,
        capture_output=True,
        timeout=FETCH_TIMEOUT_S,
    )


def react_components() -> list[tuple[str, str]]:
    """Return the React files of pages that do not call npm, each with its path below a folder of its page."""
    return [
        (f"src/{page.parent.name}/{page.stem}/{block.name}", block.text)
        for page in PAGES
        if not any(queries_npm(block) for block in read_blocks(page))
        for block in read_blocks(page)
        if is_component(block)
    ]


@pytest.mark.slow
def test_each_code_block_for_react_passes_the_type_check_with_the_package(tarball: str, tmp_path: Path) -> None:
    folder = tmp_path / "fetched"
    fetch_packages([VITE_PAGE], tarball, folder)
    (settings,) = [block for block in read_blocks(VITE_PAGE) if block.name == "tsconfig.json"]
    for path, text in [*react_components(), ("tsconfig.json", settings.text), ("vite.config.mts", "export {}\n")]:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    result = subprocess.run([tool_path("npx"), "tsc"], cwd=folder, check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout
    # The second run also checks the types of all packages. Only errors in Kisslock's types fail the test, because the
    # compiler can reject the types of other packages.
    strict_command = [tool_path("npx"), "tsc", "--skipLibCheck", "false"]
    result = subprocess.run(strict_command, cwd=folder, check=False, capture_output=True, text=True)
    assert [line for line in result.stdout.splitlines() if "node_modules/kisslock/" in line] == []


@pytest.mark.slow
@pytest.mark.parametrize(("page", "before"), list_page_runs(uses_npm=True))
def test_the_steps_of_a_page_work_from_an_empty_folder(
    page: str,
    before: str,
    wheel_with_fetched_packages: str,
    new_python_folder: str,
    tarball: str,
    npm_cache: Path,
    tmp_path: Path,
) -> None:
    file = ROOT / page
    fetch_packages([*([file.parent / before] if before else []), file], tarball, tmp_path / "fetched")
    page_run = PageRun(
        page=page,
        previous_page=before,
        folder=str(tmp_path / "reader"),
        python=new_python_folder,
        wheel=wheel_with_fetched_packages,
    )
    page_run.tarball, page_run.npm_cache, page_run.chromium = tarball, str(npm_cache), ensure_headless()
    run_page_in_process(page_run)


@pytest.fixture(scope="module")
def signing_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with Vue's server and functions, the programs that visit them, and all packages."""
    folder = tmp_path_factory.mktemp("signing_site")
    (install_line,) = [line for line in find_block("npm install viem").splitlines() if line.startswith("npm install ")]
    command = [tool_path("npm"), *install_line.split()[1:], *FRAMEWORK_PACKAGES]
    npm_environment = {**tool_environment(), "npm_config_prefer_offline": "true"}
    subprocess.run(command, cwd=folder, env=npm_environment, check=True, capture_output=True, timeout=FETCH_TIMEOUT_S)
    texts = {item.name: item.text for item in read_blocks(VUE_PAGE)}
    (folder / "signIn.ts").write_text(texts["src/signIn.ts"], encoding="utf-8")
    (folder / "check.mjs").write_text(find_block("// check.mjs"), encoding="utf-8")
    (folder / "visit.mjs").write_text((OWN_SERVER_FOLDER / "visit.mjs").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "server.mjs").write_text(texts["server.mjs"], encoding="utf-8")
    for name in ("express", "fastify"):
        responses, _, _ = texts["server.mjs"].partition("const handleRequest = async")
        framework = (OWN_SERVER_FOLDER / f"{name}.mjs").read_text(encoding="utf-8")
        (folder / f"{name}.mjs").write_text(responses + framework, encoding="utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", ["server", "express", "fastify"])
def test_a_visitor_can_sign_in_on_each_server_of_the_vue_page(name: str, signing_site: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
    file = signing_site / f"{name}.mjs"
    file.write_text(file.read_text(encoding="utf-8").replace("8000", port), encoding="utf-8")
    with running_server(tool_path("node"), str(file), SITE_ORIGIN=f"http://127.0.0.1:{port}") as origin:
        completed_visit = run_node(str(signing_site / "visit.mjs"), origin)
        code, results = run_attempts(signing_site / "check.mjs", origin)
    assert completed_visit.returncode == 0, completed_visit.stderr
    assert (code, [attempt for attempt, verdict in results.items() if verdict != "ok"]) == (0, [])


@pytest.mark.slow
def test_the_server_of_the_vue_page_requires_a_session_secret_unless_its_host_is_this_machine(
    signing_site: Path,
) -> None:
    result = run_node(str(signing_site / "server.mjs"), SITE_ORIGIN="https://shop.example")
    assert result.returncode == 1
    assert "Set SESSION_SECRET to a secret of at least 32 characters." in result.stderr


class EchoHeaders(BaseHTTPRequestHandler):
    """Returns the headers of each request as JSON."""

    def do_GET(self) -> None:
        """Return the headers with their names in lower case."""
        body = json.dumps({name.lower(): value for name, value in self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @override
    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def header_server() -> Iterator[str]:
    """Run a server that returns the headers of each request. Yield its origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), EchoHeaders)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def running_next_server(tmp_path: Path) -> Iterator[str]:
    """Yield the origin of Next.js with the page's rewrite, in front of a server that returns the headers."""
    (install_line,) = [item.text for item in read_blocks(NEXT_PAGE) if "next@" in item.text]
    packages = [word for word in install_line.split() if "@" in word]
    npm_environment = {**tool_environment(), "npm_config_prefer_offline": "true"}
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    subprocess.run(
        [tool_path("npm"), "install", *packages],
        cwd=tmp_path,
        env=npm_environment,
        check=True,
        capture_output=True,
        timeout=FETCH_TIMEOUT_S,
    )
    for item in read_blocks(NEXT_PAGE):
        if item.name in {"server.ts", "next.config.ts"}:
            (tmp_path / item.name).write_text(item.text, encoding="utf-8")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "index.js").write_text("export default () => null\n", encoding="utf-8")
    port, log = free_port(), tmp_path / "log"
    command = [tool_path("npx"), "next", "dev", "--hostname", "127.0.0.1", "--port", str(port)]
    with header_server() as server, log.open("wb") as sink:
        env = tool_environment(WALLET_SERVER=server, NEXT_TELEMETRY_DISABLED="1")
        child = subprocess.Popen(command, cwd=tmp_path, env=env, stdout=sink, stderr=sink, process_group=0)
        try:
            wait_for_port(port, child, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(child.pid, signal.SIGTERM)
            child.wait()


@pytest.mark.slow
def test_a_next_js_server_never_adds_or_changes_the_x_forwarded_for_header(running_next_server: str) -> None:
    with httpx2.Client(base_url=running_next_server, timeout=FETCH_TIMEOUT_S) as visitor:
        headers_without_forged_header = visitor.get("/wallet/api/ready").json()
        headers_with_forged_header = visitor.get("/wallet/api/ready", headers={"X-Forwarded-For": "203.0.113.9"}).json()
    assert "x-forwarded-for" not in headers_without_forged_header
    assert headers_with_forged_header["x-forwarded-for"] == "203.0.113.9"
    assert headers_without_forged_header["x-forwarded-host"] == running_next_server.removeprefix("http://")
