"""`kisslock rpc`."""

import argparse

from kisslock.feature import Command


def _rpc(command: argparse.ArgumentParser) -> None:
    command.add_argument("action", choices=["probe"], help="request the chain and the latest block from each node")


COMMANDS = {
    "rpc": Command("kisslock.rpc.rpc_command", "check the nodes of every chain", _rpc, has_json=True, after="settings"),
}
