"""Tokens for resource servers: who gets them, how they are refreshed, and what introspection says of them."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from typing_extensions import override

from kisslock.app import Kisslock
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, Browser, Clock, at
from tests.conftest import NewKisslock
from tests.oidc.conftest import outside, tables
from tests.oidc.program import CLIENTS, HASH, KEY, SECRET, OidcClientDriver, basic, pkce

NOTES, CHARTS = "https://notes.example/mcp", "https://charts.example"
RESOURCES: dict[str, dict[str, Any]] = {
    "notes": {"url": NOTES, "scopes": ["notes:read", "notes:write"], "secret": HASH},
    "charts": {"url": CHARTS, "scopes": ["charts:read"], "token": "jwt", "secret": HASH},
}
VERIFIER = "a verifier of a client".replace(" ", "-") * 3
DAY_S = 86_400


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """A provider with two resource servers."""
    return at(
        new_kisslock(**tables(oidc={"enabled": True, "key": KEY, "clients": CLIENTS, "resources": RESOURCES})), clock
    )


class Agent(OidcClientDriver):
    """A client that requests tokens for a resource."""

    def __init__(self, server: TestClient, client_id: str = "viewer", resource: str = NOTES) -> None:
        super().__init__(server, client_id)
        self.verifier, self.resource = VERIFIER, resource

    @override
    def query(self, **changes: Any) -> str:
        """An authorization request for the resource."""
        return super().query(**{"resource": self.resource, "scope": "notes:read", **pkce(VERIFIER), **changes})

    @override
    def form(self, code: str, **changes: Any) -> dict[str, Any]:
        """The parameters of a token request, with the resource."""
        return super().form(code, **{"resource": self.resource, **changes})

    def refresh(self, refresh_token: str, **changes: Any) -> Any:
        """The response to a refresh."""
        form = {"grant_type": "refresh_token", "refresh_token": refresh_token, "resource": self.resource}
        client = {} if self.secret else {"client_id": self.id}
        headers = basic(self.id, self.secret) if self.secret else {}
        sent = {name: value for name, value in {**form, **client, **changes}.items() if value is not None}
        return self.server.post("/oidc/token", data=sent, headers=headers)


@pytest.fixture
def agent(server: TestClient) -> Agent:
    return Agent(server)


def introspect(server: TestClient, token: str, resource: str = "notes", secret: str = SECRET) -> Any:
    """The response of the introspection endpoint to a resource server."""
    return server.post("/oidc/introspect", data={"token": token}, headers=basic(resource, secret))


def is_active(server: TestClient, token: str, resource: str = "notes") -> bool:
    response = introspect(server, token, resource)
    assert response.status_code == 200, response.text
    return bool(response.json()["active"])


def test_a_client_gets_an_access_token_and_a_refresh_token_for_a_resource(agent: Agent, browser: Browser) -> None:
    tokens = agent.tokens(browser, ALICE)
    assert tokens["access_token"].startswith("kisslock-at_")
    assert tokens["refresh_token"].startswith("kisslock-rt_")
    assert (tokens["scope"], tokens["expires_in"], tokens["token_type"]) == ("notes:read", 3600, "Bearer")
    assert "id_token" not in tokens
    told = introspect(agent.server, tokens["access_token"]).json()
    assert told["active"] is True
    assert (told["aud"], told["scope"], told["client_id"]) == (NOTES, "notes:read", "viewer")
    assert told["account"] == f"eip155:1:{ALICE.address}"


def test_with_the_scope_openid_the_client_gets_an_id_token_too(agent: Agent, browser: Browser) -> None:
    tokens = agent.tokens(browser, ALICE, scope="openid notes:write")
    assert agent.claims(tokens["id_token"])["aud"] == "viewer"
    # The access token is valid only for the resource, so the userinfo endpoint rejects it.
    assert agent.userinfo(tokens["access_token"]).status_code == 401


def test_a_token_of_a_sign_in_gives_no_access_to_a_resource(server: TestClient, browser: Browser) -> None:
    token = OidcClientDriver(server, "notebook").tokens(browser, ALICE)["access_token"]
    assert not is_active(server, token)


def test_introspection_returns_nothing_about_a_token_for_another_resource(agent: Agent, browser: Browser) -> None:
    token = agent.tokens(browser, ALICE)["access_token"]
    assert is_active(agent.server, token, "notes")
    assert not is_active(agent.server, token, "charts")


def test_an_introspection_reads_the_grant_and_its_user_with_one_compiled_sql_statement(
    agent: Agent,
    browser: Browser,
    site: Kisslock,
    statements: Callable[[Callable[[], Any]], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    token = agent.tokens(browser, ALICE)["access_token"]
    # A compiled query runs without SQLAlchemy if the storage has its own reader.
    assert statements(lambda: introspect(agent.server, token)) == 0
    monkeypatch.setattr(site.services[Storage]._reader, "_location", None)
    assert statements(lambda: introspect(agent.server, token)) == 1


@pytest.mark.parametrize(
    ("resource", "secret"), [("notes", "wrong"), ("nothing", SECRET), ("notes", ""), ("viewer", "")]
)
def test_introspection_requires_the_credentials_of_a_resource_server(
    agent: Agent, browser: Browser, resource: str, secret: str
) -> None:
    token = agent.tokens(browser, ALICE)["access_token"]
    response = introspect(agent.server, token, resource, secret)
    assert (response.status_code, response.json()["error"]) == (401, "invalid_client")


@pytest.mark.parametrize("token", ["", "kisslock-at_", "kisslock-at_" + "A" * 43, "a.b.c", "é\0" * 50, "x" * 5000])
def test_introspection_of_any_other_text_returns_inactive(server: TestClient, token: str) -> None:
    response = introspect(server, token)
    assert response.status_code == 400 if not token else response.json() == {"active": False}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"resource": "https://other.example/mcp"}, "invalid_target"),
        ({"resource": "not a URL"}, "invalid_target"),
        ({"resource": [NOTES, CHARTS]}, "invalid_target"),
        ({"scope": "charts:read"}, "invalid_scope"),
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
    ],
)
def test_an_invalid_request_for_a_resource_gets_an_error(
    server: TestClient, browser: Browser, changes: dict[str, Any], error: str
) -> None:
    # The client is confidential and can sign visitors in without PKCE, but a request for a resource always needs PKCE.
    assert Agent(server, "desk").answer(browser, **changes)["error"] == error


@pytest.mark.parametrize("sent", ["https://NOTES.example/mcp", "https://notes.example:443/mcp"])
def test_a_resource_url_in_another_spelling_is_the_same_resource(agent: Agent, browser: Browser, sent: str) -> None:
    assert agent.tokens(browser, ALICE, resource=sent)["scope"] == "notes:read"


def test_a_slash_at_the_end_of_a_resource_url_without_a_path_makes_no_difference(
    server: TestClient, browser: Browser
) -> None:
    agent = Agent(server, resource=CHARTS + "/")
    token = agent.tokens(browser, ALICE, scope="charts:read")["access_token"]
    assert is_active(server, token, "charts")


def test_a_client_that_requests_no_scope_gets_every_scope_of_the_resource(agent: Agent, browser: Browser) -> None:
    for scope in (None, "offline_access"):
        assert agent.tokens(browser, ALICE, scope=scope)["scope"] == "notes:read notes:write"


def test_a_token_request_must_have_the_same_resource_as_the_authorization_request(
    agent: Agent, browser: Browser
) -> None:
    code = agent.allow(browser, ALICE)["code"]
    response = agent.redeem(code, resource=CHARTS)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_target")
    sign_in = OidcClientDriver(agent.server, "viewer")
    response = sign_in.redeem(sign_in.allow(browser)["code"], resource=NOTES)
    assert response.json()["error"] == "invalid_target"


def test_a_refresh_returns_new_tokens_and_the_previous_access_token_stays_valid(
    agent: Agent, browser: Browser, clock: Clock
) -> None:
    first = agent.tokens(browser, ALICE)
    clock.now += 1800
    second = agent.refresh(first["refresh_token"]).json()
    assert second["access_token"] != first["access_token"]
    assert second["refresh_token"] != first["refresh_token"]
    assert is_active(agent.server, first["access_token"])
    assert is_active(agent.server, second["access_token"])
    clock.now += 1801
    assert not is_active(agent.server, first["access_token"])
    assert is_active(agent.server, second["access_token"])


def test_within_thirty_seconds_the_previous_refresh_token_gets_the_same_response(
    agent: Agent, browser: Browser, clock: Clock
) -> None:
    token = agent.tokens(browser, ALICE)["refresh_token"]
    first = agent.refresh(token).json()
    clock.now += 29
    assert agent.refresh(token).json() == first
    assert agent.refresh(first["refresh_token"]).status_code == 200


@pytest.mark.parametrize("jump_s", [31, -3600])
def test_using_a_refresh_token_again_after_thirty_seconds_ends_the_grant(
    agent: Agent, browser: Browser, clock: Clock, jump_s: int
) -> None:
    token = agent.tokens(browser, ALICE)["refresh_token"]
    second = agent.refresh(token).json()
    clock.now += jump_s
    assert agent.refresh(token).json()["error"] == "invalid_grant"
    assert agent.refresh(second["refresh_token"]).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, second["access_token"])


def test_using_a_refresh_token_older_than_the_previous_one_ends_the_grant_at_once(
    agent: Agent, browser: Browser
) -> None:
    first = agent.tokens(browser, ALICE)["refresh_token"]
    third = agent.refresh(agent.refresh(first).json()["refresh_token"]).json()
    assert agent.refresh(first).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, third["access_token"])


def test_using_the_code_again_ends_all_tokens_of_the_grant(agent: Agent, browser: Browser) -> None:
    code = agent.allow(browser, ALICE)["code"]
    tokens = agent.redeem(code).json()
    second = agent.refresh(tokens["refresh_token"]).json()
    assert agent.redeem(code).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, second["access_token"])
    assert agent.refresh(second["refresh_token"]).json()["error"] == "invalid_grant"


def test_another_clients_refresh_token_is_rejected_and_stays_valid(
    server: TestClient, agent: Agent, browser: Browser
) -> None:
    token = agent.tokens(browser, ALICE)["refresh_token"]
    assert Agent(server, "notebook").refresh(token).json()["error"] == "invalid_grant"
    assert agent.refresh(token).status_code == 200


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"refresh_token": None}, "invalid_request"),
        ({"refresh_token": "kisslock-rt_x"}, "invalid_grant"),
        ({"resource": CHARTS}, "invalid_target"),
        ({"resource": "https://other.example/"}, "invalid_target"),
        ({"scope": "notes:write"}, "invalid_scope"),
    ],
)
def test_an_invalid_refresh_request_does_not_use_up_the_refresh_token(
    agent: Agent, browser: Browser, changes: dict[str, Any], error: str
) -> None:
    token = agent.tokens(browser, ALICE)["refresh_token"]
    assert agent.refresh(**{"refresh_token": token, **changes}).json()["error"] == error
    assert agent.refresh(token, scope="notes:read offline_access", resource=None).status_code == 200


def test_a_grant_ends_after_the_maximum_lifetime_of_a_session(agent: Agent, browser: Browser, clock: Clock) -> None:
    tokens = agent.tokens(browser, ALICE)
    for _ in range(29):
        clock.now += DAY_S
        tokens = agent.refresh(tokens["refresh_token"]).json()
    clock.now += DAY_S - 600
    last = agent.refresh(tokens["refresh_token"]).json()
    assert last["expires_in"] <= 600
    clock.now += 600
    assert agent.refresh(last["refresh_token"]).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, last["access_token"])


def test_a_jwt_access_token_has_the_claims_of_rfc_9068_and_lasts_ten_minutes(
    server: TestClient, browser: Browser, clock: Clock
) -> None:
    agent = Agent(server, resource=CHARTS)
    tokens = agent.tokens(browser, ALICE, scope="openid charts:read")
    assert tokens["expires_in"] == 600
    claims = agent.claims(tokens["access_token"])
    assert (claims["aud"], claims["client_id"], claims["scope"]) == (CHARTS, "viewer", "charts:read")
    assert claims["exp"] - claims["iat"] == 600
    assert is_active(server, tokens["access_token"], "charts")
    # Introspection rejects an ID token, because it is not an access token.
    assert not is_active(server, tokens["id_token"], "charts")
    clock.now += 600
    assert not is_active(server, tokens["access_token"], "charts")


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
@pytest.mark.parametrize(
    ("resource", "scope", "name"), [(NOTES, "notes:read", "notes"), (CHARTS, "charts:read", "charts")]
)
def test_revoking_the_access_token_or_the_refresh_token_ends_the_grant(
    server: TestClient, browser: Browser, kind: str, resource: str, scope: str, name: str
) -> None:
    agent = Agent(server, resource=resource)
    tokens = agent.tokens(browser, ALICE, scope=scope)
    assert server.post("/oidc/revoke", data={"token": tokens[kind], "client_id": "viewer"}).status_code == 200
    assert not is_active(server, tokens["access_token"], name)
    assert agent.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_signing_out_everywhere_ends_the_tokens_for_resources(agent: Agent, browser: Browser) -> None:
    tokens = agent.tokens(browser, ALICE)
    assert browser.client.post("/api/auth/sign-out", json={"everywhere": True}).status_code == 200
    assert not is_active(agent.server, tokens["access_token"])
    assert agent.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_the_metadata_contain_the_endpoints_for_resources_if_the_settings_have_a_resource(server: TestClient) -> None:
    found = server.get("/.well-known/oauth-authorization-server").json()
    assert found == server.get("/.well-known/openid-configuration").json()
    assert found["introspection_endpoint"].endswith("/oidc/introspect")
    assert found["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert {"offline_access", "notes:read", "charts:read"} <= {*found["scopes_supported"]}
    assert found["client_id_metadata_document_supported"] is False


def test_pages_on_the_origins_in_client_origins_can_call_the_endpoints_for_clients(
    new_kisslock: NewKisslock, clock: Clock, running: TestClient
) -> None:
    oidc = {"enabled": True, "key": KEY, "resources": RESOURCES, "client_origins": ["http://localhost:6274"]}
    server = outside(at(new_kisslock(**tables(oidc=oidc)), clock), running)
    for origin, expected in (("http://localhost:6274", "http://localhost:6274"), ("http://localhost:6275", None)):
        for path in ("/.well-known/oauth-authorization-server", "/oidc/jwks"):
            response = server.get(path, headers={"Origin": origin})
            assert response.headers.get("access-control-allow-origin") == expected
