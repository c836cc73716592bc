"""What uv resolves from the project's version ranges, with only wheels."""

import subprocess
from pathlib import Path

from tests.packaging.test_lock import EXTRA_REQUIREMENTS
from tools.places import ROOT, tool_path

WHEELS_ONLY = ("--only-binary", ":all:")


def resolve_versions(
    *options: str, extra_names: tuple[str, ...] = (), extra_requirements: str = "", project_folder: bool = True
) -> dict[str, str]:
    """Return the version of each package for the project with some extras and one more package.

    Raises AssertionError with uv's message if there is no solution.
    """
    expected = [f"--extra={extra}" for extra in extra_names]
    files = [*([str(ROOT / "pyproject.toml")] if project_folder else []), *(["-"] if extra_requirements else [])]
    command = [tool_path("uv"), "pip", "compile", "--no-header", "--no-annotate", "--quiet", *WHEELS_ONLY]
    result = subprocess.run(
        [*command, *options, *expected, *files], input=extra_requirements, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return dict(line.split("==") for line in result.stdout.split("\n") if "==" in line)


def write_constraints(versions: dict[str, str], file: Path) -> Path:
    """Write the versions to a file for `--constraint`, and return it."""
    file.write_text("".join(f"{name}=={version}\n" for name, version in versions.items()), encoding="utf-8")
    return file


def extras_without(*excluded_names: str) -> tuple[str, ...]:
    """Return all extras of the project except these."""
    return tuple(name for name in EXTRA_REQUIREMENTS if name not in excluded_names)
