"""A site with gates, and requests of its proxy."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.forward_auth.admissions import Admissions
from kisslock.gates.gates import HoldingChecker
from kisslock.single_flight import SingleFlight
from kisslock.testing import SigningWallet, sign_in
from tests.cli.conftest import start  # noqa: F401 (a fixture)
from tests.conftest import NewKisslock
from tests.forward_auth.place import place  # noqa: F401 (a fixture)
from tests.gates.chain import Chain
from tests.operate.conftest import proxy  # noqa: F401 (a fixture)

ORIGIN, ALICE = "https://docs.example", SigningWallet(1)
SIBLING, ELSEWHERE = "https://app.example", "https://evil.example"
ROUTE = "/wallet/api/auth/forward"
ANYBODY, CHECK = f"{ROUTE}?gate=signed-in", f"{ROUTE}/check"
# If uvicorn trusts the proxy, it replaces the peer by the address in X-Forwarded-For and the port 0.
TRUSTED_PROXY, UNTRUSTED_PEER = ("203.0.113.7", 0), ("203.0.113.7", 50_000)
NAVIGATES = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site"}
GATES = {
    "open": {},
    "holders": {"holds": [{"chain": 31337, "at_least": 5}]},
    "two-chains": {"holds": [{"chain": 31337, "at_least": 5}, {"chain": 1, "at_least": 5}]},
    "bobs": {"allow": [SigningWallet(2).address.lower()]},
    "fresh": {"within_s": 60},
}
Visit = Callable[..., Any]
Opened = Callable[..., TestClient]


@pytest.fixture
def site(new_kisslock: NewKisslock, request: pytest.FixtureRequest) -> Kisslock:
    """Return the site. The parameter has additional settings."""
    chains: dict[str, Any] = {"1": {}, "31337": {}}
    settings = {"sign_in": {"holdings_kept_s": 0}, **getattr(request, "param", {})}
    site = new_kisslock(
        site={"origins": [ORIGIN, SIBLING], "base_path": "/wallet"}, chains=chains, gates=GATES, **settings
    )
    site.services[HoldingChecker]._nodes = Chain(native=5)
    return site


@pytest.fixture
def open_client(site: Kisslock) -> Iterator[Opened]:
    with TestClient(site.app) as running:

        def opened(client: tuple[str, int] = TRUSTED_PROXY, *, signed_in: bool = True) -> TestClient:
            test_client = TestClient(
                site.app, base_url=ORIGIN, client=client, raise_server_exceptions=False, follow_redirects=False
            )
            # Run all clients in one event loop, as in a server.
            test_client.portal = running.portal
            if signed_in:
                sign_in(test_client, ALICE)
            return test_client

        yield opened


@pytest.fixture
def visit(open_client: Opened) -> Visit:
    """Return a function that sends a trusted proxy's subrequest for the signed-in visitor's GET."""
    client = open_client()

    def ask(query: str = "gate=signed-in", method: str = "GET", **headers: str) -> Any:
        request_headers = {"X-Forwarded-Method": method, "X-Forwarded-Uri": "/a?b=c&d=%2F", **headers}
        return client.get(
            f"{ROUTE}?{query}", headers={name.replace("_", "-"): value for name, value in request_headers.items()}
        )

    ask.client = client  # type: ignore[attr-defined]
    return ask


def outcome_of(response: Any) -> str:
    """Return the status and the error code."""
    return "204" if response.status_code == 204 else f"{response.status_code} {response.json()['error']['code']}"


def age(site: Kisslock, seconds: float) -> None:
    """Make all cached verdicts and balances older."""
    caches: tuple[SingleFlight[Any], ...] = (site.services[Admissions].verdicts, site.services[HoldingChecker]._cached)
    for cache in caches:
        for key, (started_at, result) in cache._cached.items():
            cache._cached[key] = (started_at - seconds, result)
