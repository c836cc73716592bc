"""Fixtures of the OpenID provider, with one client of each kind."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from joserfc.jwk import RSAKey
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.http.counters import RateLimit
from kisslock.http.rate_limiter import RateLimiter
from kisslock.storage.engine import Storage
from tests.auth.conftest import CHAINS, ORIGIN, Browser, Clock, at, browser, clock, new_browser, new_site, running
from tests.conftest import NewKisslock
from tests.oidc.program import CLIENTS, KEY, OidcClientDriver

__all__ = ["browser", "clock", "new_browser", "new_site", "running"]
NewProgram = Callable[[str], OidcClientDriver]
Fails = Callable[[str], None]
Spend = Callable[[RateLimit, str], None]
# The IP address of the test client, which all OpenID clients of a test share.
ADDRESS = "testclient"
RSA_KEYS: list[RSAKey] = []


def tables(**more: Any) -> dict[str, Any]:
    """Return the settings of the provider."""
    return {
        "site": {"origins": [ORIGIN]},
        "chains": CHAINS,
        "sign_in": {"mode": "optional", "tokens": True},
        "oidc": {"enabled": True, "key": KEY, "clients": CLIENTS},
        **more,
    }


@pytest.fixture(autouse=True)
def reuse_rsa_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reuse the RSA keys of earlier tests, because generating one takes a twentieth of a second."""
    counter, generate_key = itertools.count(), RSAKey.generate_key

    def key(size: int) -> RSAKey:
        number = next(counter)
        while number >= len(RSA_KEYS):
            RSA_KEYS.append(generate_key(size))
        return RSA_KEYS[number]

    monkeypatch.setattr(RSAKey, "generate_key", key)


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """Return the provider, with a clock that a test sets."""
    return at(new_kisslock(**tables()), clock)


@pytest.fixture
def server(site: Kisslock, running: TestClient) -> TestClient:
    """Return the provider as a client's server reaches it: without cookies and without Origin."""
    return outside(site, running)


def outside(kisslock: Kisslock, running: TestClient) -> TestClient:
    """Return a test client in the event loop of the running server."""
    client = TestClient(kisslock.app, base_url=ORIGIN, raise_server_exceptions=False, follow_redirects=False)
    client.portal = running.portal
    return client


@pytest.fixture
def new_program(server: TestClient) -> NewProgram:
    return lambda client_id: OidcClientDriver(server, client_id)


@pytest.fixture
def program(server: TestClient) -> OidcClientDriver:
    """Return the confidential client."""
    return OidcClientDriver(server)


@pytest.fixture
def fail_at_table(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> Fails:
    """Return a function that makes statements on a table fail. An empty name ends the failures."""
    failing_table, storage = "", site.services[Storage]
    # Turn off the direct reader, so that every query uses SQLAlchemy, whose events this function listens to.
    monkeypatch.setattr(storage._reader, "_location", None)

    def fail(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if failing_table and failing_table in statement:
            raise OperationalError(statement, None, RuntimeError("away"))

    event.listen(storage.engine.sync_engine, "before_cursor_execute", fail)

    def set_table(table: str) -> None:
        nonlocal failing_table
        failing_table = table

    return set_table


@pytest.fixture
def spend(site: Kisslock, browser: Browser) -> Spend:
    """Return a function that uses up a rate limit."""

    def use_up(limit: RateLimit, key: str) -> None:
        portal = browser.client.portal
        assert portal
        portal.call(site.services[RateLimiter].try_charge, limit, key, limit.amount)

    return use_up


@pytest.fixture
def statements(site: Kisslock) -> Callable[[Callable[[], Any]], int]:
    """Return a function that counts the SQL statements of an action."""
    executed: list[str] = []
    event.listen(
        site.services[Storage].engine.sync_engine,
        "before_cursor_execute",
        lambda _connection, _cursor, statement, *_: executed.append(statement),
    )

    def count_statements(action: Callable[[], Any]) -> int:
        executed.clear()
        action()
        return len(executed)

    return count_statements
