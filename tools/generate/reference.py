"""docs/settings.md from the settings table."""

import json
from typing import Any

from kisslock.settings.row import Row
from kisslock.settings.table import all_rows, rows_named, sections

HEAD = """# Settings

<!-- Generated from src/kisslock/settings by `python -m tools.generate`. Do not edit. -->

Every setting can be given in `kisslock.toml` (or the file that `--config` or `KISSLOCK_CONFIG` names), in the
environment, or as an option of a command (`kisslock serve --help` lists them); later wins. The commands take the file
of the working directory. An application that Kisslock is mounted in takes the file that `Kisslock(config=...)` names,
else `KISSLOCK_CONFIG`'s, else the one beside the module that makes it, else that of the working directory; where there
is none, the log names the places that were searched. Relative paths in the file, and the database's when no setting
names it, count from the file's folder; those of the environment and of options from the working directory. In the
environment and as an option, lists and tables are JSON: `KISSLOCK_SITE_ORIGINS='["https://example.com"]'`. `--host` and
`--port` are short for `--server-host` and `--server-port`. `kisslock settings` shows this table in the terminal,
`kisslock settings site.icon` one line of it.
"""
CHAINS = """
One table for each chain id. Without any, Ethereum mainnet (1) is configured. For a chain that is not known by itself,
`name` and `currency` are needed.

```toml
[chains.1]
rpc = ["https://node.example/key"]
```
"""
GATES = """
One table for each gate, which routes name: `RequireWallet(gate="holders")` ([gates](gates.md)).

```toml
[gates.holders]
holds = [{ chain = 1, token = "0x6B175474E89094C44Da98b954EedeAC495271d0F", at_least = "100", decimals = 18 }]
```
"""
CLIENTS = """
One table for each program that signs visitors in here, by its client id ([programs](openid.md)).

```toml
[oidc.clients.notebook]
redirect_uris = ["https://notebook.example.com/hub/oauth_callback"]
secret_file = "notebook.secret"
```
"""
COLUMNS = "\n| name | default | allowed | what it does |\n|---|---|---|---|\n"


def write() -> str:
    """The whole page: a section for each table of the file."""
    parts = [HEAD]
    for section, declared in sections().items():
        rows = [row for row in all_rows() if row.section == section]
        parts.append(f"\n## {section}\n\n{declared.__doc__}\n{COLUMNS}{''.join(map(_line, rows))}{_names(rows[0])}")
    rows = list(rows_named("chains", "1"))
    parts.append(f"\n## chains\n{CHAINS}{COLUMNS}{''.join(map(_line, rows))}{_names(rows[0])}")
    rows = list(rows_named("gates", "holders"))
    parts.append(f"\n## gates\n{GATES}{COLUMNS}{''.join(map(_line, rows))}{_of_environment(rows[0])}")
    rows = list(rows_named("oidc.clients", "notebook"))
    parts.append(f"\n## oidc.clients\n{CLIENTS}{COLUMNS}{''.join(map(_line, rows))}{_of_environment(rows[0])}")
    return "".join(parts)


def _line(row: Row) -> str:
    unit = f" {row.unit}" if row.unit else ""
    cells = (f"`{row.name}`", f"`{_toml(row.default)}`{unit}", row.kind.reference or row.kind.allowed, row.doc)
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |\n"


def _names(row: Row) -> str:
    return f"\nEnvironment: `{row.env}` and so on; options: `{row.flag}` and so on.\n"


def _of_environment(row: Row) -> str:
    return f"\nEnvironment: `{row.env}` and so on.\n"


def _toml(value: Any) -> str:
    return "none" if value is None else json.dumps(value)
