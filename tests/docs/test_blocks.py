import subprocess

import pytest

from tests.docs.packages import replace_with_our_files, stop_at_first_failure
from tests.docs.run import SHELL_COMMAND


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("pip install kisslock", "pip install /dist/k.whl"),
        ('pip install "kisslock[django]" kisslock-other', 'pip install "/dist/k.whl[django]" kisslock-other'),
        ("pip install dist/kisslock.whl", "pip install dist/kisslock.whl"),
        ("kisslock serve", "kisslock serve"),
        ("npm install kisslock", "npm install kisslock"),
    ],
)
def test_only_the_kisslock_package_names_in_install_commands_are_replaced(command: str, expected: str) -> None:
    assert replace_with_our_files(command, {"pip install": "/dist/k.whl"}) == expected


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ("true\ntrue # well\n", 0),
        ("# a comment\n\ncd /\ntest $PWD = /\n", 0),
        ("test a = \\\n  a\n", 0),
        ("false && true\ntrue\n", 1),
        ("false\ntrue\n", 1),
        ("false | true\ntrue\n", 1),
        ("(exit 3)\n", 3),
    ],
)
def test_a_command_that_fails_makes_its_code_block_fail(commands: str, code: int) -> None:
    assert subprocess.run([*SHELL_COMMAND, stop_at_first_failure(commands)], check=False).returncode == code
