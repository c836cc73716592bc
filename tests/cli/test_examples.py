"""The examples in docs/commands.md match the commands' output."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start
from tests.docs.blocks import blocks_of
from tools.places import ROOT

PACKAGES = re.compile(r"^\w+ +packages: .*(\n     .*)?", re.MULTILINE)


def of_page(command: str) -> str:
    """Return the output in the page's example of a command."""
    blocks = {block.first: block.text for block in blocks_of(ROOT / "docs" / "commands.md")}
    return blocks[f"$ {command}"].partition("\n")[2]


def alike(text: str, folder: Path) -> str:
    """Return the text without the parts that differ between machines and versions."""
    return PACKAGES.sub("packages", re.sub(r"[0-9]+", "0", text.replace(str(folder), "/srv/shop")))


@pytest.fixture
def first_file(tmp_path: Path, run: Run) -> str:
    """Create the settings file of a new site. Return what the command wrote to stderr."""
    return run("init", "--yes").stderr


def test_kisslock_init_prints_the_output_that_the_page_shows(first_file: str) -> None:
    assert first_file.strip() == of_page("kisslock init --yes").strip()


def test_kisslock_check_prints_the_output_that_the_page_shows(first_file: str, run: Run, tmp_path: Path) -> None:
    result = run("check")
    assert result.returncode == 0
    assert alike(result.stdout, tmp_path) == alike(of_page("kisslock check"), tmp_path)


def test_kisslock_serve_prints_the_output_that_the_page_shows(first_file: str, start: Start, tmp_path: Path) -> None:
    server = start("serve", "--port", "0")
    assert server.url
    server.end()
    assert alike(server.said, tmp_path).startswith(alike(of_page("kisslock serve"), tmp_path))
