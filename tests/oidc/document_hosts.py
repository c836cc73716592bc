"""The Internet with hosts of client documents, which the provider reaches through its real egress."""

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.oidc.provider import Provider
from tests.auth.conftest import Browser, Clock, at
from tests.conftest import NewKisslock
from tests.egress.conftest import Internet, simulated_internet
from tests.oidc.conftest import tables
from tests.oidc.program import CLIENTS, KEY
from tests.oidc.test_documents import DOCUMENT, DocumentAgent
from tests.oidc.test_resources import RESOURCES

__all__ = ["agent", "internet", "site"]
PATH = "/client.json"


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """A provider that reads documents of every public host."""
    oidc = {"enabled": True, "key": KEY, "clients": CLIENTS, "resources": RESOURCES, "client_documents": ["*"]}
    return at(new_kisslock(**tables(oidc=oidc)), clock)


@pytest.fixture
def internet(site: Kisslock, running: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[Internet]:
    """The Internet, where agent.example serves a document."""
    assert running.portal
    simulated = simulated_internet(monkeypatch, "agent.example", "calm.example", timeout_s=0.5)
    with running.portal.wrap_async_context_manager(simulated) as internet:
        site.services[Provider].directory._egress = internet.egress
        internet.serves(PATH, json.dumps(DOCUMENT).encode(), "application/json")
        yield internet


@pytest.fixture
def agent(server: TestClient, internet: Internet) -> DocumentAgent:
    return DocumentAgent(server)


def error_of(agent: DocumentAgent, browser: Browser) -> str:
    """Return the error code that the page gets for the client."""
    response = agent.consent(browser)
    assert "error" in response, response
    return str(response["error"]["code"])
