"""`kisslock oidc`."""

import argparse

from kisslock.feature import Command


def _arguments(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("key", help="print a new key for oidc.key or oidc.key_file", allow_abbrev=False)
    client = actions.add_parser("client", help="write the settings of a new program, or list all", allow_abbrev=False)
    client.add_argument("what", choices=["add", "list"])
    client.add_argument("id", nargs="?", metavar="ID", help="of add: the program's id (client_id), such as notebook")
    client.add_argument("--redirect", action="append", metavar="URL", help="of add: where the program gets its answer")
    client.add_argument("--public", action="store_true", help="of add: the program keeps no secret")
    keys = actions.add_parser("keys", help="make new keys that sign ID tokens", allow_abbrev=False)
    keys.add_argument("what", choices=["rotate"])
    keys.add_argument("--at-once", action="store_true", help="revoke the old keys now, for example after a leak")


COMMANDS = {
    "oidc": Command(
        "kisslock.oidc.oidc_command",
        "add and list programs that sign visitors in here, rotate the signing keys",
        _arguments,
        after="users",
    )
}
