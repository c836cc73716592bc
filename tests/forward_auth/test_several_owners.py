"""Forward authentication with a smart contract wallet whose owners need longer than five minutes."""

import pytest

from kisslock import Kisslock
from kisslock.auth.contract import ERC_1271_ACCEPTED
from kisslock.auth.sign_in import SignIn
from kisslock.upstream import Upstreams
from tests.auth.contract_node import ON_CHAIN_SIGNATURE, Contract
from tests.forward_auth.conftest import ALICE, ORIGIN, SIGNED_IN_PATH, OpenClient, status_and_error


def test_the_visitor_passes_after_the_last_owner_has_signed(
    site: Kisslock, open_client: OpenClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    contract = Contract()
    monkeypatch.setattr(site.services[Upstreams], "call", contract.call)
    client = open_client(signed_in=False)
    page_headers, subrequest_headers = {"Origin": ORIGIN}, {"X-Forwarded-Method": "GET", "X-Forwarded-Uri": "/"}
    account = {"address": ALICE.address, "chain_id": 1, "contract": True}
    message = client.post("/wallet/api/auth/nonce", json=account, headers=page_headers).json()["message"]
    proof = {"message": message, "signature": ON_CHAIN_SIGNATURE}
    assert (
        status_and_error(client.post("/wallet/api/auth/verify", json=proof, headers=page_headers))
        == "401 auth/owners-pending"
    )
    assert status_and_error(client.get(SIGNED_IN_PATH, headers=subrequest_headers)) == "401 auth/no-session"
    clock = site.services[SignIn].clock
    monkeypatch.setattr(site.services[SignIn], "clock", lambda: clock() + 1800)
    contract.on_chain_result = ERC_1271_ACCEPTED
    assert client.post("/wallet/api/auth/verify", json=proof, headers=page_headers).status_code == 200
    response = client.get(SIGNED_IN_PATH, headers=subrequest_headers)
    assert (status_and_error(response), response.headers["x-kisslock-account"]) == ("204", f"eip155:1:{ALICE.address}")
