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
    CHECK_PATH,
    NAVIGATION_HEADERS,
    ORIGIN,
    SIGNED_IN_PATH,
    TRUSTED_PROXY,
    OpenClient,
    SendSubrequest,
    age_caches,
    status_and_error,
)
from tests.gates.chain import Chain

SESSION_COOKIE, GET_HEADERS = "__Host-kisslock", {"X-Forwarded-Method": "GET"}
INVALID_COOKIE_COUNT = INVALID_COOKIE_LIMIT.amount


@pytest.fixture
def recorded_lookups(site: Kisslock, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Record each session lookup in the database."""
    looked_up_credentials, service = [], site.services[SignIn]
    real_require = service.require_session

    async def record_and_require(credentials: Any) -> Any:
        looked_up_credentials.append(credentials)
        return await real_require(credentials)

    monkeypatch.setattr(service, "require_session", record_and_require)
    return looked_up_credentials


def use_up_cookie_limit(site: Kisslock, request_count: int = INVALID_COOKIE_COUNT + 1) -> None:
    """Use up the address's rate limit for invalid cookies."""
    site.services[RateLimiter]._counters.count(f"{INVALID_COOKIE_LIMIT.name}/{TRUSTED_PROXY[0]}", 60, request_count)


def test_a_request_without_a_cookie_is_neither_charged_nor_limited(
    site: Kisslock, open_client: OpenClient, recorded_lookups: list[Any]
) -> None:
    signed_out_client = open_client(signed_in=False)
    use_up_cookie_limit(site, INVALID_COOKIE_COUNT - 1)
    assert {status_and_error(signed_out_client.get(SIGNED_IN_PATH, headers=GET_HEADERS)) for _ in range(10)} == {
        "401 auth/no-session"
    }
    use_up_cookie_limit(site)
    assert status_and_error(signed_out_client.get(SIGNED_IN_PATH, headers=GET_HEADERS)) == "401 auth/no-session"
    assert signed_out_client.get(f"{SIGNED_IN_PATH}&page", headers=GET_HEADERS | NAVIGATION_HEADERS).status_code == 303
    assert recorded_lookups == []


def test_a_page_that_polls_with_an_ended_session_causes_one_lookup_and_the_visitor_can_sign_in(
    site: Kisslock, send_subrequest: SendSubrequest, recorded_lookups: list[Any]
) -> None:
    client = send_subrequest.client  # type: ignore[attr-defined]
    session = client.cookies[SESSION_COOKIE]
    assert status_and_error(send_subrequest()) == "204"
    sign_out(client)
    client.cookies.set(SESSION_COOKIE, session)
    age_caches(site, 1)
    recorded_lookups.clear()
    use_up_cookie_limit(site, INVALID_COOKIE_COUNT - 1)
    assert {status_and_error(send_subrequest()) for _ in range(20)} == {"401 auth/no-session"}
    assert {status_and_error(send_subrequest("gate=holders")) for _ in range(10)} == {"401 auth/no-session"}
    assert len(recorded_lookups) == 1
    assert send_subrequest("gate=signed-in&page", **NAVIGATION_HEADERS).status_code == 303
    client.cookies.clear()
    sign_in(client, ALICE)
    assert status_and_error(send_subrequest()) == "204"


def test_an_ended_session_is_looked_up_again_after_a_minute(
    site: Kisslock, open_client: OpenClient, recorded_lookups: list[Any]
) -> None:
    current_time, client = [0.0], open_client(signed_in=False)
    site.services[Admissions]._invalid_cookies._clock = lambda: current_time[0]
    client.cookies.set(SESSION_COOKIE, "A" * 43)
    for current_time[0] in (0.0, INVALID_COOKIE_CACHE_S - 0.01, INVALID_COOKIE_CACHE_S):
        assert status_and_error(client.get(SIGNED_IN_PATH, headers=GET_HEADERS)) == "401 auth/no-session"
    assert len(recorded_lookups) == 2


def test_invalid_cookies_are_limited_before_the_database_is_queried_and_do_not_affect_active_sessions(
    site: Kisslock, open_client: OpenClient, send_subrequest: SendSubrequest, recorded_lookups: list[Any]
) -> None:
    assert status_and_error(send_subrequest("gate=holders")) == "204"
    age_caches(site, 1)
    signed_out_client = open_client(signed_in=False)
    use_up_cookie_limit(site, INVALID_COOKIE_COUNT - 1)
    responses = []
    for number in range(4):
        signed_out_client.cookies.clear()
        signed_out_client.cookies.set(SESSION_COOKIE, f"{number:A>43}")
        responses.append(signed_out_client.get(SIGNED_IN_PATH, headers=GET_HEADERS))
    assert [response.status_code for response in responses] == [401, 429, 429, 429]
    assert responses[-1].headers["retry-after"]
    recorded_lookups.clear()
    assert status_and_error(signed_out_client.get(SIGNED_IN_PATH, headers=GET_HEADERS)) == "429 http/too-many-requests"
    assert recorded_lookups == []
    # A visitor who opens a page is still redirected to the sign-in page, and an allowed session still works.
    assert signed_out_client.get(f"{SIGNED_IN_PATH}&page", headers=GET_HEADERS | NAVIGATION_HEADERS).status_code == 303
    assert status_and_error(send_subrequest("gate=holders")) == "204"


def test_the_gates_of_a_denied_visitor_are_checked_at_most_once_a_second(
    site: Kisslock, send_subrequest: SendSubrequest, recorded_lookups: list[Any]
) -> None:
    current_time = [0.0]
    site.services[Admissions].verdicts._clock = lambda: current_time[0]
    for current_time[0] in (0.0, 0.5, 0.99, 1.0):
        assert {status_and_error(send_subrequest("gate=bobs")) for _ in range(5)} == {"403 wallet/not-allowed"}
    assert len(recorded_lookups) == 2


def test_a_page_load_is_redirected_to_the_sign_in_page_even_if_other_requests_get_status_503(
    site: Kisslock, send_subrequest: SendSubrequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes a silent node or database: nginx shows its own error for statuses other than 401 and 403."""
    site.services[HoldingChecker]._nodes.batch_response = {"result": None}  # type: ignore[attr-defined]
    assert status_and_error(send_subrequest("gate=holders")) == "503 gate/unchecked"
    assert (
        send_subrequest("gate=holders&page", **NAVIGATION_HEADERS)
        .headers["location"]
        .startswith("/wallet/forward?gate=holders&")
    )

    async def raise_unavailable(_: Any) -> Any:
        raise StorageUnavailable

    monkeypatch.setattr(site.services[SignIn], "require_session", raise_unavailable)
    assert status_and_error(send_subrequest("gate=fresh")) == "503 storage/unavailable"
    assert send_subrequest("gate=fresh&page", **NAVIGATION_HEADERS).status_code == 303


@pytest.mark.parametrize("site", [{"sign_in": {"holdings_kept_s": 60}}], indirect=True)
def test_a_request_for_a_document_is_denied_only_after_a_new_balance_check_but_polling_uses_cached_balances(
    site: Kisslock, send_subrequest: SendSubrequest
) -> None:
    chain: Any = site.services[HoldingChecker]._nodes

    def check_sign_in_page() -> Any:
        return send_subrequest.client.post(f"{CHECK_PATH}?gate=holders", headers={"Origin": ORIGIN})  # type: ignore[attr-defined]

    chain.native_balance = 4
    assert status_and_error(send_subrequest("gate=holders")) == "403 gate/not-held"
    chain.native_balance = 5
    age_caches(site, DOCUMENT_DENIAL_MAX_AGE_S - 0.5)
    # If the visitor reloads the document soon or polls, the server sends no request to the node.
    for headers in (NAVIGATION_HEADERS, {}):
        assert status_and_error(send_subrequest("gate=holders", **headers)) == "403 gate/not-held"
    assert len(chain.blocks) == 1
    assert status_and_error(check_sign_in_page()) == "204"
    assert len(chain.blocks) == 2
    assert status_and_error(send_subrequest("gate=holders")) == "204"
    chain.native_balance = 4
    age_caches(site, 60)
    assert status_and_error(check_sign_in_page()) == "403 gate/not-held"
    # The check that denied the visitor has sent a third request to the node.
    assert len(chain.blocks) == 3
    age_caches(site, 60)
    assert status_and_error(send_subrequest("gate=holders")) == "403 gate/not-held"
    chain.native_balance = 5
    age_caches(site, DOCUMENT_DENIAL_MAX_AGE_S)
    assert status_and_error(send_subrequest("gate=holders", **NAVIGATION_HEADERS)) == "204"


@pytest.mark.parametrize("site", [{"sign_in": {"holdings_kept_s": 60}}], indirect=True)
def test_a_visitor_at_the_rate_limit_gets_the_result_of_the_last_check(
    site: Kisslock, send_subrequest: SendSubrequest
) -> None:
    chain: Any = site.services[HoldingChecker]._nodes
    chain.native_balance = 4
    assert status_and_error(send_subrequest("gate=holders")) == "403 gate/not-held"
    limiter = site.services[RateLimiter]
    asyncio.run(limiter.try_charge(ACCOUNT_LIMIT, f"key/{ALICE.address}", ACCOUNT_LIMIT.amount))
    age_caches(site, DOCUMENT_DENIAL_MAX_AGE_S)
    assert status_and_error(send_subrequest("gate=holders", **NAVIGATION_HEADERS)) == "403 gate/not-held"


def test_a_visitor_who_passes_gates_on_two_chains_can_poll_every_second_without_reaching_the_rate_limit(
    site: Kisslock, send_subrequest: SendSubrequest
) -> None:
    chain: Any = site.services[HoldingChecker]._nodes
    assert isinstance(chain, Chain)
    responses = set()
    for _ in range(120):
        responses.add(status_and_error(send_subrequest("gate=holders&gate=two-chains")))
        age_caches(site, 1)
    assert responses == {"204"}


def test_the_identity_headers_of_a_visitor_are_not_stored_in_the_cache_of_response_headers(
    site: Kisslock, send_subrequest: SendSubrequest
) -> None:
    """Otherwise accounts would stay in memory after signing out and displace useful cache entries."""
    assert status_and_error(send_subrequest()) == "204"
    rate_limit_layer: Any = site._layered_app
    rate_limit_layer._cached_head.cache_clear()
    age_caches(site, 1)
    assert status_and_error(send_subrequest()) == "204"
    assert rate_limit_layer._cached_head.cache_info().currsize == 0
