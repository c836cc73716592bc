"""docs/settings.md from the settings table."""

import json
import re
from typing import Any

from kisslock.composition.settings import SCHEMA
from kisslock.settings.row import Row
from tools.generate.markdown import table_row

PAGE_HEAD = """# Settings

<!-- Generated from src/kisslock/settings by `python -m tools.generate`. Do not edit. -->

Each setting has a row below. A setting that you leave out has its default.
If the default is `none`, the setting has no value.
To clear a value that the file or the environment sets, use an empty string: `""`.

## Example files

A file for your own machine:

```toml
[site]
name = "Shop"
origins = ["http://127.0.0.1:8000"]

[sign_in]
mode = "optional"
```

A file for production, behind a proxy that terminates TLS:

```toml
[site]
name = "Shop"
origins = ["https://shop.example"]

[sign_in]
mode = "required"

[walletconnect]
project_id = "0123456789abcdef0123456789abcdef"

[console]
operators = ["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]

[server]
trusted_proxies = ["127.0.0.1"]
```

Keep secrets out of the file. In production, set secrets as environment variables:

```sh
export KISSLOCK_CHAINS_1_RPC='["https://node.example/your-key"]'
export KISSLOCK_STORAGE_URL='postgresql://kisslock:password@127.0.0.1/kisslock'
```

`kisslock init` creates a settings file, and `kisslock check` checks it.

## Where settings come from

You can set a setting in three places. If you set it in several places, Kisslock uses the value from the last of
these places:

1. The settings file: `name` in `[site]`.
2. The environment: `KISSLOCK_SITE_NAME`.
3. An option of a command: `--site-name`. `kisslock serve --help` lists all options.
   `--host` and `--port` are short for `--server-host` and `--server-port`.
   Gates and OpenID clients have no options.

In the file, write lists and tables as TOML. In the environment and in options, write them as JSON:
`KISSLOCK_SITE_ORIGINS='["https://example.com"]'`.

**The settings file.** Kisslock reads only one settings file. It looks for the file in this order:

| order | a command | an app that mounts Kisslock |
|---|---|---|
| 1 | the file that `--config` names | the file that `Kisslock(config=...)` names |
| 2 | the file that `KISSLOCK_CONFIG` names | the file that `KISSLOCK_CONFIG` names |
| 3 | `kisslock.toml` in the working directory | `kisslock.toml` in the folder of the module that calls `Kisslock()` |
| 4 | | `kisslock.toml` in the working directory |

A file that you name must exist. Without a settings file, Kisslock uses the environment, options and defaults.
The log then names the folders that were searched.

**Relative paths** are relative to the folder of the settings file, even if the environment or an option sets the path.
Without a settings file, relative paths are relative to the working directory. There is one exception:
if the environment or an option sets `storage.url`, the path of the SQLite file is relative to the working directory.

**In the terminal,** `kisslock settings` lists all settings. `kisslock settings site.icon` shows one setting:
its default, its allowed values, its environment variable and its option.
"""
CHAINS_SECTION = """
One table for each chain ID. If there is no table, Ethereum mainnet (1) is configured.

Kisslock has built-in values for common chains. For a common chain, the default `none` means the built-in value.
For any other chain, set `name` and `currency`.

```toml
[chains.1]
rpc = ["https://node.example/key"]
```
"""
GATES_SECTION = """
One table for each [gate](gates.md). A route requires a gate by its name: `RequireWallet(gate="holders")`.

```toml
[gates.holders]
holds = [{ chain = 1, token = "0x6B175474E89094C44Da98b954EedeAC495271d0F", at_least = "100", decimals = 18 }]
```
"""
CLIENTS_SECTION = """
One table for each [OpenID client](openid.md), named after its client ID.

```toml
[oidc.clients.notebook]
redirect_uris = ["https://notebook.example.com/hub/oauth_callback"]
secret_file = "notebook.secret"
```
"""
PAGE_NAME = re.compile(r"docs/([a-z/-]+\.md)")
TABLE_HEAD = "\n| name | default | allowed | what it does |\n|---|---|---|---|\n"


def create_page() -> str:
    """Return the page, with a section for each table of the file."""
    page_parts = [PAGE_HEAD]
    for section, section_class in SCHEMA.sections.items():
        rows = [row for row in SCHEMA.all_rows if row.section == section]
        section_text = _link_pages(section_class.__doc__ or "")
        page_parts.append(
            f"\n## {section}\n\n{section_text}\n{TABLE_HEAD}{''.join(map(_table_line, rows))}{_setting_names(rows[0])}"
        )
    rows = list(SCHEMA.rows_of_section_table("chains", "1"))
    page_parts.append(
        f"\n## chains\n{CHAINS_SECTION}{TABLE_HEAD}{''.join(map(_table_line, rows))}{_setting_names(rows[0])}"
    )
    rows = list(SCHEMA.rows_of_section_table("gates", "holders"))
    page_parts.append(
        f"\n## gates\n{GATES_SECTION}{TABLE_HEAD}{''.join(map(_table_line, rows))}{_environment_name(rows[0])}"
    )
    rows = list(SCHEMA.rows_of_section_table("oidc.clients", "notebook"))
    page_parts.append(
        f"\n## oidc.clients\n{CLIENTS_SECTION}{TABLE_HEAD}{''.join(map(_table_line, rows))}{_environment_name(rows[0])}"
    )
    return "".join(page_parts)


def _table_line(row: Row) -> str:
    unit = f" {row.unit}" if row.unit and row.default is not None else ""
    cells = (f"`{row.name}`", f"`{_toml_value(row.default)}`{unit}", row.kind.reference or row.kind.allowed, row.doc)
    return table_row(*map(_link_pages, cells))


def _link_pages(text: str) -> str:
    """Return the text with a link to each page that it names."""
    return PAGE_NAME.sub(lambda found: f"[{found[1]}]({found[1]})", text)


def _setting_names(row: Row) -> str:
    return f"\nEnvironment variables: `{row.env}` and so on. Options: `{row.flag}` and so on.\n"


def _environment_name(row: Row) -> str:
    return f"\nEnvironment variables: `{row.env}` and so on.\n"


def _toml_value(value: Any) -> str:
    return "none" if value is None else json.dumps(value)
