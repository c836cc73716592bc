"""Options that mirror the settings: one for every row of the table."""

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kisslock.errors import KisslockError, clip
from kisslock.settings import Settings
from kisslock.settings.agreement import without_file
from kisslock.settings.places import file_of
from kisslock.settings.row import Row
from kisslock.settings.table import all_rows, rows_named

SHORT = {"server.host": "--host", "server.port": "--port"}
DEST = "setting "


EPILOG = "Every setting is also an option; put it before the action. `kisslock settings` lists all settings."


def add_settings(command: argparse.ArgumentParser, words: Sequence[str], *, listed: bool) -> None:
    """An option for each setting, and for each chain that the command line names; the help says so, or lists them."""
    command.add_argument("--config", type=Path, metavar="FILE", help="the settings file (default: kisslock.toml)")
    groups: dict[str, Any] = {}
    chains = dict.fromkeys(found[1] for word in words if (found := re.match(r"--chains-(\d+)-", word)))
    for row in (*all_rows(), *(row for chain in chains for row in rows_named("chains", chain))):
        if listed and row.section not in groups:
            groups[row.section] = command.add_argument_group(row.section)
        _add(groups[row.section] if listed else command, row, listed=listed)
    if not listed:
        command.epilog = EPILOG
    elif not chains:
        command.add_argument_group("chains", "options for each chain ID, such as --chains-1-rpc; lists are JSON")


def read_settings(options: argparse.Namespace) -> Settings:
    """The settings of the file, the environment and these options; raises SettingsError."""
    return Settings.read(options.config, flags=flags(options))


def read_kept(options: argparse.Namespace) -> Settings:
    """Like `read_settings`, for commands about what a server has in its database; raises KisslockError as well.

    Without a settings file and a database, such a command would make an empty database and find nothing in it.
    """
    settings = read_settings(options)
    nothing, database = without_file(settings), file_of(settings.storage.url)
    if nothing and database and not database.exists() and "storage.url" not in settings.sources:
        hint = "Pass the server's settings file with --config, or run the command in the server's folder."
        raise KisslockError(f"Found neither settings nor a database: {nothing}, which does not exist.", hint=hint)
    return settings


def flags(options: argparse.Namespace) -> Mapping[str, str]:
    """The settings that the command line gives, by key."""
    named = {name.removeprefix(DEST): value for name, value in vars(options).items() if name.startswith(DEST)}
    return {key: value for key, value in named.items() if value is not None}


def unknown_options(words: Sequence[str]) -> str:
    """The message about arguments that no option takes, with the option that was probably meant."""
    options = [*SHORT.values(), *(row.flag for row in all_rows())]
    nearest = get_close_matches(words[0].partition("=")[0], options, n=1)
    meant = f"; did you mean {nearest[0]}?" if nearest else ""
    return f"unknown option: {clip(words[0])}{meant}"


def unknown_command(word: str, commands: Iterable[str]) -> str:
    """Return the message about a command that does not exist, with the command that was probably meant."""
    nearest = get_close_matches(word, [*commands], n=1)
    meant = f"did you mean {nearest[0]}?" if nearest else "`kisslock --help` lists all commands."
    return f"unknown command: {clip(word)}; {meant}"


def _add(group: Any, row: Row, *, listed: bool) -> None:
    names = [row.flag, SHORT[row.key]] if row.key in SHORT else [row.flag]
    unit = f" ({row.unit})" if row.unit else ""
    sentence = f"{row.doc}{unit}".replace("%", "%%")
    group.add_argument(*names, dest=DEST + row.key, metavar="VALUE", help=sentence if listed else argparse.SUPPRESS)
