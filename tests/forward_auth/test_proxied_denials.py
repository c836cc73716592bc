"""Responses of nginx and Caddy to denied visitors. While Kisslock runs, they never show the proxy's own error."""

import signal

import pytest

from kisslock.forward_auth.admissions import INVALID_COOKIE_LIMIT
from tests.built import NEEDS_BUILT_FRONT_END
from tests.forward_auth.place import ProtectedSite, received_headers

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
NAVIGATION_HEADERS = {"Accept": "text/html"}
SILENT_NODE_CHANGES = {'rpc = ["http://127.0.0.1:': 'rpc = ["http://127.0.0.1:1", "http://127.0.0.1:1/'}
SHORT_TIMEOUT_CHANGES = {
    "proxy_read_timeout 8s": "proxy_read_timeout 1s",
    "response_header_timeout 8s": "response_header_timeout 1s",
}


def test_invalid_cookies_are_rate_limited_and_denials_without_a_cookie_are_not(
    protected_site: ProtectedSite,
) -> None:
    with protected_site.site.open_browser() as signed_out_visitor:
        assert {signed_out_visitor.get("/a.png").status_code for _ in range(INVALID_COOKIE_LIMIT.amount // 2 + 10)} == {
            401
        }
        statuses = []
        for number in range(INVALID_COOKIE_LIMIT.amount + 10):
            cookie = {"Cookie": f"__Host-kisslock={number:A>43}"}
            statuses.append(signed_out_visitor.get("/a.png", headers=cookie).status_code)
        assert (set(statuses[: INVALID_COOKIE_LIMIT.amount]), set(statuses[INVALID_COOKIE_LIMIT.amount + 1 :])) == (
            {401},
            {429},
        )
        assert signed_out_visitor.get("/a", headers=NAVIGATION_HEADERS | cookie).status_code == 303
        assert signed_out_visitor.get("/a.png").status_code == 401
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        # Another visitor at this IP address can sign in. But the address has used up its rate limit, and the visitor's
        # new session has no cached verdict. The server therefore redirects the visitor until the minute of the limit
        # is over.
        assert browser.get("/a", headers=NAVIGATION_HEADERS).status_code == 303


@pytest.mark.parametrize("protected_site", [SILENT_NODE_CHANGES], indirect=True)
def test_requests_for_documents_are_redirected_and_other_requests_get_503_while_a_node_does_not_respond(
    protected_site: ProtectedSite,
) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        assert browser.get("/handbook/").status_code == 200
        image = browser.get("/a.png")
        assert (image.status_code, image.json()["error"]["code"]) == (503, "gate/unchecked")
        redirect = browser.get("/a?b", headers=NAVIGATION_HEADERS)
        assert redirect.status_code == 303
        assert redirect.headers["location"] == f"{protected_site.site.origin}/wallet/forward?gate=holders&back=%2Fa%3Fb"
        assert browser.get(redirect.headers["location"]).status_code == 200


@pytest.mark.parametrize("protected_site", [SHORT_TIMEOUT_CHANGES], indirect=True)
def test_the_proxy_denies_requests_after_a_timeout_while_kisslock_does_not_respond(
    protected_site: ProtectedSite,
) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        assert received_headers(browser.get("/a"))
        protected_site.server.child.send_signal(signal.SIGSTOP)
        try:
            assert {browser.get(path, timeout=30).status_code for path in ("/a", "/handbook/")} <= {502, 504}
        finally:
            protected_site.server.child.send_signal(signal.SIGCONT)
        assert received_headers(browser.get("/a", timeout=30))


def test_a_request_with_too_many_headers_gets_431(protected_site: ProtectedSite) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        response = browser.get("/a", headers={f"X-{number}": "1" for number in range(97)})
        assert (response.status_code, response.json()["error"]["code"]) == (431, "http/headers-too-large")


@pytest.mark.parametrize(
    "protected_site",
    [{"set $kisslock_gate gate=holders;": "", "import kisslock gate=holders": "import kisslock"}],
    indirect=True,
)
def test_a_proxy_rule_without_a_gate_denies_every_visitor(protected_site: ProtectedSite) -> None:
    with protected_site.signed_in_visitor(ether_amount=5) as browser:
        response = browser.get("/a.png")
        assert (response.status_code, response.json()["error"]["code"]) == (403, "gate/unknown")
