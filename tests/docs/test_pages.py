"""Every block of README.md and docs/ is run as it stands, in its page's order, in an empty folder, with the wheel."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.docs.blocks import PAGES, Block, befores_of, blocks_of
from tests.docs.elsewhere import ELSEWHERE, is_elsewhere
from tests.docs.run import Order
from tests.docs.surroundings import isolation
from tests.docs.visits import VISITS
from tests.packaging.conftest import npm_site, wheel  # noqa: F401 (fixtures)
from tools.chromium import ensure_headless
from tools.places import LOCK, ROOT, tool

ALL = [block for page in PAGES for block in blocks_of(page)]
# Limits: of names that strangers invent, of wallets in a folder, in a package and of a user. The 28 are those of
# the specification.
NO_COUNTS = {
    *(("client-log.md", "100"), ("scale.md", "100"), ("wallets.md", "200"), ("wallets.md", "1000")),
    *((page, "50") for page in ("CHANGELOG.md", "errors.md", "users.md")),
    ("specification.md", "28"),
}
# Everything that pages may install; a machine's first run fetches it into the cache that pages install from.
EXTRAS = "kisslock[django,flask,testing,fastapi,client]"


def ways() -> Iterator[Any]:
    """The pages with blocks to run, each once for every page that it continues."""
    for page in PAGES:
        if any(not is_elsewhere(block) for block in blocks_of(page)):
            for before in befores_of(page) or [""]:
                name = page.relative_to(ROOT).as_posix()
                yield pytest.param(name, before, id=f"{name.removeprefix('docs/')} {before}".strip())


@pytest.fixture(scope="session")
def fetched(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:  # noqa: F811 (it is the fixture)
    """The wheel; its dependencies and all extras are in the cache of this machine."""
    scratch = tmp_path_factory.mktemp("fetched") / "venv"
    subprocess.run([tool("uv"), "venv", "--quiet", "--python", sys.executable, str(scratch)], check=True)
    wanted = EXTRAS.replace("kisslock", str(wheel))
    into = ["--python", str(scratch / "bin" / "python"), "--constraint", str(LOCK)]
    subprocess.run([tool("uv"), "pip", "install", "--quiet", *into, wanted], check=True)
    return str(wheel)


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of each page's new Python. All use the same path, so that compiled files can be used again."""
    return str(tmp_path_factory.mktemp("reader") / "python")


@pytest.mark.slow
@pytest.mark.parametrize(("page", "before"), list(ways()))
def test_a_page_can_be_followed_from_an_empty_folder(
    page: str, before: str, fetched: str, python: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "reader"
    folder.mkdir()
    apart = isolation()
    order = Order(page=page, before=before, folder=str(folder), python=python, wheel=fetched, isolated=bool(apart))
    if "npx playwright test" in (ROOT / page).read_text(encoding="utf-8"):
        order.modules = str(request.getfixturevalue("npm_site") / "node_modules")
        order.chromium = ensure_headless()
    command = [*apart, sys.executable, "-m", "tests.docs.run", msgspec.json.encode(order).decode()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=400)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_block_has_a_kind_in_its_page_or_a_row_that_names_its_test() -> None:
    silent = [str(block) for block in ALL if not block.kind and not is_elsewhere(block)]
    assert not silent


def test_every_row_of_blocks_that_are_tested_elsewhere_names_one_block_and_an_existing_test() -> None:
    for page, rows in ELSEWHERE.items():
        for begins, where in rows.items():
            assert len([block for block in ALL if block.page == page and block.text.startswith(begins)]) == 1, begins
            assert is_there(where), where


def is_there(where: str) -> bool:
    """Whether a file has the test, or the section, that a row names."""
    file, _, name = where.partition("::")
    begin = {".py": r"^(?:async )?def ", ".md": ""}.get(Path(file).suffix, r"\b(?:test|it)\(\s*['\"`]")
    return bool(name and re.search(begin + re.escape(name), (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE))


def test_every_visit_is_for_a_server_that_a_page_starts() -> None:
    def started(block: Block) -> bool:
        return block.kind == "server"

    assert VISITS.keys() == {(block.page, block.first) for block in ALL if started(block)}


def test_no_page_has_the_number_of_wallets() -> None:
    counted = {
        (page.name, count)
        for page in (*PAGES, *(ROOT / name for name in ("CHANGELOG.md", "ARCHITECTURE.md", "examples/README.md")))
        for count in re.findall(r"\b(\d+) wallets\b", page.read_text(encoding="utf-8"))
    }
    assert counted <= NO_COUNTS
