"""The metrics of resource servers: token checks, refreshes and fetches of documents, each by its result."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import metrics
from kisslock.app import Kisslock
from kisslock.egress import FetchError
from kisslock.gates.gates import HoldingChecker
from kisslock.http.counters import RateLimit
from kisslock.oidc import directory
from kisslock.oidc.provider import Provider
from kisslock.upstream import UpstreamDown
from tests.auth.conftest import ALICE, BOB, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.gates.chain import Chain, token_with_balances
from tests.oidc.conftest import provider_settings
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY
from tests.oidc.test_documents import DocumentAgent, DocumentHost
from tests.oidc.test_resource_gates import GATE_SETTINGS, RESOURCE_SETTINGS, TOKEN_CONTRACT
from tests.oidc.test_resources import Agent, introspect

ReadIncreases = Callable[[], dict[str, float]]


@pytest.fixture
def chain() -> Chain:
    return Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, chain: Chain) -> Kisslock:
    """A provider with a gated resource server that reads documents; the gate caches nothing."""
    oidc = {
        "enabled": True,
        "key": OIDC_KEY,
        "clients": CLIENT_SETTINGS,
        "resources": RESOURCE_SETTINGS,
        "client_documents": ["agent.example"],
    }
    sign_in = {"mode": "optional", "holdings_kept_s": 0}
    kisslock = use_clock(new_kisslock(**provider_settings(oidc=oidc, gates=GATE_SETTINGS, sign_in=sign_in)), clock)
    kisslock.services[HoldingChecker]._nodes = chain
    return kisslock


def create_increase_reader(name: str, **labels: str) -> ReadIncreases:
    """Return a function that returns by how much each result has grown since this call."""

    def read_samples() -> dict[str, float]:
        (metric,) = [collected for collected in metrics.REGISTRY.collect() if collected.name == name]
        rows = [row for row in metric.samples if row.name == f"{name}_total"]
        return {row.labels["result"]: row.value for row in rows if labels.items() <= row.labels.items()}

    samples_before = read_samples()
    return lambda: {
        name: value - samples_before.get(name, 0)
        for name, value in read_samples().items()
        if value != samples_before.get(name, 0)
    }


def test_each_token_check_is_counted_by_its_resource_and_its_result(
    server: TestClient, browser: Browser, chain: Chain
) -> None:
    token = Agent(server).get_tokens(browser, ALICE)["access_token"]
    read_increases, read_diary_increases = (
        create_increase_reader("kisslock_oidc_token_checks", resource=name) for name in ("notes", "diary")
    )
    introspect(server, token)
    introspect(server, token)
    introspect(server, "kisslock-at_" + "A" * 43)
    introspect(server, token, secret="wrong")
    introspect(server, token, resource_name="invented")
    introspect(server, token, resource_name="diary")
    chain.failure = UpstreamDown()
    introspect(server, token)
    assert read_increases() == {"active": 2, "inactive": 1, "unchecked": 1}
    assert read_diary_increases() == {"inactive": 1}
    samples = [sample for metric in metrics.REGISTRY.collect() for sample in metric.samples]
    assert "invented" not in {sample.labels.get("resource") for sample in samples}


def test_each_refresh_is_counted_by_its_result(
    server: TestClient, browser: Browser, chain: Chain, clock: Clock
) -> None:
    agent = Agent(server)
    first_token = agent.get_tokens(browser, ALICE)["refresh_token"]
    read_increases = create_increase_reader("kisslock_oidc_refreshes")
    second_token = agent.refresh_tokens(first_token).json()["refresh_token"]
    agent.refresh_tokens(first_token)
    chain.failure = UpstreamDown()
    agent.refresh_tokens(second_token)
    chain.failure = None
    chain.contracts[TOKEN_CONTRACT] = token_with_balances({BOB.address: 5})
    agent.refresh_tokens(second_token)
    clock.now += 31
    agent.refresh_tokens(first_token)
    agent.refresh_tokens(second_token)
    assert read_increases() == {"rotated": 1, "replayed": 1, "unchecked": 1, "denied": 1, "reused": 1, "invalid": 1}


def test_each_fetch_of_a_document_is_counted_by_its_result(
    server: TestClient, browser: Browser, site: Kisslock, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, agent = DocumentHost(), DocumentAgent(server)
    site.services[Provider].directory._egress = host  # type: ignore[assignment]
    read_increases = create_increase_reader("kisslock_oidc_documents")
    monkeypatch.setattr(directory, "HOST_LIMIT", RateLimit("oidc-document-host", 6, 60))
    documents: list[Any] = [
        FetchError("too slow"),
        host.set_document(500),
        host.set_document(client_id="https://agent.example/other.json"),
        host.set_document(404),
        host.set_document(),
    ]
    for document in documents:
        host.response = document
        agent.get_consent_step(browser)
    # The server does not fetch a document again while the document is fresh.
    agent.get_consent_step(browser)
    clock.now += directory.MAX_FRESH_S
    for _ in range(2):
        host.response = host.set_document(500)
        agent.get_consent_step(browser)
    assert read_increases() == {"unreachable": 3, "invalid": 1, "withdrawn": 1, "read": 1, "limited": 1}
