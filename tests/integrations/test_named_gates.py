"""`gate=` in each framework: one definition in the settings for several routes."""

from typing import Any

import pytest

from kisslock import Holding, Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.gates.gates import HoldingChecker
from kisslock.testing import SigningWallet, sign_in
from tests.conftest import NewKisslock
from tests.gates.chain import Chain
from tests.integrations.conftest import ALICE, ORIGIN, OpenClient, status_and_code
from tests.integrations.hosts import CreateHost

FIVE_ETHER = [{"chain": 31337, "at_least": 5}]


def site_with_gate(new_kisslock: NewKisslock, balance: int = 0, **gate: Any) -> Kisslock:
    site = new_kisslock(
        site={"origins": [ORIGIN]}, chains={"1": {}, "10": {}, "31337": {}}, gates={"holders": gate}, sign_in={}
    )
    site.services[HoldingChecker]._nodes = Chain(native_balance=balance)
    return site


@pytest.mark.parametrize(
    ("gate", "expected_error"),
    [
        ({"holds": FIVE_ETHER}, "403 gate/not-held"),
        ({"allow": [SigningWallet(2).address.lower()]}, "403 wallet/not-allowed"),
        ({"chains": [10]}, "403 wallet/wrong-chain"),
    ],
)
def test_a_route_denies_signed_in_visitors_who_do_not_pass_the_gate_that_it_names(
    new_kisslock: NewKisslock,
    open_client: OpenClient,
    create_host: CreateHost,
    gate: dict[str, Any],
    expected_error: str,
) -> None:
    client = open_client(create_host(site_with_gate(new_kisslock, **gate), gate="holders"))
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    sign_in(client, ALICE)
    assert status_and_code(client.get("/route")) == expected_error


def test_a_route_can_require_a_gate_in_addition_to_its_own_requirements(
    new_kisslock: NewKisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    six_ether = Holding(chain=31337, at_least=6)
    client = open_client(
        create_host(site_with_gate(new_kisslock, 5, holds=FIVE_ETHER, within_s=300), gate="holders", holds=six_ether)
    )
    sign_in(client, ALICE)
    assert status_and_code(client.get("/route")) == "403 gate/not-held"


def test_a_gate_admits_holders_and_can_require_a_recent_sign_in(
    new_kisslock: NewKisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    site, current_time = site_with_gate(new_kisslock, 5, holds=FIVE_ETHER, within_s=300), [1_800_000_000.0]
    site.services[SignIn].clock = lambda: current_time[0]
    client = open_client(create_host(site, gate="holders"))
    sign_in(client, ALICE)
    assert client.get("/route").json() == {"account": ALICE.address}
    current_time[0] += 301
    assert status_and_code(client.get("/route")) == "403 auth/too-old"


def test_a_route_whose_gate_is_missing_in_the_settings_admits_nobody(
    new_kisslock: NewKisslock, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(site_with_gate(new_kisslock), gate="holdres"))
    sign_in(client, ALICE)
    assert client.get("/route").status_code == 500
