"""Only operators see data (docs/security.md, 23)."""

import pytest
from httpx2 import Response

from kisslock import Settings
from kisslock.features import enabled_features
from kisslock.routes import collect_routes
from kisslock.testing import SigningWallet
from tests.auth.conftest import Browser, Clock, status_and_code
from tests.console.conftest import NewOperatedSite, OperatedSite

ROUTES = collect_routes(enabled_features(Settings()))
OPERATOR_ROUTES = [
    route.path for route in ROUTES if route.path.startswith("/api/console/") and not route.path.endswith("/operator")
]
ALICE, BOB = SigningWallet(1), SigningWallet(2)


def expected_response(wallet: SigningWallet | None, *, is_operator: bool) -> dict[str, object]:
    """Return the expected response of /api/console/operator."""
    address = wallet.address if wallet else None
    return {"account": address, "address": address, "operator": is_operator}


def test_the_console_has_eight_routes_for_operators() -> None:
    assert len(OPERATOR_ROUTES) == 8


def request_operator_endpoints(browser: Browser) -> list[Response]:
    """Return the responses of all endpoints for operators, after a check that none is cached."""
    responses = [browser.client.get(path) for path in OPERATOR_ROUTES]
    assert {response.headers["cache-control"] for response in responses} == {"no-store"}
    return responses


def test_a_visitor_without_a_session_gets_401(site: OperatedSite) -> None:
    assert {*map(status_and_code, request_operator_endpoints(site.open_browser()))} == {"401 console/sign-in-needed"}


def test_an_account_that_is_not_an_operator_gets_403(site: OperatedSite) -> None:
    for response in request_operator_endpoints(site.sign_in_operator(BOB)):
        assert status_and_code(response) == "403 console/not-an-operator"
        assert f"add {BOB.address} to console.operators" in response.json()["error"]["hint"]


@pytest.mark.parametrize("mode", ["off", "optional", "required"])
def test_an_operator_can_open_the_console_with_every_sign_in_mode(
    new_operated_site: NewOperatedSite, mode: str
) -> None:
    browser = new_operated_site(sign_in={"mode": mode}).sign_in_operator()
    assert {response.status_code for response in request_operator_endpoints(browser)} == {200}
    assert {browser.client.head(path).status_code for path in OPERATOR_ROUTES} == {200}


@pytest.mark.parametrize("written", [ALICE.address, ALICE.address.lower(), "0x" + ALICE.address[2:].upper()])
def test_an_operator_can_be_listed_with_an_address_in_any_letter_case(
    new_operated_site: NewOperatedSite, written: str
) -> None:
    browser = new_operated_site(console={"operators": [BOB.address, written]}).sign_in_operator()
    assert browser.client.get("/api/console/operator").json() == expected_response(ALICE, is_operator=True)


def test_nobody_is_an_operator_if_the_settings_list_no_operators(new_operated_site: NewOperatedSite) -> None:
    browser = new_operated_site(console={"operators": []}, sign_in={"mode": "optional"}).sign_in_operator()
    assert browser.client.get("/api/console/operator").json() == expected_response(ALICE, is_operator=False)
    assert {*map(status_and_code, request_operator_endpoints(browser))} == {"403 console/not-an-operator"}


def test_any_visitor_can_check_whether_they_are_an_operator(site: OperatedSite) -> None:
    assert site.open_browser().client.get("/api/console/operator").json() == expected_response(None, is_operator=False)
    response_to_bob = site.sign_in_operator(BOB).client.get("/api/console/operator")
    assert response_to_bob.json() == expected_response(BOB, is_operator=False)
    assert response_to_bob.headers["cache-control"] == "no-store"
    assert site.sign_in_operator().client.get("/api/console/operator").json() == expected_response(
        ALICE, is_operator=True
    )


def test_a_wallet_that_is_linked_to_the_wallet_of_an_operator_can_open_the_console(site: OperatedSite) -> None:
    browser = site.sign_in_operator()
    assert browser.link(BOB).status_code == 200
    assert site.sign_in_operator(BOB).client.get("/api/console/operator").json() == expected_response(
        BOB, is_operator=True
    )
    assert site.sign_in_operator(BOB).client.get("/api/console/funnel").status_code == 200
    assert (
        status_and_code(site.sign_in_operator(SigningWallet(3)).client.get("/api/console/funnel"))
        == "403 console/not-an-operator"
    )


def test_an_invented_cookie_does_not_open_the_console(site: OperatedSite) -> None:
    browser = site.open_browser()
    browser.client.cookies.set("__Host-kisslock", "A" * 43)
    assert status_and_code(browser.client.get("/api/console/funnel")) == "401 console/sign-in-needed"


def test_the_console_returns_401_after_the_operator_has_signed_out(site: OperatedSite) -> None:
    browser = site.sign_in_operator()
    assert browser.client.get("/api/console/funnel").status_code == 200
    assert browser.client.post("/api/auth/sign-out", json={}).status_code == 204
    assert status_and_code(browser.client.get("/api/console/funnel")) == "401 console/sign-in-needed"


def test_the_console_returns_401_after_the_session_has_expired(site: OperatedSite, clock: Clock) -> None:
    browser = site.sign_in_operator()
    clock.now += site.kisslock.settings.sign_in.session_max_s
    assert status_and_code(browser.client.get("/api/console/funnel")) == "401 console/sign-in-needed"


def test_requests_for_the_feed_do_not_extend_the_session_of_the_operator(site: OperatedSite, clock: Clock) -> None:
    browser = site.sign_in_operator()
    for _ in range(3):
        clock.now += site.kisslock.settings.sign_in.session_idle_s / 4
        # An open page requests its feed automatically, so the request must not extend the session.
        assert browser.client.get("/api/console/feed").status_code == 200
    clock.now += site.kisslock.settings.sign_in.session_idle_s / 4
    assert status_and_code(browser.client.get("/api/console/feed")) == "401 console/sign-in-needed"
