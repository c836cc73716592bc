"""`python -m tools.generate [--check]`: writes the generated files.

With --check it only lists outdated files (exit code 1).
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from kisslock import wire
from kisslock.auth import wire as sign_in
from kisslock.console import wire as console
from kisslock.deny import readiness as deny_list
from kisslock.features import FEATURES
from kisslock.guides import wallet_schema
from kisslock.http import wire as failures
from kisslock.oidc import readiness as programs
from kisslock.oidc import wire as consent
from kisslock.ops import wire as operation
from kisslock.ops.openapi import readiness_of
from kisslock.terminal import say
from tools.generate import (
    calls_page,
    commands_page,
    errors_page,
    public_defaults,
    python_page,
    reference,
    tested_versions,
    theme_page,
    typescript,
)
from tools.places import ROOT

READINESS = readiness_of(FEATURES)
# Maps a response shape to the same shape with the fields that the features add.
EXTENDED: Mapping[type, type] = {
    failures.ErrorBody: failures.error_body(READINESS),
    operation.Ready: operation.readiness_shape(READINESS),
}
FILES: dict[str, Callable[[], str]] = {
    "docs/commands.md": commands_page.write,
    "docs/errors.md": errors_page.write,
    "docs/reference/calls.md": calls_page.write,
    "docs/reference/python.md": python_page.write,
    "docs/reference/theme.md": theme_page.write,
    "docs/settings.md": reference.write,
    "docs/wallet.schema.json": wallet_schema.schema_text,
    "src/kisslock/tested.json": tested_versions.write,
    "web/src/engine/publicDefaults.gen.ts": public_defaults.write,
    "web/src/server/wire.gen.ts": lambda: typescript.write(
        deny_list, programs, failures, operation, wire, sign_in, console, consent, extended=EXTENDED
    ),
}


def stale(root: Path = ROOT) -> list[str]:
    """Return the names of generated files that are out of date: a new generation would produce different content."""
    return [name for name, text in FILES.items() if _read(root / name) != text()]


def main(arguments: list[str]) -> int:
    """Write the outdated files, or only list them with `--check`. Return 1 if a file is outdated."""
    names = stale()
    if "--check" in arguments:
        for name in names:
            say(f"{name} is stale: run `python -m tools.generate`")
        return 1 if names else 0
    for name in names:
        target = ROOT / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(FILES[name](), encoding="utf-8")
        say(f"wrote {name}")
    return 0


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
