"""The command-line arguments of `kisslock rpc`."""

import argparse

from kisslock.command import Command, Invocation


def _add_rpc_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("action", choices=["probe"], help="request the chain and the latest block from each node")


def _run_rpc_command(invocation: Invocation) -> int:
    from kisslock.rpc.rpc_command import run

    return run(invocation)


COMMANDS = {
    "rpc": Command(
        _run_rpc_command, "check the nodes of every chain", _add_rpc_arguments, has_json=True, after="settings"
    ),
}
