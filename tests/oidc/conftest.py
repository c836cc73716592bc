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
from tests.auth.conftest import (
    CHAINS,
    ORIGIN,
    Browser,
    Clock,
    browser,
    clock,
    new_browser,
    new_site,
    running_site,
    use_clock,
)
from tests.conftest import NewKisslock
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY, OidcClientDriver

__all__ = ["browser", "clock", "new_browser", "new_site", "running_site"]
NewOidcClient = Callable[[str], OidcClientDriver]
FailAtTable = Callable[[str], None]
UseUpLimit = Callable[[RateLimit, str], None]
# The IP address of the test client, which all OpenID clients of a test share.
CLIENT_ADDRESS = "testclient"
RSA_KEYS: list[RSAKey] = []


def provider_settings(**extra_settings: Any) -> dict[str, Any]:
    """Return the settings of the provider."""
    return {
        "site": {"origins": [ORIGIN]},
        "chains": CHAINS,
        "sign_in": {"mode": "optional", "tokens": True},
        "oidc": {"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS},
        **extra_settings,
    }


@pytest.fixture(autouse=True)
def reuse_rsa_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reuse the RSA keys of earlier tests, because generating one takes a twentieth of a second."""
    counter, generate_key = itertools.count(), RSAKey.generate_key

    def next_key(size: int) -> RSAKey:
        number = next(counter)
        while number >= len(RSA_KEYS):
            RSA_KEYS.append(generate_key(size))
        return RSA_KEYS[number]

    monkeypatch.setattr(RSAKey, "generate_key", next_key)


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """Return the provider, with a clock that a test sets."""
    return use_clock(new_kisslock(**provider_settings()), clock)


@pytest.fixture
def server(site: Kisslock, running_site: TestClient) -> TestClient:
    """Return the provider as a client's server reaches it: without cookies and without Origin."""
    return open_outside_client(site, running_site)


def open_outside_client(kisslock: Kisslock, running_site: TestClient) -> TestClient:
    """Return a test client in the event loop of the running server."""
    client = TestClient(kisslock.app, base_url=ORIGIN, raise_server_exceptions=False, follow_redirects=False)
    client.portal = running_site.portal
    return client


@pytest.fixture
def new_oidc_client(server: TestClient) -> NewOidcClient:
    return lambda client_id: OidcClientDriver(server, client_id)


@pytest.fixture
def oidc_client(server: TestClient) -> OidcClientDriver:
    """Return the confidential client."""
    return OidcClientDriver(server)


@pytest.fixture
def fail_at_table(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> FailAtTable:
    """Return a function that makes statements on a table fail. An empty name ends the failures."""
    failing_table, storage = "", site.services[Storage]
    # Turn off the direct reader, so that every query uses SQLAlchemy, whose events this function listens to.
    monkeypatch.setattr(storage._reader, "_file_uri", None)

    def fail_statement(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if failing_table and failing_table in statement:
            raise OperationalError(statement, None, RuntimeError("away"))

    event.listen(storage.engine.sync_engine, "before_cursor_execute", fail_statement)

    def set_table(table: str) -> None:
        nonlocal failing_table
        failing_table = table

    return set_table


@pytest.fixture
def use_up_limit(site: Kisslock, browser: Browser) -> UseUpLimit:
    """Return a function that uses up a rate limit."""

    def use_up(limit: RateLimit, key: str) -> None:
        portal = browser.client.portal
        assert portal
        portal.call(site.services[RateLimiter].try_charge, limit, key, limit.amount)

    return use_up


@pytest.fixture
def count_statements_of(site: Kisslock) -> Callable[[Callable[[], Any]], int]:
    """Return a function that counts the SQL statements of an action."""
    executed_statements: list[str] = []
    event.listen(
        site.services[Storage].engine.sync_engine,
        "before_cursor_execute",
        lambda _connection, _cursor, statement, *_: executed_statements.append(statement),
    )

    def count_statements(function: Callable[[], Any]) -> int:
        executed_statements.clear()
        function()
        return len(executed_statements)

    return count_statements
