"""`python -m tools.lines [--write]`: lines of code by folder, held against the budgets of `tools/lines.json`.

A folder that outgrows its budget fails, so that its growth is decided at the commit: shrink it, or write the file anew.
Counted are all lines of tracked files with these suffixes, without generated files, migrations and the root.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tools.places import ROOT

BUDGETS = ROOT / "tools" / "lines.json"
SUFFIXES = (".py", ".ts", ".tsx", ".css", ".js", ".mjs")
# Each folder in one of these has a row of its own.
DEEP = ("src/kisslock", "tests", "web/src", "web")


def folder_of(path: Path) -> str:
    """The row in which a file is counted."""
    depth = next((len(Path(deep).parts) + 1 for deep in DEEP if path.is_relative_to(deep)), 1)
    return "/".join(path.parts[: min(depth, len(path.parts) - 1)])


def counted(root: Path = ROOT) -> dict[str, int]:
    """Lines by row, of the files that git tracks."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)
    paths = (Path(name) for name in listed.stdout.split("\0") if name.endswith(SUFFIXES))
    lines: Counter[str] = Counter()
    for path in paths:
        if path.parent != Path() and ".gen." not in path.name and "migrations" not in path.parts:
            lines[folder_of(path)] += (root / path).read_bytes().count(b"\n")
    return dict(sorted(lines.items()))


def outgrown(lines: dict[str, int], budgets: dict[str, int]) -> list[str]:
    """One sentence for each row above its budget."""
    return [
        f"{row} has {count} lines, and its budget is {budgets.get(row, 0)}."
        for row, count in lines.items()
        if count > budgets.get(row, 0)
    ]


def main(*arguments: str) -> int:
    """Print what has outgrown its budget; returns 1 when something has. `--write`: today's lines are the budgets."""
    lines = counted()
    if arguments == ("--write",):
        BUDGETS.write_text(json.dumps(lines, indent=2) + "\n", encoding="utf-8")
    found = outgrown(lines, json.loads(BUDGETS.read_text(encoding="utf-8")))
    print("\n".join(found or [f"{sum(lines.values())} lines in {len(lines)} folders"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
