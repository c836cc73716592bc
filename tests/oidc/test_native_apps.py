"""Clients whose redirect URI has the scheme of a native app (RFC 8252, 7.1)."""

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.oidc.settings import REDIRECT_KIND
from kisslock.settings.kinds import InvalidValue
from tests.auth.conftest import ALICE, Browser, Clock, at
from tests.conftest import NewKisslock
from tests.oidc.conftest import tables
from tests.oidc.program import CLIENTS, KEY
from tests.oidc.test_resources import RESOURCES, Agent

CALLBACK = "cursor://anysphere.cursor-mcp/oauth/callback"


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """Return a provider with a native app among its clients."""
    clients = {**CLIENTS, "viewer": {"redirect_uris": [CALLBACK], "public": True}}
    oidc = {"enabled": True, "key": KEY, "clients": clients, "resources": RESOURCES}
    return at(new_kisslock(**tables(oidc=oidc)), clock)


@pytest.fixture
def app(server: TestClient) -> Agent:
    agent = Agent(server)
    agent.redirect_uri = CALLBACK
    return agent


def test_a_native_app_gets_tokens_at_a_redirect_uri_with_its_own_scheme(app: Agent, browser: Browser) -> None:
    assert app.tokens(browser, ALICE)["refresh_token"]


def test_the_consent_for_a_native_app_is_never_stored(app: Agent, browser: Browser) -> None:
    app.tokens(browser, ALICE)
    step = app.page(browser, "request", app.query()).json()
    assert (step["step"], step["client"]["host"]) == ("consent", "cursor://anysphere.cursor-mcp")
    assert app.answer(browser, prompt="none")["error"] == "consent_required"


def test_the_redirect_uri_of_a_native_app_adds_no_origin_that_can_read_responses(app: Agent) -> None:
    headers = {"Origin": "cursor://anysphere.cursor-mcp"}
    response = app.server.get("/.well-known/openid-configuration", headers=headers)
    assert "access-control-allow-origin" not in response.headers


@pytest.mark.parametrize(
    "uri",
    [
        "javascript://x/%0aalert(1)",
        "data://x/y",
        "file://host/x",
        "blob://x/y",
        "cursor:callback",
        "cursor://",
        "ws://x/y",
    ],
)
def test_a_redirect_uri_with_a_scheme_that_browsers_handle_themselves_is_invalid(uri: str) -> None:
    with pytest.raises(InvalidValue):
        REDIRECT_KIND.parse(uri)
