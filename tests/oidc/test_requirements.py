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
from tests.auth.conftest import ALICE, Browser, Clock, at
from tests.conftest import NewKisslock
from tests.egress.conftest import Internet
from tests.oidc.conftest import outside, tables
from tests.oidc.document_hosts import PATH, agent, internet, site
from tests.oidc.program import CLIENTS, ISSUER, KEY, OidcClientDriver
from tests.oidc.test_documents import DOCUMENT, WEB, DocumentAgent
from tests.oidc.test_resources import CHARTS, NOTES, Agent, introspect, is_active

__all__ = ["agent", "internet", "site"]
WELL_KNOWN = ("/.well-known/oauth-authorization-server", "/.well-known/openid-configuration")


@pytest.fixture
def viewer(server: TestClient) -> Agent:
    return Agent(server)


@pytest.mark.parametrize("grant_type", ["password", "client_credentials", "implicit", "urn:ietf:params:oauth:x"])
def test_the_token_endpoint_exchanges_only_codes_and_refresh_tokens(viewer: Agent, grant_type: str) -> None:
    form: dict[str, Any] = {"grant_type": grant_type, "username": "a", "password": "b"}
    assert viewer.redeem("A" * 43, **form).json()["error"] == "unsupported_grant_type"


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
def test_every_response_to_a_client_has_the_issuer_whatever_the_request_contains(
    viewer: Agent, browser: Browser, changes: dict[str, str]
) -> None:
    # `read` fails unless the response contains the provider's issuer exactly once.
    query = viewer.query(**changes)
    response = viewer.ask(browser, **changes)
    if response.status_code == 303:
        assert "error" in viewer.read(response.headers["location"])
        return
    browser.sign_in(ALICE)
    tickets = [viewer.page(browser, "request", query).json()["ticket"] for _ in range(2)]
    assert "code" in viewer.read(viewer.approve(browser, query, tickets[0]).json()["redirect"])
    denied = viewer.page(browser, "deny", query, ticket=tickets[1])
    assert viewer.read(denied.json()["redirect"])["error"] == "access_denied"


def test_a_document_cannot_add_an_issuer_to_its_redirect_uri(
    agent: DocumentAgent, browser: Browser, internet: Internet
) -> None:
    forged = f"{WEB}?iss=https://evil.example"
    body = json.dumps({**DOCUMENT, "redirect_uris": [WEB, forged]}).encode()
    internet.serves(PATH, body, "application/json")
    assert agent.consent(browser)["step"] == "sign-in"
    agent.redirect_uri = forged
    assert agent.consent(browser)["error"]["code"] == "oidc/redirect-not-registered"


def test_a_provider_without_resources_in_the_settings_ignores_the_parameter_resource(
    new_kisslock: NewKisslock, clock: Clock
) -> None:
    kisslock = at(new_kisslock(**tables()), clock)
    with TestClient(kisslock.app) as running:
        program, browser = OidcClientDriver(outside(kisslock, running)), Browser(kisslock.app)
        browser.client.portal = running.portal
        code = program.allow(browser, ALICE, resource=NOTES)["code"]
        tokens = program.redeem(code, resource=NOTES).json()
        assert program.claims(tokens["id_token"])["aud"] == "notebook"
        assert "refresh_token" not in tokens


def test_an_unknown_setting_of_a_resource_prevents_the_start_of_the_server() -> None:
    notes = {"url": NOTES, "scope": ["notes:read"]}
    with pytest.raises(SettingsError, match=r"oidc\.resources\.notes\.scope\b.*scopes"):
        Settings.of(**tables(oidc={"enabled": True, "key": KEY, "resources": {"notes": notes}}))


@pytest.mark.parametrize(
    ("resource", "scope", "name"), [(NOTES, "notes:read", "notes"), (CHARTS, "charts:read", "charts")]
)
def test_a_refresh_request_without_a_resource_keeps_the_audience_of_the_token(
    server: TestClient, browser: Browser, resource: str, scope: str, name: str
) -> None:
    agent = Agent(server, resource=resource)
    tokens = agent.tokens(browser, ALICE, scope=scope)
    for _ in range(2):
        tokens = agent.refresh(tokens["refresh_token"], resource=None).json()
        assert introspect(server, tokens["access_token"], name).json()["aud"] == resource


@pytest.mark.parametrize("issuer", ["http://wallet.example", "https://wallet.example/", "ftp://wallet.example"])
def test_an_issuer_and_its_endpoints_use_https_or_loopback(server: TestClient, issuer: str) -> None:
    with pytest.raises(SettingsError, match=r"oidc\.issuer"):
        Settings.of(**tables(oidc={"enabled": True, "key": KEY, "clients": CLIENTS, "issuer": issuer}))
    metadata = server.get(WELL_KNOWN[0]).json()
    urls = [url for name, url in metadata.items() if name.endswith(("_endpoint", "_uri"))]
    assert len(urls) == 7
    assert all(url.startswith(f"{ISSUER}/oidc/") for url in urls)


def test_neither_the_challenge_nor_the_metadata_of_a_resource_lists_offline_access(server: TestClient) -> None:
    notes = {"url": NOTES, "scopes": ["notes:read", "offline_access"]}
    with pytest.raises(SettingsError, match="offline_access"):
        Settings.of(**tables(oidc={"enabled": True, "key": KEY, "resources": {"notes": notes}}))
    assert "offline_access" not in server.get("/oidc/resources/notes").text


def test_a_token_with_a_forged_issuer_or_audience_is_inactive(
    site: Kisslock, server: TestClient, browser: Browser
) -> None:
    token = Agent(server, resource=CHARTS).tokens(browser, ALICE, scope="charts:read")["access_token"]
    claims = dict(jwt.decode(token, OidcClientDriver(server).keys(), algorithms=[JWT_ALGORITHM]).claims)
    assert is_active(server, token, "charts")
    portal = browser.client.portal
    assert portal
    # A token is inactive if its issuer is wrong, even if the provider's key signed it. A token is also inactive if
    # another key signed it.
    sign = portal.call(site.services[Provider].keys.signer, JWT_ALGORITHM, JWT_TYPE)
    assert is_active(server, sign(claims), "charts")
    assert not is_active(server, sign({**claims, "iss": "https://evil.example"}), "charts")
    assert not is_active(server, sign({**claims, "iss": f"{ISSUER}/"}), "charts")
    header = {"alg": JWT_ALGORITHM, "typ": JWT_TYPE}
    assert not is_active(server, jwt.encode(header, claims, RSAKey.generate_key(2048)), "charts")
    # The server ignores the audience in the token, because the database contains the resource of the grant.
    assert not is_active(server, sign({**claims, "aud": NOTES}), "notes")


Members = Mapping[str, Any]


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "&lt;b&gt;"])
def test_markup_in_a_document_appears_on_the_page_only_inside_json(
    agent: DocumentAgent, browser: Browser, internet: Internet, name: str
) -> None:
    document: Members = {**DOCUMENT, "client_name": name, "client_uri": name, "redirect_uris": [f"{WEB}?x=<img>", WEB]}
    internet.serves(PATH, json.dumps(document).encode(), "application/json")
    query = agent.query()
    step = agent.page(browser, "request", query).json()
    response = agent.page(browser, "request", query, ticket=step["ticket"])
    assert response.headers["content-type"].partition(";")[0] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.json()["client"]["name"] == name
    assert name not in agent.ask(browser).text
