"""Gates of programs: who gets in, what the claim `groups` says, and what is told where a node does not answer."""

from collections.abc import Callable
from typing import Any

import pytest

from kisslock.app import Kisslock
from kisslock.testing import SigningWallet
from kisslock.upstream import UpstreamDown
from tests.auth.conftest import ALICE, Browser, Clock, code
from tests.conftest import NewKisslock
from tests.gates.chain import Chain, holder
from tests.oidc.conftest import tables
from tests.oidc.program import CLIENTS, HASH, KEY, Program

TOKEN = f"0x{'11' * 20}"
GATES: dict[str, Any] = {
    "friends": {"allow": [ALICE.address]},
    "holders": {"holds": [{"chain": 1, "token": TOKEN, "at_least": 5}]},
    "fresh": {"within_s": 60},
}
GATED = {
    "lounge": {"redirect_uris": ["https://lounge.example/in"], "secret": HASH, "gate": "holders"},
    "desk": {**CLIENTS["desk"], "gate": "holders"},
    "vault": {"redirect_uris": ["https://vault.example/in"], "secret": HASH, "gate": "fresh"},
    "notebook": {**CLIENTS["notebook"], "groups": ["friends", "holders", "fresh"]},
}


@pytest.fixture
def chain() -> Chain:
    """Alice holds enough of the token, Bob nothing."""
    return Chain({TOKEN: holder({ALICE.address: 5})})


@pytest.fixture
def site(new_kisslock: NewKisslock, clock: Clock, chain: Chain) -> Kisslock:
    """Takes the place of the provider of the other tests."""
    settings = {"enabled": True, "key": KEY, "clients": GATED}
    kisslock = new_kisslock(**tables(gates=GATES, oidc=settings))
    kisslock.features.sign_in.clock = kisslock.users.clock = clock
    kisslock.features.gates._nodes = chain
    return kisslock


@pytest.fixture
def at_program(server: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Program]:
    """One of the programs with a gate."""

    def at(client_id: str) -> Program:
        monkeypatch.setitem(CLIENTS, client_id, GATED[client_id])
        return Program(server, client_id)

    return at


def approved(program: Program, browser: Browser) -> Any:
    """The answer to the visitor's approval."""
    ticket = program.page(browser, "request", program.query()).json()["ticket"]
    return program.page(browser, "approve", program.query(), ticket=ticket)


def test_only_holders_get_in_and_others_read_what_is_missing(
    at_program: Callable[[str], Program], browser: Browser, alice: SigningWallet, bob: SigningWallet
) -> None:
    lounge = at_program("lounge")
    browser.sign_in(bob)
    refused = approved(lounge, browser)
    assert code(refused) == "403 oidc/gate-refused"
    (missing,) = refused.json()["error"]["missing"]
    assert (missing["chain"], missing["token"].lower()) == (1, TOKEN)
    assert lounge.told(browser, prompt="none")["error"] == "consent_required"
    browser.sign_in(alice)
    assert lounge.redeem(lounge.allow(browser)["code"]).status_code == 200
    assert "code" in lounge.told(browser, prompt="none")


def test_a_program_is_told_why_a_silent_request_fails(
    at_program: Callable[[str], Program], browser: Browser, bob: SigningWallet, chain: Chain
) -> None:
    desk = at_program("desk")
    browser.sign_in(bob)
    assert desk.told(browser, prompt="none")["error"] == "access_denied"
    assert desk.ask(browser).status_code == 200
    chain.failure = UpstreamDown()
    browser.sign_in(SigningWallet(3))
    assert desk.told(browser, prompt="none")["error"] == "temporarily_unavailable"
    assert desk.ask(browser).status_code == 200
    assert code(approved(desk, browser)) == "503 gate/unchecked"


def test_a_gate_for_new_sign_ins_asks_for_one(
    at_program: Callable[[str], Program], browser: Browser, alice: SigningWallet, clock: Clock
) -> None:
    vault = at_program("vault")
    vault.tokens(browser, alice)
    clock.now += 61
    assert vault.told(browser, prompt="none")["error"] == "login_required"
    assert code(approved(vault, browser)) == "403 oidc/sign-in-needed"
    browser.sign_in(alice)
    assert approved(vault, browser).status_code == 200


def test_groups_are_the_gates_that_the_account_passes_and_fail_closed(
    at_program: Callable[[str], Program], browser: Browser, alice: SigningWallet, bob: SigningWallet, chain: Chain
) -> None:
    notebook = at_program("notebook")

    def groups(wallet: SigningWallet) -> list[str]:
        browser.sign_in(wallet)
        tokens = notebook.tokens(browser, scope="openid groups")
        told = notebook.userinfo(tokens["access_token"]).json()["groups"]
        assert notebook.claims(tokens["id_token"])["groups"] == told
        return list(told)

    assert groups(alice) == ["friends", "holders", "fresh"]
    assert groups(bob) == ["fresh"]
    chain.failure = UpstreamDown()
    assert groups(SigningWallet(3)) == ["fresh"]
    asked = len(chain.asked)
    assert "groups" not in notebook.claims(notebook.tokens(browser)["id_token"])
    # No chain is read for a claim that was not asked for.
    assert len(chain.asked) == asked
