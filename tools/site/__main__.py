"""`python -m tools.site`: builds the documentation into build/docs, unless its sources are unchanged."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.builds import run_build
from tools.places import LOCK, ROOT, VENV_PYTHON, environment
from tools.site.extension import pages
from tools.stamps import Stamp, digest, files_below

DOCS = ROOT / "build" / "docs"
# The dialog on the documentation site is built from these folders.
DEMO_SOURCES = ("web/demo", "web/src", "web/kit", "web/practice", "web/build", "src/kisslock/data")


def main() -> int:
    """Build the site and print its path. Return 1 if a page has an error."""
    inputs = {
        *(ROOT / f"{page}.md" for page, _ in pages()),
        *files_below(ROOT / "docs"),
        *(file for folder in DEMO_SOURCES for file in files_below(ROOT / folder, ("dist",))),
        *files_below(Path(__file__).parent),
        # The file with the project's version, and the lock files of both builds.
        *(ROOT / name for name in ("pyproject.toml", "web/package-lock.json")),
        LOCK,
    }
    stamp = Stamp(DOCS / "built-from", digest(ROOT, inputs))
    if not stamp.is_fresh():
        shutil.rmtree(DOCS, ignore_errors=True)
        options = ["-b", "html", "-W", "-q", "-E", "-j", "2", "-c", str(Path(__file__).parent)]
        doctrees = ROOT / "build" / "doctrees"
        sphinx = [VENV_PYTHON, "-m", "sphinx", *options, "-d", str(doctrees), str(ROOT), str(DOCS)]
        if subprocess.run(sphinx, cwd=ROOT, env=environment(), check=False).returncode:
            return 1
        # Build the demo's dialog before the playground, because the playground's build writes into the demo's folder.
        for build in ("demo", "playground"):
            run_build(build, "--logLevel", "error")
        stamp.write()
    print(f"Documentation: {(DOCS / 'index.html').relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
