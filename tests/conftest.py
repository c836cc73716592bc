"""Fixtures: a small front-end build, a server with this build (in memory or on loopback), and databases."""

import asyncio
import gc
import gzip
import json
import shutil
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.app import Kisslock
from kisslock.composition.storage import open_storage
from kisslock.guides import locales
from kisslock.http.socket.server import ServerConfig
from kisslock.site.bundle import Bundle, read_bundle
from kisslock.storage.engine import Storage
from tests.built import NOT_BUILT, create_kisslock, report_failure
from tests.databases import new_database, running_postgresql
from tests.redis_server import redis_server

# A process that a shell started in the background ignores SIGINT, and its child processes ignore SIGINT too. Tests stop
# servers with SIGINT, so restore the default.
signal.signal(signal.SIGINT, signal.default_int_handler)

SCRIPT_BYTES = b"export const site = 'kisslock';\n" * 40
BUILD_MANIFEST = {
    "site/main.tsx": {"file": "assets/site-A1.js", "isEntry": True, "imports": ["_shared.js"], "dynamicImports": ["d"]},
    "_shared.js": {"file": "assets/shared-B2.js", "css": ["assets/shared-C3.css"]},
    "style.css": {"file": "assets/site-D4.css"},
}
# For each combination of links in a site's settings, the HTML after the page's own content. Pieces of HTML alternate
# with names of settings. The server writes the value of the setting in place of each name.
LINKS = {
    "": (">",),
    "privacy_url": ('><a href="', "privacy_url", '">b</a>'),
    "terms_url": ('><a href="', "terms_url", '">a</a>'),
    "privacy_url terms_url": ('><a href="', "terms_url", '">a</a><a href="', "privacy_url", '">b</a>'),
}
# The tests of this file take longer than the tests of any other file, so a worker runs them first.
SLOWEST_FILE = "test_following.py"
NewKisslock = Callable[..., Kisslock]
ServeSettings = Callable[..., Any]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exclude the objects of thousands of collected tests from garbage collection."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run files with slow tests first. The last files are then short, so all workers end at nearly the same time."""
    slow_files = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.path.name != SLOWEST_FILE, item.path not in slow_files))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report in one sentence, instead of a trace, that a test needs the front end."""
    report = yield
    # The traceback does not contain what a child process printed, so read the child process's standard error too.
    stderr = getattr(call.excinfo.value, "stderr", "") if call.excinfo else ""
    if report.failed and report_failure(f"{report.longrepr}{stderr}") == NOT_BUILT:
        report.longrepr = NOT_BUILT
    return report


@pytest.fixture(scope="session")
def build_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of a front-end build. Tests only read it."""
    tmp_path = tmp_path_factory.mktemp("build")
    files = {
        "site-A1.js": SCRIPT_BYTES,
        "shared-B2.js": b"export {}\n",
        "shared-C3.css": b".a{}\n",
        "site-D4.css": b".b{}\n",
        "wallets/rabby.0a1b2c3d.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    for name, body in files.items():
        file = tmp_path / "static" / "assets" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    (tmp_path / "static" / "assets" / "site-A1.js.br").write_bytes(b"(brotli)")
    (tmp_path / "static" / "assets" / "site-A1.js.gz").write_bytes(gzip.compress(SCRIPT_BYTES, mtime=0))
    frame = {"script": "document.title", "pages": {tag: _prerendered_pieces(tag) for tag in locales.available_tags()}}
    (tmp_path / "static" / "first-frame.json").write_text(json.dumps(frame))
    (tmp_path / "static" / "manifest.json").write_text(json.dumps(BUILD_MANIFEST))
    return tmp_path / "static"


def _prerendered_pieces(links_tag: str) -> dict[str, list[str]]:
    """Return a prerendered page with each field of the site in a text or an attribute."""
    html_pieces = [f'<h1 lang="{links_tag}" title="', "name", '">', "sentence", '</h1><img src="', "icon"]
    return {links: [*html_pieces, f'"{pieces_after[0]}', *pieces_after[1:]] for links, pieces_after in LINKS.items()}


@pytest.fixture(scope="session")
def bundle(build_folder: Path) -> Bundle:
    return read_bundle(build_folder)


async def create_tables(url: str) -> None:
    """Create the tables in an empty database."""
    storage = open_storage(url)
    await storage.prepare()
    await storage.close()


@pytest.fixture(scope="session")
def empty_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with empty tables. Tests copy it, because creating the tables takes longer than most tests."""
    file = tmp_path_factory.mktemp("storage") / "empty.db"
    asyncio.run(create_tables(f"sqlite:///{file}"))
    return file


@pytest.fixture
def new_kisslock(bundle: Bundle, empty_tables: Path, tmp_path: Path) -> NewKisslock:
    """A function that creates a Kisslock with this build from tables of settings. Its database is a new file."""

    def create_with_settings(**tables: Any) -> Kisslock:
        file = tmp_path / "test.db"
        if "storage" not in tables and not file.exists():
            shutil.copy(empty_tables, file)
        tables.setdefault("storage", {"url": f"sqlite:///{file}"})
        return create_kisslock(bundle, Settings.of(**tables))

    return create_with_settings


@pytest.fixture
def client(new_kisslock: NewKisslock) -> Iterator[TestClient]:
    """A client that calls an app with default settings without a network."""
    with TestClient(new_kisslock().app, raise_server_exceptions=False, client=("127.0.0.1", 50000)) as client:
        yield client


@pytest.fixture(scope="module")
def reader(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of an app with default settings, shared by a file's tests. They must not change data."""
    settings = Settings.of(storage={"url": f"sqlite:///{tmp_path_factory.mktemp('storage') / 'test.db'}"})
    app = create_kisslock(bundle, settings).app
    with TestClient(app, raise_server_exceptions=False, client=("127.0.0.1", 50000)) as client:
        yield client


@contextmanager
def serve_in_thread(app: Any, settings: Settings) -> Iterator[int]:
    """Run the app in a thread like `kisslock serve`, on a free loopback port. Yield the port."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        server = uvicorn.Server(ServerConfig(app, settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield int(listener.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join(timeout=10)


@pytest.fixture(scope="module")
def port(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a listening server with default settings."""
    settings = Settings.of(storage={"url": f"sqlite:///{tmp_path_factory.mktemp('storage') / 'test.db'}"})
    with serve_in_thread(create_kisslock(bundle, settings).app, settings) as number:
        yield number


@pytest.fixture
def serve_settings(new_kisslock: NewKisslock) -> Iterator[ServeSettings]:
    """A function that starts a server with tables of settings and returns its port."""
    running_contexts: list[Any] = []

    def start_server(app: Any = None, **tables: Any) -> int:
        kisslock = new_kisslock(**tables)
        context = serve_in_thread(app or kisslock.app, kisslock.settings)
        running_contexts.append(context)
        return context.__enter__()

    yield start_server
    for context in running_contexts:
        context.__exit__(None, None, None)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The URL of a real PostgreSQL server, started when the first test needs it."""
    with running_postgresql() as url:
        yield url


@pytest.fixture(scope="session")
def empty_tables_on_postgresql(postgresql_server: str) -> Iterator[str]:
    """The URL of a PostgreSQL database with empty tables, which tests copy."""
    with new_database(postgresql_server) as url:
        asyncio.run(create_tables(url))
        yield url


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    """The URL of a real Redis, which only this test uses."""
    with redis_server(tmp_path) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a new database with empty tables: SQLite, then PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{shutil.copy(request.getfixturevalue('empty_tables'), tmp_path / 'new.db')}"
        return
    template_url = request.getfixturevalue("empty_tables_on_postgresql")
    with new_database(request.getfixturevalue("postgresql_server"), template_url) as url:
        yield url


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    """A new database: SQLite, then PostgreSQL. It is closed after the test."""
    storage = open_storage(database)
    yield storage
    await storage.close()
