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
from tests.auth.conftest import ALICE, Browser, NewBrowser, status_and_code
from tests.oidc.conftest import CLIENT_ADDRESS, NewOidcClient, UseUpLimit
from tests.oidc.program import OidcClientDriver, basic_auth_header


def test_a_client_at_its_rate_limit_does_not_affect_other_clients_at_the_same_address(
    new_oidc_client: NewOidcClient, browser: Browser, use_up_limit: UseUpLimit
) -> None:
    notebook, board = new_oidc_client("notebook"), new_oidc_client("board")
    token = notebook.get_tokens(browser, ALICE)["access_token"]
    use_up_limit(CLIENT_LIMIT, "notebook")
    for limited_response in (notebook.redeem("A" * 43), notebook.get_userinfo(token)):
        assert (limited_response.status_code, int(limited_response.headers["retry-after"]) > 0) == (429, True)
    assert board.get_userinfo(board.get_tokens(browser)["access_token"]).status_code == 200
    assert new_oidc_client("viewer").get_tokens(browser)["access_token"]


def test_requests_without_authentication_are_limited_by_address_and_are_not_charged_to_clients(
    new_oidc_client: NewOidcClient,
    browser: Browser,
    use_up_limit: UseUpLimit,
    count_statements_of: Callable[[Callable[[], Any]], int],
) -> None:
    notebook, viewer = new_oidc_client("notebook"), new_oidc_client("viewer")
    code = viewer.complete_flow(browser, ALICE)["code"]
    token = notebook.get_tokens(browser)["access_token"]
    use_up_limit(ADDRESS_LIMIT, CLIENT_ADDRESS)
    server = notebook.server
    for request_options in (
        {"headers": basic_auth_header("notebook", "wrong"), "data": {"grant_type": "authorization_code"}},
        {"headers": basic_auth_header("stranger", "wrong")},
        {"content": b"{}", "headers": {"Content-Type": "application/json"}},
    ):
        assert [
            server.post(f"/oidc/{endpoint}", **request_options).status_code for endpoint in ("token", "revoke")
        ] == [429] * 2
    responses: list[Any] = []
    # A public client has no secret, so anyone can send its ID. Beyond the limit, the server therefore rejects a request
    # of a public client without a database query.
    assert count_statements_of(lambda: responses.append(viewer.redeem(code))) == 0
    assert notebook.redeem(notebook.complete_flow(browser)["code"]).status_code == 200
    assert notebook.get_userinfo(token).status_code == 200
    use_up_limit(UNKNOWN_TOKEN_LIMIT, CLIENT_ADDRESS)
    assert notebook.get_userinfo("A" * 43).status_code == 429
    assert count_statements_of(lambda: responses.append(notebook.get_userinfo("A" * 43))) == 0
    assert [response.status_code for response in responses] == [429] * 2


def test_a_flood_of_visitors_is_limited_and_clients_at_the_same_address_still_get_tokens(
    oidc_client: OidcClientDriver, browser: Browser, use_up_limit: UseUpLimit
) -> None:
    use_up_limit(VISITOR_LIMIT, CLIENT_ADDRESS)
    for path in ("request", "deny", "logout", "logout-request"):
        assert (
            status_and_code(oidc_client.call_page_api(browser, path, oidc_client.create_query(), ticket="x"))
            == "429 http/too-many-requests"
        )
    assert (
        status_and_code(oidc_client.approve(browser, oidc_client.create_query(), "x", "x"))
        == "429 http/too-many-requests"
    )
    assert oidc_client.redeem("A" * 43).json()["error"] == "invalid_grant"
    assert oidc_client.server.get("/oidc/jwks").status_code == 200


def test_sixty_visitors_behind_one_address_can_sign_in_within_a_minute(
    oidc_client: OidcClientDriver, new_browser: NewBrowser, site: Kisslock
) -> None:
    site.services[SignIn].settings = replace(site.services[SignIn].settings, new_accounts_per_hour=1)
    visitor_wallets = [SigningWallet(number) for number in range(100, 160)]
    portal = new_browser().client.portal
    assert portal
    for number, visitor_wallet in enumerate(visitor_wallets):
        portal.call(site.users.find_or_create_user, visitor_wallet.address)
        browser = new_browser()
        # The test sends the same requests as the sign-in page, which requests the data when it opens, when the session
        # is known, and after the sign-in.
        assert oidc_client.request_authorization(browser).status_code == 200
        ticket = oidc_client.call_page_api(browser, "request", oidc_client.create_query()).json()["ticket"]
        assert (
            oidc_client.call_page_api(browser, "request", oidc_client.create_query(), ticket=ticket).status_code == 200
        )
        if number % 2:
            # Every second visitor first declines to sign, and then tries again.
            browser.request_message(visitor_wallet)
        assert browser.sign_in(visitor_wallet).status_code == 200
        assert (
            oidc_client.call_page_api(browser, "request", oidc_client.create_query(), ticket=ticket).json()["step"]
            == "consent"
        )
        assert oidc_client.redeem(oidc_client.complete_flow(browser)["code"]).status_code == 200
    # The rate limit for new accounts also applies (docs/security.md, rule 42).
    new_visitor_statuses = [status_and_code(new_browser().sign_in(SigningWallet(number))) for number in (200, 201)]
    assert new_visitor_statuses == ["200", "429 auth/too-many-new-accounts"]


def test_requests_for_metadata_and_keys_are_charged_to_the_rate_limit_of_the_address(
    new_oidc_client: NewOidcClient, browser: Browser, use_up_limit: UseUpLimit
) -> None:
    notebook = new_oidc_client("notebook")
    published_paths = ("/oidc/jwks", "/.well-known/openid-configuration")
    # The limit allows six hundred sign-ins a minute from one IP address, even if the clients cache neither metadata nor
    # keys.
    assert ADDRESS_LIMIT.amount >= 600 * len(published_paths)
    assert [notebook.server.get(path).status_code for path in published_paths] == [200] * 2
    use_up_limit(ADDRESS_LIMIT, CLIENT_ADDRESS)
    for limited_response in map(notebook.server.get, published_paths):
        assert (limited_response.status_code, int(limited_response.headers["retry-after"]) > 0) == (429, True)
    # A client with a secret continues with its own rate limit.
    tokens = notebook.get_tokens(browser, ALICE)
    assert notebook.get_userinfo(tokens["access_token"]).status_code == 200
