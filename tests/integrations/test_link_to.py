"""`link_to` in FastAPI and Flask: the proven wallet is added to the user who is signed in to the site itself."""

from collections.abc import Callable
from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI, Header
from flask import Flask, g, request
from starlette.testclient import TestClient

from kisslock import Kisslock, Wallet, require_wallet
from kisslock.auth.hooks import UserEvent
from kisslock.auth.sign_in import SignIn
from kisslock.auth.users import User
from kisslock.integrations import flask
from kisslock.integrations.fastapi import link_to
from kisslock.testing import SigningWallet, sign_in
from tests.integrations.conftest import ALICE, FROM_SITE, Open, bearer, code

Shop = Callable[[Kisslock], Any]


def fastapi_shop(site: Kisslock) -> Any:
    """The user of the shop is the one that a header names; a real shop has a session of its own."""
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    def shop_user(x_user: Annotated[str | None, Header()] = None) -> str | None:
        return x_user

    @app.post("/add")
    async def add(linked: Annotated[User, Depends(link_to(shop_user))]) -> list[str]:
        return list(linked.accounts)

    @app.get("/me")
    async def me(wallet: Annotated[Wallet, Depends(require_wallet)]) -> str | None:
        return wallet.linked_to

    return app


def flask_shop(site: Kisslock) -> Any:
    """The same in Flask."""
    app = Flask(__name__)

    @app.post("/add")
    @flask.link_to(lambda: request.headers.get("X-User"))
    def add() -> list[str]:
        return list(g.linked_user.accounts)

    @app.get("/me")
    @flask.wallet_required
    def me() -> Any:
        return app.json.response(g.wallet.linked_to)

    return flask.mount(app, site)


@pytest.fixture(params=[fastapi_shop, flask_shop])
def shop(request: pytest.FixtureRequest) -> Shop:
    """Makes a shop in each framework in turn."""
    made: Shop = request.param
    return made


def add(client: TestClient, user: str | None, headers: dict[str, str] = FROM_SITE) -> Any:
    """The accounts of the user, or the refusal."""
    answer = client.post("/add", headers=headers | ({"X-User": user} if user else {}))
    return answer.json() if answer.status_code == 200 else code(answer)


def test_a_wallet_that_was_added_signs_the_user_of_the_site_in(site: Kisslock, open_client: Open, shop: Shop) -> None:
    client, bob = open_client(shop(site)), SigningWallet(2)
    assert add(client, "ann") == "401 auth/no-session"
    sign_in(client, ALICE)
    assert client.get("/me").json() is None
    assert add(client, None) == "401 auth/host-user-needed"
    assert code(client.post("/add", headers={**FROM_SITE, "X-User": ""})) == "401 auth/host-user-needed"
    told: list[UserEvent] = []
    site.users.hooks.on_link = told.append
    assert add(client, "ann") == add(client, "ann") == [ALICE.address]
    assert [event.account for event in told] == [ALICE.address]
    assert client.get("/me").json() == "ann"
    sign_in(client, bob)
    assert client.get("/me").json() is None
    assert set(add(client, "ann")) == {ALICE.address, bob.address}
    assert client.get("/me").json() == "ann"


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}])
def test_the_request_has_to_come_from_a_page_of_the_site(
    site: Kisslock, open_client: Open, shop: Shop, headers: dict[str, str]
) -> None:
    client = open_client(shop(site))
    sign_in(client, ALICE)
    assert add(client, "ann", headers) == "403 auth/foreign-origin"
    assert client.get("/me").json() is None


def test_two_users_are_never_merged(site: Kisslock, open_client: Open, shop: Shop) -> None:
    client = open_client(shop(site))
    sign_in(client, ALICE)
    add(client, "ann")
    assert add(client, "ben") == "409 auth/already-linked"
    assert "link another wallet" in client.post("/add", headers={**FROM_SITE, "X-User": "ben"}).json()["error"]["hint"]
    assert client.get("/me").json() == "ann"


def test_an_old_sign_in_and_a_token_link_nothing(allowing: Kisslock, open_client: Open, shop: Shop) -> None:
    now = [1_800_000_000.0]
    allowing.services[SignIn].clock = lambda: now[0]
    client = open_client(shop(allowing))
    assert add(client, "ann", FROM_SITE | bearer(client, ALICE)) == "403 auth/token-not-taken"
    sign_in(client, ALICE)
    now[0] += 301
    assert add(client, "ann") == "403 auth/too-old"
    assert client.get("/me").json() is None


def test_without_kisslock_beside_it_the_view_says_what_is_missing() -> None:
    app = Flask(__name__)
    app.config["TESTING"] = True
    app.add_url_rule("/add", view_func=flask.link_to(lambda: "ann")(lambda: "in"))
    with pytest.raises(LookupError, match="serve what mount"):
        app.test_client().get("/add")
