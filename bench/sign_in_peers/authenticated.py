"""Requests of a signed-in visitor per second of CPU time, for Kisslock and other packages."""

import hashlib
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import aiohttp

from bench import core
from bench.core import Command, MeasuredServer, format_verdict, run_program
from bench.sign_in_peers import install, visits

REQUEST_COUNT, WARM_UP_REQUESTS = 300, 30
SERVER_SETTINGS = """[site]
origins = ["http://127.0.0.1:PORT"]
[server]
trusted_proxies = ["127.0.0.1"]
[storage]
url = "sqlite:///FOLDER/bench.db"
"""
# An authorization server for one resource, with the client of `visits.sign_in_at_authorization_server`.
AUTHORIZATION_SERVER = f"""{SERVER_SETTINGS}
[sign_in]
mode = "optional"
[oidc]
enabled = true
key = "{"A" * 43}"
[oidc.clients.agent]
redirect_uris = ["{visits.REDIRECT_URI}"]
public = true
[oidc.resources.notes]
url = "{visits.RESOURCE}"
scopes = ["notes:read"]
secret = "sha256:{hashlib.sha256(visits.SECRET.encode()).hexdigest()}"
"""
# Forward authentication caches a response for one second. The cache would hide the cost of the session lookup.
UNCACHED_PROGRAM = """
import sys
from kisslock.__main__ import main
from kisslock.forward_auth import admissions

admissions.VERDICT_CACHE_S = 0
sys.exit(main())
"""
PROXY_HEADERS = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Method": "GET"}
INTRO = f"""One visitor who has signed in sends {REQUEST_COUNT} requests in each round, one after the other, each on a
new connection. Kisslock, fastapi-walletauth and better-auth return the account, and siwe-django returns the user.
"""
TABLE_HEAD = (
    "| | requests for each processor second | CPU, of `GET /api/health` | at most | | rate, of `require_wallet` "
    "| what it reads |\n|---|--:|--:|--:|---|--:|---|\n"
)
# The programs whose row compares their CPU time with the CPU time of Kisslock's own health check.
KISSLOCK_SERVERS = {"kisslock", "authorization", "mounted"}


@dataclass(frozen=True)
class MeasuredRoute:
    """A route that requires a sign-in.

    `max_ratio` is the route's maximum CPU time, as a multiple of the CPU time of `GET /api/health`.

    If `is_introspection` is set, a resource server sends the token in a form. If not, the visitor sends the token.
    """

    title: str
    what_it_reads: str
    server: str
    path: str
    max_ratio: float | None = None
    headers: Mapping[str, str] | None = None
    is_introspection: bool = False


@dataclass(frozen=True)
class Server:
    """A server whose routes require a sign-in: the command that starts it, and a function that signs a visitor in."""

    command: Command
    sign_in: Callable[[aiohttp.ClientSession, str], Awaitable[Mapping[str, str]]]
    install: Callable[[str], bool] = lambda _: True


def _uncached_command(folder: Path, port: int) -> list[str]:
    python, *_ = core.create_kisslock_command(SERVER_SETTINGS)(folder, port)
    return [python, "-c", UNCACHED_PROGRAM, "serve", "--port", str(port)]


def _mounted_command(folder: Path, port: int) -> list[str]:
    core.create_kisslock_command(SERVER_SETTINGS)(folder, port)
    application = ("kisslock_site:app", "--app-dir", str(install.FOLDER), "--port", str(port))
    return [sys.executable, "-m", "uvicorn", *application, *install.UVICORN_OPTIONS]


SERVERS = {
    "kisslock": Server(_uncached_command, visits.sign_in_at_kisslock),
    "authorization": Server(core.create_kisslock_command(AUTHORIZATION_SERVER), visits.sign_in_at_authorization_server),
    "mounted": Server(_mounted_command, visits.sign_in_at_mounted_kisslock),
    "django": Server(install.django_command, visits.sign_in_at_django, install.install_python),
    "walletauth": Server(install.walletauth_command, visits.sign_in_at_walletauth, install.install_python),
    "better-auth": Server(install.better_auth_command, visits.sign_in_at_better_auth, install.is_npm_installed),
    "better-auth-cache": Server(
        install.better_auth_with_cache_command, visits.sign_in_at_better_auth, install.is_npm_installed
    ),
}
ONE_QUERY_TEXT = "session and user, one query"
MEASURED_ROUTES = {
    "health": MeasuredRoute("Kisslock, `GET /api/health`", "nothing", "kisslock", "/api/health"),
    "session": MeasuredRoute("Kisslock, `GET /api/auth/session`", ONE_QUERY_TEXT, "kisslock", "/api/auth/session", 3),
    "forward": MeasuredRoute(
        "Kisslock, `GET /api/auth/forward` without its cache",
        ONE_QUERY_TEXT,
        "kisslock",
        "/api/auth/forward?gate=signed-in",
        3,
        PROXY_HEADERS,
    ),
    "introspection": MeasuredRoute(
        "Kisslock, `POST /oidc/introspect` by the resource server of an MCP client",
        "grant and user, one query",
        "authorization",
        "/oidc/introspect",
        4,
        is_introspection=True,
    ),
    "mounted": MeasuredRoute(
        "Kisslock, a route of FastAPI with `require_wallet`", ONE_QUERY_TEXT, "mounted", "/members", 3
    ),
    "django": MeasuredRoute(
        "siwe-django, a view that reads `request.user`", "session, then user", "django", "/members"
    ),
    "walletauth": MeasuredRoute(
        "fastapi-walletauth, a route with `JWTWalletAuthDep`",
        "a signed token: it cannot be ended before it expires",
        "walletauth",
        "/members",
    ),
    "better-auth": MeasuredRoute(
        "better-auth, `get-session`", "session and user", "better-auth", "/api/auth/get-session"
    ),
    "better-auth-cache": MeasuredRoute(
        "better-auth, `get-session` with `cookieCache`",
        "a signed cookie: a session that ended counts until the cookie expires, here 300 s",
        "better-auth-cache",
        "/api/auth/get-session",
    ),
}


def start_servers(stack: ExitStack) -> dict[str, MeasuredServer]:
    """Start the servers of Kisslock and of all packages that it is compared with.

    A package that cannot be installed is skipped.
    """
    servers = {}
    for name, server in SERVERS.items():
        if server.install(name):
            servers[name] = stack.enter_context(run_program(server.command))
    return servers


async def measure_round(servers: Mapping[str, MeasuredServer]) -> dict[str, float]:
    """Measure the routes one after the other, and return the CPU time of a request to each route in seconds.

    The keys are names in `MEASURED_ROUTES`. The routes of a server that is not in `servers` are skipped.
    """
    return {
        name: await _measure(servers[route.server], route)
        for name, route in MEASURED_ROUTES.items()
        if route.server in servers
    }


async def _measure(server: MeasuredServer, route: MeasuredRoute) -> float:
    origin = f"http://127.0.0.1:{server.port}"
    connection, jar = aiohttp.TCPConnector(force_close=True), aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(origin, connector=connection, cookie_jar=jar) as client:
        client.headers["Origin"] = origin
        token = (await SERVERS[route.server].sign_in(client, origin)).get("token")
        del client.headers["Origin"]
        headers = {**(route.headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        send_request = partial(client.get, route.path, headers=headers)
        if route.is_introspection:
            auth = aiohttp.BasicAuth("notes", visits.SECRET)
            send_request = partial(client.post, route.path, data={"token": token}, auth=auth)
        before_s = 0.0
        for number in range(WARM_UP_REQUESTS + REQUEST_COUNT):
            if number == WARM_UP_REQUESTS:
                before_s = server.cpu_s()
            async with send_request() as answer:
                body = await answer.text()
                if not answer.ok or body in {"null", '{"active":false}'}:
                    raise RuntimeError(f"{route.title} answers {answer.status}: {body[:400]}")
        return (server.cpu_s() - before_s) / REQUEST_COUNT


def format_table(rounds: Sequence[Mapping[str, float]]) -> str:
    """Return the medians of the rounds. Each ratio compares values of the same round."""
    lines = []
    for name in filter(rounds[0].__contains__, MEASURED_ROUTES):
        route = MEASURED_ROUTES[name]
        rate, ratio_to_route = (
            median(1 / costs[name] for costs in rounds),
            [costs["mounted"] / costs[name] for costs in rounds],
        )
        cost_ratios = [costs[name] / costs["health"] for costs in rounds]
        ratio = (
            f"{median(cost_ratios):.2f}× ({min(cost_ratios):.2f}–{max(cost_ratios):.2f})"
            if route.server in KISSLOCK_SERVERS
            else ""
        )
        target = (
            (f"{route.max_ratio:g}×", format_verdict(median(cost_ratios) <= route.max_ratio))
            if route.max_ratio
            else ("", "")
        )
        cells = (route.title, f"{rate:.0f}", ratio, *target, f"{median(ratio_to_route):.2f}×", route.what_it_reads)
        lines.append(f"| {' | '.join(cells)} |\n")
    return TABLE_HEAD + "".join(lines)
