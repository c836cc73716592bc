"""`python -m tools.rehearsal [PAGE ...]`: publish a release to local indexes and follow the start pages with it.

The command builds all packages twice and compares their bytes. The command publishes the packages to a Python index and
an npm registry on loopback. It then runs the commands of each start page in an empty folder, with a new virtual
environment and empty caches. The commands are unchanged: `pip install "kisslock[…]"` and `npm install kisslock`. If a
package is not Kisslock's, both local indexes redirect to the indexes in this machine's settings.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from kisslock.dev.ports import free_port
from tests.docs.following import run_page_in_process
from tests.docs.run import PageRun
from tests.ports import wait_for_port
from tools.chromium import ensure_headless
from tools.front_end import ensure_site, pack_kit
from tools.places import ROOT, STATIC_FOLDER, VENV_PYTHON, WEB, npm_command, run_command, tool_environment, tool_path
from tools.uv import install_locked, uv_environment

REHEARSAL_FOLDER = ROOT / "build" / "rehearsal"
START_PAGES = ("fastapi", "django", "flask", "vite", "nextjs", "static")


def main(page_names: Sequence[str]) -> int:
    """Rehearse a release with the named start pages, or with all start pages if `page_names` is empty.

    Return the number of pages that failed.
    """
    if unknown_pages := set(page_names) - set(START_PAGES):
        raise SystemExit(f"Unknown page {', '.join(sorted(unknown_pages))}: the pages are {', '.join(START_PAGES)}.")
    shutil.rmtree(REHEARSAL_FOLDER, ignore_errors=True)
    packages = build_twice(REHEARSAL_FOLDER)
    chromium = ensure_headless()
    with (
        tempfile.TemporaryDirectory() as scratch,
        python_index(REHEARSAL_FOLDER / "index") as index,
        npm_registry() as registry,
    ):
        publish_packages(packages, index, registry)
        results = [
            (name, *follow_page(name, Path(scratch), index, registry, chromium)) for name in page_names or START_PAGES
        ]
    for name, seconds, problem in results:
        print(f"docs/start/{name}.md: {problem or f'passed in {seconds:.0f} s'}", flush=True)
    return sum(bool(problem) for *_, problem in results)


def build_twice(folder: Path) -> Sequence[Path]:
    """Build the wheel, the sdist and the npm package twice. Raise SystemExit if the two builds of a file differ."""
    digests = [build(folder / name) for name in ("first", "second")]
    print(*(f"{digest}  {name}" for name, digest in digests[0].items()), sep="\n", flush=True)
    if differing := [name for name in digests[0] if digests[0][name] != digests[1].get(name)]:
        raise SystemExit(f"The two builds differ: {', '.join(differing)}.")
    print("Both builds have the same bytes.", flush=True)
    return sorted((folder / "first").iterdir())


def build(folder: Path) -> Mapping[str, str]:
    """Build the packages into a folder, from nothing. Return SHA-256 digests by file name."""
    folder.mkdir(parents=True)
    for built in (STATIC_FOLDER, WEB / "kit" / "dist"):
        shutil.rmtree(built, ignore_errors=True)
    ensure_site()
    pack_kit(folder)
    run_command([tool_path("hatchling"), "build", "-d", str(folder)])
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


@contextmanager
def python_index(folder: Path) -> Iterator[str]:
    """Run pypiserver in its own environment, and yield the URL of the index."""
    packages = folder / "packages"
    packages.mkdir(parents=True)
    python = install_locked(folder / "venv", ROOT / "requirements" / "rehearse.txt")
    upstream = uv_environment().get("UV_DEFAULT_INDEX")
    fallback = ["--fallback-url", upstream] if upstream else []
    # The index needs no authentication, because it listens only on loopback and only during the rehearsal.
    command = [python, "-m", "pypiserver", "run", "--interface", "127.0.0.1", "-P", ".", "-a", ".", *fallback]
    with running_server(command, ["--port"], [str(packages)], folder / "log.txt") as port:
        yield f"http://127.0.0.1:{port}"


@contextmanager
def npm_registry() -> Iterator[str]:
    """Run the npm registry, and yield its URL."""
    completed = subprocess.run(
        npm_command("config", "get", "registry"), env=tool_environment(), check=True, capture_output=True, text=True
    )
    command = [VENV_PYTHON, "-m", "tools.rehearsal.npm_registry"]
    with running_server(command, [], [completed.stdout.strip()], REHEARSAL_FOLDER / "npm-log.txt") as port:
        yield f"http://127.0.0.1:{port}"


@contextmanager
def running_server(
    command: Sequence[str], option: Sequence[str], arguments: Sequence[str], log_file: Path
) -> Iterator[int]:
    """Run a server on a free port, and yield the port. The port follows `option` on the command line."""
    port = free_port()
    with log_file.open("wb") as sink:
        child = subprocess.Popen([*command, *option, str(port), *arguments], cwd=ROOT, stdout=sink, stderr=sink)
        try:
            wait_for_port(port, child, log_file)
            yield port
        finally:
            child.terminate()
            child.wait()


def publish_packages(packages: Sequence[Path], index: str, registry: str) -> None:
    """Upload the packages with the clients of a real release: twine and npm."""
    python_packages = [str(file) for file in packages if file.suffix != ".tgz"]
    upload = [
        "upload",
        "--repository-url",
        f"{index}/",
        "--non-interactive",
        "--disable-progress-bar",
        *python_packages,
    ]
    # The index has no accounts, but twine sends a name and a password.
    run_command([tool_path("twine"), "--no-color", *upload], TWINE_USERNAME="any", TWINE_PASSWORD="any")  # noqa: S106
    (tarball,) = [file for file in packages if file.suffix == ".tgz"]
    host = registry.removeprefix("http:")
    run_command(
        npm_command(
            "publish", str(tarball), "--registry", registry, f"--{host}/:_authToken=rehearsal", "--loglevel=error"
        )
    )


def follow_page(name: str, scratch_folder: Path, index: str, registry: str, chromium_path: str) -> tuple[float, str]:
    """Follow a start page literally. Return the duration in seconds, and the error or an empty string."""
    start_s = time.monotonic()
    folder = scratch_folder / name
    page_run = PageRun(
        page=f"docs/start/{name}.md",
        previous_page="",
        folder=str(folder),
        python=str(scratch_folder / f"{name}-python"),
        wheel="",
        index=f"{index}/simple/",
        registry=registry,
        chromium=chromium_path,
    )
    print(f"\n== docs/start/{name}.md", flush=True)
    try:
        run_page_in_process(page_run)
    except (AssertionError, subprocess.TimeoutExpired) as problem:
        return time.monotonic() - start_s, str(problem)
    return time.monotonic() - start_s, ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
