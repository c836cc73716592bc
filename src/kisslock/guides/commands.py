"""The command-line arguments of `kisslock wallets` and `kisslock guide`."""

import argparse

from kisslock.command import Command, Invocation


def _add_wallets_arguments(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", metavar="ACTION")
    list_command = actions.add_parser(
        "list", help="list all wallets with their status and the age of their source", allow_abbrev=False
    )
    list_command.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    check_command = actions.add_parser(
        "check", help="check all entries (exit code 1 if an entry is invalid)", allow_abbrev=False
    )
    check_command.add_argument("--online", action="store_true", help="also request the store pages and home pages")
    add_command = actions.add_parser("add", help="create the files of your own wallet entry", allow_abbrev=False)
    add_command.add_argument("id", metavar="ID", help="the wallet's ID")
    show_command = actions.add_parser("show", help="show a wallet's list entry and guide", allow_abbrev=False)
    show_command.add_argument("id", metavar="ID", help="the wallet's ID")
    show_command.add_argument("--locale", help="a language tag (default: en)", default="en")


def _add_guide_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("wallet", help="the wallet's ID")
    command.add_argument("--method", help="show one method: qr_code, extension or desktop")
    command.add_argument("--locale", help="a language tag (default: en)", default="en")


def _run_wallets(invocation: Invocation) -> int:
    from kisslock.guides.wallets_command import run

    return run(invocation)


def _run_guide(invocation: Invocation) -> int:
    from kisslock.guides.guide_command import run

    return run(invocation)


COMMANDS = {
    "wallets": Command(
        _run_wallets,
        "list, check or show wallets, or add your own",
        _add_wallets_arguments,
        has_json=True,
        after="settings",
    ),
    "guide": Command(_run_guide, "show a wallet's guide", _add_guide_arguments, has_json=True, after="rpc"),
}
