"""A year of daily refreshes through the endpoints, with a clock that the test sets."""

from collections.abc import Mapping

from sqlalchemy import func, select
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.auth.tables import nonces, sessions
from kisslock.oidc.grants import MAX_GRANTS
from kisslock.oidc.tables import oidc_consents, oidc_grants
from kisslock.storage.engine import Storage
from tests.auth.conftest import ALICE, BOB, Browser, Clock, NewBrowser
from tests.oidc.test_resources import DAY_S, Agent, is_active, site

__all__ = ["site"]
COUNTED_TABLES = (oidc_grants, oidc_consents, sessions, nonces)


async def row_counts(storage: Storage) -> Mapping[str, int]:
    """Return the number of rows in each table that sign-ins and grants write."""
    async with storage.read_connection() as connection:
        return {
            table.name: await connection.scalar(select(func.count()).select_from(table)) or 0
            for table in COUNTED_TABLES
        }


def test_the_database_contains_only_the_last_two_grants_of_each_visitor_after_a_year_of_refreshes(
    site: Kisslock, server: TestClient, new_browser: NewBrowser, clock: Clock
) -> None:
    visitors = [(Agent(server), new_browser(), wallet) for wallet in (ALICE, BOB)]
    tokens = [agent.get_tokens(browser, wallet) for agent, browser, wallet in visitors]
    signed_in_on = [0]
    for day in range(1, 366):
        clock.now += DAY_S
        for number, (agent, browser, wallet) in enumerate(visitors):
            response = agent.refresh_tokens(tokens[number]["refresh_token"])
            if response.status_code != 200:
                assert response.json()["error"] == "invalid_grant"
                signed_in_on += [day] if number == 0 else []
            tokens[number] = response.json() if response.status_code == 200 else agent.get_tokens(browser, wallet)
            assert is_active(server, tokens[number]["access_token"])
    # Refresh tokens end thirty days after the sign-in, so each visitor signs in again every thirty days.
    assert signed_in_on == [*range(0, 366, 30)]
    portal = visitors[0][1].client.portal
    assert portal
    counts = portal.call(row_counts, site.services[Storage])
    # The database has the active grants, and the grants that ended when the visitors signed in again.
    assert counts == {"oidc_grants": 4, "oidc_consents": 2, "sessions": 2, "nonces": 0}


def test_connecting_a_client_two_hundred_times_leaves_a_limited_number_of_grants(
    site: Kisslock, server: TestClient, browser: Browser, clock: Clock
) -> None:
    for _ in range(200):
        assert Agent(server).get_tokens(browser, ALICE)
        clock.now += 3 * 3600
    portal = browser.client.portal
    assert portal
    counts = portal.call(row_counts, site.services[Storage])
    assert counts["oidc_grants"] <= MAX_GRANTS + 1
