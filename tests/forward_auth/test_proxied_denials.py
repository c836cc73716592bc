"""Responses of nginx and Caddy to denied visitors. While Kisslock runs, they never show the proxy's own error."""

import signal

import pytest

from kisslock.forward_auth.admissions import INVALID_COOKIE_LIMIT
from tests.built import BUILT
from tests.forward_auth.place import Place, headers_of

pytestmark = [pytest.mark.slow, BUILT]
NAVIGATES = {"Accept": "text/html"}
SILENT_NODE = {'rpc = ["http://127.0.0.1:': 'rpc = ["http://127.0.0.1:1", "http://127.0.0.1:1/'}
HURRIED = {"proxy_read_timeout 8s": "proxy_read_timeout 1s", "response_header_timeout 8s": "response_header_timeout 1s"}


def test_denials_without_a_session_are_not_limited_and_too_many_invalid_cookies_redirect_to_the_page(
    place: Place,
) -> None:
    with place.site.visitor() as stranger:
        assert {stranger.get("/a.png").status_code for _ in range(INVALID_COOKIE_LIMIT.amount // 2 + 10)} == {401}
        statuses = []
        for number in range(INVALID_COOKIE_LIMIT.amount + 10):
            cookie = {"Cookie": f"__Host-kisslock={number:A>43}"}
            statuses.append(stranger.get("/a.png", headers=cookie).status_code)
        assert (set(statuses[: INVALID_COOKIE_LIMIT.amount]), set(statuses[INVALID_COOKIE_LIMIT.amount + 1 :])) == (
            {401},
            {429},
        )
        assert stranger.get("/a", headers=NAVIGATES | cookie).status_code == 303
        assert stranger.get("/a.png").status_code == 401
    with place.visitor(ether=5) as browser:
        # A visitor at this address can still sign in, but the new session works only after the minute is over.
        assert browser.get("/a", headers=NAVIGATES).status_code == 303


@pytest.mark.parametrize("place", [SILENT_NODE], indirect=True)
def test_while_a_node_does_not_respond_documents_are_redirected_to_the_page_and_other_requests_get_503(
    place: Place,
) -> None:
    with place.visitor(ether=5) as browser:
        assert browser.get("/handbook/").status_code == 200
        image = browser.get("/a.png")
        assert (image.status_code, image.json()["error"]["code"]) == (503, "gate/unchecked")
        redirect = browser.get("/a?b", headers=NAVIGATES)
        assert redirect.status_code == 303
        assert redirect.headers["location"] == f"{place.site.origin}/wallet/forward?gate=holders&back=%2Fa%3Fb"
        assert browser.get(redirect.headers["location"]).status_code == 200


@pytest.mark.parametrize("place", [HURRIED], indirect=True)
def test_while_kisslock_does_not_respond_the_proxy_denies_requests_after_a_timeout(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        assert headers_of(browser.get("/a"))
        place.server.child.send_signal(signal.SIGSTOP)
        try:
            assert {browser.get(path, timeout=30).status_code for path in ("/a", "/handbook/")} <= {502, 504}
        finally:
            place.server.child.send_signal(signal.SIGCONT)
        assert headers_of(browser.get("/a", timeout=30))


def test_the_error_for_too_many_headers_names_the_reason(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        response = browser.get("/a", headers={f"X-{number}": "1" for number in range(97)})
        assert (response.status_code, response.json()["error"]["code"]) == (431, "http/headers-too-large")


@pytest.mark.parametrize(
    "place",
    [{"set $kisslock_gate gate=holders;": "", "import kisslock gate=holders": "import kisslock"}],
    indirect=True,
)
def test_a_proxy_rule_without_a_gate_denies_every_visitor(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        response = browser.get("/a.png")
        assert (response.status_code, response.json()["error"]["code"]) == (403, "gate/unknown")
