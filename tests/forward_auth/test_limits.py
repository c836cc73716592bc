"""The cost of subrequests.

Without a cookie, a subrequest costs nothing; an ended session costs one lookup. No visitor is locked out.
"""

import asyncio
from typing import Any

import pytest

from kisslock import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.errors import StorageUnavailable
from kisslock.forward_auth.admissions import INVALID_COOKIE_CACHE_S, INVALID_COOKIE_LIMIT, Admissions
from kisslock.forward_auth.handlers import DOCUMENT_DENIAL_MAX_AGE_S
from kisslock.gates.gates import ACCOUNT_LIMIT, HoldingChecker
from kisslock.http.rate_limiter import RateLimiter
from kisslock.testing import sign_in, sign_out
from tests.forward_auth.conftest import (
    ALICE,
    ANYBODY,
    CHECK,
    NAVIGATES,
    ORIGIN,
    TRUSTED_PROXY,
    Opened,
    Visit,
    age,
    outcome_of,
)
from tests.gates.chain import Chain

COOKIE, SAFE = "__Host-kisslock", {"X-Forwarded-Method": "GET"}
LIMIT = INVALID_COOKIE_LIMIT.amount


@pytest.fixture
def looked_up(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Record each session lookup in the database."""
    seen, service = [], site.services[SignIn]
    require = service.require

    async def counting(credentials: Any) -> Any:
        seen.append(credentials)
        return await require(credentials)

    monkeypatch.setattr(service, "require", counting)
    return seen


def spend(site: Kisslock, amount: int = LIMIT + 1) -> None:
    """Use up the address's rate limit for invalid cookies."""
    site.services[RateLimiter]._counters.count(f"{INVALID_COOKIE_LIMIT.name}/{TRUSTED_PROXY[0]}", 60, amount)


def test_a_request_without_a_cookie_is_neither_charged_nor_limited(
    site: Kisslock, open_client: Opened, looked_up: list[Any]
) -> None:
    stranger = open_client(signed_in=False)
    spend(site, LIMIT - 1)
    assert {outcome_of(stranger.get(ANYBODY, headers=SAFE)) for _ in range(10)} == {"401 auth/no-session"}
    spend(site)
    assert outcome_of(stranger.get(ANYBODY, headers=SAFE)) == "401 auth/no-session"
    assert stranger.get(f"{ANYBODY}&page", headers=SAFE | NAVIGATES).status_code == 303
    assert looked_up == []


def test_a_page_that_polls_with_an_ended_session_causes_one_lookup_and_its_user_can_sign_in(
    site: Kisslock, visit: Visit, looked_up: list[Any]
) -> None:
    client = visit.client  # type: ignore[attr-defined]
    session = client.cookies[COOKIE]
    assert outcome_of(visit()) == "204"
    sign_out(client)
    client.cookies.set(COOKIE, session)
    age(site, 1)
    looked_up.clear()
    spend(site, LIMIT - 1)
    assert {outcome_of(visit()) for _ in range(20)} == {"401 auth/no-session"}
    assert {outcome_of(visit("gate=holders")) for _ in range(10)} == {"401 auth/no-session"}
    assert len(looked_up) == 1
    assert visit("gate=signed-in&page", **NAVIGATES).status_code == 303
    client.cookies.clear()
    sign_in(client, ALICE)
    assert outcome_of(visit()) == "204"


def test_an_ended_session_is_looked_up_again_after_a_minute(
    site: Kisslock, open_client: Opened, looked_up: list[Any]
) -> None:
    now, client = [0.0], open_client(signed_in=False)
    site.services[Admissions]._invalid_cookies._clock = lambda: now[0]
    client.cookies.set(COOKIE, "A" * 43)
    for now[0] in (0.0, INVALID_COOKIE_CACHE_S - 0.01, INVALID_COOKIE_CACHE_S):
        assert outcome_of(client.get(ANYBODY, headers=SAFE)) == "401 auth/no-session"
    assert len(looked_up) == 2


def test_invalid_cookies_are_limited_before_the_database_is_queried_and_do_not_affect_active_sessions(
    site: Kisslock, open_client: Opened, visit: Visit, looked_up: list[Any]
) -> None:
    assert outcome_of(visit("gate=holders")) == "204"
    age(site, 1)
    stranger = open_client(signed_in=False)
    spend(site, LIMIT - 1)
    responses = []
    for number in range(4):
        stranger.cookies.clear()
        stranger.cookies.set(COOKIE, f"{number:A>43}")
        responses.append(stranger.get(ANYBODY, headers=SAFE))
    assert [response.status_code for response in responses] == [401, 429, 429, 429]
    assert responses[-1].headers["retry-after"]
    looked_up.clear()
    assert outcome_of(stranger.get(ANYBODY, headers=SAFE)) == "429 http/too-many-requests"
    assert looked_up == []
    # The server still redirects documents to the page, and sessions that were already allowed still work.
    assert stranger.get(f"{ANYBODY}&page", headers=SAFE | NAVIGATES).status_code == 303
    assert outcome_of(visit("gate=holders")) == "204"


def test_the_gates_of_a_denied_visitor_are_checked_at_most_once_a_second(
    site: Kisslock, visit: Visit, looked_up: list[Any]
) -> None:
    now = [0.0]
    site.services[Admissions].verdicts._clock = lambda: now[0]
    for now[0] in (0.0, 0.5, 0.99, 1.0):
        assert {outcome_of(visit("gate=bobs")) for _ in range(5)} == {"403 wallet/not-allowed"}
    assert len(looked_up) == 2


def test_a_denied_request_for_a_document_is_redirected_to_the_page_for_every_error(
    site: Kisslock, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes a silent node or database: nginx shows its own error for statuses other than 401 and 403."""
    site.services[HoldingChecker]._nodes.slot = {"result": None}  # type: ignore[attr-defined]
    assert outcome_of(visit("gate=holders")) == "503 gate/unchecked"
    assert visit("gate=holders&page", **NAVIGATES).headers["location"].startswith("/wallet/forward?gate=holders&")

    async def silent(_: Any) -> Any:
        raise StorageUnavailable

    monkeypatch.setattr(site.services[SignIn], "require", silent)
    assert outcome_of(visit("gate=fresh")) == "503 storage/unavailable"
    assert visit("gate=fresh&page", **NAVIGATES).status_code == 303


@pytest.mark.parametrize("site", [{"sign_in": {"holdings_kept_s": 60}}], indirect=True)
def test_a_document_is_denied_only_after_a_new_balance_check_but_polling_uses_cached_balances(
    site: Kisslock, visit: Visit
) -> None:
    chain: Any = site.services[HoldingChecker]._nodes

    def page() -> Any:
        return visit.client.post(f"{CHECK}?gate=holders", headers={"Origin": ORIGIN})  # type: ignore[attr-defined]

    chain.native = 4
    assert outcome_of(visit("gate=holders")) == "403 gate/not-held"
    chain.native = 5
    age(site, DOCUMENT_DENIAL_MAX_AGE_S - 0.5)
    # If the visitor reloads the document soon or polls, the server sends no request to the node.
    for headers in (NAVIGATES, {}):
        assert outcome_of(visit("gate=holders", **headers)) == "403 gate/not-held"
    assert len(chain.blocks) == 1
    assert outcome_of(page()) == "204"
    assert len(chain.blocks) == 2
    assert outcome_of(visit("gate=holders")) == "204"
    chain.native = 4
    age(site, 60)
    assert outcome_of(page()) == "403 gate/not-held"
    # The check sent one request to the node, although the result denies the visitor.
    assert len(chain.blocks) == 3
    age(site, 60)
    assert outcome_of(visit("gate=holders")) == "403 gate/not-held"
    chain.native = 5
    age(site, DOCUMENT_DENIAL_MAX_AGE_S)
    assert outcome_of(visit("gate=holders", **NAVIGATES)) == "204"


@pytest.mark.parametrize("site", [{"sign_in": {"holdings_kept_s": 60}}], indirect=True)
def test_a_visitor_at_the_rate_limit_gets_the_result_of_the_last_check(site: Kisslock, visit: Visit) -> None:
    chain: Any = site.services[HoldingChecker]._nodes
    chain.native = 4
    assert outcome_of(visit("gate=holders")) == "403 gate/not-held"
    limiter = site.services[RateLimiter]
    asyncio.run(limiter.try_charge(ACCOUNT_LIMIT, f"key/{ALICE.address}", ACCOUNT_LIMIT.amount))
    age(site, DOCUMENT_DENIAL_MAX_AGE_S)
    assert outcome_of(visit("gate=holders", **NAVIGATES)) == "403 gate/not-held"


def test_a_visitor_who_polls_and_passes_is_never_limited_even_with_gates_on_many_chains(
    site: Kisslock, visit: Visit
) -> None:
    chain: Any = site.services[HoldingChecker]._nodes
    assert isinstance(chain, Chain)
    responses = set()
    for _ in range(120):
        responses.add(outcome_of(visit("gate=holders&gate=two-chains")))
        age(site, 1)
    assert responses == {"204"}


def test_the_identity_headers_of_a_visitor_never_appear_in_the_response_to_another_visitor(
    site: Kisslock, visit: Visit
) -> None:
    """Otherwise accounts would stay in memory after signing out and displace useful cache entries."""
    assert outcome_of(visit()) == "204"
    layer: Any = site._layers
    layer._head.cache_clear()
    age(site, 1)
    assert outcome_of(visit()) == "204"
    assert layer._head.cache_info().currsize == 0
