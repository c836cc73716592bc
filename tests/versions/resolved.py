"""What uv resolves from the project's version ranges, with only wheels."""

import subprocess
from pathlib import Path

from tests.packaging.test_lock import EXTRAS
from tools.places import ROOT, tool

WHEELS_ALONE = ("--only-binary", ":all:")


def resolved(
    *options: str, extras: tuple[str, ...] = (), requirements: str = "", project: bool = True
) -> dict[str, str]:
    """Return the version of each package for the project with some extras and one more package.

    Raises AssertionError with uv's message if there is no solution.
    """
    expected = [f"--extra={extra}" for extra in extras]
    files = [*([str(ROOT / "pyproject.toml")] if project else []), *(["-"] if requirements else [])]
    command = [tool("uv"), "pip", "compile", "--no-header", "--no-annotate", "--quiet", *WHEELS_ALONE]
    result = subprocess.run(
        [*command, *options, *expected, *files], input=requirements, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return dict(line.split("==") for line in result.stdout.split("\n") if "==" in line)


def written(versions: dict[str, str], file: Path) -> Path:
    """Write the versions to a file for `--constraint`, and return it."""
    file.write_text("".join(f"{name}=={version}\n" for name, version in versions.items()), encoding="utf-8")
    return file


def extras_without(*names: str) -> tuple[str, ...]:
    """Return all extras of the project except these."""
    return tuple(name for name in EXTRAS if name not in names)
