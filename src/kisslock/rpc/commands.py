"""The command-line arguments of `kisslock rpc`."""

import argparse

from kisslock.command import Command, Invocation


def _rpc(command: argparse.ArgumentParser) -> None:
    command.add_argument("action", choices=["probe"], help="request the chain and the latest block from each node")


def _run_rpc(invocation: Invocation) -> int:
    from kisslock.rpc.rpc_command import run

    return run(invocation)


COMMANDS = {
    "rpc": Command(_run_rpc, "check the nodes of every chain", _rpc, has_json=True, after="settings"),
}
