"""`kisslock wallets`."""

import argparse

import msgspec

from kisslock.cli.terminal import show
from kisslock.guides import catalogue
from kisslock.guides.summary import summaries


def run(options: argparse.Namespace) -> int:
    """List the catalogue: id, name, methods, and the status unless it is alive."""
    shape = summaries(catalogue.load())
    if options.json:
        show(msgspec.json.format(msgspec.json.encode(shape), indent=2).decode())
        return 0
    for wallet in shape.wallets:
        status = "" if wallet.status == "alive" else f"({wallet.status})"
        show(f"{wallet.id:<14} {wallet.name:<22} {', '.join(wallet.methods):<28} {status}".rstrip())
    return 0
