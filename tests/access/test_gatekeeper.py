"""The shared gate check of routes, OpenID and forward authentication."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock import Holding, Kisslock, Wallet, all_of
from kisslock.access.errors import GateUnchecked, NotHeld, WalletNotAllowed
from kisslock.access.gatekeeper import GateKeeper
from kisslock.access.requirement import Requirement
from kisslock.errors import KisslockError
from kisslock.gates.gates import HoldingChecker
from kisslock.integrations.authorize import authorize
from tests.auth.conftest import ALICE, BOB, ORIGIN, Browser, browser, clock, new_browser, new_site, running_site
from tests.conftest import NewKisslock
from tests.gates.chain import Chain
from tests.oidc.conftest import NewOidcClient, new_oidc_client, provider_settings, reuse_rsa_keys, server
from tests.oidc.program import CLIENT_SETTINGS, SECRET_HASH

__all__ = ["browser", "clock", "new_browser", "new_oidc_client", "new_site", "reuse_rsa_keys", "running_site", "server"]
TWENTY_HOLDINGS = [{"chain": 1, "at_least": number} for number in range(1, 21)]
GATES: dict[str, Any] = {"friends": {"allow": [ALICE.address]}, "collectors": {"holds": TWENTY_HOLDINGS}}
PROXY_HEADERS = {"X-Forwarded-Method": "GET", "X-Forwarded-Uri": "/"}
DENIAL_CODES = {"route": "wallet/not-allowed", "openid": "oidc/gate-refused", "forward": "wallet/not-allowed"}
ALL_ADMITTED = dict.fromkeys(DENIAL_CODES, "admitted")


@pytest.fixture
def site(new_kisslock: NewKisslock, monkeypatch: pytest.MonkeyPatch) -> Kisslock:
    """Return a site whose OpenID client has a gate."""
    lounge = {"redirect_uris": ["https://lounge.example/in"], "secret": SECRET_HASH, "gate": "friends"}
    monkeypatch.setitem(CLIENT_SETTINGS, "lounge", lounge)
    return new_kisslock(**provider_settings(gates=GATES, sign_in={"mode": "optional", "holdings_kept_s": 0}))


def request_every_integration(site: Kisslock, browser: Browser, new_oidc_client: NewOidcClient) -> dict[str, str]:
    """Return the error code or "admitted" of each integration, for the signed-in visitor and the gate `friends`."""
    cookie = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
    scope: dict[str, Any] = {"type": "http", "method": "GET", "headers": [(b"cookie", cookie.encode())]}
    portal, lounge = browser.client.portal, new_oidc_client("lounge")
    proxy = TestClient(site.app, base_url=ORIGIN, client=("203.0.113.7", 0), raise_server_exceptions=False)
    proxy.portal = portal
    assert portal
    try:
        portal.call(authorize, Requirement.of(gate="friends"), scope, site)
        route = "admitted"
    except KisslockError as error:
        route = error.code
    ticket = lounge.call_page_api(browser, "request", lounge.create_query()).json()["ticket"]
    responses = {
        "openid": lounge.approve(browser, lounge.create_query(), ticket),
        "forward": proxy.get("/api/auth/forward?gate=friends", headers={**PROXY_HEADERS, "Cookie": cookie}),
    }
    return {"route": route} | {
        name: "admitted" if response.is_success else response.json()["error"]["code"]
        for name, response in responses.items()
    }


def test_routes_and_openid_and_forward_authentication_use_the_same_gate_check(
    site: Kisslock, browser: Browser, new_oidc_client: NewOidcClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.sign_in(BOB)
    assert request_every_integration(site, browser, new_oidc_client) == DENIAL_CODES
    browser.sign_in(ALICE)
    assert request_every_integration(site, browser, new_oidc_client) == ALL_ADMITTED

    async def raise_not_allowed(*_: Any, **__: Any) -> None:
        raise WalletNotAllowed

    monkeypatch.setattr(site.services[GateKeeper], "require", raise_not_allowed)
    browser.sign_in(ALICE)
    assert request_every_integration(site, browser, new_oidc_client) == DENIAL_CODES


async def test_a_route_that_requires_several_holdings_can_also_require_a_gate_with_several_holdings(
    site: Kisslock,
) -> None:
    site.services[HoldingChecker]._nodes = chain = Chain(native_balance=40)
    keeper, wallet = site.services[GateKeeper], Wallet(ALICE.address, 1)
    holdings = all_of(*(Holding(chain=1, at_least=number) for number in range(21, 41)))
    await keeper.require(Requirement(holds=holdings, gate="collectors"), wallet, "")
    chain.native_balance = 39
    with pytest.raises(NotHeld, match="at least 40 ETH"):
        await keeper.require(Requirement(holds=holdings, gate="collectors"), wallet, "", denial_balance_max_age_s=0)


async def test_a_requirement_with_holdings_is_denied_if_no_feature_can_check_holdings() -> None:
    with pytest.raises(GateUnchecked):
        await GateKeeper(lambda: 0).require(Requirement(holds=Holding(chain=1)), Wallet(ALICE.address, 1), "")
