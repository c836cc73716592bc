"""Tokens for resource servers: who gets them, how they are refreshed, and what introspection returns about them."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from typing_extensions import override

from kisslock.app import Kisslock
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import open_outside_client, provider_settings
from tests.oidc.program import (
    CLIENT_SETTINGS,
    OIDC_KEY,
    SECRET,
    SECRET_HASH,
    OidcClientDriver,
    basic_auth_header,
    pkce_parameters,
)

NOTES_URL, CHARTS_URL = "https://notes.example/mcp", "https://charts.example"
RESOURCE_SETTINGS: dict[str, dict[str, Any]] = {
    "notes": {"url": NOTES_URL, "scopes": ["notes:read", "notes:write"], "secret": SECRET_HASH},
    "charts": {"url": CHARTS_URL, "scopes": ["charts:read"], "token": "jwt", "secret": SECRET_HASH},
}
CODE_VERIFIER = "a verifier of a client".replace(" ", "-") * 3
DAY_S = 86_400


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock) -> Kisslock:
    """A provider with two resource servers."""
    return use_clock(
        new_kisslock(
            **provider_settings(
                oidc={"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS, "resources": RESOURCE_SETTINGS}
            )
        ),
        clock,
    )


class Agent(OidcClientDriver):
    """A client that requests tokens for a resource."""

    def __init__(self, server: TestClient, client_id: str = "viewer", resource: str = NOTES_URL) -> None:
        super().__init__(server, client_id)
        self.verifier, self.resource = CODE_VERIFIER, resource

    @override
    def create_query(self, **changes: Any) -> str:
        """An authorization request for the resource."""
        return super().create_query(
            **{"resource": self.resource, "scope": "notes:read", **pkce_parameters(CODE_VERIFIER), **changes}
        )

    @override
    def token_form(self, code: str, **changes: Any) -> dict[str, Any]:
        """The parameters of a token request, with the resource."""
        return super().token_form(code, **{"resource": self.resource, **changes})

    def refresh_tokens(self, refresh_token: str, **changes: Any) -> Any:
        """The response to a refresh."""
        form = {"grant_type": "refresh_token", "refresh_token": refresh_token, "resource": self.resource}
        client = {} if self.secret else {"client_id": self.id}
        headers = basic_auth_header(self.id, self.secret) if self.secret else {}
        sent = {name: value for name, value in {**form, **client, **changes}.items() if value is not None}
        return self.server.post("/oidc/token", data=sent, headers=headers)


@pytest.fixture
def agent(server: TestClient) -> Agent:
    return Agent(server)


def introspect(server: TestClient, token: str, resource_name: str = "notes", secret: str = SECRET) -> Any:
    """Return the response of the introspection endpoint to a resource server."""
    return server.post("/oidc/introspect", data={"token": token}, headers=basic_auth_header(resource_name, secret))


def is_active(server: TestClient, token: str, resource_name: str = "notes") -> bool:
    response = introspect(server, token, resource_name)
    assert response.status_code == 200, response.text
    return bool(response.json()["active"])


def test_a_client_gets_an_access_token_and_a_refresh_token_for_a_resource(agent: Agent, browser: Browser) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    assert tokens["access_token"].startswith("kisslock-at_")
    assert tokens["refresh_token"].startswith("kisslock-rt_")
    assert (tokens["scope"], tokens["expires_in"], tokens["token_type"]) == ("notes:read", 3600, "Bearer")
    assert "id_token" not in tokens
    introspection = introspect(agent.server, tokens["access_token"]).json()
    assert introspection["active"] is True
    assert (introspection["aud"], introspection["scope"], introspection["client_id"]) == (
        NOTES_URL,
        "notes:read",
        "viewer",
    )
    assert introspection["account"] == f"eip155:1:{ALICE.address}"


def test_a_client_that_requests_the_openid_scope_also_gets_an_id_token(agent: Agent, browser: Browser) -> None:
    tokens = agent.get_tokens(browser, ALICE, scope="openid notes:write")
    assert agent.verify_claims(tokens["id_token"])["aud"] == "viewer"
    # The access token is valid only for the resource, so the userinfo endpoint rejects it.
    assert agent.get_userinfo(tokens["access_token"]).status_code == 401


def test_an_access_token_of_a_sign_in_is_inactive_for_a_resource(server: TestClient, browser: Browser) -> None:
    token = OidcClientDriver(server, "notebook").get_tokens(browser, ALICE)["access_token"]
    assert not is_active(server, token)


def test_introspection_returns_nothing_about_a_token_for_another_resource(agent: Agent, browser: Browser) -> None:
    token = agent.get_tokens(browser, ALICE)["access_token"]
    assert is_active(agent.server, token, "notes")
    assert not is_active(agent.server, token, "charts")


def test_an_introspection_reads_the_grant_and_its_user_with_one_compiled_sql_statement(
    agent: Agent,
    browser: Browser,
    site: Kisslock,
    count_statements_of: Callable[[Callable[[], Any]], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    token = agent.get_tokens(browser, ALICE)["access_token"]
    # A compiled query runs without SQLAlchemy if the storage has its own reader.
    assert count_statements_of(lambda: introspect(agent.server, token)) == 0
    monkeypatch.setattr(site.services[Storage]._reader, "_file_uri", None)
    assert count_statements_of(lambda: introspect(agent.server, token)) == 1


@pytest.mark.parametrize(
    ("resource", "secret"), [("notes", "wrong"), ("nothing", SECRET), ("notes", ""), ("viewer", "")]
)
def test_introspection_requires_the_credentials_of_a_resource_server(
    agent: Agent, browser: Browser, resource: str, secret: str
) -> None:
    token = agent.get_tokens(browser, ALICE)["access_token"]
    response = introspect(agent.server, token, resource, secret)
    assert (response.status_code, response.json()["error"]) == (401, "invalid_client")


@pytest.mark.parametrize("token", ["", "kisslock-at_", "kisslock-at_" + "A" * 43, "a.b.c", "é\0" * 50, "x" * 5000])
def test_an_unknown_token_is_reported_as_inactive_and_a_missing_token_is_rejected(
    server: TestClient, token: str
) -> None:
    response = introspect(server, token)
    assert response.status_code == 400 if not token else response.json() == {"active": False}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"resource": "https://other.example/mcp"}, "invalid_target"),
        ({"resource": "not a URL"}, "invalid_target"),
        ({"resource": [NOTES_URL, CHARTS_URL]}, "invalid_target"),
        ({"scope": "charts:read"}, "invalid_scope"),
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
    ],
)
def test_an_invalid_request_for_a_resource_gets_an_error(
    server: TestClient, browser: Browser, changes: dict[str, Any], error: str
) -> None:
    # The client is confidential and can sign visitors in without PKCE, but a request for a resource always needs PKCE.
    assert Agent(server, "desk").authorize_without_page(browser, **changes)["error"] == error


@pytest.mark.parametrize("sent", ["https://NOTES.example/mcp", "https://notes.example:443/mcp"])
def test_a_resource_url_with_upper_case_letters_or_the_default_port_selects_the_same_resource(
    agent: Agent, browser: Browser, sent: str
) -> None:
    assert agent.get_tokens(browser, ALICE, resource=sent)["scope"] == "notes:read"


def test_a_resource_url_without_a_path_selects_the_same_resource_with_or_without_a_trailing_slash(
    server: TestClient, browser: Browser
) -> None:
    agent = Agent(server, resource=CHARTS_URL + "/")
    token = agent.get_tokens(browser, ALICE, scope="charts:read")["access_token"]
    assert is_active(server, token, "charts")


def test_a_client_that_requests_no_scope_gets_every_scope_of_the_resource(agent: Agent, browser: Browser) -> None:
    for scope in (None, "offline_access"):
        assert agent.get_tokens(browser, ALICE, scope=scope)["scope"] == "notes:read notes:write"


def test_a_token_request_must_have_the_same_resource_as_the_authorization_request(
    agent: Agent, browser: Browser
) -> None:
    code = agent.complete_flow(browser, ALICE)["code"]
    response = agent.redeem(code, resource=CHARTS_URL)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_target")
    sign_in = OidcClientDriver(agent.server, "viewer")
    response = sign_in.redeem(sign_in.complete_flow(browser)["code"], resource=NOTES_URL)
    assert response.json()["error"] == "invalid_target"


def test_a_refresh_returns_new_tokens_and_the_previous_access_token_stays_valid(
    agent: Agent, browser: Browser, clock: Clock
) -> None:
    first_tokens = agent.get_tokens(browser, ALICE)
    clock.now += 1800
    second_tokens = agent.refresh_tokens(first_tokens["refresh_token"]).json()
    assert second_tokens["access_token"] != first_tokens["access_token"]
    assert second_tokens["refresh_token"] != first_tokens["refresh_token"]
    assert is_active(agent.server, first_tokens["access_token"])
    assert is_active(agent.server, second_tokens["access_token"])
    clock.now += 1801
    assert not is_active(agent.server, first_tokens["access_token"])
    assert is_active(agent.server, second_tokens["access_token"])


def test_within_thirty_seconds_the_previous_refresh_token_gets_the_same_response(
    agent: Agent, browser: Browser, clock: Clock
) -> None:
    token = agent.get_tokens(browser, ALICE)["refresh_token"]
    first_tokens = agent.refresh_tokens(token).json()
    clock.now += 29
    assert agent.refresh_tokens(token).json() == first_tokens
    assert agent.refresh_tokens(first_tokens["refresh_token"]).status_code == 200


@pytest.mark.parametrize("jump_s", [31, -3600])
def test_using_a_refresh_token_again_after_thirty_seconds_revokes_the_grant(
    agent: Agent, browser: Browser, clock: Clock, jump_s: int
) -> None:
    token = agent.get_tokens(browser, ALICE)["refresh_token"]
    second_tokens = agent.refresh_tokens(token).json()
    clock.now += jump_s
    assert agent.refresh_tokens(token).json()["error"] == "invalid_grant"
    assert agent.refresh_tokens(second_tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, second_tokens["access_token"])


def test_using_a_refresh_token_older_than_the_previous_refresh_token_revokes_the_grant_at_once(
    agent: Agent, browser: Browser
) -> None:
    first_token = agent.get_tokens(browser, ALICE)["refresh_token"]
    third_tokens = agent.refresh_tokens(agent.refresh_tokens(first_token).json()["refresh_token"]).json()
    assert agent.refresh_tokens(first_token).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, third_tokens["access_token"])


def test_using_the_code_again_revokes_all_tokens_of_the_grant(agent: Agent, browser: Browser) -> None:
    code = agent.complete_flow(browser, ALICE)["code"]
    tokens = agent.redeem(code).json()
    second_tokens = agent.refresh_tokens(tokens["refresh_token"]).json()
    assert agent.redeem(code).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, second_tokens["access_token"])
    assert agent.refresh_tokens(second_tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_a_refresh_token_of_another_client_is_rejected_and_stays_valid(
    server: TestClient, agent: Agent, browser: Browser
) -> None:
    token = agent.get_tokens(browser, ALICE)["refresh_token"]
    assert Agent(server, "notebook").refresh_tokens(token).json()["error"] == "invalid_grant"
    assert agent.refresh_tokens(token).status_code == 200


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"refresh_token": None}, "invalid_request"),
        ({"refresh_token": "kisslock-rt_x"}, "invalid_grant"),
        ({"resource": CHARTS_URL}, "invalid_target"),
        ({"resource": "https://other.example/"}, "invalid_target"),
        ({"scope": "notes:write"}, "invalid_scope"),
    ],
)
def test_an_invalid_refresh_request_does_not_use_up_the_refresh_token(
    agent: Agent, browser: Browser, changes: dict[str, Any], error: str
) -> None:
    token = agent.get_tokens(browser, ALICE)["refresh_token"]
    assert agent.refresh_tokens(**{"refresh_token": token, **changes}).json()["error"] == error
    assert agent.refresh_tokens(token, scope="notes:read offline_access", resource=None).status_code == 200


def test_a_grant_expires_after_the_maximum_lifetime_of_a_session(agent: Agent, browser: Browser, clock: Clock) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    for _ in range(29):
        clock.now += DAY_S
        tokens = agent.refresh_tokens(tokens["refresh_token"]).json()
    clock.now += DAY_S - 600
    last_tokens = agent.refresh_tokens(tokens["refresh_token"]).json()
    assert last_tokens["expires_in"] <= 600
    clock.now += 600
    assert agent.refresh_tokens(last_tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert not is_active(agent.server, last_tokens["access_token"])


def test_a_jwt_access_token_has_the_claims_of_rfc_9068_and_lasts_ten_minutes(
    server: TestClient, browser: Browser, clock: Clock
) -> None:
    agent = Agent(server, resource=CHARTS_URL)
    tokens = agent.get_tokens(browser, ALICE, scope="openid charts:read")
    assert tokens["expires_in"] == 600
    claims = agent.verify_claims(tokens["access_token"])
    assert (claims["aud"], claims["client_id"], claims["scope"]) == (CHARTS_URL, "viewer", "charts:read")
    assert claims["exp"] - claims["iat"] == 600
    assert is_active(server, tokens["access_token"], "charts")
    # Introspection rejects an ID token, because it is not an access token.
    assert not is_active(server, tokens["id_token"], "charts")
    clock.now += 600
    assert not is_active(server, tokens["access_token"], "charts")


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
@pytest.mark.parametrize(
    ("resource", "scope", "name"), [(NOTES_URL, "notes:read", "notes"), (CHARTS_URL, "charts:read", "charts")]
)
def test_revoking_the_access_token_or_the_refresh_token_revokes_the_grant(
    server: TestClient, browser: Browser, kind: str, resource: str, scope: str, name: str
) -> None:
    agent = Agent(server, resource=resource)
    tokens = agent.get_tokens(browser, ALICE, scope=scope)
    assert server.post("/oidc/revoke", data={"token": tokens[kind], "client_id": "viewer"}).status_code == 200
    assert not is_active(server, tokens["access_token"], name)
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_signing_out_everywhere_revokes_the_tokens_for_resources(agent: Agent, browser: Browser) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    assert browser.client.post("/api/auth/sign-out", json={"everywhere": True}).status_code == 200
    assert not is_active(agent.server, tokens["access_token"])
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_the_metadata_contain_the_endpoints_for_resources_if_the_settings_have_a_resource(server: TestClient) -> None:
    metadata = server.get("/.well-known/oauth-authorization-server").json()
    assert metadata == server.get("/.well-known/openid-configuration").json()
    assert metadata["introspection_endpoint"].endswith("/oidc/introspect")
    assert metadata["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert {"offline_access", "notes:read", "charts:read"} <= {*metadata["scopes_supported"]}
    assert metadata["client_id_metadata_document_supported"] is False


def test_only_pages_on_the_configured_client_origins_can_read_the_metadata_and_the_keys(
    new_kisslock: NewKisslock, clock: Clock, running_site: TestClient
) -> None:
    oidc = {
        "enabled": True,
        "key": OIDC_KEY,
        "resources": RESOURCE_SETTINGS,
        "client_origins": ["http://localhost:6274"],
    }
    server = open_outside_client(use_clock(new_kisslock(**provider_settings(oidc=oidc)), clock), running_site)
    for origin, expected in (("http://localhost:6274", "http://localhost:6274"), ("http://localhost:6275", None)):
        for path in ("/.well-known/oauth-authorization-server", "/oidc/jwks"):
            response = server.get(path, headers={"Origin": origin})
            assert response.headers.get("access-control-allow-origin") == expected
