"""Requirements of MCP for authorization servers that the tests of no single feature cover.

tests/rules/test_mcp.py lists the tests of every requirement.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.app import Kisslock
from kisslock.errors import SettingsError
from kisslock.oidc.provider import Provider
from kisslock.oidc.resource_tokens import JWT_ALGORITHM, JWT_TYPE
from tests.auth.conftest import ALICE, Browser, Clock, use_clock
from tests.conftest import NewKisslock
from tests.egress.conftest import SimulatedInternet
from tests.oidc.conftest import open_outside_client, provider_settings
from tests.oidc.document_hosts import DOCUMENT_PATH, agent, internet, site
from tests.oidc.program import CLIENT_SETTINGS, ISSUER, OIDC_KEY, OidcClientDriver
from tests.oidc.test_documents import CLIENT_DOCUMENT, WEB_CALLBACK, DocumentAgent
from tests.oidc.test_resources import CHARTS_URL, NOTES_URL, Agent, introspect, is_active

__all__ = ["agent", "internet", "site"]
WELL_KNOWN = ("/.well-known/oauth-authorization-server", "/.well-known/openid-configuration")


@pytest.fixture
def public_client(server: TestClient) -> Agent:
    return Agent(server)


@pytest.mark.parametrize("grant_type", ["password", "client_credentials", "implicit", "urn:ietf:params:oauth:x"])
def test_the_token_endpoint_exchanges_only_codes_and_refresh_tokens(public_client: Agent, grant_type: str) -> None:
    form: dict[str, Any] = {"grant_type": grant_type, "username": "a", "password": "b"}
    assert public_client.redeem("A" * 43, **form).json()["error"] == "unsupported_grant_type"


def test_both_metadata_documents_announce_pkce_and_the_issuer_of_responses(server: TestClient) -> None:
    for path in WELL_KNOWN:
        metadata = server.get(path).json()
        assert metadata["issuer"] == ISSUER
        assert metadata["code_challenge_methods_supported"] == ["S256"]
        assert metadata["authorization_response_iss_parameter_supported"] is True


@pytest.mark.parametrize(
    "changes",
    [
        {}, {"iss": "https://evil.example"}, {"resource": "https://evil.example"}, {"scope": "x"}, {"prompt": "none"},
        {"code_challenge": "x"}, {"response_type": "token"}, {"iss": "https://evil.example", "prompt": "none"},
    ],
)  # fmt: skip
def test_every_response_to_a_client_contains_the_issuer_whatever_the_request_contains(
    public_client: Agent, browser: Browser, changes: dict[str, str]
) -> None:
    # `read_response` fails unless the response contains the provider's issuer exactly once.
    query = public_client.create_query(**changes)
    response = public_client.request_authorization(browser, **changes)
    if response.status_code == 303:
        assert "error" in public_client.read_response(response.headers["location"])
        return
    browser.sign_in(ALICE)
    tickets = [public_client.call_page_api(browser, "request", query).json()["ticket"] for _ in range(2)]
    assert "code" in public_client.read_response(public_client.approve(browser, query, tickets[0]).json()["redirect"])
    denied_response = public_client.call_page_api(browser, "deny", query, ticket=tickets[1])
    assert public_client.read_response(denied_response.json()["redirect"])["error"] == "access_denied"


def test_a_document_cannot_add_an_issuer_to_its_redirect_uri(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet
) -> None:
    uri_with_issuer = f"{WEB_CALLBACK}?iss=https://evil.example"
    body = json.dumps({**CLIENT_DOCUMENT, "redirect_uris": [WEB_CALLBACK, uri_with_issuer]}).encode()
    internet.serve_path(DOCUMENT_PATH, body, "application/json")
    assert agent.get_consent_step(browser)["step"] == "sign-in"
    agent.redirect_uri = uri_with_issuer
    assert agent.get_consent_step(browser)["error"]["code"] == "oidc/redirect-not-registered"


def test_a_provider_without_resources_in_the_settings_ignores_the_resource_parameter(
    new_kisslock: NewKisslock, clock: Clock
) -> None:
    kisslock = use_clock(new_kisslock(**provider_settings()), clock)
    with TestClient(kisslock.app) as test_client:
        client_driver, browser = OidcClientDriver(open_outside_client(kisslock, test_client)), Browser(kisslock.app)
        browser.client.portal = test_client.portal
        code = client_driver.complete_flow(browser, ALICE, resource=NOTES_URL)["code"]
        tokens = client_driver.redeem(code, resource=NOTES_URL).json()
        assert client_driver.verify_claims(tokens["id_token"])["aud"] == "notebook"
        assert "refresh_token" not in tokens


def test_an_unknown_setting_of_a_resource_prevents_the_start_of_the_server() -> None:
    notes_parameters = {"url": NOTES_URL, "scope": ["notes:read"]}
    with pytest.raises(SettingsError, match=r"oidc\.resources\.notes\.scope\b.*scopes"):
        Settings.of(
            **provider_settings(oidc={"enabled": True, "key": OIDC_KEY, "resources": {"notes": notes_parameters}})
        )


@pytest.mark.parametrize(
    ("resource", "scope", "name"), [(NOTES_URL, "notes:read", "notes"), (CHARTS_URL, "charts:read", "charts")]
)
def test_a_refresh_request_without_a_resource_keeps_the_audience_of_the_token(
    server: TestClient, browser: Browser, resource: str, scope: str, name: str
) -> None:
    agent = Agent(server, resource=resource)
    tokens = agent.get_tokens(browser, ALICE, scope=scope)
    for _ in range(2):
        tokens = agent.refresh_tokens(tokens["refresh_token"], resource=None).json()
        assert introspect(server, tokens["access_token"], name).json()["aud"] == resource


@pytest.mark.parametrize("issuer", ["http://wallet.example", "https://wallet.example/", "ftp://wallet.example"])
def test_an_issuer_is_an_https_url_without_a_trailing_slash_and_endpoint_urls_start_with_the_issuer(
    server: TestClient, issuer: str
) -> None:
    with pytest.raises(SettingsError, match=r"oidc\.issuer"):
        Settings.of(
            **provider_settings(oidc={"enabled": True, "key": OIDC_KEY, "clients": CLIENT_SETTINGS, "issuer": issuer})
        )
    metadata = server.get(WELL_KNOWN[0]).json()
    urls = [url for name, url in metadata.items() if name.endswith(("_endpoint", "_uri"))]
    assert len(urls) == 7
    assert all(url.startswith(f"{ISSUER}/oidc/") for url in urls)


def test_the_offline_access_scope_is_rejected_in_the_settings_and_missing_in_the_metadata(
    server: TestClient,
) -> None:
    notes_parameters = {"url": NOTES_URL, "scopes": ["notes:read", "offline_access"]}
    with pytest.raises(SettingsError, match="offline_access"):
        Settings.of(
            **provider_settings(oidc={"enabled": True, "key": OIDC_KEY, "resources": {"notes": notes_parameters}})
        )
    assert "offline_access" not in server.get("/oidc/resources/notes").text


def test_a_token_with_a_forged_issuer_or_audience_is_inactive(
    site: Kisslock, server: TestClient, browser: Browser
) -> None:
    token = Agent(server, resource=CHARTS_URL).get_tokens(browser, ALICE, scope="charts:read")["access_token"]
    claims = dict(jwt.decode(token, OidcClientDriver(server).read_keys(), algorithms=[JWT_ALGORITHM]).claims)
    assert is_active(server, token, "charts")
    portal = browser.client.portal
    assert portal
    # A token is inactive if its issuer is wrong, even if the provider's key signed it. A token is also inactive if
    # another key signed it.
    sign_token = portal.call(site.services[Provider].keys.create_signer, JWT_ALGORITHM, JWT_TYPE)
    assert is_active(server, sign_token(claims), "charts")
    assert not is_active(server, sign_token({**claims, "iss": "https://evil.example"}), "charts")
    assert not is_active(server, sign_token({**claims, "iss": f"{ISSUER}/"}), "charts")
    header = {"alg": JWT_ALGORITHM, "typ": JWT_TYPE}
    assert not is_active(server, jwt.encode(header, claims, RSAKey.generate_key(2048)), "charts")
    # The server ignores the audience in the token, because the database contains the resource of the grant.
    assert not is_active(server, sign_token({**claims, "aud": NOTES_URL}), "notes")


Members = Mapping[str, Any]


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "&lt;b&gt;"])
def test_markup_in_a_document_appears_on_the_openid_page_only_inside_json(
    agent: DocumentAgent, browser: Browser, internet: SimulatedInternet, name: str
) -> None:
    document: Members = {
        **CLIENT_DOCUMENT,
        "client_name": name,
        "client_uri": name,
        "redirect_uris": [f"{WEB_CALLBACK}?x=<img>", WEB_CALLBACK],
    }
    internet.serve_path(DOCUMENT_PATH, json.dumps(document).encode(), "application/json")
    query = agent.create_query()
    step = agent.call_page_api(browser, "request", query).json()
    response = agent.call_page_api(browser, "request", query, ticket=step["ticket"])
    assert response.headers["content-type"].partition(";")[0] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.json()["client"]["name"] == name
    assert name not in agent.request_authorization(browser).text
