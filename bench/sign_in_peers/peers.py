"""Sign-ins per second of CPU time, for Kisslock and other packages, with 20 concurrent visitors."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median

import aiohttp

from bench.core import Command, Measured, running, verdict
from bench.sign_in_peers import install, visits

AT_ONCE, EACH, WARM = 20, 20, 5
TEXT = f"""Sign-ins beside other packages, each in one process: from the nonce to the session, by {AT_ONCE} visitors
at once with one wallet, {AT_ONCE * EACH} in each round, all packages in turn. Kisslock and fastapi-walletauth run under
uvicorn with one Python; siwe-django runs under waitress with Python 3.12 or later; better-auth in Node. SQLite has a
journal ahead and `synchronous=NORMAL` in each.
"""
HEAD = (
    "| | sign-ins for each processor second | Kisslock makes | more than 1× | what it stores |\n|---|--:|--:|---|---|\n"
)


@dataclass(frozen=True)
class Peer:
    """A package for wallet sign-in, and what the package stores about a sign-in."""

    title: str
    stores: str
    command: Command
    install: Callable[[str], bool]
    sign_in: Callable[[aiohttp.ClientSession, str], Awaitable[object]]


PEERS = {
    "django": Peer(
        "siwe-django 0.2.0 on Django 6.0, SQLite",
        "nonce (kept after its use), session of Django, user, wallet, an event for each nonce and sign-in",
        install.django,
        install.install_python,
        visits.at_django,
    ),
    "walletauth": Peer(
        "fastapi-walletauth 3.2.2",
        "nothing: the challenge is in memory, and is taken again after it was solved; the session is a signed token",
        install.walletauth,
        install.install_python,
        visits.at_walletauth,
    ),
    "better-auth": Peer(
        "better-auth 1.7.25, plugin `siwe`, `node:sqlite`",
        "nonce (deleted), user, wallet, account, session",
        install.better_auth,
        install.is_npm_installed,
        visits.at_better_auth,
    ),
}
OWN = "nonce (deleted), user, account with its last sign-in, session (its secret as a hash; at most 50 of an account)"


def begin(stack: ExitStack) -> dict[str, Measured]:
    """Start the packages, each in its own environment. A package that cannot be installed is skipped."""
    servers = {}
    for name, peer in PEERS.items():
        if peer.install(name):
            servers[name] = stack.enter_context(running(peer.command))
        else:
            sys.stderr.write(f"{peer.title} cannot be installed here, and is left out.\n")
    return servers


async def round_of(own: Measured, servers: Mapping[str, Measured], number: int) -> dict[str, float]:
    """Return sign-ins per second of CPU time, for Kisslock and the other packages in turn.

    In each round the visitors have new IP addresses, because of the rate limits.
    """
    found = {"kisslock": await _measure(own, visits.at_kisslock, number)}
    return found | {name: await _measure(one, PEERS[name].sign_in, number) for name, one in servers.items()}


async def _measure(
    server: Measured, sign_in: Callable[[aiohttp.ClientSession, str], Awaitable[object]], number: int
) -> float:
    origin = f"http://127.0.0.1:{server.port}"

    async def visit(visitor: int, count: int) -> None:
        connection = aiohttp.TCPConnector(limit=1, local_addr=(f"127.0.{number + 1}.{visitor + 1}", 0))
        jar, headers = aiohttp.CookieJar(unsafe=True), {"Origin": origin}
        async with aiohttp.ClientSession(origin, connector=connection, cookie_jar=jar, headers=headers) as client:
            for _ in range(count):
                jar.clear()
                await sign_in(client, origin)

    # The first sign-ins also create objects that later sign-ins reuse.
    await visit(AT_ONCE, WARM)
    cpu_s = server.cpu_s()
    await asyncio.gather(*(visit(visitor, EACH) for visitor in range(AT_ONCE)))
    return AT_ONCE * EACH / (server.cpu_s() - cpu_s)


def table(rounds: Sequence[Mapping[str, float]]) -> str:
    """Return the medians of the rounds. Each ratio compares values of the same round."""
    lines = [f"| Kisslock on SQLite | {median(one['kisslock'] for one in rounds):.0f} |  |  | {OWN} |\n"]
    for name in filter(rounds[0].__contains__, PEERS):
        peer, rate = PEERS[name], median(one[name] for one in rounds)
        ratios = [one["kisslock"] / one[name] for one in rounds]
        ratio = f"{median(ratios):.2f}× ({min(ratios):.2f}–{max(ratios):.2f})"
        lines.append(f"| {peer.title} | {rate:.0f} | {ratio} | {verdict(median(ratios) > 1)} | {peer.stores} |\n")
    return HEAD + "".join(lines)
