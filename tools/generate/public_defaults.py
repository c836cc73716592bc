"""web/src/engine/publicDefaults.gen.ts: the public settings of a server without a settings file.

On a site without Kisslock's server, the npm package and the standalone element start from the settings in this file.
"""

import json
import re
from typing import Any

import msgspec

from kisslock import Settings, wire
from kisslock.site.public import public_config

LINE_WIDTH = 120
FILE_HEADER = "// Generated from the settings' defaults by `python -m tools.generate`. Do not edit.\n"
# A site without a server always sets these sections itself, so they need no defaults.
SECTIONS_WITHOUT_DEFAULTS = ("site", "wallets", "walletconnect", "balance")


def create_file() -> str:
    """Return the file: one constant for each section, so that a bundle contains only the sections that it reads."""
    config = public_config(Settings(), mount_path="", icon="", popular_wallet_ids=())
    sections = {
        name: value
        for name in config.__struct_fields__
        if name not in SECTIONS_WITHOUT_DEFAULTS and isinstance(value := getattr(config, name), wire.Wire)
    }
    names = sorted(type(value).__name__ for value in sections.values())
    type_import = f"import type {{ {', '.join(names)} }} from '../server/wire.gen'\n"
    return "\n".join([FILE_HEADER, type_import, *(_format_constant(name, value) for name, value in sections.items())])


def _format_constant(name: str, value: wire.Wire) -> str:
    """Return the constant as the formatter of web/ writes it: on one line if it fits, else one line for each field."""
    constant_start = f"export const {name}: {type(value).__name__} = "
    fields = [f"{field}: {_format_value(content)}" for field, content in msgspec.to_builtins(value).items()]
    line = f"{constant_start}{{ {', '.join(fields)} }}"
    if len(line) > LINE_WIDTH:
        line = constant_start + "{\n" + "".join(f"  {field},\n" for field in fields) + "}"
    return line + "\n"


def _format_value(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:_}" if value > 9999 else str(value)  # noqa: PLR2004 - the style guide groups from five digits
    return re.sub(r'^"(.*)"$', r"'\1'", json.dumps(value))
