"""Gates of clients: who can sign in, the groups claim, and the responses while a node is down."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from typing_extensions import override

from kisslock.app import Kisslock
from kisslock.gates.gates import ACCOUNT_LIMIT, HoldingChecker
from kisslock.testing import SigningWallet
from kisslock.upstream import UpstreamDown
from tests.auth.conftest import ALICE, BOB, Browser, Clock, status_and_code, use_clock
from tests.conftest import NewKisslock
from tests.gates.chain import Chain, token_with_balances
from tests.oidc.conftest import NewOidcClient, UseUpLimit, provider_settings
from tests.oidc.program import CLIENT_SETTINGS, SECRET_HASH, OidcClientDriver

TOKEN_CONTRACT, OTHER_CONTRACT = f"0x{'11' * 20}", f"0x{'22' * 20}"
GATE_SETTINGS: dict[str, Any] = {
    "friends": {"allow": [ALICE.address]},
    "holders": {"holds": [{"chain": 1, "token": TOKEN_CONTRACT, "at_least": 5}]},
    "natives": {"holds": [{"chain": 1, "token": OTHER_CONTRACT, "at_least": 5}]},
    "fresh": {"within_s": 60},
    "tenants": {"holds": [{"chain": 10, "token": TOKEN_CONTRACT, "at_least": 5}]},
}
GATED_CLIENTS = {
    "lounge": {"redirect_uris": ["https://lounge.example/in"], "secret": SECRET_HASH, "gate": "holders"},
    "desk": {**CLIENT_SETTINGS["desk"], "gate": "holders"},
    "vault": {"redirect_uris": ["https://vault.example/in"], "secret": SECRET_HASH, "gate": "fresh"},
    "notebook": {**CLIENT_SETTINGS["notebook"], "groups": ["friends", "holders", "fresh"]},
    "cellar": {
        "redirect_uris": ["https://cellar.example/in"],
        "secret": SECRET_HASH,
        "gate": "tenants",
        "groups": ["holders", "natives"],
    },
    "archive": {
        "redirect_uris": ["https://archive.example/in"],
        "secret": SECRET_HASH,
        "groups": ["holders", "fresh"],
        "groups_kept_s": 3600,
    },
}


@pytest.fixture
def chain() -> Chain:
    """Return a chain on which Alice holds enough of the token and Bob nothing."""
    return Chain({TOKEN_CONTRACT: token_with_balances({ALICE.address: 5})})


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, chain: Chain, monkeypatch: pytest.MonkeyPatch) -> Kisslock:
    """Return a provider with gates, which replaces the other tests' provider."""
    for client_id, settings in GATED_CLIENTS.items():
        monkeypatch.setitem(CLIENT_SETTINGS, client_id, settings)
    kisslock = use_clock(
        new_kisslock(**provider_settings(gates=GATE_SETTINGS, sign_in={"mode": "optional", "holdings_kept_s": 0})),
        clock,
    )
    kisslock.services[HoldingChecker]._nodes = chain
    return kisslock


def approve_request(oidc_client: OidcClientDriver, browser: Browser) -> Any:
    """Return the response to the visitor's approval."""
    ticket = oidc_client.call_page_api(browser, "request", oidc_client.create_query()).json()["ticket"]
    return oidc_client.approve(browser, oidc_client.create_query(), ticket)


def test_a_visitor_who_fails_the_gate_of_the_client_sees_what_is_missing_and_a_holder_can_sign_in(
    new_oidc_client: NewOidcClient, browser: Browser
) -> None:
    lounge_client = new_oidc_client("lounge")
    browser.sign_in(BOB)
    denied_response = approve_request(lounge_client, browser)
    assert status_and_code(denied_response) == "403 oidc/gate-refused"
    (missing_holding,) = denied_response.json()["error"]["missing"]
    assert (missing_holding["chain"], missing_holding["token"].lower()) == (1, TOKEN_CONTRACT)
    assert lounge_client.authorize_without_page(browser, prompt="none")["error"] == "consent_required"
    browser.sign_in(ALICE)
    assert lounge_client.redeem(lounge_client.complete_flow(browser)["code"]).status_code == 200
    assert "code" in lounge_client.authorize_without_page(browser, prompt="none")


def test_the_error_of_a_silent_request_shows_whether_to_retry_but_not_that_the_visitor_failed_a_gate(
    new_oidc_client: NewOidcClient, browser: Browser, chain: Chain
) -> None:
    desk = new_oidc_client("desk")
    denied_response = desk.authorize_without_page(browser, prompt="none")
    assert denied_response["error"] == "login_required"
    browser.sign_in(BOB)
    # The page shows the visitor that the account did not pass, and the client receives no such information.
    assert desk.authorize_without_page(browser, prompt="none") == denied_response
    assert desk.request_authorization(browser).status_code == 200
    chain.failure = UpstreamDown()
    browser.sign_in(SigningWallet(3))
    assert desk.authorize_without_page(browser, prompt="none")["error"] == "temporarily_unavailable"
    assert desk.request_authorization(browser).status_code == 200
    assert status_and_code(approve_request(desk, browser)) == "503 gate/unchecked"


def test_a_gate_requires_a_new_sign_in_if_the_last_sign_in_is_older_than_the_gate_allows(
    new_oidc_client: NewOidcClient, browser: Browser, clock: Clock
) -> None:
    vault = new_oidc_client("vault")
    vault.get_tokens(browser, ALICE)
    clock.now += 61
    assert vault.authorize_without_page(browser, prompt="none")["error"] == "login_required"
    assert status_and_code(approve_request(vault, browser)) == "403 oidc/sign-in-needed"
    browser.sign_in(ALICE)
    assert approve_request(vault, browser).status_code == 200


def sign_in_and_read_groups(oidc_client: OidcClientDriver, browser: Browser, wallet: SigningWallet) -> list[str]:
    """Sign in again, and return the groups claim of the ID token and of userinfo."""
    browser.sign_in(wallet)
    tokens = oidc_client.get_tokens(browser, scope="openid groups")
    groups = oidc_client.get_userinfo(tokens["access_token"]).json()["groups"]
    assert oidc_client.verify_claims(tokens["id_token"])["groups"] == groups
    return list(groups)


def request_denied_groups(oidc_client: OidcClientDriver, browser: Browser) -> tuple[str, str]:
    """Return the responses to the visitor and to the client for a request with the groups scope."""
    query = oidc_client.create_query(scope="openid groups")
    ticket = oidc_client.call_page_api(browser, "request", query).json()["ticket"]
    silent_response = oidc_client.authorize_without_page(browser, prompt="none", scope="openid groups")
    return status_and_code(oidc_client.approve(browser, query, ticket)), silent_response.get("error", "none")


def test_the_groups_claim_contains_the_gates_that_the_account_passes(
    new_oidc_client: NewOidcClient, browser: Browser, chain: Chain
) -> None:
    notebook = new_oidc_client("notebook")
    assert sign_in_and_read_groups(notebook, browser, ALICE) == ["friends", "holders", "fresh"]
    assert sign_in_and_read_groups(notebook, browser, BOB) == ["fresh"]
    call_count = len(chain.requests)
    assert "groups" not in notebook.verify_claims(notebook.get_tokens(browser)["id_token"])
    # If a claim was not requested, the server queries no chain for it.
    assert len(chain.requests) == call_count


def test_a_gate_that_cannot_be_checked_causes_an_error_instead_of_dropping_the_group(
    new_oidc_client: NewOidcClient, browser: Browser, chain: Chain, use_up_limit: UseUpLimit,
    clock: Clock,
) -> None:  # fmt: skip
    notebook = new_oidc_client("notebook")
    assert sign_in_and_read_groups(notebook, browser, ALICE) == ["friends", "holders", "fresh"]
    chain.failure = UpstreamDown()
    assert request_denied_groups(notebook, browser) == ("503 gate/unchecked", "temporarily_unavailable")
    chain.failure = None
    use_up_limit(ACCOUNT_LIMIT, f"key/{ALICE.address}")
    assert request_denied_groups(notebook, browser) == ("429 http/too-many-requests", "temporarily_unavailable")
    # A request without the groups claim succeeds, because it checks no gate.
    assert "code" in notebook.authorize_without_page(browser, prompt="none")
    # The session is now also too old for the gate "fresh". The error is still the rate limit of the gate "holders".
    clock.now += 61
    assert request_denied_groups(notebook, browser)[0] == "429 http/too-many-requests"


class MeetingNodes(Chain):
    """Nodes that respond only after three calls have arrived."""

    def __init__(self, tokens: Sequence[str]) -> None:
        super().__init__({token: token_with_balances({ALICE.address: 5}) for token in tokens})
        self.arrived = asyncio.Barrier(3)

    @override
    async def call(self, chain_id: int, method: str, params: Sequence[Any], *, deadline_s: float | None = None) -> Any:
        await self.arrived.wait()
        return await super().call(chain_id, method, params, deadline_s=deadline_s)


def test_all_gates_of_a_request_are_checked_concurrently(
    new_oidc_client: NewOidcClient, browser: Browser, site: Kisslock
) -> None:
    site.services[HoldingChecker]._nodes = MeetingNodes((TOKEN_CONTRACT, OTHER_CONTRACT))
    assert sign_in_and_read_groups(new_oidc_client("cellar"), browser, ALICE) == ["holders", "natives"]


def test_a_client_can_reuse_the_previous_groups_of_a_visitor_while_a_gate_cannot_be_checked(
    new_oidc_client: NewOidcClient, browser: Browser, chain: Chain, clock: Clock
) -> None:
    archive = new_oidc_client("archive")
    assert sign_in_and_read_groups(archive, browser, ALICE) == ["holders", "fresh"]
    chain.contracts[TOKEN_CONTRACT] = token_with_balances({})
    chain.failure = UpstreamDown()
    clock.now += 1800
    # Only the result of the gate "holders" is reused. The gate "fresh" needs no node, so it is checked each time. The
    # session is now too old for it, but the next sign-in below starts a new session.
    assert "code" in archive.authorize_without_page(browser, prompt="none", scope="openid groups")
    clock.now += 1799
    assert sign_in_and_read_groups(archive, browser, ALICE) == ["holders", "fresh"]
    # Reusing the groups of an earlier sign-in does not extend their lifetime.
    clock.now += 2
    assert request_denied_groups(archive, browser) == ("503 gate/unchecked", "temporarily_unavailable")
    chain.failure = None
    assert sign_in_and_read_groups(archive, browser, ALICE) == ["fresh"]


def test_a_user_does_not_keep_the_previous_groups_with_another_account_or_after_unlinking_an_account(
    new_oidc_client: NewOidcClient, browser: Browser, chain: Chain
) -> None:
    archive = new_oidc_client("archive")
    browser.sign_in(ALICE)
    browser.link(BOB)
    assert sign_in_and_read_groups(archive, browser, ALICE) == ["holders", "fresh"]
    chain.failure = UpstreamDown()
    assert sign_in_and_read_groups(archive, browser, ALICE) == ["holders", "fresh"]
    browser.sign_in(BOB)
    assert request_denied_groups(archive, browser)[0] == "503 gate/unchecked"
    browser.sign_in(ALICE)
    assert browser.client.delete(f"/api/auth/wallets/{BOB.address}").status_code == 204
    assert request_denied_groups(archive, browser)[0] == "503 gate/unchecked"
