"""Routes that require the current version of the terms of use, in each framework, for tokens and for WebSockets."""

from typing import Annotated, Any

import pytest
from django.test import Client
from fastapi import Depends, FastAPI, WebSocket
from starlette.testclient import TestClient

from kisslock import Kisslock, RequireWallet, Wallet
from kisslock.testing import SigningWallet, sign_in
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, SITE_HEADERS, OpenClient, create_bearer_header, status_and_code
from tests.integrations.hosts import CreateHost
from tests.integrations.test_origins import first_message_or_rejection

BOB = SigningWallet(2)


def site_with_terms(new_kisslock: NewKisslock, database: str, version: str) -> Kisslock:
    """Return a site with this version of its terms."""
    site = {"origins": [ORIGIN], "terms_url": f"{ORIGIN}/terms", "terms_version": version}
    sign_in_settings = {"mode": "optional", "tokens": True}
    return new_kisslock(site=site, sign_in=sign_in_settings, chains={"1": {}}, storage={"url": database})


def sign_in_without_consent(client: TestClient, wallet: SigningWallet) -> None:
    """Sign in with a message that has no statement."""
    body = {"address": wallet.address, "chain_id": 1}
    lines = client.post("/wallet/api/auth/nonce", json=body, headers=SITE_HEADERS).json()["message"].split("\n")
    message = "\n".join([*lines[:3], *lines[4:]])
    proof = {"message": message, "signature": wallet.sign(message)}
    assert client.post("/wallet/api/auth/verify", json=proof, headers=SITE_HEADERS).status_code == 200


def test_a_route_denies_a_user_who_has_not_accepted_the_current_version_of_the_terms(
    new_kisslock: NewKisslock, database: str, open_client: OpenClient, create_host_with_class_views: CreateHost
) -> None:
    client = open_client(create_host_with_class_views(site_with_terms(new_kisslock, database, "1"), terms=True))
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    sign_in_without_consent(client, ALICE)
    assert status_and_code(client.get("/route")) == "403 auth/terms-outdated"
    sign_in(client, ALICE)
    assert client.get("/route").json() == {"account": ALICE.address}


def test_a_route_denies_a_user_after_a_new_version_of_the_terms_until_the_user_signs_in_again(
    new_kisslock: NewKisslock, database: str, open_client: OpenClient, create_host: CreateHost
) -> None:
    client_of_old_terms = open_client(create_host(site_with_terms(new_kisslock, database, "1"), terms=True))
    sign_in(client_of_old_terms, ALICE)
    client_of_new_terms = open_client(create_host(site_with_terms(new_kisslock, database, "2"), terms=True))
    client_of_new_terms.cookies.update(client_of_old_terms.cookies)
    response = client_of_new_terms.get("/route")
    assert status_and_code(response) == "403 auth/terms-outdated"
    assert response.json()["error"]["hint"].startswith("Sign in again")
    sign_in(client_of_new_terms, ALICE)
    assert client_of_new_terms.get("/route").status_code == 200


def test_a_route_that_requires_the_terms_admits_nobody_if_the_settings_contain_no_terms(
    site: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site, terms=True))
    sign_in(client, ALICE)
    assert client.get("/route").status_code == 500


def test_a_route_admits_a_token_if_its_user_has_accepted_the_terms_in_a_browser(
    new_kisslock: NewKisslock, database: str, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site_with_terms(new_kisslock, database, "1"), terms=True))
    token = create_bearer_header(client, ALICE)
    client.cookies.clear()
    assert status_and_code(client.get("/route", headers=token)) == "403 auth/terms-outdated"
    sign_in(client, ALICE)
    client.cookies.clear()
    assert client.get("/route", headers=token).json() == {"account": ALICE.address}


def test_a_websocket_is_closed_until_the_terms_are_accepted(
    new_kisslock: NewKisslock, database: str, open_client: OpenClient
) -> None:
    site = site_with_terms(new_kisslock, database, "1")
    app = FastAPI(lifespan=site.lifespan)
    site.install(app)

    @app.websocket("/feed")
    async def greet(socket: WebSocket, wallet: Annotated[Wallet, Depends(RequireWallet(terms=True))]) -> None:
        await socket.accept()
        await socket.send_text(f"{wallet.address} {wallet.terms}")
        await socket.close()

    feed = open_client(app)
    sign_in_without_consent(feed, ALICE)
    assert first_message_or_rejection(feed, SITE_HEADERS) == "1008 auth/terms-outdated"
    sign_in(feed, ALICE)
    assert first_message_or_rejection(feed, SITE_HEADERS) == f"{ALICE.address} 1"


@pytest.mark.parametrize(("terms", "status"), [(None, 403), ("1", 200)])
@pytest.mark.usefixtures("django_project")
def test_a_route_that_requires_the_terms_admits_a_test_wallet_only_if_it_has_accepted_a_version(
    terms: str | None, status: int
) -> None:
    environ_values: dict[str, Any] = {"kisslock.wallet": Wallet(ALICE.address, 1, terms=terms)}
    response = Client().get("/rest/terms", **environ_values)
    assert response.status_code == status
    assert ("auth/terms-outdated" in response.content.decode()) == (status == 403)


@pytest.mark.parametrize("value", [1, "2026-01", None])
def test_the_terms_argument_of_a_route_must_be_true_or_false(value: Any) -> None:
    with pytest.raises(TypeError, match="terms is True or False, not"):
        RequireWallet(terms=value)
