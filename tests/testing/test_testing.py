"""Error messages of the fixtures, and real signatures of the wallet. docs/testing.md is run, too."""

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from kisslock.auth.signature import SignatureKind, classify_signature
from kisslock.evm.keccak import personal_message_hash
from kisslock.integrations.mounted import find_kisslock
from kisslock.testing import SigningWallet, sign_in, sign_out
from tests.conftest import NewKisslock

# The first account of every anvil node. Its key is public.
ANVIL_KEY = 0xAC0974BEC39A17E36BA4A6B4D238FF944BACB478CBED5EFCAE784D7BF4F2FF80


def test_a_signing_wallet_has_the_checksum_address_of_its_private_key() -> None:
    assert SigningWallet(ANVIL_KEY).address == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
    assert SigningWallet(ANVIL_KEY.to_bytes(32)).address == SigningWallet(ANVIL_KEY).address
    assert SigningWallet().address != SigningWallet().address


@pytest.mark.parametrize("message", ["Hello", b"Hello", ""])
def test_the_signature_of_a_wallet_is_valid_for_its_address(message: str | bytes) -> None:
    wallet = SigningWallet(ANVIL_KEY)
    text = message.encode() if isinstance(message, str) else message
    signature = bytes.fromhex(wallet.sign(message)[2:])
    assert classify_signature(signature, personal_message_hash(text), wallet.address) is SignatureKind.KEY


def test_the_error_contains_the_reason_if_the_server_rejects_a_sign_in(new_kisslock: NewKisslock) -> None:
    site = new_kisslock(site={"origins": ["http://127.0.0.1:8000"]})
    with TestClient(site.app, base_url="http://localhost:8000") as client:
        with pytest.raises(AssertionError, match="auth/foreign-origin"):
            sign_in(client, SigningWallet(1), path="")
        with pytest.raises(AssertionError, match="http/not-found"):
            sign_in(client, SigningWallet(1), path="/elsewhere")


def test_a_test_client_with_another_base_url_needs_the_origin_as_an_argument(new_kisslock: NewKisslock) -> None:
    site, wallet = new_kisslock(site={"origins": ["https://wallet.example"]}), SigningWallet(1)
    origin = "https://wallet.example"
    with TestClient(site.app, base_url="https://10.0.0.7:8443") as client:
        with pytest.raises(AssertionError, match="auth/foreign-origin"):
            sign_in(client, wallet, path="")
        assert sign_in(client, wallet, path="", origin=origin)["address"] == wallet.address
        assert client.get("/api/auth/session").json()["session"]["address"] == wallet.address
        sign_out(client, path="", origin=origin)
        assert client.get("/api/auth/session").json() == {"session": None}


def test_the_mounted_kisslock_is_found_with_its_path(new_kisslock: NewKisslock) -> None:
    site = new_kisslock()
    inner_app, outer_app = Starlette(), Starlette()
    assert find_kisslock(outer_app) is None
    inner_app.mount("/wallet", site.app)
    outer_app.mount("/deep", inner_app)
    assert find_kisslock(outer_app) == (site, "/deep/wallet")
    assert find_kisslock(new_kisslock(site={"base_path": "/base"}))[1:] == ("/base",)  # type: ignore[index]
