"""`kisslock dev`."""

import asyncio
import os
import shlex
import shutil
import sys
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace

from kisslock.checks.startup import require_startable
from kisslock.cli import LOCAL_RELAY
from kisslock.cli.serve import configure_logging, operator_page_urls, prepare_storage
from kisslock.command import Invocation
from kisslock.composition.settings import Settings
from kisslock.dev.anvil import find_anvil, fund_account, place_code, running_anvil
from kisslock.dev.compose import PRACTICE_CODE_FILE, PRACTICE_CONTRACT, PRACTICE_OPERATOR, create_server, dev_settings
from kisslock.dev.phone import phone_command
from kisslock.dev.ports import free_port
from kisslock.dev.relay.server import Behaviour, running_relay
from kisslock.errors import PhoneUnavailable
from kisslock.http.socket.server import AnnounceURL, ServerConfig, serve
from kisslock.terminal import say

NO_ANVIL_MESSAGE = (
    "No local chain: anvil was not found. Install Foundry (https://getfoundry.sh), or run: "
    "npm install --global @foundry-rs/anvil"
)
NO_CHAIN_MESSAGE = "No local chain: {program} does not start. Set KISSLOCK_ANVIL to another anvil program."
CODE_MESSAGE = "The page shows a code. To connect to it, run in another terminal:\n  {command} phone {options}'{uri}'"


def run(invocation: Invocation) -> int:
    """Serve with a practice wallet, a local chain and a local relay until a signal, in one process."""
    settings = invocation.read_settings()
    configure_logging(settings)
    # Choose the port before the server listens, because site.origins contains the port.
    port = settings.server.port or free_port()
    settings = replace(settings, server=replace(settings.server, port=port, workers=1))
    with ExitStack() as stack:
        chain_port = _start_local_chain(stack)
        local_settings = dev_settings(settings, chain_port, _start_local_relay(stack, settings))
        require_startable(local_settings)
        asyncio.run(prepare_storage(local_settings, upgrade=True))
        return (
            0
            if serve(ServerConfig(create_server(local_settings).app, local_settings), create_announcer(local_settings))
            else 1
        )


def _start_local_chain(exit_stack: ExitStack) -> int | None:
    """Return the port of a local chain, which ends when the exit stack is closed.

    Without anvil, print a message and return None.
    """
    anvil_path = find_anvil(os.environ)
    chain_port = exit_stack.enter_context(running_anvil(anvil_path)) if anvil_path else None
    if chain_port is not None:
        fund_account(chain_port, PRACTICE_OPERATOR)
        place_code(chain_port, PRACTICE_CONTRACT, PRACTICE_CODE_FILE.read_text(encoding="ascii").strip())
        say(f"Local chain 31337 is at http://127.0.0.1:{chain_port}")
    else:
        say(NO_CHAIN_MESSAGE.format(program=anvil_path) if anvil_path else NO_ANVIL_MESSAGE)
    return chain_port


def _start_local_relay(exit_stack: ExitStack, settings: Settings) -> str | None:
    """Return the local relay's URL, or None if the settings have a project ID for the hosted relay."""
    if settings.walletconnect.project_id:
        return None

    def on_code(uri: str) -> None:
        options = "" if url == LOCAL_RELAY else f"--relay {url} "
        say(CODE_MESSAGE.format(command=_kisslock_command(), options=options, uri=uri))

    try:
        phone_command()
    except PhoneUnavailable as missing:
        url = exit_stack.enter_context(_running_relay(Behaviour()))
        say(f"Local relay is at {url}. No test phone can scan its codes: {missing.message} {missing.hint}")
        return url
    url = exit_stack.enter_context(_running_relay(Behaviour(on_code=on_code)))
    say(f"Local relay, for `kisslock phone`, is at {url}")
    return url


def _running_relay(behaviour: Behaviour) -> AbstractContextManager[str]:
    return running_relay(behaviour, port=int(LOCAL_RELAY.rpartition(":")[2]))


def _kisslock_command() -> str:
    """Return the command that starts this program in another terminal."""
    return "kisslock" if shutil.which("kisslock") else f"{shlex.quote(sys.executable)} -m kisslock"


def create_announcer(settings: Settings) -> AnnounceURL:
    """Return a function that prints the URLs of the site and of operators' pages, with a note about development."""

    def announce(url: str) -> None:
        say(f"Kisslock (development, practice wallet, no real money) is at {url}")
        for page_url in operator_page_urls(url, settings):
            say(f"Operators sign in at {page_url}, with the practice wallet's first account")

    return announce
