"""Follows a page in a separate process, with a separate loopback if the machine allows it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.docs.blocks import PAGES, is_component, previous_pages, queries_npm, read_blocks
from tests.docs.elsewhere import is_elsewhere
from tests.docs.run import PageRun
from tests.docs.surroundings import find_isolation_command
from tools.places import ROOT

LIMIT_S, DOWNLOADING_LIMIT_S = 400, 1200


def list_page_runs(*, uses_npm: bool) -> list[Any]:
    """Return the pages with blocks to run, each once for every page that it continues.

    `uses_npm` selects the pages that call npm, or the others.
    """
    page_runs = []
    for page in PAGES:
        for previous_page in previous_pages(page) or [""]:
            blocks = [*read_blocks(page), *(read_blocks(page.parent / previous_page) if previous_page else [])]
            is_run_here = any(not is_elsewhere(block) and not is_component(block) for block in read_blocks(page))
            if is_run_here and uses_npm == any(queries_npm(block) and not is_elsewhere(block) for block in blocks):
                name = page.relative_to(ROOT).as_posix()
                page_runs.append(
                    pytest.param(name, previous_page, id=f"{name.removeprefix('docs/')} {previous_page}".strip())
                )
    return page_runs


def run_page_in_process(page_run: PageRun) -> None:
    """Create the folder of the run, and run the page there. Raises AssertionError with all output of the commands."""
    Path(page_run.folder).mkdir()
    # If the page installs packages from an index on this machine, run the page without isolation, because an isolated
    # page cannot reach the machine's loopback addresses.
    isolation_command = () if page_run.index else find_isolation_command()
    page_run.is_isolated = bool(isolation_command)
    limit = DOWNLOADING_LIMIT_S if page_run.registry else LIMIT_S
    command = [*isolation_command, sys.executable, "-m", "tests.docs.run", msgspec.json.encode(page_run).decode()]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=limit)
    assert result.returncode == 0, result.stdout + result.stderr
