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
from tests.auth.conftest import ALICE, BOB, Browser, Clock, at, code
from tests.conftest import NewKisslock
from tests.gates.chain import Chain, holder
from tests.oidc.conftest import NewProgram, Spend, tables
from tests.oidc.program import CLIENTS, HASH, OidcClientDriver

TOKEN, OTHER = f"0x{'11' * 20}", f"0x{'22' * 20}"
GATES: dict[str, Any] = {
    "friends": {"allow": [ALICE.address]},
    "holders": {"holds": [{"chain": 1, "token": TOKEN, "at_least": 5}]},
    "natives": {"holds": [{"chain": 1, "token": OTHER, "at_least": 5}]},
    "fresh": {"within_s": 60},
    "tenants": {"holds": [{"chain": 10, "token": TOKEN, "at_least": 5}]},
}
GATED = {
    "lounge": {"redirect_uris": ["https://lounge.example/in"], "secret": HASH, "gate": "holders"},
    "desk": {**CLIENTS["desk"], "gate": "holders"},
    "vault": {"redirect_uris": ["https://vault.example/in"], "secret": HASH, "gate": "fresh"},
    "notebook": {**CLIENTS["notebook"], "groups": ["friends", "holders", "fresh"]},
    "cellar": {
        "redirect_uris": ["https://cellar.example/in"],
        "secret": HASH,
        "gate": "tenants",
        "groups": ["holders", "natives"],
    },
    "archive": {
        "redirect_uris": ["https://archive.example/in"],
        "secret": HASH,
        "groups": ["holders", "fresh"],
        "groups_kept_s": 3600,
    },
}


@pytest.fixture
def chain() -> Chain:
    """Return a chain on which Alice holds enough of the token and Bob nothing."""
    return Chain({TOKEN: holder({ALICE.address: 5})})


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, chain: Chain, monkeypatch: pytest.MonkeyPatch) -> Kisslock:
    """Return a provider with gates, which replaces the other tests' provider."""
    for client_id, settings in GATED.items():
        monkeypatch.setitem(CLIENTS, client_id, settings)
    kisslock = at(new_kisslock(**tables(gates=GATES, sign_in={"mode": "optional", "holdings_kept_s": 0})), clock)
    kisslock.services[HoldingChecker]._nodes = chain
    return kisslock


def approved(program: OidcClientDriver, browser: Browser) -> Any:
    """Return the response to the visitor's approval."""
    ticket = program.page(browser, "request", program.query()).json()["ticket"]
    return program.approve(browser, program.query(), ticket)


def test_a_visitor_who_fails_the_clients_gate_sees_what_is_missing_and_a_holder_can_sign_in(
    new_program: NewProgram, browser: Browser
) -> None:
    lounge = new_program("lounge")
    browser.sign_in(BOB)
    denied = approved(lounge, browser)
    assert code(denied) == "403 oidc/gate-refused"
    (missing,) = denied.json()["error"]["missing"]
    assert (missing["chain"], missing["token"].lower()) == (1, TOKEN)
    assert lounge.answer(browser, prompt="none")["error"] == "consent_required"
    browser.sign_in(ALICE)
    assert lounge.redeem(lounge.allow(browser)["code"]).status_code == 200
    assert "code" in lounge.answer(browser, prompt="none")


def test_the_client_receives_the_reason_why_a_silent_request_failed(
    new_program: NewProgram, browser: Browser, chain: Chain
) -> None:
    desk = new_program("desk")
    stranger = desk.answer(browser, prompt="none")
    assert stranger["error"] == "login_required"
    browser.sign_in(BOB)
    # The page shows the visitor that the account did not pass, and the client receives no such information.
    assert desk.answer(browser, prompt="none") == stranger
    assert desk.ask(browser).status_code == 200
    chain.failure = UpstreamDown()
    browser.sign_in(SigningWallet(3))
    assert desk.answer(browser, prompt="none")["error"] == "temporarily_unavailable"
    assert desk.ask(browser).status_code == 200
    assert code(approved(desk, browser)) == "503 gate/unchecked"


def test_a_gate_with_within_s_requires_a_new_sign_in(new_program: NewProgram, browser: Browser, clock: Clock) -> None:
    vault = new_program("vault")
    vault.tokens(browser, ALICE)
    clock.now += 61
    assert vault.answer(browser, prompt="none")["error"] == "login_required"
    assert code(approved(vault, browser)) == "403 oidc/sign-in-needed"
    browser.sign_in(ALICE)
    assert approved(vault, browser).status_code == 200


def groups_of(program: OidcClientDriver, browser: Browser, wallet: SigningWallet) -> list[str]:
    """Sign in again, and return the groups claim of the ID token and of userinfo."""
    browser.sign_in(wallet)
    tokens = program.tokens(browser, scope="openid groups")
    groups = program.userinfo(tokens["access_token"]).json()["groups"]
    assert program.claims(tokens["id_token"])["groups"] == groups
    return list(groups)


def denied(program: OidcClientDriver, browser: Browser) -> tuple[str, str]:
    """Return the responses to the visitor and to the client for a request with the groups scope."""
    query = program.query(scope="openid groups")
    ticket = program.page(browser, "request", query).json()["ticket"]
    silent = program.answer(browser, prompt="none", scope="openid groups")
    return code(program.approve(browser, query, ticket)), silent.get("error", "none")


def test_the_groups_claim_lists_the_gates_that_the_account_passes(
    new_program: NewProgram, browser: Browser, chain: Chain
) -> None:
    notebook = new_program("notebook")
    assert groups_of(notebook, browser, ALICE) == ["friends", "holders", "fresh"]
    assert groups_of(notebook, browser, BOB) == ["fresh"]
    calls = len(chain.asked)
    assert "groups" not in notebook.claims(notebook.tokens(browser)["id_token"])
    # If a claim was not requested, the server queries no chain for it.
    assert len(chain.asked) == calls


def test_a_gate_that_cannot_be_checked_is_an_error_and_never_means_that_the_visitor_is_no_member(
    new_program: NewProgram, browser: Browser, chain: Chain, spend: Spend,
    clock: Clock,
) -> None:  # fmt: skip
    notebook = new_program("notebook")
    assert groups_of(notebook, browser, ALICE) == ["friends", "holders", "fresh"]
    chain.failure = UpstreamDown()
    assert denied(notebook, browser) == ("503 gate/unchecked", "temporarily_unavailable")
    chain.failure = None
    spend(ACCOUNT_LIMIT, f"key/{ALICE.address}")
    assert denied(notebook, browser) == ("429 http/too-many-requests", "temporarily_unavailable")
    # A request without the groups claim succeeds, because it checks no gate.
    assert "code" in notebook.answer(browser, prompt="none")
    # A session that is too old fails the gate, whatever a node returns.
    clock.now += 61
    assert denied(notebook, browser)[0] == "429 http/too-many-requests"


class Meeting(Chain):
    """Nodes that respond only after three calls have arrived."""

    def __init__(self, tokens: Sequence[str]) -> None:
        super().__init__({token: holder({ALICE.address: 5}) for token in tokens})
        self.arrived = asyncio.Barrier(3)

    @override
    async def call(self, chain_id: int, method: str, params: Sequence[Any], *, deadline_s: float | None = None) -> Any:
        await self.arrived.wait()
        return await super().call(chain_id, method, params, deadline_s=deadline_s)


def test_all_gates_of_a_request_are_checked_concurrently(
    new_program: NewProgram, browser: Browser, site: Kisslock
) -> None:
    site.services[HoldingChecker]._nodes = Meeting((TOKEN, OTHER))
    assert groups_of(new_program("cellar"), browser, ALICE) == ["holders", "natives"]


def test_with_groups_kept_s_the_previous_groups_are_used_while_a_gate_cannot_be_checked(
    new_program: NewProgram, browser: Browser, chain: Chain, clock: Clock
) -> None:
    archive = new_program("archive")
    assert groups_of(archive, browser, ALICE) == ["holders", "fresh"]
    chain.contracts[TOKEN] = holder({})
    chain.failure = UpstreamDown()
    clock.now += 1800
    # Requirements without a node are checked again at each sign-in: the gate "fresh" passes with this session, which is
    # recent, but not with the previous session.
    assert "code" in archive.answer(browser, prompt="none", scope="openid groups")
    clock.now += 1799
    assert groups_of(archive, browser, ALICE) == ["holders", "fresh"]
    # Reusing the groups of an earlier sign-in does not extend their lifetime.
    clock.now += 2
    assert denied(archive, browser) == ("503 gate/unchecked", "temporarily_unavailable")
    chain.failure = None
    assert groups_of(archive, browser, ALICE) == ["fresh"]


def test_the_previous_groups_belong_to_one_account_and_are_deleted_when_the_users_accounts_change(
    new_program: NewProgram, browser: Browser, chain: Chain
) -> None:
    archive = new_program("archive")
    browser.sign_in(ALICE)
    browser.link(BOB)
    assert groups_of(archive, browser, ALICE) == ["holders", "fresh"]
    chain.failure = UpstreamDown()
    assert groups_of(archive, browser, ALICE) == ["holders", "fresh"]
    browser.sign_in(BOB)
    assert denied(archive, browser)[0] == "503 gate/unchecked"
    browser.sign_in(ALICE)
    assert browser.client.delete(f"/api/auth/wallets/{BOB.address}").status_code == 204
    assert denied(archive, browser)[0] == "503 gate/unchecked"
