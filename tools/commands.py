"""The make targets, one function each."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

from tools.benchmark import BENCH, PEERS, run_benchmark
from tools.checks import run_checks
from tools.front_end import ensure_npm_packages, ensure_site, npm, pack_kit, web_tool
from tools.gallery import draw_gallery, draw_readme
from tools.packages import ensure_packages
from tools.places import DIST, DOCS, LOCK, ROOT, RUN_LOCK, STATIC, VENV, VENV_PYTHON, WEB, environment, tool
from tools.step import StepError, report, run_step
from tools.suites import run_suites
from tools.wallets_wheel import write_wallets_wheel

WALLETS = ROOT / "src" / "kisslock" / "data" / "wallets"


def setup() -> int:
    """Bring Python and npm packages, Node and the front end up to date."""
    ensure_packages()
    ensure_npm_packages()
    ensure_site()
    return 0


def run(*options: str) -> int:
    """Replace this process by `kisslock dev` with the given options; installs only what the command needs."""
    ensure_packages(to_run=True)
    ensure_npm_packages(to_run=True)
    ensure_site(quick=True)
    if (DOCS / "index.html").is_file():
        print(f"Documentation: {(DOCS / 'index.html').as_uri()}", flush=True)
    command = [VENV_PYTHON, "-m", "kisslock", "dev", *options]
    os.execve(command[0], command, environment())  # noqa: S606 - our own interpreter, no shell


def after_setup(command: Callable[..., int]) -> Callable[..., int]:
    """Return the command with everything brought up to date before it."""

    def done(*options: str) -> int:
        setup()
        return command(*options)

    return done


def docs() -> int:
    """Build the documentation site into build/docs. Raises StepError for a broken link or a missing picture."""
    ensure_packages()
    ensure_npm_packages()
    run_step("Documentation", [VENV_PYTHON, "-m", "tools.site"])
    print(f"Open {DOCS.relative_to(ROOT) / 'index.html'}")
    return 0


def build() -> int:
    """Write the wheel, the sdist, the wallets' data and the npm package into dist/."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    pack_kit(DIST)
    run_step("Wheel and sdist", [VENV_PYTHON, "-m", "hatchling", "build", "-d", str(DIST)])
    write_wallets_wheel(WALLETS, DIST)
    print("\n".join(str(file.relative_to(ROOT)) for file in sorted(DIST.iterdir())))
    return 0


def format_sources() -> int:
    """Rewrite what formatters and linters can mend by themselves."""
    ensure_packages()
    ensure_npm_packages()
    run_step("Python lint", [tool("ruff"), "check", "--fix-only", "--exit-zero"])
    run_step("Python format", [tool("ruff"), "format"])
    run_step("Web format", npm("run", "format"), cwd=WEB)
    run_step("Examples' format", web_tool("biome", "check", "--write"), cwd=ROOT / "examples")
    run_step("Benchmark format", web_tool("biome", "check", "--write"), cwd=BENCH)
    return 0


def generate() -> int:
    """Write the files that are generated from the wire shapes, and the reference."""
    ensure_packages()
    ensure_npm_packages()
    run_step("Generated files", [VENV_PYTHON, "-m", "kisslock.codegen"])
    run_step("TypeScript names", [tool("node"), "kit/reference/write.ts"], cwd=WEB)
    return 0


def lock() -> int:
    """Write the Python lock anew from pyproject.toml and requirements/dev.in, and the part of it for running."""
    ensure_packages()
    _compile("Python lock", "requirements/dev.in", "--output-file", str(LOCK))
    _compile(
        "Python lock for running", "requirements/run.in", "--constraint", str(LOCK), "--output-file", str(RUN_LOCK)
    )
    return 0


def _compile(title: str, *files: str) -> None:
    portable = ["--universal", "--python-version", "3.11", "--generate-hashes"]
    quiet = ["--no-emit-index-url", "--no-emit-find-links", "--no-header", "--no-annotate", "--quiet"]
    run_step(title, [tool("uv"), "pip", "compile", *portable, *quiet, "pyproject.toml", *files])


def clean() -> int:
    """Remove everything that make created in the checkout."""
    for folder in (VENV, WEB / "node_modules", WEB / "dist", PEERS / "node_modules", STATIC, DIST, ROOT / "build"):
        shutil.rmtree(folder, ignore_errors=True)
    return 0


COMMANDS: dict[str, Callable[..., int]] = {
    "setup": setup,
    "run": run,
    "test": after_setup(run_suites),
    "check": after_setup(run_checks),
    "bench": after_setup(run_benchmark),
    "gallery": after_setup(draw_gallery),
    "pictures": after_setup(draw_readme),
    "docs": docs,
    "build": after_setup(build),
    "format": format_sources,
    "generate": generate,
    "lock": lock,
    "clean": clean,
}


def main(arguments: Sequence[str]) -> int:
    """Run the named command; returns its exit code (130 after Ctrl-C, as shells do)."""
    try:
        return COMMANDS[arguments[0]](*arguments[1:])
    except StepError as error:
        return report(error)
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
