"""The examples in docs/commands.md match the commands' output."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import RunCommand, StartServer
from tests.docs.blocks import read_blocks
from tools.places import ROOT

PACKAGES_LINE = re.compile(r"^\w+ +packages: .*(\n     .*)?", re.MULTILINE)


def output_on_page(command: str) -> str:
    """Return the output in the page's example of a command."""
    blocks = {block.first_line: block.text for block in read_blocks(ROOT / "docs" / "commands.md")}
    return blocks[f"$ {command}"].partition("\n")[2]


def normalise_output(text: str, folder: Path) -> str:
    """Return the text without the parts that differ between machines and versions."""
    return PACKAGES_LINE.sub("packages", re.sub(r"[0-9]+", "0", text.replace(str(folder), "/srv/shop")))


@pytest.fixture
def output_of_init(tmp_path: Path, run: RunCommand) -> str:
    """Create the settings file of a new site. Return what the command wrote to stderr."""
    return run("init", "--yes").stderr


def test_kisslock_init_prints_the_output_that_the_docs_show(output_of_init: str) -> None:
    assert output_of_init.strip() == output_on_page("kisslock init --yes").strip()


def test_kisslock_check_prints_the_output_that_the_docs_show(
    output_of_init: str, run: RunCommand, tmp_path: Path
) -> None:
    result = run("check")
    assert result.returncode == 0
    assert normalise_output(result.stdout, tmp_path) == normalise_output(output_on_page("kisslock check"), tmp_path)


def test_kisslock_serve_prints_the_output_that_the_docs_show(
    output_of_init: str, start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server("serve", "--port", "0")
    assert server.url
    server.stop()
    assert normalise_output(server.stderr_text, tmp_path).startswith(
        normalise_output(output_on_page("kisslock serve"), tmp_path)
    )
