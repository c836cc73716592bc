"""The command-line arguments of `kisslock log`."""

import argparse

from kisslock.command import Command, Invocation


def _add_log_arguments(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    show_command = actions.add_parser("show", help="print the newest entries of the client log", allow_abbrev=False)
    show_command.add_argument("--follow", action="store_true", help="keep printing new entries until interrupted")
    show_command.add_argument("--json", action="store_true", help="print one line of JSON per entry")
    show_command.add_argument(
        "--limit", type=int, default=50, metavar="N", help="maximum number of entries (default: %(default)s)"
    )
    show_command.add_argument("--code", help="only errors with this code")
    show_command.add_argument(
        "--since", metavar="TIME", help="only entries newer than TIME, such as 90s, 30m, 2h or 7d"
    )
    prune_command = actions.add_parser("prune", help="delete entries older than log.retention_days", allow_abbrev=False)
    prune_command.add_argument("--days", type=int, metavar="N", help="delete entries older than N days instead")


def _run_log_command(invocation: Invocation) -> int:
    from kisslock.log.log_command import run

    return run(invocation)


COMMANDS = {
    "log": Command(_run_log_command, "show the client log, or delete old entries", _add_log_arguments, after="token"),
}
