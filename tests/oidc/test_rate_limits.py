"""Rate limits of clients' requests: the client's own limit after it proved its secret, otherwise the address's."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kisslock.app import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.oidc.client_handlers import UNKNOWN_TOKEN_LIMIT
from kisslock.oidc.handlers import VISITOR_LIMIT
from kisslock.oidc.meter import ADDRESS_LIMIT, CLIENT_LIMIT
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, Browser, NewBrowser, code
from tests.oidc.conftest import ADDRESS, NewProgram, Spend
from tests.oidc.program import OidcClientDriver, basic


def test_a_client_at_its_rate_limit_does_not_affect_other_clients_at_the_same_address(
    new_program: NewProgram, browser: Browser, spend: Spend
) -> None:
    notebook, board = new_program("notebook"), new_program("board")
    token = notebook.tokens(browser, ALICE)["access_token"]
    spend(CLIENT_LIMIT, "notebook")
    for limited in (notebook.redeem("A" * 43), notebook.userinfo(token)):
        assert (limited.status_code, int(limited.headers["retry-after"]) > 0) == (429, True)
    assert board.userinfo(board.tokens(browser)["access_token"]).status_code == 200
    assert new_program("viewer").tokens(browser)["access_token"]


def test_requests_without_authentication_are_limited_by_address_and_are_not_charged_to_clients(
    new_program: NewProgram, browser: Browser, spend: Spend, statements: Callable[[Callable[[], Any]], int]
) -> None:
    notebook, viewer = new_program("notebook"), new_program("viewer")
    code = viewer.allow(browser, ALICE)["code"]
    token = notebook.tokens(browser)["access_token"]
    spend(ADDRESS_LIMIT, ADDRESS)
    server = notebook.server
    for request_options in (
        {"headers": basic("notebook", "wrong"), "data": {"grant_type": "authorization_code"}},
        {"headers": basic("stranger", "wrong")},
        {"content": b"{}", "headers": {"Content-Type": "application/json"}},
    ):
        assert [server.post(f"/oidc/{at}", **request_options).status_code for at in ("token", "revoke")] == [429] * 2
    responses: list[Any] = []
    # Anyone can send a public client's ID, so the database is not queried for it.
    assert statements(lambda: responses.append(viewer.redeem(code))) == 0
    assert notebook.redeem(notebook.allow(browser)["code"]).status_code == 200
    assert notebook.userinfo(token).status_code == 200
    spend(UNKNOWN_TOKEN_LIMIT, ADDRESS)
    assert notebook.userinfo("A" * 43).status_code == 429
    assert statements(lambda: responses.append(notebook.userinfo("A" * 43))) == 0
    assert [response.status_code for response in responses] == [429] * 2


def test_a_flood_of_visitors_is_limited_and_clients_at_the_same_address_still_get_tokens(
    program: OidcClientDriver, browser: Browser, spend: Spend
) -> None:
    spend(VISITOR_LIMIT, ADDRESS)
    for path in ("request", "deny", "logout", "logout-request"):
        assert code(program.page(browser, path, program.query(), ticket="x")) == "429 http/too-many-requests"
    assert code(program.approve(browser, program.query(), "x", "x")) == "429 http/too-many-requests"
    assert program.redeem("A" * 43).json()["error"] == "invalid_grant"
    assert program.server.get("/oidc/jwks").status_code == 200


def test_a_class_of_pupils_behind_one_address_can_sign_in_within_a_minute(
    program: OidcClientDriver, new_browser: NewBrowser, site: Kisslock
) -> None:
    site.services[SignIn].settings = replace(site.services[SignIn].settings, new_accounts_per_hour=1)
    pupils = [SigningWallet(number) for number in range(100, 160)]
    portal = new_browser().client.portal
    assert portal
    for number, pupil in enumerate(pupils):
        portal.call(site.users.user_of_proven_account, pupil.address)
        browser = new_browser()
        # The test sends the same requests as the sign-in page, which requests the data when it opens, when the session
        # is known, and after the sign-in.
        assert program.ask(browser).status_code == 200
        ticket = program.page(browser, "request", program.query()).json()["ticket"]
        assert program.page(browser, "request", program.query(), ticket=ticket).status_code == 200
        if number % 2:
            # Every other visitor first declines to sign, and then tries again.
            browser.message(pupil)
        assert browser.sign_in(pupil).status_code == 200
        assert program.page(browser, "request", program.query(), ticket=ticket).json()["step"] == "consent"
        assert program.redeem(program.allow(browser)["code"]).status_code == 200
    # The rate limit for new accounts also applies (docs/security.md, rule 42).
    newcomers = [code(new_browser().sign_in(SigningWallet(number))) for number in (200, 201)]
    assert newcomers == ["200", "429 auth/too-many-new-accounts"]


def test_requests_for_metadata_and_keys_are_charged_to_the_rate_limit_of_the_address(
    new_program: NewProgram, browser: Browser, spend: Spend
) -> None:
    notebook = new_program("notebook")
    published = ("/oidc/jwks", "/.well-known/openid-configuration")
    # The limit allows six hundred sign-ins a minute from one IP address, even if the clients cache neither metadata nor
    # keys.
    assert ADDRESS_LIMIT.amount >= 600 * len(published)
    assert [notebook.server.get(path).status_code for path in published] == [200] * 2
    spend(ADDRESS_LIMIT, ADDRESS)
    for limited in map(notebook.server.get, published):
        assert (limited.status_code, int(limited.headers["retry-after"]) > 0) == (429, True)
    # A client with a secret continues with its own rate limit.
    tokens = notebook.tokens(browser, ALICE)
    assert notebook.userinfo(tokens["access_token"]).status_code == 200
