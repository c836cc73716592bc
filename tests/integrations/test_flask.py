"""Flask: the mount, `g.wallet`, `@wallet_required`."""

from typing import Any

import pytest
from flask import Flask, g

from kisslock import Kisslock, Wallet
from kisslock.errors import StorageUnavailable
from kisslock.integrations.flask import mount, wallet_required
from kisslock.integrations.mounted import Dispatcher
from kisslock.testing import SigningWallet, sign_in, sign_out
from tests.integrations.conftest import Open, code


@pytest.fixture
def app(alice: SigningWallet) -> Flask:
    """A shop."""
    shop = Flask(__name__)

    @shop.get("/me")
    @wallet_required
    def me() -> dict[str, Any]:
        return {"address": g.wallet.address, "chain_id": g.wallet.chain_id}

    @shop.get("/hers/<word>")
    @wallet_required(allow=[alice.address], chains=[1])
    def hers(word: str) -> str:
        return f"{word} {g.wallet.address}"

    @shop.get("/")
    def front() -> str:
        return str(g.wallet.address) if g.wallet else "signed out"

    return shop


@pytest.fixture
def shop(app: Flask, site: Kisslock) -> Dispatcher:
    """The application on an ASGI server, with Kisslock beside it."""
    return mount(app, site)


def test_a_view_answers_signed_in_clients_until_they_sign_out(
    shop: Dispatcher, alice: SigningWallet, open_client: Open
) -> None:
    client = open_client(shop)
    assert code(client.get("/me")) == "401 auth/no-session"
    assert client.get("/").text == "signed out"
    sign_in(client, alice)
    assert client.get("/me").json() == {"address": alice.address, "chain_id": 1}
    assert client.get("/").text == alice.address
    sign_out(client)
    assert code(client.get("/me")) == "401 auth/no-session"


def test_a_view_can_be_limited_to_some_addresses_or_chains(
    shop: Dispatcher, alice: SigningWallet, open_client: Open
) -> None:
    client = open_client(shop)
    sign_in(client, alice)
    assert client.get("/hers/hello").text == f"hello {alice.address}"
    sign_in(client, alice, chain_id=10)
    assert code(client.get("/hers/hello")) == "403 wallet/wrong-chain"
    sign_in(client, SigningWallet(2))
    assert code(client.get("/hers/hello")) == "403 wallet/not-allowed"


def test_the_dialog_answers_below_its_path_and_flask_everywhere_else(shop: Dispatcher, open_client: Open) -> None:
    client = open_client(shop)
    assert client.get("/wallet/api/health").json()["status"] == "ok"
    assert client.get("/wallets").status_code == 404
    assert "request_id" not in client.get("/wallets").text


@pytest.mark.parametrize(
    ("known", "answer"),
    [
        (Wallet(SigningWallet(1).address, 1), (200, None)),
        (Wallet(SigningWallet(1).address, 10), (403, "wallet/wrong-chain")),
        (None, (401, "auth/no-session")),
        (StorageUnavailable(), (503, "storage/unavailable")),
    ],
)
def test_flasks_own_test_client_can_sign_in_a_wallet(
    app: Flask, shop: Dispatcher, known: Any, answer: tuple[int, str | None]
) -> None:
    response = app.test_client().get("/hers/hello", environ_overrides={"kisslock.wallet": known})
    error = response.get_json()["error"]["code"] if response.status_code >= 400 else None
    assert (response.status_code, error) == answer


def test_a_header_of_the_client_cannot_name_an_account(shop: Dispatcher, open_client: Open) -> None:
    client = open_client(shop)
    for name in ("kisslock.wallet", "Kisslock-Wallet", "HTTP_KISSLOCK_WALLET"):
        assert client.get("/me", headers={name: SigningWallet(1).address}).status_code == 401


def test_a_command_without_a_request_has_no_wallet(app: Flask, shop: Dispatcher) -> None:
    with app.app_context():
        assert g.get("wallet") is None
        assert g.wallet is None
