"""The Internet with hosts of client documents, which the provider reaches through its real egress."""

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.oidc.provider import Provider
from tests.auth.conftest import Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.egress.conftest import SimulatedInternet, simulated_internet
from tests.oidc.conftest import provider_settings
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY
from tests.oidc.test_documents import CLIENT_DOCUMENT, DocumentAgent
from tests.oidc.test_resources import RESOURCE_SETTINGS

__all__ = ["agent", "internet", "site"]
DOCUMENT_PATH = "/client.json"


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """A provider that reads documents of every public host."""
    oidc = {
        "enabled": True,
        "key": OIDC_KEY,
        "clients": CLIENT_SETTINGS,
        "resources": RESOURCE_SETTINGS,
        "client_documents": ["*"],
    }
    return use_clock(new_kisslock(**provider_settings(oidc=oidc)), clock)


@pytest.fixture
def internet(site: Kisslock, running_site: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimulatedInternet]:
    """The Internet, where agent.example serves a document."""
    assert running_site.portal
    internet_context = simulated_internet(monkeypatch, "agent.example", "calm.example", timeout_s=0.5)
    with running_site.portal.wrap_async_context_manager(internet_context) as internet:
        site.services[Provider].directory._egress = internet.egress
        internet.serve_path(DOCUMENT_PATH, json.dumps(CLIENT_DOCUMENT).encode(), "application/json")
        yield internet


@pytest.fixture
def agent(server: TestClient, internet: SimulatedInternet) -> DocumentAgent:
    return DocumentAgent(server)


def request_error(agent: DocumentAgent, browser: Browser) -> str:
    """Return the error code that the page gets for the client."""
    response = agent.get_consent_step(browser)
    assert "error" in response, response
    return str(response["error"]["code"])
