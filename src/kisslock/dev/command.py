"""`kisslock dev`."""

import argparse
import asyncio
import os
from contextlib import ExitStack
from dataclasses import replace

from kisslock.cli import LOCAL_RELAY
from kisslock.cli.options import read_settings
from kisslock.cli.serve import console_at, log_of, prepare_storage
from kisslock.cli.terminal import say
from kisslock.dev.anvil import find_anvil, free_port, fund, running
from kisslock.dev.compose import PRACTICE_OPERATOR, compose, dev_settings
from kisslock.dev.relay.server import Manners, relaying
from kisslock.http.server import Announce, ServerConfig, serve
from kisslock.settings import Settings

NO_CHAIN = "No local chain: anvil was not found or does not start (`npm ci` in web/ brings it; or set KISSLOCK_ANVIL)."
CODE = "A code is shown. Answer it in another terminal:\n  kisslock phone {options}'{uri}'"


def run(options: argparse.Namespace) -> int:
    """Serve with a practice wallet, a local chain and a local relay until a signal; one process."""
    settings = read_settings(options)
    log_of(settings)
    # The origins need the port before anything listens.
    port = settings.server.port or free_port()
    settings = replace(settings, server=replace(settings.server, port=port, workers=1))
    with ExitStack() as stack:
        program = find_anvil(os.environ)
        chain = stack.enter_context(running(program)) if program else None
        if chain is None:
            say(NO_CHAIN)
        else:
            fund(chain, PRACTICE_OPERATOR)
            say(f"Local chain 31337 is at http://127.0.0.1:{chain}")
        changed = dev_settings(settings, chain, _local_relay(stack, settings))
        asyncio.run(prepare_storage(changed, forward=True))
        return 0 if serve(ServerConfig(compose(changed).app, changed), announcing(changed)) else 1


def _local_relay(stack: ExitStack, settings: Settings) -> str | None:
    """The local relay's URL; None where the settings name a project of the hosted relay, which is used then."""
    if settings.walletconnect.project_id:
        return None

    def on_code(uri: str) -> None:
        options = "" if url == LOCAL_RELAY else f"--relay {url} "
        say(CODE.format(options=options, uri=uri))

    url = stack.enter_context(relaying(Manners(on_code=on_code), port=int(LOCAL_RELAY.rpartition(":")[2])))
    say(f"Local relay, for scanning with `kisslock phone`, is at {url}")
    return url


def announcing(settings: Settings) -> Announce:
    """What says where the site is, and that it is not for visitors; and where its operator's page is."""

    def announce(url: str) -> None:
        say(f"Kisslock (development: practice wallet, no real money) is at {url}")
        say(f"Its operator's page, open to the practice wallet's first account, is {console_at(url, settings)}")

    return announce
