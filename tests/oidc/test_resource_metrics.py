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
from tests.auth.conftest import ALICE, BOB, Browser, Clock, at
from tests.conftest import NewKisslock
from tests.gates.chain import Chain, holder
from tests.oidc.conftest import tables
from tests.oidc.program import CLIENTS, KEY
from tests.oidc.test_documents import DocumentAgent, DocumentHost
from tests.oidc.test_resource_gates import GATES, RESOURCES, TOKEN
from tests.oidc.test_resources import Agent, introspect

Counted = Callable[[], dict[str, float]]


@pytest.fixture
def chain() -> Chain:
    return Chain({TOKEN: holder({ALICE.address: 5})})


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, chain: Chain) -> Kisslock:
    """A provider with a gated resource server that reads documents; the gate caches nothing."""
    oidc = {
        "enabled": True,
        "key": KEY,
        "clients": CLIENTS,
        "resources": RESOURCES,
        "client_documents": ["agent.example"],
    }
    sign_in = {"mode": "optional", "holdings_kept_s": 0}
    kisslock = at(new_kisslock(**tables(oidc=oidc, gates=GATES, sign_in=sign_in)), clock)
    kisslock.services[HoldingChecker]._nodes = chain
    return kisslock


def counted(name: str, **labels: str) -> Counted:
    """Return a function that returns by how much each result has grown since this call."""

    def samples() -> dict[str, float]:
        (metric,) = [found for found in metrics.REGISTRY.collect() if found.name == name]
        rows = [row for row in metric.samples if row.name == f"{name}_total"]
        return {row.labels["result"]: row.value for row in rows if labels.items() <= row.labels.items()}

    before = samples()
    return lambda: {name: now - before.get(name, 0) for name, now in samples().items() if now != before.get(name, 0)}


def test_each_token_check_is_counted_by_its_resource_and_its_result(
    server: TestClient, browser: Browser, chain: Chain
) -> None:
    token = Agent(server).tokens(browser, ALICE)["access_token"]
    grown, of_diary = (counted("kisslock_oidc_token_checks", resource=name) for name in ("notes", "diary"))
    introspect(server, token)
    introspect(server, token)
    introspect(server, "kisslock-at_" + "A" * 43)
    introspect(server, token, secret="wrong")
    introspect(server, token, resource="invented")
    introspect(server, token, resource="diary")
    chain.failure = UpstreamDown()
    introspect(server, token)
    assert grown() == {"active": 2, "inactive": 1, "unchecked": 1}
    assert of_diary() == {"inactive": 1}
    samples = [sample for metric in metrics.REGISTRY.collect() for sample in metric.samples]
    assert "invented" not in {sample.labels.get("resource") for sample in samples}


def test_each_refresh_is_counted_by_its_result(
    server: TestClient, browser: Browser, chain: Chain, clock: Clock
) -> None:
    agent = Agent(server)
    first = agent.tokens(browser, ALICE)["refresh_token"]
    grown = counted("kisslock_oidc_refreshes")
    second = agent.refresh(first).json()["refresh_token"]
    agent.refresh(first)
    chain.failure = UpstreamDown()
    agent.refresh(second)
    chain.failure = None
    chain.contracts[TOKEN] = holder({BOB.address: 5})
    agent.refresh(second)
    clock.now += 31
    agent.refresh(first)
    agent.refresh(second)
    assert grown() == {"rotated": 1, "replayed": 1, "unchecked": 1, "denied": 1, "reused": 1, "invalid": 1}


def test_each_fetch_of_a_document_is_counted_by_its_result(
    server: TestClient, browser: Browser, site: Kisslock, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, agent = DocumentHost(), DocumentAgent(server)
    site.services[Provider].directory._egress = host  # type: ignore[assignment]
    grown = counted("kisslock_oidc_documents")
    monkeypatch.setattr(directory, "HOST_LIMIT", RateLimit("oidc-document-host", 6, 60))
    documents: list[Any] = [
        FetchError("too slow"),
        host.document(500),
        host.document(client_id="https://agent.example/other.json"),
        host.document(404),
        host.document(),
    ]
    for document in documents:
        host.response = document
        agent.consent(browser)
    # The server does not fetch a document again while the document is fresh.
    agent.consent(browser)
    clock.now += directory.MAX_FRESH_S
    for _ in range(2):
        host.response = host.document(500)
        agent.consent(browser)
    assert grown() == {"unreachable": 3, "invalid": 1, "withdrawn": 1, "read": 1, "limited": 1}
