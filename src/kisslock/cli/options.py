"""Command-line options for all settings: one for each row of the settings table."""

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from kisslock.command import Invocation
from kisslock.composition.settings import SCHEMA, Settings
from kisslock.errors import KisslockError, clip
from kisslock.settings import Settings as AnySettings
from kisslock.settings.derived import missing_file_warning
from kisslock.settings.places import sqlite_file_of_url
from kisslock.settings.row import Row

if TYPE_CHECKING:
    from kisslock.storage.engine import Storage

SHORT_OPTIONS = {"server.host": "--host", "server.port": "--port"}
DEST_PREFIX = "setting "


EPILOG = "Settings are also options; put them before the action. `kisslock settings` lists all settings."
LISTED_EPILOG = (
    "Gates and other tables that you name have no options. Write lists and tables as JSON: "
    "--site-origins '[\"https://shop.example\"]'."
)
UNIT_NAMES = {"s": "SECONDS", "ms": "MILLISECONDS", "bytes": "BYTES", "days": "DAYS", "gas": "GAS"}
DOCS_LINK = re.compile(r" \(docs/[a-z/-]+\.md\)")


def add_setting_options(command: argparse.ArgumentParser, arguments: Sequence[str], *, are_listed: bool) -> None:
    """Add an option for each setting, and for the settings of each chain that the command line names.

    If `are_listed` is True, the command's help lists these options. If not, the help names the command that lists the
    settings.
    """
    command.add_argument(
        "--config", type=Path, metavar="FILE", help="the settings file (default: KISSLOCK_CONFIG, else kisslock.toml)"
    )
    groups: dict[str, Any] = {}
    chains = dict.fromkeys(match[1] for argument in arguments if (match := re.match(r"--chains-(\d+)-", argument)))
    for row in (*SCHEMA.all_rows, *(row for chain in chains for row in SCHEMA.rows_of_section_table("chains", chain))):
        if are_listed and row.section not in groups:
            groups[row.section] = command.add_argument_group(row.section)
        _add_option(groups[row.section] if are_listed else command, row, are_listed=are_listed)
    command.epilog = LISTED_EPILOG if are_listed else EPILOG
    if are_listed and not chains:
        command.add_argument_group("chains", "Each chain ID has options of its own, such as --chains-1-rpc.")


class CommandLine(Invocation):
    """A command as typed, with the options for settings."""

    @override
    def read_settings(self) -> Settings:
        return Settings.read(self.options.config, flags=settings_from_options(self.options))

    @override
    def read_existing_settings(self) -> Settings:
        settings = self.read_settings()
        warning, database = missing_file_warning(settings), sqlite_file_of_url(settings.storage.url)
        if warning and database and not database.exists() and "storage.url" not in settings.sources:
            hint = "Pass the server's settings file with --config, or run the command in the server's folder."
            raise KisslockError(f"Found neither settings nor a database: {warning}, which does not exist.", hint=hint)
        return settings

    @override
    def open_storage(self, settings: AnySettings) -> "Storage":
        # Import SQLAlchemy only when a command opens the database. Its import takes longer than all other imports.
        from kisslock.composition.storage import open_storage  # noqa: PLC0415
        from kisslock.storage.timing import OPERATOR_TIMING  # noqa: PLC0415

        return open_storage(settings.storage.url, OPERATOR_TIMING)


def settings_from_options(options: argparse.Namespace) -> Mapping[str, str]:
    """Return the settings on the command line, by key."""
    flag_values = {
        name.removeprefix(DEST_PREFIX): value for name, value in vars(options).items() if name.startswith(DEST_PREFIX)
    }
    return {key: value for key, value in flag_values.items() if value is not None}


def unknown_options_message(arguments: Sequence[str]) -> str:
    """Return the message about unknown options, with the option that was probably meant."""
    options = [*SHORT_OPTIONS.values(), *(row.flag for row in SCHEMA.all_rows)]
    nearest_options = get_close_matches(arguments[0].partition("=")[0], options, n=1)
    suggestion = f"; did you mean {nearest_options[0]}?" if nearest_options else ""
    return f"unknown option: {clip(arguments[0])}{suggestion}"


def unknown_command_message(word: str, command_names: Iterable[str]) -> str:
    """Return the message about an unknown command, with the command that was probably meant."""
    nearest_commands = get_close_matches(word, [*command_names], n=1)
    suggestion = f"did you mean {nearest_commands[0]}?" if nearest_commands else "`kisslock --help` lists all commands."
    return f"unknown command: {clip(word)}; {suggestion}"


def _add_option(group: Any, row: Row, *, are_listed: bool) -> None:
    names = [row.flag, SHORT_OPTIONS[row.key]] if row.key in SHORT_OPTIONS else [row.flag]
    group.add_argument(
        *names,
        dest=DEST_PREFIX + row.key,
        metavar=_value_placeholder(row),
        help=_help_text(row) if are_listed else argparse.SUPPRESS,
    )


def _value_placeholder(row: Row) -> str:
    """Return the placeholder for an option's value in the help: a unit, the allowed words, or the form of the value."""
    if row.unit:
        return UNIT_NAMES[row.unit]
    if words := row.kind.choices:
        return "|".join(words)
    if isinstance(row.default, int):
        return "NUMBER"
    return "JSON" if row.kind.as_json else "TEXT"


def _help_text(row: Row) -> str:
    """Return the setting's description and default, without links to docs/, which the package does not include."""
    default = "" if row.default in (None, "", ()) else f" Default: {_default_text(row.default)}."
    return f"{DOCS_LINK.sub('', row.doc)}{default}".replace("%", "%%")


def _default_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value).rstrip(".")
