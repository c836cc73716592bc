"""`kisslock log`."""

import argparse

from kisslock.feature import Command


def _log(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    show = actions.add_parser("show", help="the newest entries of the client log", allow_abbrev=False)
    show.add_argument("--follow", action="store_true", help="print new entries as they come, until interrupted")
    show.add_argument("--json", action="store_true", help="a line of JSON for each, for programs")
    show.add_argument("--limit", type=int, default=50, metavar="N", help="at most so many (%(default)s)")
    show.add_argument("--code", help="only errors with this code")
    show.add_argument("--since", metavar="TIME", help="not older than 90s, 30m, 2h or 7d")
    pruned = actions.add_parser("prune", help="delete what is older than log.retention_days", allow_abbrev=False)
    pruned.add_argument("--days", type=int, metavar="N", help="older than so many days instead")


COMMANDS = {
    "log": Command("kisslock.log.log_command", "show what pages report, or delete what is old", _log, after="token"),
}
