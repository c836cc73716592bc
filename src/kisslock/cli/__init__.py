"""The command line: its commands and exit codes (0: well, 1: failed, 2: wrong usage or settings)."""

import argparse
import logging
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from kisslock import __version__, logging_setup
from kisslock.cli.options import add_settings, unknown_command, unknown_options
from kisslock.cli.terminal import say
from kisslock.errors import AssetsMissing, CatalogueError, KisslockError, SchemaOutdated, SettingsError
from kisslock.feature import Command, placed
from kisslock.features import every, members
from kisslock.settings.problems import hint_for

# The relay of `kisslock dev`, unless its port is taken.
LOCAL_RELAY = "ws://127.0.0.1:8021"
SET_UP_WRONGLY = (SettingsError, CatalogueError, AssetsMissing, SchemaOutdated)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    top = parser(words)
    if words and not words[0].startswith("-") and words[0] not in commands():
        top.error(unknown_command(words[0], commands()))
    options, unknown = top.parse_known_args(words)
    if unknown:
        top.error(unknown_options(unknown))
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s", stream=sys.stderr)
    logging_setup.quieten()
    run: Callable[[argparse.Namespace], int] = import_module(commands()[options.command].module).run
    try:
        return run(options)
    except KisslockError as error:
        hint = hint_for(error.problems) if isinstance(error, SettingsError) else error.hint
        say(f"{error.message}\n{hint}", logging.ERROR)
        return 2 if isinstance(error, SET_UP_WRONGLY) else 1
    except BrokenPipeError:
        return 0


def parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The whole command line; chains that `words` name get their options too."""
    top = argparse.ArgumentParser(prog="kisslock", description="A site's wallet connection.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"kisslock {__version__}")
    below = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, one in commands().items():
        command = below.add_parser(name, help=one.sentence, description=one.sentence, allow_abbrev=False)
        if one.has_json:
            command.add_argument("--json", action="store_true", help="print JSON")
        one.arguments(command)
        if one.takes_settings:
            # The usage leaves out the options of settings, which would fill the screen.
            usage = command.format_usage().partition("[-h]")[2].rstrip()
            command.usage = f"{command.prog} [-h] [--config FILE] [SETTINGS]{usage}"
            add_settings(command, words, listed=one.lists_settings)
    return top


def _init(command: argparse.ArgumentParser) -> None:
    command.add_argument("--name", help="the site's name (the folder's name)")
    command.add_argument("--origins", metavar="URLS", help="where visitors reach it (http://127.0.0.1:8000)")
    command.add_argument("--chains", metavar="IDS", help="the chain ids of its networks (1)")
    command.add_argument("--sign-in", dest="mode", metavar="MODE", help="off, optional or required (optional)")
    command.add_argument("--project-id", metavar="ID", help="the WalletConnect project id, for phone apps")
    command.add_argument("--yes", action="store_true", help="do not ask; use defaults for the rest")


def _check(command: argparse.ArgumentParser) -> None:
    command.add_argument("--strict", action="store_true", help="end with 1 for a warning as well, before a deployment")


def _settings(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", nargs="?", help="a setting such as site.icon, or a section such as site")


def _phone(command: argparse.ArgumentParser) -> None:
    command.add_argument("uri", metavar="URI", help="the pairing link, from wc: to its end")
    command.add_argument("--relay", default=LOCAL_RELAY, help="the relay's URL (%(default)s)")
    command.add_argument("--yes", action="store_true", help="approve everything without asking")


def _db(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "action",
        choices=["upgrade", "copy"],
        help="upgrade the tables to this version, or copy the SQLite file of storage.url into an empty PostgreSQL",
    )
    command.add_argument(
        "target",
        nargs="?",
        metavar="URL",
        help="of copy: postgresql://user@host/name; PGPASSWORD may have the password",
    )


def _token(command: argparse.ArgumentParser) -> None:
    command.add_argument("url", metavar="URL", help="where Kisslock answers, such as https://shop.example/wallet")
    key = command.add_mutually_exclusive_group(required=True)
    key.add_argument("--keystore", type=Path, metavar="FILE", help="a JSON keystore; its password is asked for")
    key.add_argument("--address", help="sign with a wallet elsewhere and paste the signature")
    command.add_argument(
        "--password-file", type=Path, metavar="FILE", help="file with the keystore's password (otherwise you are asked)"
    )
    command.add_argument("--name", help="what the token is called among your devices (the machine's name)")
    command.add_argument("--chain", type=int, default=1, metavar="ID", help="the chain to sign in on (%(default)s)")
    command.add_argument("--lifetime", type=int, metavar="S", help="seconds; without it as long as the site allows")
    command.add_argument("--origin", help="the site's origin, where it is another one than the URL's")


# argparse suffices: the options come from the settings table.
SHARED = {
    "init": Command(
        "kisslock.cli.init", "write a site's first kisslock.toml, and check it", _init, takes_settings=False
    ),
    "serve": Command("kisslock.cli.serve", "run the site", lists_settings=True),
    "dev": Command(
        "kisslock.dev.command",
        "run the site with a practice wallet, a local chain and a local relay",
        lists_settings=True,
    ),
    "phone": Command(
        "kisslock.dev.phone",
        "answer a pairing of `kisslock dev` (development; needs Node)",
        _phone,
        takes_settings=False,
    ),
    "check": Command(
        "kisslock.cli.check",
        "check settings, chains, the relay, catalogue, front end and storage",
        _check,
        lists_settings=True,
        has_json=True,
    ),
    "settings": Command(
        "kisslock.cli.settings", "show every setting, or what one of them takes", _settings, takes_settings=False
    ),
    "db": Command(
        "kisslock.cli.db", "upgrade the database to this version, or copy a SQLite file into PostgreSQL", _db
    ),
    "token": Command(
        "kisslock.cli.token", "sign in to a site for a token, for a program or a terminal", _token, takes_settings=False
    ),
}


@cache
def commands() -> dict[str, Command]:
    """Every command, in the order of the help."""
    tables = members(every(), "commands", "COMMANDS")
    return placed(SHARED, ((name, one, one.after) for table in tables for name, one in table.items()))
