"""Clients and resource servers on a site whose terms have a version."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Kisslock, Settings
from kisslock.auth.sign_in import SignIn
from kisslock.errors import SettingsError
from kisslock.oidc.provider_settings import ProviderSettings
from tests.auth.conftest import ALICE, BOB, ORIGIN, Browser, Clock, at, code
from tests.conftest import NewKisslock
from tests.oidc.conftest import NewProgram, tables
from tests.oidc.program import CLIENTS, HASH, KEY
from tests.oidc.test_resources import NOTES, Agent, is_active

SENTENCE = "I accept the terms of use, version 7."
SITE = {"origins": [ORIGIN], "terms_url": f"{ORIGIN}/terms", "terms_version": "7"}
# The clients that require the terms, in addition to the other tests' clients.
STRICT: dict[str, dict[str, Any]] = {
    "lawyer": {"redirect_uris": ["https://lawyer.example/in"], "secret": HASH, "terms": True},
    "desk": {**CLIENTS["desk"], "terms": True},
    "agent": {**CLIENTS["viewer"], "terms": True},
}


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Kisslock:
    """Return a provider whose terms have a version, which replaces the other tests' provider."""
    for client_id, settings in STRICT.items():
        monkeypatch.setitem(CLIENTS, client_id, settings)
    resources = {"notes": {"url": NOTES, "scopes": ["notes:read"], "secret": HASH}}
    oidc = {
        "enabled": True,
        "key": KEY,
        "clients": CLIENTS,
        "resources": resources,
        "client_documents": ["agent.example"],
    }
    return at(new_kisslock(**tables(site=SITE, oidc=oidc)), clock)


def message_for(browser: Browser, client: str | None) -> str:
    """Return the message that Alice signs, with the name of a client if there is one."""
    body = {"address": ALICE.address, "chain_id": 1} | ({"client": client} if client else {})
    return str(browser.client.post("/api/auth/nonce", json=body).json()["message"])


def sign_in_without_consent(browser: Browser) -> None:
    """Sign Alice in with a message that has no statement."""
    lines = message_for(browser, None).split("\n")
    message = "\n".join([*lines[:3], *lines[4:]])
    assert code(browser.verify(message, ALICE.sign(message))) == "200"


def set_terms(site: Kisslock, version: str) -> None:
    """Change the version of the terms, as a restart with other settings would."""
    site.services[SignIn].users.terms_version = version


@pytest.mark.parametrize("client", ["notebook", "lawyer"])
def test_the_message_of_a_client_names_the_terms_and_its_signature_accepts_them(
    new_program: NewProgram, browser: Browser, client: str
) -> None:
    message = message_for(browser, client)
    assert message.split("\n")[3].endswith(f"It is free and moves nothing. {SENTENCE}")
    assert code(browser.verify(message, ALICE.sign(message))) == "200"
    # This client requires the terms, and the visitor only has to approve.
    lawyer = new_program("lawyer")
    assert lawyer.page(browser, "request", lawyer.query()).json()["step"] == "consent"
    assert "code" in lawyer.allow(browser)


@pytest.mark.parametrize("end", ["", " I accept the terms of use, version 6.", f" {SENTENCE} {SENTENCE}"])
def test_the_statement_of_a_client_with_another_end_accepts_nothing(
    new_program: NewProgram, browser: Browser, end: str
) -> None:
    message = message_for(browser, "notebook").replace(f" {SENTENCE}", end)
    assert code(browser.verify(message, ALICE.sign(message))) == "200"
    lawyer = new_program("lawyer")
    assert lawyer.page(browser, "request", lawyer.query()).json()["step"] == "sign-in"


def test_the_message_of_a_client_with_a_document_accepts_the_terms(new_program: NewProgram, browser: Browser) -> None:
    message = message_for(browser, "https://agent.example/about/client.json")
    statement = f"Sign in to agent.example with this account. It is free and moves nothing. {SENTENCE}"
    assert message.split("\n")[3] == statement
    assert code(browser.verify(message, ALICE.sign(message))) == "200"
    lawyer = new_program("lawyer")
    assert lawyer.page(browser, "request", lawyer.query()).json()["step"] == "consent"


@pytest.mark.parametrize("host", ["other.example", "agent.example/x", "Notebook", "the devil"])
def test_the_name_of_an_unknown_client_in_a_message_accepts_nothing(
    new_program: NewProgram, browser: Browser, host: str
) -> None:
    message = message_for(browser, "https://agent.example/client.json").replace("agent.example ", f"{host} ")
    assert host in message
    assert code(browser.verify(message, ALICE.sign(message))) == "200"
    lawyer = new_program("lawyer")
    assert lawyer.page(browser, "request", lawyer.query()).json()["step"] == "sign-in"


def test_a_client_receives_visitors_who_have_not_accepted_unless_it_requires_the_terms(
    new_program: NewProgram, browser: Browser
) -> None:
    sign_in_without_consent(browser)
    assert "code" in new_program("notebook").allow(browser)
    lawyer, query = new_program("lawyer"), new_program("lawyer").query()
    response = lawyer.page(browser, "request", query).json()
    assert (response["step"], response["account"]) == ("sign-in", ALICE.address)
    assert code(lawyer.approve(browser, query, response["ticket"])) == "403 oidc/sign-in-needed"
    assert "code" in lawyer.allow(browser, ALICE)


def test_what_a_user_accepted_in_an_earlier_session_counts_for_a_client(
    new_program: NewProgram, browser: Browser
) -> None:
    lawyer = new_program("lawyer")
    lawyer.allow(browser, ALICE)
    browser.client.cookies.clear()
    sign_in_without_consent(browser)
    assert "code" in lawyer.answer(browser, prompt="none")
    browser.sign_in(BOB)
    assert lawyer.answer(browser, prompt="none")["error"] == "consent_required"


def test_a_client_that_skips_consent_shows_its_page_if_the_terms_are_not_accepted(
    new_program: NewProgram, browser: Browser
) -> None:
    sign_in_without_consent(browser)
    desk = new_program("desk")
    assert desk.answer(browser, prompt="none")["error"] == "login_required"
    assert desk.ask(browser).status_code == 200
    browser.sign_in(ALICE)
    assert "code" in desk.answer(browser)


def test_a_client_of_a_resource_is_refused_a_refresh_until_the_new_terms_are_accepted(
    site: Kisslock, server: TestClient, browser: Browser
) -> None:
    strict, free = Agent(server, "agent"), Agent(server, "viewer")
    of_strict, of_free = strict.tokens(browser, ALICE), free.tokens(browser)
    set_terms(site, "8")
    assert strict.refresh(of_strict["refresh_token"]).json()["error"] == "invalid_grant"
    assert free.refresh(of_free["refresh_token"]).status_code == 200
    # An access token stays valid until it expires, as with the gate of a client.
    assert is_active(server, of_strict["access_token"])
    # The denied refresh has not used up the refresh token.
    set_terms(site, "7")
    assert strict.refresh(of_strict["refresh_token"]).status_code == 200


def test_a_client_cannot_require_terms_that_have_no_version() -> None:
    oidc = {"enabled": True, "key": KEY, "clients": {"lawyer": STRICT["lawyer"]}}
    with pytest.raises(SettingsError, match=r"oidc.clients.lawyer: terms = true requires site.terms_version"):
        ProviderSettings.from_settings(Settings.of(**tables(oidc=oidc)))
