"""The command line: its commands and exit codes (0: well, 1: failed, 2: wrong usage or settings)."""

import argparse
import logging
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from kisslock import __version__, logging_setup
from kisslock.cli.options import add_settings, unknown_options
from kisslock.cli.terminal import say
from kisslock.errors import AssetsMissing, CatalogueError, KisslockError, SchemaOutdated, SettingsError
from kisslock.settings.problems import hint_for

# argparse suffices: the options come from the settings table.
COMMANDS = {
    "init": ("kisslock.cli.init", "write the first kisslock.toml of a site, and check it"),
    "serve": ("kisslock.cli.serve", "run the site"),
    "dev": ("kisslock.dev.command", "run the site with a practice wallet, a local chain and a local relay"),
    "phone": ("kisslock.dev.phone", "answer a pairing of `kisslock dev` (development; needs Node)"),
    "check": ("kisslock.cli.check", "look at settings, chains, the relay, catalogue, front end and storage"),
    "settings": ("kisslock.cli.settings", "show every setting, or what one of them takes"),
    "wallets": ("kisslock.cli.wallets", "list the catalogue, check it, add a wallet of your own or show one"),
    "rpc": ("kisslock.cli.rpc", "look at the nodes of every chain"),
    "guide": ("kisslock.cli.guide", "show a wallet's guide"),
    "db": ("kisslock.cli.db", "bring the database to this version, or copy a SQLite file into PostgreSQL"),
    "sessions": ("kisslock.cli.sessions", "list the sessions that go on, or end some"),
    "users": ("kisslock.cli.users", "list users, show, export or delete one, end its sessions, unlink an account"),
    "oidc": ("kisslock.cli.oidc", "add and list programs that sign visitors in here, renew the signing keys"),
    "token": ("kisslock.cli.token", "sign in to a site for a token, for a program or a terminal"),
    "log": ("kisslock.cli.log", "show what pages report, or delete what is old"),
}
WITH_SETTINGS = ("serve", "dev", "check", "wallets", "guide", "rpc", "db", "sessions", "users", "oidc", "log")
# The help of these commands lists the settings; the other commands take them, too.
ABOUT_SETTINGS = ("serve", "dev", "check")
WITH_JSON = ("check", "wallets", "guide", "rpc")
USER_ACTIONS = {
    "show": "what is stored about a user, as JSON",
    "export": "the same, to hand to a user who asks for it",
    "end-sessions": "end the sessions and tokens of a user",
    "unlink": "take an account from its user, and end its sessions and tokens",
    "delete": "forget a user: accounts, links, sessions and tokens",
}
# The relay of `kisslock dev`, unless its port is taken.
LOCAL_RELAY = "ws://127.0.0.1:8021"
SET_UP_WRONGLY = (SettingsError, CatalogueError, AssetsMissing, SchemaOutdated)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    top = parser(given)
    options, unknown = top.parse_known_args(given)
    if unknown:
        top.error(unknown_options(unknown))
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s", stream=sys.stderr)
    logging_setup.quieten()
    run: Callable[[argparse.Namespace], int] = import_module(COMMANDS[options.command][0]).run
    try:
        return run(options)
    except KisslockError as error:
        hint = hint_for(error.problems) if isinstance(error, SettingsError) else error.hint
        say(f"{error.message}\n{hint}", logging.ERROR)
        return 2 if isinstance(error, SET_UP_WRONGLY) else 1
    except BrokenPipeError:
        return 0


def parser(given: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The whole command line; chains that `given` names get their options too."""
    top = argparse.ArgumentParser(prog="kisslock", description="A site's wallet connection.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"kisslock {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (_, sentence) in COMMANDS.items():
        command = commands.add_parser(name, help=sentence, description=sentence, allow_abbrev=False)
        if name in WITH_JSON:
            command.add_argument("--json", action="store_true", help="data for programs")
        if name in OWN_ARGUMENTS:
            OWN_ARGUMENTS[name](command)
        if name in WITH_SETTINGS:
            # The usage leaves out the options of settings, which would fill the screen.
            own = command.format_usage().partition("[-h]")[2].rstrip()
            command.usage = f"{command.prog} [-h] [--config FILE] [SETTINGS]{own}"
            add_settings(command, given, listed=name in ABOUT_SETTINGS)
    return top


def _init(command: argparse.ArgumentParser) -> None:
    command.add_argument("--name", help="the site's name (the folder's name)")
    command.add_argument("--origins", metavar="URLS", help="where visitors reach it (http://127.0.0.1:8000)")
    command.add_argument("--chains", metavar="IDS", help="the chain ids of its networks (1)")
    command.add_argument("--sign-in", dest="mode", metavar="MODE", help="off, optional or required (optional)")
    command.add_argument("--project-id", metavar="ID", help="of the project at the relay, for phone apps")
    command.add_argument("--yes", action="store_true", help="ask nothing; take the usual answer for what is not given")


def _settings(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", nargs="?", help="a setting such as site.icon, or a section such as site")


def _guide(command: argparse.ArgumentParser) -> None:
    command.add_argument("wallet", help="the wallet's id")
    command.add_argument("--method", help="only qr_code, extension or desktop")
    command.add_argument("--locale", help="a language tag (en)", default="en")


def _wallets(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", metavar="ACTION")
    listed = actions.add_parser("list", help="every wallet, its status and the age of the evidence", allow_abbrev=False)
    listed.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="data for programs")
    checked = actions.add_parser("check", help="look at every entry; 1 when one is wrong", allow_abbrev=False)
    checked.add_argument("--online", action="store_true", help="ask the stores and home pages as well")
    added = actions.add_parser("add", help="write the first files of a wallet of your own", allow_abbrev=False)
    added.add_argument("id", metavar="ID", help="the wallet's id")
    shown = actions.add_parser("show", help="how a wallet looks in the list and its guide", allow_abbrev=False)
    shown.add_argument("id", metavar="ID", help="the wallet's id")
    shown.add_argument("--locale", help="a language tag (en)", default="en")


def _rpc(command: argparse.ArgumentParser) -> None:
    command.add_argument("action", choices=["probe"], help="ask each node for its chain and its newest block")


def _phone(command: argparse.ArgumentParser) -> None:
    command.add_argument("uri", metavar="URI", help="the pairing link, from wc: to its end")
    command.add_argument("--relay", default=LOCAL_RELAY, help="the relay's URL (%(default)s)")
    command.add_argument("--yes", action="store_true", help="approve everything without asking")


def _db(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "action",
        choices=["upgrade", "copy"],
        help="upgrade: make what this version needs; copy: the SQLite file of storage.url into an empty PostgreSQL",
    )
    command.add_argument(
        "target",
        nargs="?",
        metavar="URL",
        help="of copy: postgresql://user@host/name; PGPASSWORD may have the password",
    )


def _sessions(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    going_on = actions.add_parser("list", help="every session that goes on", allow_abbrev=False)
    going_on.add_argument("--json", action="store_true", help="data for programs")
    revoke = actions.add_parser("revoke", help="end a session, or all of a user's", allow_abbrev=False)
    revoke.add_argument("who", help="a session's id, or an account for all of its user's: 0x… or eip155:1:0x…")


def _users(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="every account, those that signed in last first", allow_abbrev=False)
    forms = listed.add_mutually_exclusive_group()
    forms.add_argument("--csv", action="store_true", help="who signed in, for spreadsheets")
    forms.add_argument("--json", action="store_true", help="data for programs")
    for name, sentence in USER_ACTIONS.items():
        action = actions.add_parser(name, help=sentence, allow_abbrev=False)
        action.add_argument("who", metavar="ACCOUNT" if name == "unlink" else "USER", help="a user's id, or an account")
        if name == "delete":
            action.add_argument("--yes", action="store_true", help="delete without asking")


def _oidc(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("key", help="print a new key for oidc.key or oidc.key_file", allow_abbrev=False)
    client = actions.add_parser("client", help="write the settings of a new program, or list all", allow_abbrev=False)
    client.add_argument("what", choices=["add", "list"])
    client.add_argument("id", nargs="?", metavar="ID", help="of add: the program's id (client_id), such as notebook")
    client.add_argument("--redirect", action="append", metavar="URL", help="of add: where the program gets its answer")
    client.add_argument("--public", action="store_true", help="of add: the program keeps no secret")
    keys = actions.add_parser("keys", help="make new keys that sign ID tokens", allow_abbrev=False)
    keys.add_argument("what", choices=["rotate"])
    keys.add_argument("--at-once", action="store_true", help="the old keys end now, as after a theft")


def _token(command: argparse.ArgumentParser) -> None:
    command.add_argument("url", metavar="URL", help="where Kisslock answers, such as https://shop.example/wallet")
    key = command.add_mutually_exclusive_group(required=True)
    key.add_argument("--keystore", type=Path, metavar="FILE", help="a JSON keystore; its password is asked for")
    key.add_argument("--address", help="sign with a wallet elsewhere and paste the signature")
    command.add_argument(
        "--password-file", type=Path, metavar="FILE", help="has the keystore's password, instead of a question"
    )
    command.add_argument("--name", help="what the token is called among your devices (the machine's name)")
    command.add_argument("--chain", type=int, default=1, metavar="ID", help="the chain to sign in on (%(default)s)")
    command.add_argument("--lifetime", type=int, metavar="S", help="seconds; without it as long as the site allows")
    command.add_argument("--origin", help="the site's origin, where it is another one than the URL's")


def _log(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    shown = actions.add_parser("show", help="the newest entries of the client log", allow_abbrev=False)
    shown.add_argument("--follow", action="store_true", help="print new entries as they come, until interrupted")
    shown.add_argument("--json", action="store_true", help="a line of JSON for each, for programs")
    shown.add_argument("--limit", type=int, default=50, metavar="N", help="at most so many (%(default)s)")
    shown.add_argument("--code", help="only errors with this code")
    shown.add_argument("--since", metavar="TIME", help="not older than 90s, 30m, 2h or 7d")
    pruned = actions.add_parser("prune", help="delete what is older than log.retention_days", allow_abbrev=False)
    pruned.add_argument("--days", type=int, metavar="N", help="older than so many days instead")


OWN_ARGUMENTS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "init": _init,
    "settings": _settings,
    "rpc": _rpc,
    "guide": _guide,
    "wallets": _wallets,
    "phone": _phone,
    "db": _db,
    "sessions": _sessions,
    "users": _users,
    "oidc": _oidc,
    "token": _token,
    "log": _log,
}
