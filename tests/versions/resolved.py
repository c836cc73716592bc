"""What uv resolves of the project's ranges, by wheels alone."""

import subprocess
from pathlib import Path

from tests.packaging.test_lock import EXTRAS
from tools.places import ROOT, tool

WHEELS_ALONE = ("--only-binary", ":all:")


def resolved(
    *options: str, extras: tuple[str, ...] = (), requirements: str = "", project: bool = True
) -> dict[str, str]:
    """The version of each package that the project with some extras and a package beside it comes to.

    Raises AssertionError with uv's words where there is no such set.
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
    """The versions as a file that `--constraint` reads."""
    file.write_text("".join(f"{name}=={version}\n" for name, version in versions.items()), encoding="utf-8")
    return file


def extras_without(*names: str) -> tuple[str, ...]:
    """Every extra of the project but these."""
    return tuple(name for name in EXTRAS if name not in names)
