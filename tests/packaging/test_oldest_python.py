import ast
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import oldest
from tools.places import ROOT

READ_BY_ANY_PYTHON = ("tools/__init__.py", "tools/__main__.py", "tools/oldest.py")
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


@pytest.mark.parametrize(
    ("version", "newer", "words"),
    [
        ((3, 11), "", ""),
        ((3, 13), "", ""),
        ((3, 14), "", ""),
        ((4, 0), "", ""),
        ((3, 10), "", "this python3 is 3.10.\nInstall a newer one and call make with PYTHON=python3.13, say."),
        ((3, 6), "python3.12", "this python3 is 3.6.\npython3.12 is here as well: call make with PYTHON=python3.12."),
        ((2, 7), "", "needs Python 3.11 or newer; this python3 is 2.7."),
    ],
)
def test_a_python_older_than_3_11_is_refused_with_advice(version: tuple[int, int], newer: str, words: str) -> None:
    said = oldest.refusal(*version, newer)
    assert words in said
    assert bool(said) == bool(words)


@pytest.mark.parametrize("name", READ_BY_ANY_PYTHON)
def test_an_old_python_can_parse_the_module_that_refuses_it(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", ["3.6", "3.7", "3.8", "3.9", "3.10"])
def test_a_real_old_python_prints_the_refusal_instead_of_a_syntax_error(version: str) -> None:
    installed = sorted(PYENV.glob(f"{version}.*/bin/python3"))
    python = str(installed[0]) if installed else shutil.which(f"/usr/bin/python{version}")
    if python is None:
        pytest.skip(f"Python {version} is not on this machine")
    done = subprocess.run([python, "-m", "tools", "run"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Kisslock needs Python 3.11 or newer; this python3 is {version}.\n")
    assert "Traceback" not in done.stderr
