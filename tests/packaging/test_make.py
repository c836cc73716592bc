import re
import subprocess

import pytest

from tools.commands import COMMANDS
from tools.places import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = dict(re.findall(r"^([a-z]+):.*## (.*)$", MAKEFILE, re.MULTILINE))


@pytest.mark.parametrize("arguments", [[], ["help"]], ids=["make", "make help"])
def test_make_without_a_target_prints_every_target_with_its_meaning(arguments: list[str]) -> None:
    done = subprocess.run(
        ["make", "--no-print-directory", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(TARGETS)


@pytest.mark.parametrize("target", [name for name in TARGETS if name != "help"])
def test_every_target_calls_a_command_that_exists(target: str) -> None:
    assert re.search(rf"^{target}:.*\n\t@(?:exec )?\$\(PYTHON\) -m tools {target}\b", MAKEFILE, re.MULTILINE)
    assert target in COMMANDS
