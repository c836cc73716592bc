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
from tests.integrations.conftest import ALICE, SITE_HEADERS, OpenClient, create_bearer_header, status_and_code
from tests.integrations.hosts import SHOP_FACTORIES

CreateShop = Callable[[Kisslock], Any]


@pytest.fixture(params=SHOP_FACTORIES)
def create_shop(request: pytest.FixtureRequest) -> CreateShop:
    """Return a function that creates a shop, in each framework in turn."""
    new_shop: CreateShop = request.param
    return new_shop


def link_wallet(client: TestClient, user: str | None, headers: dict[str, str] = SITE_HEADERS) -> Any:
    """Return the user's accounts, or the error."""
    response = client.post("/add", headers=headers | ({"X-User": user} if user else {}))
    return response.json() if response.status_code == 200 else status_and_code(response)


def linked_user(client: TestClient) -> str | None:
    """Return the user that the signed-in wallet is linked to."""
    return str(client.get("/me").json()["linked_to"] or "") or None


def test_a_wallet_that_the_site_has_linked_to_a_user_signs_this_user_in(
    site: Kisslock, open_client: OpenClient, create_shop: CreateShop
) -> None:
    client, bob = open_client(create_shop(site)), SigningWallet(2)
    assert link_wallet(client, "ann") == "401 auth/no-session"
    sign_in(client, ALICE)
    assert linked_user(client) is None
    assert link_wallet(client, None) == "401 auth/host-user-needed"
    assert status_and_code(client.post("/add", headers={**SITE_HEADERS, "X-User": ""})) == "401 auth/host-user-needed"
    user_events: list[UserEvent] = []
    site.users.hooks.on_link = user_events.append
    assert link_wallet(client, "ann") == link_wallet(client, "ann") == [ALICE.address]
    assert [event.account for event in user_events] == [ALICE.address]
    assert linked_user(client) == "ann"
    sign_in(client, bob)
    assert linked_user(client) is None
    assert set(link_wallet(client, "ann")) == {ALICE.address, bob.address}
    assert linked_user(client) == "ann"


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}])
def test_a_request_to_link_a_wallet_must_come_from_a_page_of_the_site(
    site: Kisslock, open_client: OpenClient, create_shop: CreateShop, headers: dict[str, str]
) -> None:
    client = open_client(create_shop(site))
    sign_in(client, ALICE)
    assert link_wallet(client, "ann", headers) == "403 auth/foreign-origin"
    assert linked_user(client) is None


def test_two_users_of_the_site_are_never_merged(
    site: Kisslock, open_client: OpenClient, create_shop: CreateShop
) -> None:
    client = open_client(create_shop(site))
    sign_in(client, ALICE)
    link_wallet(client, "ann")
    assert link_wallet(client, "ben") == "409 auth/already-linked"
    assert (
        "link another wallet" in client.post("/add", headers={**SITE_HEADERS, "X-User": "ben"}).json()["error"]["hint"]
    )
    assert linked_user(client) == "ann"


def test_neither_an_old_sign_in_nor_an_api_token_can_link_a_wallet(
    site_with_tokens: Kisslock, open_client: OpenClient, create_shop: CreateShop
) -> None:
    current_time = [1_800_000_000.0]
    site_with_tokens.services[SignIn].clock = lambda: current_time[0]
    client = open_client(create_shop(site_with_tokens))
    assert link_wallet(client, "ann", SITE_HEADERS | create_bearer_header(client, ALICE)) == "403 auth/token-not-taken"
    sign_in(client, ALICE)
    current_time[0] += 301
    assert link_wallet(client, "ann") == "403 auth/too-old"
    assert linked_user(client) is None


def test_a_view_raises_an_error_about_the_missing_mount_if_no_kisslock_is_mounted() -> None:
    app = Flask(__name__)
    app.config["TESTING"] = True
    app.add_url_rule("/add", view_func=flask.link_to(lambda: "ann")(lambda: "in"))
    with pytest.raises(LookupError, match="serve the application that mount"):
        app.test_client().get("/add")
