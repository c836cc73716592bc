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
from tests.cli.conftest import start_server  # noqa: F401 (a fixture)
from tests.conftest import NewKisslock
from tests.forward_auth.place import protected_site  # noqa: F401 (a fixture)
from tests.gates.chain import Chain
from tests.operate.conftest import proxy  # noqa: F401 (a fixture)

ORIGIN, ALICE = "https://docs.example", SigningWallet(1)
SIBLING_ORIGIN, FOREIGN_ORIGIN = "https://app.example", "https://evil.example"
FORWARD_PATH = "/wallet/api/auth/forward"
SIGNED_IN_PATH, CHECK_PATH = f"{FORWARD_PATH}?gate=signed-in", f"{FORWARD_PATH}/check"
# If uvicorn trusts the proxy, it replaces the peer by the address in X-Forwarded-For and the port 0.
TRUSTED_PROXY, UNTRUSTED_PEER = ("203.0.113.7", 0), ("203.0.113.7", 50_000)
NAVIGATION_HEADERS = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site"}
GATE_SETTINGS = {
    "open": {},
    "holders": {"holds": [{"chain": 31337, "at_least": 5}]},
    "two-chains": {"holds": [{"chain": 31337, "at_least": 5}, {"chain": 1, "at_least": 5}]},
    "bobs": {"allow": [SigningWallet(2).address.lower()]},
    "fresh": {"within_s": 60},
}
SendSubrequest = Callable[..., Any]
OpenClient = Callable[..., TestClient]


@pytest.fixture
def site(new_kisslock: NewKisslock, request: pytest.FixtureRequest) -> Kisslock:
    """Return the site. The parameter has additional settings."""
    chains: dict[str, Any] = {"1": {}, "31337": {}}
    settings = {"sign_in": {"holdings_kept_s": 0}, **getattr(request, "param", {})}
    site = new_kisslock(
        site={"origins": [ORIGIN, SIBLING_ORIGIN], "base_path": "/wallet"},
        chains=chains,
        gates=GATE_SETTINGS,
        **settings,
    )
    site.services[HoldingChecker]._nodes = Chain(native_balance=5)
    return site


@pytest.fixture
def open_client(site: Kisslock) -> Iterator[OpenClient]:
    with TestClient(site.app) as running:

        def open_new_client(client: tuple[str, int] = TRUSTED_PROXY, *, signed_in: bool = True) -> TestClient:
            test_client = TestClient(
                site.app, base_url=ORIGIN, client=client, raise_server_exceptions=False, follow_redirects=False
            )
            # Run all clients in one event loop, as in a server.
            test_client.portal = running.portal
            if signed_in:
                sign_in(test_client, ALICE)
            return test_client

        yield open_new_client


@pytest.fixture
def send_subrequest(open_client: OpenClient) -> SendSubrequest:
    """Return a function that sends a trusted proxy's subrequest for the signed-in visitor's GET."""
    client = open_client()

    def send_subrequest_for(query: str = "gate=signed-in", method: str = "GET", **headers: str) -> Any:
        request_headers = {"X-Forwarded-Method": method, "X-Forwarded-Uri": "/a?b=c&d=%2F", **headers}
        return client.get(
            f"{FORWARD_PATH}?{query}",
            headers={name.replace("_", "-"): value for name, value in request_headers.items()},
        )

    send_subrequest_for.client = client  # type: ignore[attr-defined]
    return send_subrequest_for


def status_and_error(response: Any) -> str:
    """Return the status and the error code."""
    return "204" if response.status_code == 204 else f"{response.status_code} {response.json()['error']['code']}"


def age_caches(site: Kisslock, seconds: float) -> None:
    """Make all cached verdicts and balances older."""
    caches: tuple[SingleFlight[Any], ...] = (
        site.services[Admissions].verdicts,
        site.services[HoldingChecker]._query_cache,
    )
    for cache in caches:
        for key, (started_at, result) in cache._cached.items():
            cache._cached[key] = (started_at - seconds, result)
