"""Finds hosts of package registries and paths of one machine in tracked files, which are useless elsewhere."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.places import ROOT

# In pieces, so that this file does not name them either.
REGISTRY_HOSTS = (
    "files.python" + "hosted.org", "py" + "pi.org", "registry.npm" + "js.org", "registry.yarn" + "pkg.com",
    "deb.debian" + ".org", "proxy.golang" + ".org",
)  # fmt: skip
PATTERNS = {
    "a package registry's host": "|".join(map(re.escape, REGISTRY_HOSTS)),
    "where a lock fetched a package": r'"resolved": *"https?:|^ *--(?:extra-)?index-url|^ *--find-links',
    "a path of one machine": r"(?<![\w.$}/-])/(?:ro" + r"ot|ho" + r"me/\w+|Us" + r"ers/\w+|wo" + r"rk)/[\w.]",
}


def findings(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line number and the kind of each thing a tracked file must not hold."""
    for kind, pattern in PATTERNS.items():
        for match in re.finditer(pattern, text, re.MULTILINE):
            yield text.count("\n", 0, match.start()) + 1, kind


def tracked_files(root: Path) -> list[Path]:
    """Return the tracked files that exist."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True)
    return [root / name for name in listed.stdout.split("\0") if name and (root / name).is_file()]


def main() -> int:
    """Print every finding; returns 1 when there is one."""
    found = [
        f"{file.relative_to(ROOT)}:{line}: {kind}"
        for file in tracked_files(ROOT)
        for line, kind in findings(file.read_bytes().decode("utf-8", errors="ignore"))
    ]
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
