"""Clients and resource servers on a site whose terms have a version."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock, Settings
from kisslock.auth.sign_in import SignIn
from kisslock.errors import SettingsError
from kisslock.oidc.provider_settings import ProviderSettings
from tests.auth.conftest import ALICE, BOB, ORIGIN, Browser, Clock, status_and_code, use_clock
from tests.conftest import NewKisslock
from tests.oidc.conftest import NewOidcClient, provider_settings
from tests.oidc.program import CLIENT_SETTINGS, OIDC_KEY, SECRET_HASH
from tests.oidc.test_resources import NOTES_URL, Agent, is_active

TERMS_SENTENCE = "I accept the terms of use, version 7."
SITE_SETTINGS = {"origins": [ORIGIN], "terms_url": f"{ORIGIN}/terms", "terms_version": "7"}
# The clients that require the terms, in addition to the other tests' clients.
STRICT_SETTINGS: dict[str, dict[str, Any]] = {
    "lawyer": {"redirect_uris": ["https://lawyer.example/in"], "secret": SECRET_HASH, "terms": True},
    "desk": {**CLIENT_SETTINGS["desk"], "terms": True},
    "agent": {**CLIENT_SETTINGS["viewer"], "terms": True},
}


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Kisslock:
    """Return a provider whose terms have a version, which replaces the other tests' provider."""
    for client_id, settings in STRICT_SETTINGS.items():
        monkeypatch.setitem(CLIENT_SETTINGS, client_id, settings)
    resources = {"notes": {"url": NOTES_URL, "scopes": ["notes:read"], "secret": SECRET_HASH}}
    oidc = {
        "enabled": True,
        "key": OIDC_KEY,
        "clients": CLIENT_SETTINGS,
        "resources": resources,
        "client_documents": ["agent.example"],
    }
    return use_clock(new_kisslock(**provider_settings(site=SITE_SETTINGS, oidc=oidc)), clock)


def get_sign_in_message(browser: Browser, client: str | None) -> str:
    """Return the message that Alice signs, with the name of a client if there is one."""
    body = {"address": ALICE.address, "chain_id": 1} | ({"client": client} if client else {})
    return str(browser.client.post("/api/auth/nonce", json=body).json()["message"])


def sign_in_without_consent(browser: Browser) -> None:
    """Sign Alice in with a message that has no statement."""
    lines = get_sign_in_message(browser, None).split("\n")
    message = "\n".join([*lines[:3], *lines[4:]])
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "200"


def set_terms(site: Kisslock, version: str) -> None:
    """Change the version of the terms, as a restart with other settings would."""
    site.services[SignIn].users.terms_version = version


@pytest.mark.parametrize("client", ["notebook", "lawyer"])
def test_signing_the_message_for_a_client_accepts_the_terms_that_the_message_mentions(
    new_oidc_client: NewOidcClient, browser: Browser, client: str
) -> None:
    message = get_sign_in_message(browser, client)
    assert message.split("\n")[3].endswith(f"It is free and moves nothing. {TERMS_SENTENCE}")
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "200"
    # This client requires the terms. The visitor has accepted them by signing in, so the page asks only for consent.
    lawyer = new_oidc_client("lawyer")
    assert lawyer.call_page_api(browser, "request", lawyer.create_query()).json()["step"] == "consent"
    assert "code" in lawyer.complete_flow(browser)


@pytest.mark.parametrize("end", ["", " I accept the terms of use, version 6.", f" {TERMS_SENTENCE} {TERMS_SENTENCE}"])
def test_signing_a_message_whose_terms_sentence_was_changed_does_not_accept_the_terms(
    new_oidc_client: NewOidcClient, browser: Browser, end: str
) -> None:
    message = get_sign_in_message(browser, "notebook").replace(f" {TERMS_SENTENCE}", end)
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "200"
    lawyer = new_oidc_client("lawyer")
    assert lawyer.call_page_api(browser, "request", lawyer.create_query()).json()["step"] == "sign-in"


def test_signing_the_message_for_a_client_with_a_document_accepts_the_terms(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    message = get_sign_in_message(browser, "https://agent.example/about/client.json")
    statement = f"Sign in to agent.example with this account. It is free and moves nothing. {TERMS_SENTENCE}"
    assert message.split("\n")[3] == statement
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "200"
    lawyer = new_oidc_client("lawyer")
    assert lawyer.call_page_api(browser, "request", lawyer.create_query()).json()["step"] == "consent"


@pytest.mark.parametrize("host", ["other.example", "agent.example/x", "Notebook", "the devil"])
def test_signing_a_message_for_an_unknown_client_does_not_accept_the_terms(
    new_oidc_client: NewOidcClient, browser: Browser, host: str
) -> None:
    message = get_sign_in_message(browser, "https://agent.example/client.json").replace("agent.example ", f"{host} ")
    assert host in message
    assert status_and_code(browser.verify(message, ALICE.sign(message))) == "200"
    lawyer = new_oidc_client("lawyer")
    assert lawyer.call_page_api(browser, "request", lawyer.create_query()).json()["step"] == "sign-in"


def test_visitors_can_sign_in_to_a_client_without_accepting_the_terms_unless_the_client_requires_the_terms(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    sign_in_without_consent(browser)
    assert "code" in new_oidc_client("notebook").complete_flow(browser)
    lawyer, query = new_oidc_client("lawyer"), new_oidc_client("lawyer").create_query()
    response = lawyer.call_page_api(browser, "request", query).json()
    assert (response["step"], response["account"], response["terms"]) == ("sign-in", ALICE.address, True)
    assert status_and_code(lawyer.approve(browser, query, response["ticket"])) == "403 oidc/sign-in-needed"
    assert "code" in lawyer.complete_flow(browser, ALICE)
    assert lawyer.call_page_api(browser, "request", query).json()["terms"] is False


def test_a_client_that_requires_the_terms_admits_a_user_who_accepted_the_terms_in_an_earlier_session(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    lawyer = new_oidc_client("lawyer")
    lawyer.complete_flow(browser, ALICE)
    browser.client.cookies.clear()
    sign_in_without_consent(browser)
    assert "code" in lawyer.authorize_without_page(browser, prompt="none")
    browser.sign_in(BOB)
    assert lawyer.authorize_without_page(browser, prompt="none")["error"] == "consent_required"


def test_a_visitor_who_has_not_accepted_the_terms_gets_the_sign_in_page_even_for_a_client_that_skips_consent(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    sign_in_without_consent(browser)
    desk = new_oidc_client("desk")
    assert desk.authorize_without_page(browser, prompt="none")["error"] == "login_required"
    assert desk.request_authorization(browser).status_code == 200
    browser.sign_in(ALICE)
    assert "code" in desk.authorize_without_page(browser)


def test_a_client_that_requires_the_terms_cannot_refresh_its_tokens_until_the_user_accepts_the_new_terms(
    site: Kisslock, server: TestClient, browser: Browser
) -> None:
    strict_client, free_client = Agent(server, "agent"), Agent(server, "viewer")
    strict_tokens, free_tokens = strict_client.get_tokens(browser, ALICE), free_client.get_tokens(browser)
    set_terms(site, "8")
    assert strict_client.refresh_tokens(strict_tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert free_client.refresh_tokens(free_tokens["refresh_token"]).status_code == 200
    # An access token stays valid until it expires, even if the client's requirement is no longer met.
    assert is_active(server, strict_tokens["access_token"])
    # The denied refresh has not used up the refresh token.
    set_terms(site, "7")
    assert strict_client.refresh_tokens(strict_tokens["refresh_token"]).status_code == 200


def test_a_client_cannot_require_terms_that_have_no_version() -> None:
    oidc = {"enabled": True, "key": OIDC_KEY, "clients": {"lawyer": STRICT_SETTINGS["lawyer"]}}
    with pytest.raises(SettingsError, match=r"oidc.clients.lawyer: terms = true requires site.terms_version"):
        ProviderSettings.from_settings(Settings.of(**provider_settings(oidc=oidc)))
