"""`holds=` in each framework: the same responses, and a hanging node blocks no thread for long."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from kisslock import Holding, Kisslock, Wallet, metrics
from kisslock.gates.counts import ROUTE_GATE
from kisslock.gates.gates import HoldingChecker
from kisslock.integrations.authorize import HOLDING_KEY
from kisslock.testing import SigningWallet, sign_in
from tests.conftest import NewKisslock
from tests.integrations.conftest import ALICE, ORIGIN, OpenClient, status_and_code
from tests.integrations.hosts import CreateHost
from tests.upstream.faulty import FaultyNode, running_nodes

TOKEN_CONTRACT = "0x" + "11" * 20
SHOP_TOKENS = Holding(chain=31337, token=TOKEN_CONTRACT, at_least=100, decimals=2, name="SHOP")
NewSite = Callable[..., Kisslock]


@pytest.fixture
def node() -> Iterator[FaultyNode]:
    """Yield a node whose token returns `balance`."""
    node_with_token = FaultyNode()
    with running_nodes(node_with_token):
        yield node_with_token


@pytest.fixture
def new_site(new_kisslock: NewKisslock, node: FaultyNode) -> NewSite:
    def create_site(**sign_in: Any) -> Kisslock:
        chains = {"1": {}, "31337": {"rpc": [node.url]}}
        return new_kisslock(site={"origins": [ORIGIN]}, chains=chains, sign_in=sign_in, rpc={"retry_count": 0})

    return create_site


def set_token_balance(node: FaultyNode, balance: int) -> None:
    node.answer_of = lambda _: {"result": f"0x{balance:064x}"}


def test_a_route_admits_only_accounts_that_hold_enough(
    new_site: NewSite, node: FaultyNode, open_client: OpenClient, create_host_with_class_views: CreateHost
) -> None:
    client = open_client(create_host_with_class_views(new_site(holdings_kept_s=0), holds=SHOP_TOKENS))
    assert status_and_code(client.get("/route")) == "401 auth/no-session"
    assert node.calls == []
    sign_in(client, ALICE)
    set_token_balance(node, 1250)
    denied_response = client.get("/route")
    assert status_and_code(denied_response) == "403 gate/not-held"
    error = denied_response.json()["error"]
    assert error["message"].startswith("This needs at least 100 SHOP on ")
    assert error["message"].endswith(" (this account has 12.5).")
    assert "Sign in with an account that holds the assets" in error["hint"]
    (missing,) = error["missing"]
    assert (missing["chain"], missing["token"], missing["kind"], missing["id"]) == (
        31337,
        TOKEN_CONTRACT,
        "erc20",
        None,
    )
    assert (missing["name"], missing["needed"], missing["held"]) == ("SHOP", "100", "12.5")
    set_token_balance(node, 10_000)
    assert client.get("/route").json() == {"account": ALICE.address}
    node.faults = ["HTTP 500"]
    assert status_and_code(client.get("/route")) == "503 gate/unchecked"


def unchecked_count() -> float:
    """Return how many checks of routes got no response, from /metrics."""
    labels = {"gate": ROUTE_GATE, "outcome": "unchecked"}
    return metrics.REGISTRY.get_sample_value("kisslock_gate_checks_total", labels) or 0.0


def test_a_node_that_does_not_respond_does_not_block_the_view_threads(
    new_site: NewSite, node: FaultyNode, open_client: OpenClient, create_host: CreateHost
) -> None:
    site = new_site()
    site.services[HoldingChecker].wait_s = 0.2
    threads: dict[str, Any] = {"threads": 3} if "flask" in create_host.__name__ else {}
    client = open_client(create_host(site, holds=SHOP_TOKENS, **threads))
    sign_in(client, ALICE)
    node.faults = ["slow"]
    count_before = unchecked_count()
    responses: list[str] = []

    def request_route() -> None:
        responses.append(status_and_code(client.get("/route")))

    request_threads = [threading.Thread(target=request_route) for _ in range(9)]
    for thread in request_threads:
        thread.start()
    for thread in request_threads:
        thread.join()
    assert responses == ["503 gate/unchecked"] * 9
    assert unchecked_count() - count_before == 9
    node.faults = ["well"]
    assert client.get("/wallet/api/health").status_code == 200


@pytest.mark.usefixtures("django_project")
def test_a_class_based_view_can_get_its_requirements_as_an_argument() -> None:
    from django.views import View  # noqa: PLC0415 (needs the project)

    from kisslock.integrations.django import WalletRequiredMixin  # noqa: PLC0415 (as above)

    class Route(WalletRequiredMixin, View):
        def get(self, _: HttpRequest) -> HttpResponse:
            return HttpResponse("in")

    environ_values: dict[str, Any] = {"kisslock.wallet": Wallet(SigningWallet(1).address, 1), HOLDING_KEY: False}
    request = RequestFactory().get("/", **environ_values)
    assert Route.as_view()(request).status_code == 200
    assert Route.as_view(wallet_required={"holds": SHOP_TOKENS})(request).status_code == 403


def test_a_request_header_cannot_claim_a_holding(
    new_site: NewSite, node: FaultyNode, open_client: OpenClient, create_host: CreateHost
) -> None:
    client = open_client(create_host(new_site(), holds=SHOP_TOKENS))
    sign_in(client, ALICE)
    set_token_balance(node, 0)
    for name in (HOLDING_KEY, "Kisslock-Held", "HTTP_KISSLOCK_HELD"):
        assert status_and_code(client.get("/route", headers={name: "True"})) == "403 gate/not-held"
