"""Visitors see which clients have access and can end it, and so can the operator."""

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.oidc import client_access
from kisslock.oidc.tables import oidc_grants
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, BOB, Browser, Clock, NewBrowser, status_and_code
from tests.oidc.program import OidcClientDriver
from tests.oidc.test_resources import NOTES_URL, Agent, is_active, site

__all__ = ["site"]


@pytest.fixture
def agent(server: TestClient) -> Agent:
    return Agent(server)


def list_clients(browser: Browser) -> list[tuple[str, list[str]]]:
    """The clients that the account dialog lists, with their resources."""
    response = browser.client.get("/api/oidc/clients")
    return [(row["client"]["id"], row["resources"]) for row in response.json()["clients"]]


def revoke_client_access(browser: Browser, client: str) -> str:
    response = browser.client.post("/api/oidc/clients/end", json={"client": client})
    return "204" if response.status_code == 204 else status_and_code(response)


def test_a_visitor_can_list_the_clients_with_access_and_revoke_the_access_of_each_client(
    agent: Agent, browser: Browser, server: TestClient
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    OidcClientDriver(server, "notebook").get_tokens(browser)
    assert list_clients(browser) == [("notebook", []), ("viewer", [NOTES_URL])]
    assert revoke_client_access(browser, "viewer") == "204"
    assert list_clients(browser) == [("notebook", [])]
    assert not is_active(server, tokens["access_token"])
    assert agent.refresh_tokens(tokens["refresh_token"]).json()["error"] == "invalid_grant"
    # After the visitor has ended the access, the client has to request consent again.
    assert agent.call_page_api(browser, "request", agent.create_query()).json()["step"] == "consent"
    assert revoke_client_access(browser, "viewer") == "400 oidc/unknown-client"


def test_a_visitor_cannot_revoke_the_access_that_another_visitor_granted(
    agent: Agent, browser: Browser, new_browser: NewBrowser, server: TestClient
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    other_browser = new_browser()
    assert status_and_code(other_browser.client.get("/api/oidc/clients")) == "401 auth/no-session"
    assert revoke_client_access(other_browser, "viewer") == "401 auth/no-session"
    other_browser.sign_in(BOB)
    assert list_clients(other_browser) == []
    assert revoke_client_access(other_browser, "viewer") == "400 oidc/unknown-client"
    assert is_active(server, tokens["access_token"])


def test_a_page_of_another_origin_cannot_revoke_the_access_of_a_client(agent: Agent, browser: Browser) -> None:
    agent.get_tokens(browser, ALICE)
    response = browser.client.post(
        "/api/oidc/clients/end", json={"client": "viewer"}, headers={"Origin": "https://evil.example"}
    )
    assert status_and_code(response) == "403 auth/foreign-origin"


async def test_an_operator_can_list_and_revoke_the_access_of_clients(
    agent: Agent, browser: Browser, site: Kisslock, clock: Clock, server: TestClient
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    storage, now_ms = site.services[Storage], int(clock.now * 1000)
    portal = browser.client.portal
    assert portal
    (grant,) = portal.call(client_access.active_grants, storage, now_ms)
    assert (grant.client, grant.account, grant.resource) == ("viewer", ALICE.address, NOTES_URL)
    # A text of 16 characters is as long as the ID of a grant, but no grant has one of these IDs.
    for unknown_client in ("notebook", "notebook-notebok", "0" * 16):
        assert portal.call(client_access.end_grants, storage, unknown_client, now_ms) == 0
    assert portal.call(client_access.end_grants, storage, grant.id, now_ms) == 1
    assert not is_active(server, tokens["access_token"])


def test_an_operator_can_revoke_the_access_of_a_client_whose_id_is_as_long_as_the_id_of_a_grant(
    agent: Agent, browser: Browser, site: Kisslock, clock: Clock, server: TestClient
) -> None:
    tokens = agent.get_tokens(browser, ALICE)
    storage, now_ms, client_id = site.services[Storage], int(clock.now * 1000), "viewer-of-charts"
    assert len(client_id) == client_access.GRANT_ID_LENGTH

    async def rename_client() -> None:
        async with storage.autocommit() as connection:
            await connection.execute(update(oidc_grants).values(client=client_id))

    portal = browser.client.portal
    assert portal
    portal.call(rename_client)
    assert portal.call(client_access.end_grants, storage, client_id, now_ms) == 1
    assert not is_active(server, tokens["access_token"])


def test_the_oldest_grants_of_a_visitor_beyond_twenty_are_revoked(agent: Agent, browser: Browser, clock: Clock) -> None:
    tokens = []
    for _ in range(22):
        tokens.append(agent.get_tokens(browser, ALICE)["access_token"])
        clock.now += 1
    assert [is_active(agent.server, token) for token in tokens] == [False] * 2 + [True] * 20


async def test_a_client_id_with_a_nul_character_is_unknown_on_each_database(storage: Storage) -> None:
    assert not await client_access.end_client_access(storage, "user", "\0", 0)
