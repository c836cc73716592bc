"""`kisslock dev`."""

import argparse
import asyncio
import os
from contextlib import ExitStack
from dataclasses import replace

from kisslock.cli.options import read_settings
from kisslock.cli.serve import log_of, prepare_storage
from kisslock.cli.terminal import say
from kisslock.dev.anvil import find_anvil, free_port, running
from kisslock.dev.compose import compose, dev_settings
from kisslock.http.server import ServerConfig, serve

NO_CHAIN = "No local chain: anvil was not found or does not start (`npm ci` in web/ brings it; or set KISSLOCK_ANVIL)."


def run(options: argparse.Namespace) -> int:
    """Serve with a practice wallet and a local chain until a signal; one process."""
    settings = read_settings(options)
    log_of(settings)
    # The origins need the port before anything listens.
    port = settings.server.port or free_port()
    settings = replace(settings, server=replace(settings.server, port=port, workers=1))
    with ExitStack() as stack:
        program = find_anvil(os.environ)
        chain = stack.enter_context(running(program)) if program else None
        say(NO_CHAIN if chain is None else f"Local chain 31337 is at http://127.0.0.1:{chain}")
        changed = dev_settings(settings, chain)
        asyncio.run(prepare_storage(changed, forward=True))
        return 0 if serve(ServerConfig(compose(changed).app, changed), announce) else 1


def announce(url: str) -> None:
    """Say where the site is, and that it is not for visitors."""
    say(f"Kisslock (development: practice wallet, no real money) is at {url}")
