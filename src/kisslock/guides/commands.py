"""`kisslock wallets` and `kisslock guide`."""

import argparse

from kisslock.feature import Command


def _wallets(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", metavar="ACTION")
    listed = actions.add_parser("list", help="every wallet, its status and the age of the evidence", allow_abbrev=False)
    listed.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    checked = actions.add_parser("check", help="check every entry (exit code 1 if one is wrong)", allow_abbrev=False)
    checked.add_argument("--online", action="store_true", help="ask the stores and home pages as well")
    added = actions.add_parser("add", help="write the first files of a wallet of your own", allow_abbrev=False)
    added.add_argument("id", metavar="ID", help="the wallet's id")
    show = actions.add_parser("show", help="how a wallet looks in the list and its guide", allow_abbrev=False)
    show.add_argument("id", metavar="ID", help="the wallet's id")
    show.add_argument("--locale", help="a language tag (en)", default="en")


def _guide(command: argparse.ArgumentParser) -> None:
    command.add_argument("wallet", help="the wallet's id")
    command.add_argument("--method", help="only qr_code, extension or desktop")
    command.add_argument("--locale", help="a language tag (en)", default="en")


COMMANDS = {
    "wallets": Command(
        "kisslock.guides.wallets_command",
        "list the catalogue, check it, add a wallet of your own or show one",
        _wallets,
        has_json=True,
        after="settings",
    ),
    "guide": Command("kisslock.guides.guide_command", "show a wallet's guide", _guide, has_json=True, after="rpc"),
}
