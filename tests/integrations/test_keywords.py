"""What a route requires by its keywords, in each framework; nothing that a client sends changes it."""

import json
from typing import Any

import pytest
from django.test import Client
from flask import Flask, g

from kisslock import Kisslock, Wallet
from kisslock.errors import StorageUnavailable
from kisslock.integrations import flask
from kisslock.testing import SigningWallet, sign_in, sign_out
from tests.integrations.conftest import ALICE, Open, code
from tests.integrations.hosts import Host


def test_a_route_answers_signed_in_clients_until_they_sign_out(site: Kisslock, open_client: Open, host: Host) -> None:
    client = open_client(host(site, lambda wallet: {"address": wallet.address, "chain_id": wallet.chain_id}))
    assert code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, ALICE)
    assert client.get("/route").json() == {"address": ALICE.address, "chain_id": 1}
    sign_out(client)
    assert code(client.get("/route")) == "401 auth/no-session"


def test_a_route_can_be_limited_to_some_addresses_or_chains(site: Kisslock, open_client: Open, host: Host) -> None:
    client = open_client(host(site, allow=[ALICE.address], chains=[1]))
    assert code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, ALICE)
    assert client.get("/route").json() == {"account": ALICE.address}
    sign_in(client, ALICE, chain_id=10)
    assert code(client.get("/route")) == "403 wallet/wrong-chain"
    sign_in(client, SigningWallet(2))
    assert code(client.get("/route")) == "403 wallet/not-allowed"


def test_a_header_of_the_client_cannot_name_an_account(site: Kisslock, open_client: Open, host: Host) -> None:
    client = open_client(host(site))
    for name in ("kisslock.wallet", "Kisslock-Wallet", "HTTP_KISSLOCK_WALLET"):
        assert client.get("/route", headers={name: SigningWallet(1).address}).status_code == 401


def test_the_dialog_answers_below_its_path_and_the_application_everywhere_else(
    site: Kisslock, open_client: Open, host: Host
) -> None:
    client = open_client(host(site))
    assert client.get("/wallet/api/health").json()["status"] == "ok"
    for path in ("/wallet", "/wallet/"):
        assert '"base_path":"/wallet"' in client.get(path).text
    assert client.get("/wallets").status_code == 404
    assert "request_id" not in client.get("/wallets").text
    assert code(client.get("/wallet/nope")) == "404 http/not-found"


@pytest.mark.parametrize(
    ("known", "answer"),
    [
        (Wallet(SigningWallet(1).address, 1), (200, None)),
        (Wallet(SigningWallet(1).address, 10), (403, "wallet/wrong-chain")),
        (Wallet(SigningWallet(2).address, 1), (403, "wallet/not-allowed")),
        (None, (401, "auth/no-session")),
        (StorageUnavailable(), (503, "storage/unavailable")),
    ],
)
@pytest.mark.usefixtures("django_project")
def test_a_frameworks_own_test_client_can_sign_in_a_wallet(known: Any, answer: tuple[int, str | None]) -> None:
    shop, given = Flask(__name__), {"kisslock.wallet": known}
    limited = flask.wallet_required(allow=[SigningWallet(1).address], chains=[1])
    shop.add_url_rule("/hers/<word>", view_func=limited(lambda word: f"{word} {g.wallet.address}"))
    responses: tuple[Any, ...] = (
        shop.test_client().get("/hers/hello", environ_overrides=given),
        Client().get("/hers/hello", **given),
    )
    for response in responses:
        text = response.get_data(as_text=True) if hasattr(response, "get_data") else response.content.decode()
        error = json.loads(text)["error"]["code"] if response.status_code >= 400 else None
        assert (response.status_code, error) == answer
        assert error or text == f"hello {known.address}"
