"""Only operators see data (docs/security.md, 23)."""

import pytest
from httpx2 import Response

from kisslock import Settings
from kisslock.features import enabled_features
from kisslock.routes import routes_of
from kisslock.testing import SigningWallet
from tests.auth.conftest import Browser, Clock, code
from tests.console.conftest import Operated, Site

ROUTES = routes_of(enabled_features(Settings()))
GATED = [
    route.path for route in ROUTES if route.path.startswith("/api/console/") and not route.path.endswith("/operator")
]
ALICE, BOB = SigningWallet(1), SigningWallet(2)


def who(wallet: SigningWallet | None, *, operator: bool) -> dict[str, object]:
    """Return the expected response of /api/console/operator."""
    address = wallet.address if wallet else None
    return {"account": address, "address": address, "operator": operator}


def test_an_operator_can_open_the_console() -> None:
    assert len(GATED) == 8


def behind(browser: Browser) -> list[Response]:
    """Return the responses of all endpoints for operators, after a check that none is cached."""
    responses = [browser.client.get(path) for path in GATED]
    assert {response.headers["cache-control"] for response in responses} == {"no-store"}
    return responses


def test_a_visitor_without_a_session_gets_401(site: Site) -> None:
    assert {*map(code, behind(site.browser()))} == {"401 console/sign-in-needed"}


def test_an_account_that_is_not_listed_gets_403(site: Site) -> None:
    for response in behind(site.operator(BOB)):
        assert code(response) == "403 console/not-an-operator"
        assert f"add {BOB.address} to console.operators" in response.json()["error"]["hint"]


@pytest.mark.parametrize("mode", ["off", "optional", "required"])
def test_an_operator_can_open_the_console_with_every_sign_in_mode(operated: Operated, mode: str) -> None:
    browser = operated(sign_in={"mode": mode}).operator()
    assert {response.status_code for response in behind(browser)} == {200}
    assert {browser.client.head(path).status_code for path in GATED} == {200}


@pytest.mark.parametrize("written", [ALICE.address, ALICE.address.lower(), "0x" + ALICE.address[2:].upper()])
def test_the_case_of_a_listed_address_does_not_matter(operated: Operated, written: str) -> None:
    browser = operated(console={"operators": [BOB.address, written]}).operator()
    assert browser.client.get("/api/console/operator").json() == who(ALICE, operator=True)


def test_without_operators_in_the_settings_nobody_is_an_operator(operated: Operated) -> None:
    browser = operated(console={"operators": []}, sign_in={"mode": "optional"}).operator()
    assert browser.client.get("/api/console/operator").json() == who(ALICE, operator=False)
    assert {*map(code, behind(browser))} == {"403 console/not-an-operator"}


def test_any_visitor_can_check_whether_they_are_an_operator(site: Site) -> None:
    assert site.browser().client.get("/api/console/operator").json() == who(None, operator=False)
    stranger = site.operator(BOB).client.get("/api/console/operator")
    assert stranger.json() == who(BOB, operator=False)
    assert stranger.headers["cache-control"] == "no-store"
    assert site.operator().client.get("/api/console/operator").json() == who(ALICE, operator=True)


def test_a_wallet_that_is_linked_to_an_operators_wallet_opens_the_console(site: Site) -> None:
    browser = site.operator()
    assert browser.link(BOB).status_code == 200
    assert site.operator(BOB).client.get("/api/console/operator").json() == who(BOB, operator=True)
    assert site.operator(BOB).client.get("/api/console/funnel").status_code == 200
    assert code(site.operator(SigningWallet(3)).client.get("/api/console/funnel")) == "403 console/not-an-operator"


def test_an_invented_cookie_does_not_open_the_console(site: Site) -> None:
    browser = site.browser()
    browser.client.cookies.set("__Host-kisslock", "A" * 43)
    assert code(browser.client.get("/api/console/funnel")) == "401 console/sign-in-needed"


def test_after_the_operator_has_signed_out_the_console_is_closed(site: Site) -> None:
    browser = site.operator()
    assert browser.client.get("/api/console/funnel").status_code == 200
    assert browser.client.post("/api/auth/sign-out", json={}).status_code == 204
    assert code(browser.client.get("/api/console/funnel")) == "401 console/sign-in-needed"


def test_when_the_session_has_expired_the_console_is_closed(site: Site, clock: Clock) -> None:
    browser = site.operator()
    clock.now += site.kisslock.settings.sign_in.session_max_s
    assert code(browser.client.get("/api/console/funnel")) == "401 console/sign-in-needed"


def test_an_open_console_does_not_extend_its_session(site: Site, clock: Clock) -> None:
    browser = site.operator()
    for _ in range(3):
        clock.now += site.kisslock.settings.sign_in.session_idle_s / 4
        # The page requests its feed automatically while it is open.
        assert browser.client.get("/api/console/feed").status_code == 200
    clock.now += site.kisslock.settings.sign_in.session_idle_s / 4
    assert code(browser.client.get("/api/console/feed")) == "401 console/sign-in-needed"
