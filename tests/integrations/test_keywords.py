"""The keywords of a route, in each framework. Nothing that a client sends changes them."""

from typing import Any

import pytest
from django.test import Client
from flask import Flask, g

from kisslock import Holding, Kisslock, Wallet
from kisslock.auth.sign_in import SignIn
from kisslock.errors import StorageUnavailable
from kisslock.integrations import flask
from kisslock.integrations.authorize import HOLDING_KEY
from kisslock.testing import SigningWallet, sign_in, sign_out
from tests.integrations.conftest import ALICE, OpenClient, status_and_code
from tests.integrations.hosts import CreateHost


def test_a_route_admits_signed_in_clients_until_they_sign_out(
    site: Kisslock, open_client: OpenClient, create_host_with_class_views: CreateHost
) -> None:
    client = open_client(
        create_host_with_class_views(site, lambda wallet: {"address": wallet.address, "chain_id": wallet.chain_id})
    )
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, ALICE)
    assert client.get("/route").json() == {"address": ALICE.address, "chain_id": 1}
    sign_out(client)
    assert status_and_code(client.get("/route")) == "401 auth/no-session"


def test_a_route_can_be_limited_to_some_addresses_or_chains(
    site: Kisslock, open_client: OpenClient, create_host_with_class_views: CreateHost
) -> None:
    client = open_client(create_host_with_class_views(site, allow=[ALICE.address], chains=[1]))
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, ALICE)
    assert client.get("/route").json() == {"account": ALICE.address}
    sign_in(client, ALICE, chain_id=10)
    assert status_and_code(client.get("/route")) == "403 wallet/wrong-chain"
    sign_in(client, SigningWallet(2))
    assert status_and_code(client.get("/route")) == "403 wallet/not-allowed"


def test_a_header_that_the_client_sends_cannot_select_an_account(
    site: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site))
    for name in ("kisslock.wallet", "Kisslock-Wallet", "HTTP_KISSLOCK_WALLET"):
        assert client.get("/route", headers={name: SigningWallet(1).address}).status_code == 401


def test_kisslock_is_served_below_its_mount_path_and_the_application_is_served_at_all_other_paths(
    site: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site))
    assert client.get("/wallet/api/health").json()["status"] == "ok"
    for path in ("/wallet", "/wallet/"):
        assert '"base_path":"/wallet"' in client.get(path).text
    assert client.get("/wallets").status_code == 404
    assert "request_id" not in client.get("/wallets").text
    assert status_and_code(client.get("/wallet/nope")) == "404 http/not-found"


WALLET_OF_ALICE, OTHER_WALLET = Wallet(ALICE.address, 1), Wallet(SigningWallet(2).address, 1)


@pytest.mark.parametrize(
    ("wallet", "has_holding", "status", "expected_error"),
    [
        (WALLET_OF_ALICE, True, 200, None),
        (Wallet(ALICE.address, 10), True, 403, "wallet/wrong-chain"),
        (OTHER_WALLET, True, 403, "wallet/not-allowed"),
        (WALLET_OF_ALICE, False, 403, "gate/not-held"),
        (WALLET_OF_ALICE, None, 503, "gate/unchecked"),
        (None, True, 401, "auth/no-session"),
        (StorageUnavailable(), True, 503, "storage/unavailable"),
    ],
)
@pytest.mark.usefixtures("django_project")
def test_the_test_client_of_a_framework_can_set_a_wallet_and_its_holdings(
    wallet: Any, has_holding: bool | None, status: int, expected_error: str | None
) -> None:
    environ_values: dict[str, Any] = {"kisslock.wallet": wallet, HOLDING_KEY: has_holding}
    shop = Flask(__name__)
    limited_route = flask.wallet_required(
        allow=[ALICE.address], chains=[1], holds=Holding(chain=1, token="0x" + "11" * 20)
    )
    shop.add_url_rule("/hers/<word>", view_func=limited_route(lambda word: f"{word} {g.wallet.address}"))
    flask_response = shop.test_client().get("/hers/hello", environ_overrides=environ_values)
    django_response, rest_response = (Client().get(path, **environ_values) for path in ("/hers/hello", "/rest/holders"))
    for response, text in (
        (flask_response, flask_response.get_data(as_text=True)),
        (django_response, django_response.content.decode()),
        (rest_response, rest_response.content.decode()),
    ):
        assert response.status_code == status, text
        assert (expected_error or ALICE.address) in text


def test_an_old_sign_in_is_denied_until_the_visitor_signs_in_again(
    site: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    current_time = [1_800_000_000.0]
    site.services[SignIn].clock = lambda: current_time[0]
    client = open_client(create_host(site, within_s=300, chains=[1]))
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, ALICE)
    current_time[0] += 300
    assert client.get("/route").json() == {"account": ALICE.address}
    current_time[0] += 1
    assert status_and_code(client.get("/route")) == "403 auth/too-old"
    sign_in(client, ALICE, chain_id=10)
    assert status_and_code(client.get("/route")) == "403 wallet/wrong-chain"
    sign_in(client, ALICE)
    assert client.get("/route").status_code == 200
