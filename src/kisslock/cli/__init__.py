"""The command line: its commands and exit codes (0: success, 1: failure, 2: wrong usage or settings)."""

import argparse
import logging
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from kisslock import __version__, logging_setup
from kisslock.cli.options import CommandLine, add_setting_options, unknown_command_message, unknown_options_message
from kisslock.command import Command, Invocation
from kisslock.composition.settings import SCHEMA
from kisslock.errors import AssetsMissing, CatalogueError, KisslockError, SchemaOutdated, SettingsError
from kisslock.feature import rows_in_order
from kisslock.features import FEATURES
from kisslock.settings.problems import hint_for_problems
from kisslock.terminal import say

# The URL of the relay of `kisslock dev`. If the port is in use, the relay takes another port.
LOCAL_RELAY = "ws://127.0.0.1:8021"
SETUP_ERRORS = (SettingsError, CatalogueError, AssetsMissing, SchemaOutdated)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    root_parser = create_parser(arguments)
    if arguments and not arguments[0].startswith("-") and arguments[0] not in commands():
        root_parser.error(unknown_command_message(arguments[0], commands()))
    options, unknown_arguments = root_parser.parse_known_args(arguments)
    if unknown_arguments:
        root_parser.error(unknown_options_message(unknown_arguments))
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s", stream=sys.stderr)
    logging_setup.quieten_libraries()
    try:
        return commands()[options.command].run(CommandLine(options))
    except KisslockError as error:
        hint = hint_for_problems(SCHEMA, error.problems) if isinstance(error, SettingsError) else error.hint
        say(f"{error.message}\n{hint}", logging.ERROR)
        return 2 if isinstance(error, SETUP_ERRORS) else 1
    except BrokenPipeError:
        return 0


def create_parser(arguments: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser of all commands. `arguments` decide which chains have options, such as `--chains-1-rpc`."""
    root_parser = argparse.ArgumentParser(
        prog="kisslock",
        description="Connect crypto wallets to your site and sign visitors in.",
        epilog="`kisslock init` creates a settings file. `kisslock COMMAND --help` shows a command's arguments.",
        allow_abbrev=False,
    )
    root_parser.add_argument("--version", action="version", version=f"kisslock {__version__}")
    subparsers = root_parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in commands().items():
        parser = subparsers.add_parser(name, help=command.sentence, description=command.sentence, allow_abbrev=False)
        if command.has_json:
            parser.add_argument("--json", action="store_true", help="print JSON")
        command.add_arguments(parser)
        if command.takes_settings:
            # The usage line omits the options of settings, because they would fill the screen.
            usage = parser.format_usage().partition("[-h]")[2].rstrip()
            parser.usage = f"{parser.prog} [-h] [--config FILE] [SETTINGS]{usage}"
            add_setting_options(parser, arguments, are_listed=command.lists_settings)
    return root_parser


def _add_init_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--name", help="the site's name (default: the folder's name)")
    command.add_argument(
        "--origins", metavar="URLS", help="the site's origins, separated by commas (default: http://127.0.0.1:8000)"
    )
    command.add_argument("--chains", metavar="IDS", help="chain IDs, separated by commas (default: 1)")
    command.add_argument("--sign-in", dest="mode", metavar="MODE", help="off, optional or required (default: optional)")
    command.add_argument("--project-id", metavar="ID", help="WalletConnect project ID, for phone wallets")
    command.add_argument("--yes", action="store_true", help="ask no questions; use the defaults")


def _add_check_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--strict", action="store_true", help="exit with 1 if there are warnings (for deployments)")


def _add_settings_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", nargs="?", help="a setting such as site.icon, or a section such as site")


def _add_phone_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("uri", metavar="URI", help="the whole pairing link, starting with wc:")
    command.add_argument("--relay", default=LOCAL_RELAY, help="the relay's URL (default: %(default)s)")
    command.add_argument("--yes", action="store_true", help="approve every request without asking")


def _add_db_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "action",
        choices=["upgrade", "copy"],
        help="upgrade the tables to this version, or copy the SQLite database into an empty PostgreSQL database",
    )
    command.add_argument(
        "target",
        nargs="?",
        metavar="URL",
        help="for copy: postgresql://user@host/name (the password can be in PGPASSWORD)",
    )


def _add_token_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("url", metavar="URL", help="Kisslock's URL, such as https://shop.example/wallet")
    signer_group = command.add_mutually_exclusive_group(required=True)
    signer_group.add_argument("--keystore", type=Path, metavar="FILE", help="sign with this JSON keystore")
    signer_group.add_argument("--address", help="sign with a wallet on another device, then paste the signature")
    command.add_argument(
        "--password-file", type=Path, metavar="FILE", help="a file that contains the keystore's password (default: ask)"
    )
    command.add_argument(
        "--name", help="the token's name in the dialog's list of devices (default: the machine's name)"
    )
    command.add_argument(
        "--chain", type=int, default=1, metavar="ID", help="the chain to sign in on (default: %(default)s)"
    )
    command.add_argument("--lifetime", type=int, metavar="S", help="lifetime in seconds (default: the site's maximum)")
    command.add_argument("--origin", help="the site's origin, if it differs from the URL's origin")


def _run_init(invocation: Invocation) -> int:
    from kisslock.cli.init import run  # noqa: PLC0415

    return run(invocation)


def _run_serve(invocation: Invocation) -> int:
    from kisslock.cli.serve import run  # noqa: PLC0415

    return run(invocation)


def _run_dev(invocation: Invocation) -> int:
    from kisslock.dev.command import run  # noqa: PLC0415

    return run(invocation)


def _run_phone(invocation: Invocation) -> int:
    from kisslock.dev.phone import run  # noqa: PLC0415

    return run(invocation)


def _run_check(invocation: Invocation) -> int:
    from kisslock.cli.check import run  # noqa: PLC0415

    return run(invocation)


def _run_settings(invocation: Invocation) -> int:
    from kisslock.cli.settings import run  # noqa: PLC0415

    return run(invocation)


def _run_db(invocation: Invocation) -> int:
    from kisslock.cli.db import run  # noqa: PLC0415

    return run(invocation)


def _run_token(invocation: Invocation) -> int:
    from kisslock.cli.token import run  # noqa: PLC0415

    return run(invocation)


SHARED_COMMANDS = {
    "init": Command(_run_init, "create a kisslock.toml and check it", _add_init_arguments, takes_settings=False),
    "serve": Command(_run_serve, "start the server", lists_settings=True),
    "dev": Command(
        _run_dev,
        "start a development server with a practice wallet, a local chain and a local relay",
        lists_settings=True,
    ),
    "phone": Command(
        _run_phone,
        "connect to `kisslock dev` as a test phone (needs Node)",
        _add_phone_arguments,
        takes_settings=False,
    ),
    "check": Command(
        _run_check,
        "check the settings, nodes, relay, wallet catalogue, front end and database",
        _add_check_arguments,
        lists_settings=True,
        has_json=True,
    ),
    "settings": Command(
        _run_settings,
        "list all settings, or show the values that one setting accepts",
        _add_settings_arguments,
        takes_settings=False,
    ),
    "db": Command(
        _run_db,
        "upgrade the database to this version, or copy an SQLite database to PostgreSQL",
        _add_db_arguments,
    ),
    "token": Command(
        _run_token, "sign in to a site and print an API token", _add_token_arguments, takes_settings=False
    ),
}


@cache
def commands() -> dict[str, Command]:
    """Return all commands, in the order of the help."""
    feature_commands = [feature.commands() for feature in FEATURES]
    return rows_in_order(
        SHARED_COMMANDS,
        ((name, command, command.after) for table in feature_commands for name, command in table.items()),
    )
