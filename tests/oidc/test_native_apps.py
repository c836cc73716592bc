"""Clients whose redirect URI has the scheme of a native app (RFC 8252, 7.1)."""

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.oidc.settings import REDIRECT_KIND
from kisslock.settings.kinds import InvalidValue
from tests.auth.conftest import ALICE, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import provider_settings
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY
from tests.oidc.test_resources import RESOURCE_SETTINGS, Agent

CALLBACK_URL = "cursor://anysphere.cursor-mcp/oauth/callback"


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """Return a provider with a native app among its clients."""
    clients = {**CLIENT_SETTINGS, "viewer": {"redirect_uris": [CALLBACK_URL], "public": True}}
    oidc = {"enabled": True, "key": OIDC_KEY, "clients": clients, "resources": RESOURCE_SETTINGS}
    return use_clock(new_kisslock(**provider_settings(oidc=oidc)), clock)


@pytest.fixture
def app(server: TestClient) -> Agent:
    agent = Agent(server)
    agent.redirect_uri = CALLBACK_URL
    return agent


def test_a_native_app_gets_tokens_at_a_redirect_uri_with_its_own_scheme(app: Agent, browser: Browser) -> None:
    assert app.get_tokens(browser, ALICE)["refresh_token"]


def test_the_consent_for_a_native_app_is_never_stored(app: Agent, browser: Browser) -> None:
    app.get_tokens(browser, ALICE)
    step = app.call_page_api(browser, "request", app.create_query()).json()
    assert (step["step"], step["client"]["host"]) == ("consent", "cursor://anysphere.cursor-mcp")
    assert app.authorize_without_page(browser, prompt="none")["error"] == "consent_required"


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
