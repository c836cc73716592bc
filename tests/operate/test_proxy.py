"""The files of nginx and Caddy in front of a real server, with TLS."""

import json
import re
from pathlib import Path

import httpx2
import pytest

from kisslock.testing import SigningWallet, sign_in
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunningServer, StartServer
from tests.operate.conftest import OPERATE_PAGE, Proxy, account_of_browser, browser_at_port, create_proxy

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
ALICE = SigningWallet(1)


def server_behind_proxy(start_server: StartServer, proxy: Proxy, *extra_arguments: str) -> tuple[RunningServer, int]:
    """Start the server behind the proxy. It trusts the proxy because of the setting in examples/operate."""
    trusted_proxy_option = ("--server-trusted-proxies", '["127.0.0.1"]')
    server = start_server(
        "serve", "--port", "0", "--site-origins", json.dumps([proxy.origin]), *trusted_proxy_option, *extra_arguments
    )
    return server, int(server.url.rsplit(":", 1)[1])


def request_nonces(browser: httpx2.Client, count: int, **headers: str) -> list[int]:
    return [browser.post("/api/auth/nonce", headers=headers).status_code for _ in range(count)]


def test_a_visitor_behind_the_proxy_gets_the_page_and_signs_in_over_tls(
    start_server: StartServer, proxy: Proxy
) -> None:
    _, port = server_behind_proxy(start_server, proxy, "--site-name", "Tidepool")
    with proxy.in_front_of(port) as site, site.open_browser() as browser:
        page = browser.get("/")
        assert "<title>Tidepool</title>" in page.text
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert len(page.headers.get_list("x-request-id")) == 1
        script = page.text.split('src="', 1)[1].split('"', 1)[0]
        assert browser.get(script).status_code == 200
        sign_in(browser, ALICE, path="")  # type: ignore[arg-type]
        assert "__Host-kisslock" in browser.cookies
        assert account_of_browser(browser) == ALICE.address


def test_the_proxy_redirects_plain_http_to_https(start_server: StartServer, proxy: Proxy) -> None:
    if proxy.name == "caddy":
        pytest.skip("Caddy does this by itself, on port 80 alone")
    _, port = server_behind_proxy(start_server, proxy)
    with proxy.in_front_of(port) as site:
        response = httpx2.get(f"http://127.0.0.1:{site.http_port}/a?b=c", headers={"Host": "evil.example"})
    assert (response.status_code, response.headers["location"]) == (301, "https://localhost/a?b=c")


def test_rate_limits_apply_to_the_address_that_connects_to_the_proxy_and_not_to_a_header_of_the_visitor(
    start_server: StartServer, proxy: Proxy
) -> None:
    _, port = server_behind_proxy(start_server, proxy)
    with proxy.in_front_of(port) as site:
        with site.open_browser("127.0.0.5") as first_visitor:
            assert set(request_nonces(first_visitor, 120)) == {200}
            assert request_nonces(first_visitor, 1) == [429]
            invented_headers = {
                "X-Forwarded-For": "203.0.113.7",
                "Forwarded": "for=203.0.113.7",
                "X-Real-IP": "203.0.113.7",
            }
            assert request_nonces(first_visitor, 1, **invented_headers) == [429]
        with site.open_browser("127.0.0.6") as second_visitor:
            assert request_nonces(second_visitor, 1) == [200]
    # Without the proxy a client's X-Forwarded-For has no effect.
    transport = httpx2.HTTPTransport(local_address="127.0.0.9")
    with httpx2.Client(
        base_url=f"http://127.0.0.1:{port}", transport=transport, headers={"Origin": proxy.origin}
    ) as other_visitor:
        statuses = {
            request_nonces(other_visitor, 1, **{"X-Forwarded-For": f"198.51.100.{number}"})[0] for number in range(120)
        }
        assert statuses == {200}
        assert request_nonces(other_visitor, 1, **{"X-Forwarded-For": "198.51.100.200"}) == [429]


def test_the_proxy_passes_the_largest_allowed_body_and_kisslock_rejects_a_larger_body(
    start_server: StartServer, proxy: Proxy
) -> None:
    _, port = server_behind_proxy(start_server, proxy)
    with proxy.in_front_of(port) as site, site.open_browser() as browser:
        largest_response = browser.post(
            "/api/rpc/1", content=b" " * 2_097_152, headers={"Content-Type": "application/json"}
        )
        assert largest_response.status_code == 200 or largest_response.json()["error"]["code"] == "rpc/no-upstream"
        large_response = browser.post(
            "/api/rpc/1", content=b" " * 2_097_153, headers={"Content-Type": "application/json"}
        )
        assert (large_response.status_code, large_response.json()["error"]["code"]) == (413, "http/body-too-large")
        huge_response = browser.post(
            "/api/rpc/1", content=b" " * 5_000_000, headers={"Content-Type": "application/json"}
        )
        assert huge_response.status_code == 413


def test_visitors_cannot_read_the_metrics_and_a_client_on_this_machine_needs_the_token(
    start_server: StartServer, proxy: Proxy
) -> None:
    _, port = server_behind_proxy(start_server, proxy, "--server-metrics-token", "a-token-of-the-tests")
    with proxy.in_front_of(port) as site, site.open_browser() as browser:
        assert browser.get("/metrics", headers={"Authorization": "Bearer a-token-of-the-tests"}).status_code == 404
    with browser_at_port(port) as direct_client:
        assert direct_client.get("/metrics").status_code == 401
        metrics_response = direct_client.get("/metrics", headers={"Authorization": "Bearer a-token-of-the-tests"})
        assert "kisslock_http_requests_total" in metrics_response.text


NGINX_BLOCK = re.compile(r"^```nginx\n(location = /wallet .*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_nginx_block_in_the_docs_serves_kisslock_below_a_path(start_server: StartServer, tmp_path: Path) -> None:
    proxy = create_proxy("nginx", tmp_path)
    _, port = server_behind_proxy(start_server, proxy, "--site-base-path", "/wallet")
    (block,) = NGINX_BLOCK.findall(OPERATE_PAGE.read_text(encoding="utf-8"))

    def insert_block(text: str) -> str:
        text_before, _, text_after = text.partition("    location / {\n        proxy_pass http://kisslock;\n    }\n")
        assert text_after
        return f"{text_before}{block}    location / {{ return 418; }}\n{text_after}"

    with proxy.in_front_of(port, edit_file=insert_block) as site, site.open_browser() as browser:
        assert "<title>" in browser.get("/wallet").text
        script = browser.get("/wallet/").text.split('src="', 1)[1].split('"', 1)[0]
        assert script.startswith("/wallet/assets/")
        assert browser.get(script).status_code == 200
        sign_in(browser, ALICE, path="/wallet")  # type: ignore[arg-type]
        assert browser.get("/wallet/api/auth/session").json()["session"]["address"] == ALICE.address
        assert browser.get("/wallet/metrics").status_code == 404
        assert [browser.get(path).status_code for path in ("/", "/walletx")] == [418, 418]
