"""The wallet is looked up on first use: a route that does not read it needs no database."""

import asyncio
from typing import Any

import pytest
from flask import Flask, g

from kisslock import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.integrations import authorize, flask
from kisslock.storage.engine import Storage
from kisslock.testing import sign_in
from tests.integrations.conftest import ALICE, OpenClient, status_and_code
from tests.integrations.hosts import CreateHost, django_async_host, django_host, flask_host

IDLE_S = 604_800


@pytest.fixture
def database_uses(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets one entry for each use of the database."""
    used_methods: list[str] = []
    storage = site.services[Storage]
    for name in ("fetch", "read_connection", "autocommit"):
        real_method = getattr(storage, name)

        def count_and_call(*arguments: Any, method_name: str = name, real_method: Any = real_method) -> Any:
            used_methods.append(method_name)
            return real_method(*arguments)

        monkeypatch.setattr(storage, name, count_and_call)
    return used_methods


@pytest.fixture
def silent_database(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the database stop responding."""
    monkeypatch.setattr(authorize, "LOOK_UP_TIMEOUT_S", 0.2)

    async def wait_forever(*_: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(site.services[SignIn], "authenticate", wait_forever)


def test_a_route_that_does_not_read_the_wallet_sends_no_database_query(
    site: Kisslock, database_uses: list[str], open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site))
    database_uses.clear()
    # A request without credentials causes no lookup.
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    assert database_uses == []
    sign_in(client, ALICE)
    database_uses.clear()
    assert "plain" in client.get("/plain").text
    assert database_uses == []
    assert client.get("/route").json() == {"account": ALICE.address}
    assert database_uses == ["fetch"]


def test_only_routes_that_require_a_wallet_return_503_while_the_database_does_not_respond(
    site: Kisslock, silent_database: None, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site))
    client.cookies.set("kisslock", "A" * 43)
    assert "plain" in client.get("/plain").text
    assert status_and_code(client.get("/route")) == "503 storage/unavailable"


@pytest.mark.parametrize("create_host", [flask_host, django_host])
def test_a_public_view_has_no_wallet_if_the_visitor_is_signed_out_or_the_database_does_not_respond(
    site: Kisslock, open_client: OpenClient, django_urls: None, create_host: CreateHost, monkeypatch: Any
) -> None:
    client = open_client(create_host(site))
    assert client.get("/shown").text == "signed out"
    sign_in(client, ALICE)
    assert client.get("/shown").json() == {"account": ALICE.address}
    if create_host is django_host:
        assert client.get("/awaited").json() == {"account": ALICE.address}
    monkeypatch.setattr(authorize, "LOOK_UP_TIMEOUT_S", 0.0)
    assert client.get("/shown").text == "signed out"


def test_an_async_view_of_django_can_await_the_wallet(
    site: Kisslock, open_client: OpenClient, django_urls: None
) -> None:
    """Like `request.user` and `await request.auser()` in Django: nothing may block the event loop."""
    from django.urls import path  # noqa: PLC0415 (after Django is configured)

    client = open_client(django_async_host(site))
    from django.conf import settings  # noqa: PLC0415 (as above)

    async def blocking_view(request: Any) -> Any:
        return request.wallet

    settings.ROOT_URLCONF.urlpatterns.append(path("blocking", blocking_view))
    sign_in(client, ALICE)
    assert client.get("/awaited").json() == {"account": ALICE.address}
    assert client.get("/blocking").status_code == 500


def test_a_flask_command_has_no_wallet_because_it_has_no_request(site: Kisslock) -> None:
    app = Flask(__name__)
    flask.mount(app, site)
    with app.app_context():
        assert g.get("wallet") is None
        assert g.wallet is None


def test_a_session_counts_as_idle_while_no_route_reads_its_wallet(
    site: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    current_time = [1_800_000_000.0]
    site.services[SignIn].clock = lambda: current_time[0]
    client = open_client(create_host(site))
    sign_in(client, ALICE)
    current_time[0] += IDLE_S - 1
    client.get("/plain")
    assert client.get("/route").status_code == 200
    for _ in range(2):
        current_time[0] += IDLE_S - 1
        client.get("/plain")
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
