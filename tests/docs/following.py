"""Follows a page in a separate process, with a separate loopback if the machine allows it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.docs.blocks import PAGES, asks_npm, befores_of, blocks_of, is_component
from tests.docs.elsewhere import is_elsewhere
from tests.docs.run import Order
from tests.docs.surroundings import isolation
from tools.places import ROOT

LIMIT_S, DOWNLOADING_LIMIT_S = 400, 1200


def ways(*, npm: bool) -> list[Any]:
    """Return the pages with blocks to run, each once for every page that it continues.

    `npm` selects the pages that call npm, or the others.
    """
    found = []
    for page in PAGES:
        for before in befores_of(page) or [""]:
            blocks = [*blocks_of(page), *(blocks_of(page.parent / before) if before else [])]
            here = any(not is_elsewhere(block) and not is_component(block) for block in blocks_of(page))
            if here and npm == any(asks_npm(block) and not is_elsewhere(block) for block in blocks):
                name = page.relative_to(ROOT).as_posix()
                found.append(pytest.param(name, before, id=f"{name.removeprefix('docs/')} {before}".strip()))
    return found


def follow(order: Order) -> None:
    """Create the order's folder and run its page there. Raises AssertionError with all output of the commands."""
    Path(order.folder).mkdir()
    # If the page installs packages from an index on this machine, run it without isolation, because it needs the
    # machine's loopback.
    apart = () if order.index else isolation()
    order.isolated = bool(apart)
    limit = DOWNLOADING_LIMIT_S if order.registry else LIMIT_S
    command = [*apart, sys.executable, "-m", "tests.docs.run", msgspec.json.encode(order).decode()]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=limit)
    assert result.returncode == 0, result.stdout + result.stderr
