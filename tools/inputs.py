"""The inputs of the suites that install packages from a registry, and which inputs have changed since a suite passed.

`tools/passed.json` stores one digest per suite. A suite that passes updates its digest, and the file is committed.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tools.front_end import kit_sources
from tools.places import ROOT
from tools.stamps import digest_files, files_below

PASSED_FILE = ROOT / "tools" / "passed.json"
FENCED_BLOCK = re.compile(r"^( *)```[^\n`]*\n.*?^\1```$", re.MULTILINE | re.DOTALL)
START_PAGES = tuple(f"docs/start/{name}.md" for name in ("fastapi", "django", "flask"))
# The npm package does not contain the server's own pages, and the element does not contain the RainbowKit adapter.
EXCLUDED_FROM_PACKAGE = ("web/console", "web/oidc", "web/site")
EXCLUDED_FROM_ELEMENT = (*EXCLUDED_FROM_PACKAGE, "web/kit/rainbowkit")
NPM_TESTS = ("web/e2e/fresh", "tests/docs/own_server")


def changed_suites(root: Path = ROOT) -> Sequence[str]:
    """Return the suites whose inputs have changed since their last passing run, as words of `make test ONLY=`."""
    recorded_digests = _read_recorded_digests()
    return [word for word, digest in suite_digests(root).items() if recorded_digests.get(word) != digest]


def record_suite(suite_word: str, tested_digests: Mapping[str, str]) -> None:
    """Store the digest of the inputs that a suite was tested with. Suites without recorded inputs are ignored."""
    if suite_word in tested_digests:
        recorded_digests = {**_read_recorded_digests(), suite_word: tested_digests[suite_word]}
        PASSED_FILE.write_text(json.dumps(dict(sorted(recorded_digests.items())), indent=2) + "\n", encoding="utf-8")


def suite_digests(root: Path = ROOT) -> Mapping[str, str]:
    """Return the SHA-256 (hex) of each suite's inputs. The keys are the words of `make test ONLY=word`."""
    return {
        "versions": digest_files(root, _version_files(root), *_fenced_blocks(root / page for page in START_PAGES)),
        "kit": digest_files(root, _package_files(root, EXCLUDED_FROM_PACKAGE), *_npm_blocks(root)),
        "everywhere": digest_files(root, _package_files(root, EXCLUDED_FROM_ELEMENT), *_npm_blocks(root)),
    }


def _version_files(root: Path) -> set[Path]:
    """Return the package ranges, the locks, and the suite's own tests."""
    folders = (root / "requirements", root / "tests" / "versions")
    return {root / "pyproject.toml", *(file for folder in folders for file in files_below(folder))}


def _package_files(root: Path, excluded: Sequence[str]) -> set[Path]:
    """Return the sources of the npm package outside the excluded folders, and the tests that install the package."""
    sources = (file for file in kit_sources(root) if not _is_below(file.relative_to(root), excluded))
    tests = (file for folder in NPM_TESTS for file in files_below(root / folder, ("node_modules",)))
    return {*sources, *tests, root / "tests" / "docs" / "npm_pages.py"}


def _is_below(path: Path, folders: Sequence[str]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


def _npm_blocks(root: Path) -> Iterator[str]:
    """Yield the code blocks of every docs page that contains `npm install` or a block of TSX."""
    pages = sorted((root / "docs").rglob("*.md"))
    return _fenced_blocks(page for page in pages if re.search(r"npm install|```tsx", page.read_text(encoding="utf-8")))


def _fenced_blocks(pages: Iterator[Path]) -> Iterator[str]:
    for page in pages:
        yield from (block[0] for block in FENCED_BLOCK.finditer(page.read_text(encoding="utf-8")))


def _read_recorded_digests() -> dict[str, str]:
    return json.loads(PASSED_FILE.read_text(encoding="utf-8")) if PASSED_FILE.is_file() else {}
