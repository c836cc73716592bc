"""The fields of the signed-in wallet, the same in every framework."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from kisslock import Kisslock, Wallet
from kisslock.auth import host_users, linked_accounts
from kisslock.auth.account import LinkedWallet
from kisslock.auth.sign_in import SignIn
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet, sign_in
from tests.integrations.conftest import ALICE, OpenClient
from tests.integrations.hosts import CreateHost

NOW_S = 1_800_000_000.5


def fields_of_wallet(wallet: Wallet) -> dict[str, Any]:
    field_names = ("address", "chain_id", "kind", "account", "user", "proven_by", "linked_to")
    return {
        **{name: getattr(wallet, name) for name in field_names},
        "signed_at": wallet.signed_at.isoformat() if wallet.signed_at else None,
        "wallets": [
            (
                linked_wallet.account,
                linked_wallet.kind,
                linked_wallet.address,
                linked_wallet.chain_id,
                linked_wallet.signed_in,
            )
            for linked_wallet in wallet.wallets
        ],
    }


def test_a_route_can_read_the_user_and_the_linked_wallets_and_the_time_of_the_sign_in(
    site: Kisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    site.services[SignIn].clock = lambda: NOW_S
    bob, vault = SigningWallet(2), f"eip155:10:{SigningWallet(3).address}"
    client = open_client(create_host(site, fields_of_wallet))
    sign_in(client, SigningWallet(4))
    one_wallet_response = client.get("/route").json()
    sign_in(client, ALICE)
    alices_response = client.get("/route").json()
    assert alices_response == {
        "address": ALICE.address,
        "chain_id": 1,
        "kind": "key",
        "account": ALICE.address,
        "user": alices_response["user"],
        "proven_by": "eip191",
        "linked_to": None,
        "signed_at": datetime.fromtimestamp(NOW_S, UTC).isoformat(),
        "wallets": [[ALICE.address, "key", ALICE.address, None, True]],
    }
    assert len({alices_response["user"], one_wallet_response["user"]}) == 2
    for number, account in enumerate((bob.address, vault)):
        asyncio.run(linked_accounts.link(site.services[Storage], ALICE.address, account, number))
    assert client.get("/route").json()["linked_to"] is None
    asyncio.run(
        host_users.link_account_to_host_user(site.services[Storage], ALICE.address, "ann", 3, alices_response["user"])
    )
    linked_response = client.get("/route").json()
    assert linked_response["linked_to"] == "ann"
    assert {tuple(wallet) for wallet in linked_response["wallets"]} == {
        (ALICE.address, "key", ALICE.address, None, True),
        (bob.address, "key", bob.address, None, False),
        (vault, "contract", SigningWallet(3).address, 10, False),
    }
    sign_in(client, bob)
    bobs_response = client.get("/route").json()
    assert (bobs_response["user"], bobs_response["account"]) == (linked_response["user"], bob.address)


def test_a_contract_wallet_is_proven_by_eip1271_and_has_no_user_without_a_session() -> None:
    contract = Wallet(SigningWallet(1).address, 10, "contract")
    assert contract.proven_by == "eip1271"
    assert (contract.user, contract.wallets, contract.signed_at) == (None, (), None)
    linked_response = LinkedWallet.from_account(contract.account, signed_in=True)
    assert (linked_response.kind, linked_response.chain_id, linked_response.address) == (
        "contract",
        10,
        contract.address,
    )


def test_two_wallets_are_equal_if_their_address_and_chain_and_kind_are_equal() -> None:
    assert Wallet(SigningWallet(1).address, 1, user="a") == Wallet(SigningWallet(1).address, 1)
