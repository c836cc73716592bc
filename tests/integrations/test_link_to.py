"""`link_to` in FastAPI and Flask: the proven wallet is linked to the site's logged-in user."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.auth.hooks import UserEvent
from kisslock.auth.sign_in import SignIn
from kisslock.integrations import flask
from kisslock.testing import SigningWallet, sign_in
from tests.integrations.conftest import ALICE, FROM_SITE, Open, bearer, code
from tests.integrations.hosts import SHOPS

Shop = Callable[[Kisslock], Any]


@pytest.fixture(params=SHOPS)
def shop(request: pytest.FixtureRequest) -> Shop:
    """Return a function that creates a shop, in each framework in turn."""
    created: Shop = request.param
    return created


def add(client: TestClient, user: str | None, headers: dict[str, str] = FROM_SITE) -> Any:
    """Return the user's accounts, or the error."""
    response = client.post("/add", headers=headers | ({"X-User": user} if user else {}))
    return response.json() if response.status_code == 200 else code(response)


def linked_to(client: TestClient) -> str | None:
    """Return the user that the signed-in wallet is linked to."""
    return str(client.get("/me").json()["linked_to"] or "") or None


def test_a_linked_wallet_signs_in_the_user_that_the_site_has_linked(
    site: Kisslock, open_client: Open, shop: Shop
) -> None:
    client, bob = open_client(shop(site)), SigningWallet(2)
    assert add(client, "ann") == "401 auth/no-session"
    sign_in(client, ALICE)
    assert linked_to(client) is None
    assert add(client, None) == "401 auth/host-user-needed"
    assert code(client.post("/add", headers={**FROM_SITE, "X-User": ""})) == "401 auth/host-user-needed"
    told: list[UserEvent] = []
    site.users.hooks.on_link = told.append
    assert add(client, "ann") == add(client, "ann") == [ALICE.address]
    assert [event.account for event in told] == [ALICE.address]
    assert linked_to(client) == "ann"
    sign_in(client, bob)
    assert linked_to(client) is None
    assert set(add(client, "ann")) == {ALICE.address, bob.address}
    assert linked_to(client) == "ann"


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}])
def test_a_request_to_link_a_wallet_must_come_from_a_page_of_the_site(
    site: Kisslock, open_client: Open, shop: Shop, headers: dict[str, str]
) -> None:
    client = open_client(shop(site))
    sign_in(client, ALICE)
    assert add(client, "ann", headers) == "403 auth/foreign-origin"
    assert linked_to(client) is None


def test_two_users_of_the_site_are_never_merged(site: Kisslock, open_client: Open, shop: Shop) -> None:
    client = open_client(shop(site))
    sign_in(client, ALICE)
    add(client, "ann")
    assert add(client, "ben") == "409 auth/already-linked"
    assert "link another wallet" in client.post("/add", headers={**FROM_SITE, "X-User": "ben"}).json()["error"]["hint"]
    assert linked_to(client) == "ann"


def test_an_old_sign_in_and_a_token_cannot_link_a_wallet(allowing: Kisslock, open_client: Open, shop: Shop) -> None:
    now = [1_800_000_000.0]
    allowing.services[SignIn].clock = lambda: now[0]
    client = open_client(shop(allowing))
    assert add(client, "ann", FROM_SITE | bearer(client, ALICE)) == "403 auth/token-not-taken"
    sign_in(client, ALICE)
    now[0] += 301
    assert add(client, "ann") == "403 auth/too-old"
    assert linked_to(client) is None


def test_without_a_mounted_kisslock_the_view_raises_an_error_that_names_the_missing_mount() -> None:
    app = Flask(__name__)
    app.config["TESTING"] = True
    app.add_url_rule("/add", view_func=flask.link_to(lambda: "ann")(lambda: "in"))
    with pytest.raises(LookupError, match="serve the application that mount"):
        app.test_client().get("/add")
