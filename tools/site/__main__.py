"""`python -m tools.site`: builds the documentation into build/docs, unless its sources are unchanged."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.builds import run_build
from tools.places import LOCK_FILE, ROOT, VENV_PYTHON, tool_environment
from tools.site.extension import list_pages
from tools.stamps import Stamp, digest_files, files_below

DOCS_FOLDER = ROOT / "build" / "docs"
# The dialog on the documentation site is built from these folders.
DEMO_SOURCES = ("web/demo", "web/src", "web/kit", "web/practice", "web/build", "src/kisslock/data")


def main() -> int:
    """Build the site and print its path. Return 1 if a page has an error."""
    inputs = {
        *(ROOT / f"{page}.md" for page, _ in list_pages()),
        *files_below(ROOT / "docs"),
        *(file for folder in DEMO_SOURCES for file in files_below(ROOT / folder, ("dist",))),
        *files_below(Path(__file__).parent),
        # The file with the project's version, and the lock files of both builds.
        *(ROOT / name for name in ("pyproject.toml", "web/package-lock.json")),
        LOCK_FILE,
    }
    stamp = Stamp(DOCS_FOLDER / "built-from", digest_files(ROOT, inputs))
    if not stamp.is_fresh():
        shutil.rmtree(DOCS_FOLDER, ignore_errors=True)
        options = ["-b", "html", "-W", "-q", "-E", "-j", "2", "-c", str(Path(__file__).parent)]
        doctrees = ROOT / "build" / "doctrees"
        sphinx = [VENV_PYTHON, "-m", "sphinx", *options, "-d", str(doctrees), str(ROOT), str(DOCS_FOLDER)]
        if subprocess.run(sphinx, cwd=ROOT, env=tool_environment(), check=False).returncode:
            return 1
        # Build the demo's dialog before the playground, because the playground's build writes into the demo's folder.
        for build in ("demo", "playground"):
            run_build(build, "--logLevel", "error")
        stamp.write()
    print(f"Documentation: {(DOCS_FOLDER / 'index.html').relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
