"""Whose budget a program's request takes: that of the program that has proven itself, else that of the address."""

from collections.abc import Callable
from typing import Any

import pytest

from kisslock.app import Kisslock
from kisslock.http.budget import Budget
from kisslock.oidc.handlers import PROGRAM, PROGRAMS, UNKNOWN_TOKENS
from kisslock.testing import SigningWallet
from tests.auth.conftest import Browser
from tests.oidc.conftest import NewProgram
from tests.oidc.program import basic

# As the test client names itself; the programs of a test share it.
ADDRESS = "testclient"
Spend = Callable[[Budget, str], None]


@pytest.fixture
def spend(site: Kisslock, browser: Browser) -> Spend:
    """Uses a budget up."""

    def spent(budget: Budget, key: str) -> None:
        portal = browser.client.portal
        assert portal
        portal.call(site.resources.budgets.has, budget, key, budget.amount)

    return spent


def test_a_program_that_has_used_up_its_budget_leaves_others_at_its_address_theirs(
    new_program: NewProgram, browser: Browser, alice: SigningWallet, spend: Spend
) -> None:
    notebook, board = new_program("notebook"), new_program("board")
    token = notebook.tokens(browser, alice)["access_token"]
    spend(PROGRAM, "notebook")
    for refused in (notebook.redeem("A" * 43), notebook.userinfo(token)):
        assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (429, True)
    assert board.userinfo(board.tokens(browser)["access_token"]).status_code == 200
    assert new_program("viewer").tokens(browser)["access_token"]


def test_requests_without_a_proof_are_bounded_by_address_and_cost_programs_nothing(
    new_program: NewProgram,
    browser: Browser,
    alice: SigningWallet,
    spend: Spend,
    statements: Callable[[Callable[[], Any]], int],
) -> None:
    notebook, viewer = new_program("notebook"), new_program("viewer")
    code = viewer.allow(browser, alice)["code"]
    token = notebook.tokens(browser)["access_token"]
    spend(PROGRAMS, ADDRESS)
    server = notebook.server
    for sent in (
        {"headers": basic("notebook", "wrong"), "data": {"grant_type": "authorization_code"}},
        {"headers": basic("stranger", "wrong")},
        {"content": b"{}", "headers": {"Content-Type": "application/json"}},
    ):
        assert [server.post(f"/oidc/{at}", **sent).status_code for at in ("token", "revoke")] == [429] * 2
    answers: list[Any] = []
    # Any caller can name a public program, so the database is not asked for it.
    assert statements(lambda: answers.append(viewer.redeem(code))) == 0
    assert notebook.redeem(notebook.allow(browser)["code"]).status_code == 200
    assert notebook.userinfo(token).status_code == 200
    spend(UNKNOWN_TOKENS, ADDRESS)
    assert notebook.userinfo("A" * 43).status_code == 429
    assert statements(lambda: answers.append(notebook.userinfo("A" * 43))) == 0
    assert [answer.status_code for answer in answers] == [429] * 2
