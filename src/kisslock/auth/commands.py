"""`kisslock sessions` and `kisslock users`."""

import argparse

from kisslock.feature import Command

USER_ACTIONS = {
    "show": "what is stored about a user, as JSON",
    "export": "the same, to hand to a user who asks for it",
    "end-sessions": "end the sessions and tokens of a user",
    "unlink": "take an account from its user, and end its sessions and tokens",
    "delete": "forget a user: accounts, links, sessions and tokens",
}


def _sessions(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    going_on = actions.add_parser("list", help="all active sessions", allow_abbrev=False)
    going_on.add_argument("--json", action="store_true", help="print JSON")
    revoke = actions.add_parser("revoke", help="end a session, or all of a user's", allow_abbrev=False)
    revoke.add_argument("who", help="a session's id, or an account for all of its user's: 0x… or eip155:1:0x…")


def _users(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="every account, those that signed in last first", allow_abbrev=False)
    forms = listed.add_mutually_exclusive_group()
    forms.add_argument("--csv", action="store_true", help="who signed in, for spreadsheets")
    forms.add_argument("--json", action="store_true", help="print JSON")
    for name, sentence in USER_ACTIONS.items():
        action = actions.add_parser(name, help=sentence, allow_abbrev=False)
        action.add_argument("who", metavar="ACCOUNT" if name == "unlink" else "USER", help="a user's id, or an account")
        if name == "delete":
            action.add_argument("--yes", action="store_true", help="delete without asking")


COMMANDS = {
    "sessions": Command(
        "kisslock.auth.sessions_command", "list the active sessions, or end some", _sessions, after="db"
    ),
    "users": Command(
        "kisslock.auth.users_command",
        "list users, show, export or delete one, end its sessions, unlink an account",
        _users,
        after="sessions",
    ),
}
