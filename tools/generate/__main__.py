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
from kisslock.ops.openapi import readiness_fields
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

READINESS_RESPONSE = readiness_fields(FEATURES)
# Maps a response shape to the same shape with the fields that the features add.
EXTENDED_TYPES: Mapping[type, type] = {
    failures.ErrorBody: failures.error_body(READINESS_RESPONSE),
    operation.Ready: operation.readiness_shape(READINESS_RESPONSE),
}
FILES: dict[str, Callable[[], str]] = {
    "docs/commands.md": commands_page.create_page,
    "docs/errors.md": errors_page.create_page,
    "docs/reference/calls.md": calls_page.create_page,
    "docs/reference/python.md": python_page.create_page,
    "docs/reference/theme.md": theme_page.create_page,
    "docs/settings.md": reference.create_page,
    "docs/wallet.schema.json": wallet_schema.schema_text,
    "src/kisslock/tested.json": tested_versions.create_file,
    "web/src/engine/publicDefaults.gen.ts": public_defaults.create_file,
    "web/src/server/wire.gen.ts": lambda: typescript.create_file(
        deny_list, programs, failures, operation, wire, sign_in, console, consent, extended_types=EXTENDED_TYPES
    ),
}


def stale_files(root: Path = ROOT) -> list[str]:
    """Return the names of generated files that are out of date: a new generation would produce different content."""
    return [name for name, text in FILES.items() if _read_or_empty(root / name) != text()]


def main(arguments: list[str]) -> int:
    """Write the outdated files, or only list them with `--check`. Return 1 if a file is outdated."""
    names = stale_files()
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


def _read_or_empty(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
