"""Sign-ins of Kisslock and of its peers: for each second of the processor, and how long each takes with 20 at once."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median

import aiohttp

from bench.core import Command, Measured, p99, running, verdict
from bench.sign_in_peers import install, visits

AT_ONCE, EACH, WARM = 20, 20, 5
TEXT = f"""Sign-ins beside other packages, each in one process: from the nonce to the session, by {AT_ONCE} visitors
at once with one wallet, {AT_ONCE * EACH} in each round, all packages in turn. Kisslock and fastapi-walletauth run under
uvicorn with one Python; siwe-django runs under waitress with Python 3.12 or later; better-auth in Node. SQLite has a
journal ahead and `synchronous=NORMAL` in each. A time is that of both requests, with the signature between them.
"""
HEAD = (
    "| | sign-ins for each processor second | Kisslock makes | more than | | "
    "p99 with 20 at once, ms | what it stores |\n"
    "|---|--:|--:|--:|---|--:|---|\n"
)


@dataclass(frozen=True)
class Peer:
    """A package that signs wallets in, and what it keeps of a sign-in; with a target Kisslock makes more of them."""

    title: str
    stores: str
    command: Command
    install: Callable[[str], bool]
    sign_in: Callable[[aiohttp.ClientSession, str], Awaitable[None]]
    has_target: bool = True


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
        has_target=False,
    ),
}
OWN = "nonce (deleted), user, account with its last sign-in, session (its secret as a hash; at most 50 of an account)"


@dataclass(frozen=True)
class SignIns:
    """One round of sign-ins."""

    for_each_cpu_s: float
    p99_ms: float


def begin(stack: ExitStack) -> dict[str, Measured]:
    """The peers, each in an environment of its own; one that cannot be had is left out."""
    servers = {}
    for name, peer in PEERS.items():
        if peer.install(name):
            servers[name] = stack.enter_context(running(peer.command))
        else:
            sys.stderr.write(f"{peer.title} cannot be installed here, and is left out.\n")
    return servers


async def round_of(own: Measured, servers: Mapping[str, Measured], number: int) -> dict[str, SignIns]:
    """Kisslock and its peers in turn; in each round the visitors have other addresses, because of their budgets."""
    found = {"kisslock": await _measure(own, visits.at_kisslock, number)}
    return found | {name: await _measure(one, PEERS[name].sign_in, number) for name, one in servers.items()}


async def _measure(
    server: Measured, sign_in: Callable[[aiohttp.ClientSession, str], Awaitable[None]], number: int
) -> SignIns:
    origin, took = f"http://127.0.0.1:{server.port}", list[float]()

    async def visit(visitor: int, count: int) -> None:
        connection = aiohttp.TCPConnector(limit=1, local_addr=(f"127.0.{number + 1}.{visitor + 1}", 0))
        jar, headers = aiohttp.CookieJar(unsafe=True), {"Origin": origin}
        async with aiohttp.ClientSession(origin, connector=connection, cookie_jar=jar, headers=headers) as client:
            for _ in range(count):
                jar.clear()
                start = time.perf_counter()
                await sign_in(client, origin)
                took.append(time.perf_counter() - start)

    # The first ones also pay for what is made once.
    await visit(AT_ONCE, WARM)
    took.clear()
    cpu_s = server.cpu_s()
    await asyncio.gather(*(visit(visitor, EACH) for visitor in range(AT_ONCE)))
    return SignIns(len(took) / (server.cpu_s() - cpu_s), p99(took) * 1000)


def table(rounds: Sequence[Mapping[str, SignIns]]) -> str:
    """Medians of the rounds; the ratio is that of the same round."""
    lines = [_row("Kisslock on SQLite", "kisslock", OWN, rounds, "", "", "")]
    for name, peer in PEERS.items():
        if name in rounds[0]:
            ratios = [one["kisslock"].for_each_cpu_s / one[name].for_each_cpu_s for one in rounds]
            ratio = f"{median(ratios):.2f}× ({min(ratios):.2f}–{max(ratios):.2f})"
            target = ("1×", verdict(median(ratios) > 1)) if peer.has_target else ("", "")
            lines.append(_row(peer.title, name, peer.stores, rounds, ratio, *target))
    return HEAD + "".join(lines)


def _row(title: str, name: str, stores: str, rounds: Sequence[Mapping[str, SignIns]], *ratio: str) -> str:
    rate, slow_ms = (median(getattr(one[name], kind) for one in rounds) for kind in ("for_each_cpu_s", "p99_ms"))
    return f"| {' | '.join((title, f'{rate:.0f}', *ratio, f'{slow_ms:.0f}', stores))} |\n"
