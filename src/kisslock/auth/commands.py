"""The command-line arguments of `kisslock sessions` and `kisslock users`."""

import argparse

from kisslock.command import Command, Invocation

USER_ACTIONS = {
    "show": "print what is stored about a user, as JSON",
    "export": "print the same JSON as `show`, to send to a user who requests their data",
    "end-sessions": "end a user's sessions and API tokens",
    "unlink": "unlink an account from its user, and end the account's sessions and API tokens",
    "delete": "delete a user with all accounts, links, sessions and API tokens",
}


def _add_sessions_arguments(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    list_sessions = actions.add_parser("list", help="list all active sessions", allow_abbrev=False)
    list_sessions.add_argument("--json", action="store_true", help="print JSON")
    revoke = actions.add_parser(
        "revoke", help="end a session (by ID), or all sessions of an account's user", allow_abbrev=False
    )
    revoke.add_argument("who", help="a session ID, or an account (0x… or eip155:1:0x…) to end all sessions of its user")


def _add_users_arguments(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    list_accounts = actions.add_parser(
        "list", help="list the accounts of all users, latest sign-in first", allow_abbrev=False
    )
    output_format = list_accounts.add_mutually_exclusive_group()
    output_format.add_argument("--csv", action="store_true", help="print the list as CSV")
    output_format.add_argument("--json", action="store_true", help="print JSON")
    for name, action_help in USER_ACTIONS.items():
        action = actions.add_parser(name, help=action_help, allow_abbrev=False)
        action.add_argument("who", metavar="ACCOUNT" if name == "unlink" else "USER", help="a user ID, or an account")
        if name == "delete":
            action.add_argument("--yes", action="store_true", help="delete without asking")


def _run_sessions(invocation: Invocation) -> int:
    from kisslock.auth.sessions_command import run

    return run(invocation)


def _run_users(invocation: Invocation) -> int:
    from kisslock.auth.users_command import run

    return run(invocation)


COMMANDS = {
    "sessions": Command(_run_sessions, "list or end active sessions", _add_sessions_arguments, after="db"),
    "users": Command(
        _run_users,
        "list, show, export or delete users, end their sessions, unlink accounts",
        _add_users_arguments,
        after="sessions",
    ),
}
