"""Sign-ins per second of CPU time, for Kisslock and other packages, with 20 concurrent visitors."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median

import aiohttp

from bench.core import Command, MeasuredServer, format_verdict, run_program
from bench.sign_in_peers import install, visits

VISITORS, SIGN_INS_PER_VISITOR, WARM_UP_SIGN_INS = 20, 20, 5
SIGN_INS_PER_ROUND = VISITORS * SIGN_INS_PER_VISITOR
INTRO = f"""This table compares Kisslock with other packages. {VISITORS} visitors sign in at once with one wallet,
from the nonce to the session: {SIGN_INS_PER_ROUND} sign-ins in each round.
The packages are measured one after the other, each in one process. Kisslock and fastapi-walletauth run under uvicorn
with the same Python, siwe-django runs under waitress with Python 3.12 or later, and better-auth runs in Node. Each
SQLite database has a write-ahead log and `synchronous=NORMAL`.
"""
TABLE_HEAD = (
    "| | sign-ins for each processor second | Kisslock makes | more than 1× | what it stores |\n|---|--:|--:|---|---|\n"
)


@dataclass(frozen=True)
class Peer:
    """A package for wallet sign-in, and what the package stores about a sign-in."""

    title: str
    what_it_stores: str
    command: Command
    install: Callable[[str], bool]
    sign_in: Callable[[aiohttp.ClientSession, str], Awaitable[object]]


PEERS = {
    "django": Peer(
        "siwe-django 0.2.0 on Django 6.0, SQLite",
        "nonce (kept after its use), session of Django, user, wallet, an event for each nonce and sign-in",
        install.django_command,
        install.install_python,
        visits.sign_in_at_django,
    ),
    "walletauth": Peer(
        "fastapi-walletauth 3.2.2",
        "nothing: the challenge is in memory, and is taken again after it was solved; the session is a signed token",
        install.walletauth_command,
        install.install_python,
        visits.sign_in_at_walletauth,
    ),
    "better-auth": Peer(
        "better-auth 1.7.25, plugin `siwe`, `node:sqlite`",
        "nonce (deleted), user, wallet, account, session",
        install.better_auth_command,
        install.is_npm_installed,
        visits.sign_in_at_better_auth,
    ),
}
STORED_BY_KISSLOCK = (
    "nonce (deleted), user, account with its last sign-in, session (its secret as a hash; at most 50 of an account)"
)


def start_servers(stack: ExitStack) -> dict[str, MeasuredServer]:
    """Start the packages, each in its own environment. A package that cannot be installed is skipped."""
    servers = {}
    for name, peer in PEERS.items():
        if peer.install(name):
            servers[name] = stack.enter_context(run_program(peer.command))
        else:
            sys.stderr.write(f"{peer.title} cannot be installed here, and is left out.\n")
    return servers


async def measure_round(
    kisslock_server: MeasuredServer, servers: Mapping[str, MeasuredServer], number: int
) -> dict[str, float]:
    """Return sign-ins per second of CPU time, for Kisslock and the other packages in turn.

    In each round the visitors have new IP addresses, because of the rate limits.
    """
    sign_ins_per_s = {"kisslock": await _measure(kisslock_server, visits.sign_in_at_kisslock, number)}
    return sign_ins_per_s | {
        name: await _measure(server, PEERS[name].sign_in, number) for name, server in servers.items()
    }


async def _measure(
    server: MeasuredServer, sign_in: Callable[[aiohttp.ClientSession, str], Awaitable[object]], number: int
) -> float:
    origin = f"http://127.0.0.1:{server.port}"

    async def sign_in_repeatedly(visitor_number: int, count: int) -> None:
        connection = aiohttp.TCPConnector(limit=1, local_addr=(f"127.0.{number + 1}.{visitor_number + 1}", 0))
        jar, headers = aiohttp.CookieJar(unsafe=True), {"Origin": origin}
        async with aiohttp.ClientSession(origin, connector=connection, cookie_jar=jar, headers=headers) as client:
            for _ in range(count):
                jar.clear()
                await sign_in(client, origin)

    # The first sign-ins also create objects that later sign-ins reuse, so they are not measured.
    await sign_in_repeatedly(VISITORS, WARM_UP_SIGN_INS)
    cpu_s = server.cpu_s()
    await asyncio.gather(
        *(sign_in_repeatedly(visitor_number, SIGN_INS_PER_VISITOR) for visitor_number in range(VISITORS))
    )
    return SIGN_INS_PER_ROUND / (server.cpu_s() - cpu_s)


def format_table(rounds: Sequence[Mapping[str, float]]) -> str:
    """Return the medians of the rounds. Each ratio compares values of the same round."""
    lines = [
        f"| Kisslock on SQLite | {median(result['kisslock'] for result in rounds):.0f} |  |  | {STORED_BY_KISSLOCK} |\n"
    ]
    for name in filter(rounds[0].__contains__, PEERS):
        peer, rate = PEERS[name], median(round_result[name] for round_result in rounds)
        ratios = [round_result["kisslock"] / round_result[name] for round_result in rounds]
        ratio = f"{median(ratios):.2f}× ({min(ratios):.2f}–{max(ratios):.2f})"
        lines.append(
            f"| {peer.title} | {rate:.0f} | {ratio} | {format_verdict(median(ratios) > 1)} | {peer.what_it_stores} |\n"
        )
    return TABLE_HEAD + "".join(lines)
