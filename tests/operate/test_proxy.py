"""The files of nginx and Caddy in front of a real server, with TLS."""

import json
import re
from pathlib import Path

import httpx2
import pytest

from kisslock.testing import SigningWallet, sign_in
from tests.built import BUILT
from tests.cli.conftest import Running, Start
from tests.operate.conftest import PAGE, Proxy, proxy_named, visitor, who

pytestmark = [pytest.mark.slow, BUILT]
ALICE = SigningWallet(1)


def serving(start: Start, proxy: Proxy, *more: str) -> tuple[Running, int]:
    """Start the server behind the proxy. It trusts the proxy because of the setting in examples/operate."""
    trusted = ("--server-trusted-proxies", '["127.0.0.1"]')
    server = start("serve", "--port", "0", "--site-origins", json.dumps([proxy.origin]), *trusted, *more)
    return server, int(server.url.rsplit(":", 1)[1])


def nonces(browser: httpx2.Client, count: int, **headers: str) -> list[int]:
    return [browser.post("/api/auth/nonce", headers=headers).status_code for _ in range(count)]


def test_behind_the_proxy_a_visitor_gets_the_page_and_signs_in_over_tls(start: Start, proxy: Proxy) -> None:
    _, port = serving(start, proxy, "--site-name", "Tidepool")
    with proxy.before(port) as site, site.visitor() as browser:
        page = browser.get("/")
        assert "<title>Tidepool</title>" in page.text
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        assert len(page.headers.get_list("x-request-id")) == 1
        script = page.text.split('src="', 1)[1].split('"', 1)[0]
        assert browser.get(script).status_code == 200
        sign_in(browser, ALICE, path="")  # type: ignore[arg-type]
        assert "__Host-kisslock" in browser.cookies
        assert who(browser) == ALICE.address


def test_the_proxy_redirects_plain_http_to_https(start: Start, proxy: Proxy) -> None:
    if proxy.name == "caddy":
        pytest.skip("Caddy does this by itself, on port 80 alone")
    _, port = serving(start, proxy)
    with proxy.before(port) as site:
        response = httpx2.get(f"http://127.0.0.1:{site.plain}/a?b=c", headers={"Host": "evil.example"})
    assert (response.status_code, response.headers["location"]) == (301, "https://localhost/a?b=c")


def test_rate_limits_use_the_address_that_the_proxy_sees_and_not_a_header_of_the_visitor(
    start: Start, proxy: Proxy
) -> None:
    _, port = serving(start, proxy)
    with proxy.before(port) as site:
        with site.visitor("127.0.0.5") as item:
            assert set(nonces(item, 120)) == {200}
            assert nonces(item, 1) == [429]
            invented = {"X-Forwarded-For": "203.0.113.7", "Forwarded": "for=203.0.113.7", "X-Real-IP": "203.0.113.7"}
            assert nonces(item, 1, **invented) == [429]
        with site.visitor("127.0.0.6") as another:
            assert nonces(another, 1) == [200]
    # Without the proxy a client's X-Forwarded-For has no effect.
    transport = httpx2.HTTPTransport(local_address="127.0.0.9")
    with httpx2.Client(
        base_url=f"http://127.0.0.1:{port}", transport=transport, headers={"Origin": proxy.origin}
    ) as by:
        answered = {nonces(by, 1, **{"X-Forwarded-For": f"198.51.100.{number}"})[0] for number in range(120)}
        assert answered == {200}
        assert nonces(by, 1, **{"X-Forwarded-For": "198.51.100.200"}) == [429]


def test_the_proxy_passes_the_largest_allowed_body_and_kisslock_rejects_a_larger_body(
    start: Start, proxy: Proxy
) -> None:
    _, port = serving(start, proxy)
    with proxy.before(port) as site, site.visitor() as browser:
        fits = browser.post("/api/rpc/1", content=b" " * 2_097_152, headers={"Content-Type": "application/json"})
        assert fits.status_code == 200 or fits.json()["error"]["code"] == "rpc/no-upstream"
        large = browser.post("/api/rpc/1", content=b" " * 2_097_153, headers={"Content-Type": "application/json"})
        assert (large.status_code, large.json()["error"]["code"]) == (413, "http/body-too-large")
        huge = browser.post("/api/rpc/1", content=b" " * 5_000_000, headers={"Content-Type": "application/json"})
        assert huge.status_code == 413


def test_visitors_cannot_read_the_metrics_and_a_client_on_this_machine_needs_the_token(
    start: Start, proxy: Proxy
) -> None:
    _, port = serving(start, proxy, "--server-metrics-token", "a-token-of-the-tests")
    with proxy.before(port) as site, site.visitor() as browser:
        assert browser.get("/metrics", headers={"Authorization": "Bearer a-token-of-the-tests"}).status_code == 404
    with visitor(port) as direct:
        assert direct.get("/metrics").status_code == 401
        told = direct.get("/metrics", headers={"Authorization": "Bearer a-token-of-the-tests"})
        assert "kisslock_http_requests_total" in told.text


BELOW = re.compile(r"^```nginx\n(location = /wallet .*?)^```$", re.MULTILINE | re.DOTALL)


def test_to_mount_kisslock_below_a_path_nginx_needs_only_the_block_in_the_docs(start: Start, tmp_path: Path) -> None:
    proxy = proxy_named("nginx", tmp_path)
    _, port = serving(start, proxy, "--site-base-path", "/wallet")
    (block,) = BELOW.findall(PAGE.read_text(encoding="utf-8"))

    def below(text: str) -> str:
        head, _, rest = text.partition("    location / {\n        proxy_pass http://kisslock;\n    }\n")
        assert rest
        return f"{head}{block}    location / {{ return 418; }}\n{rest}"

    with proxy.before(port, change=below) as site, site.visitor() as browser:
        assert "<title>" in browser.get("/wallet").text
        script = browser.get("/wallet/").text.split('src="', 1)[1].split('"', 1)[0]
        assert script.startswith("/wallet/assets/")
        assert browser.get(script).status_code == 200
        sign_in(browser, ALICE, path="/wallet")  # type: ignore[arg-type]
        assert browser.get("/wallet/api/auth/session").json()["session"]["address"] == ALICE.address
        assert browser.get("/wallet/metrics").status_code == 404
        assert [browser.get(path).status_code for path in ("/", "/walletx")] == [418, 418]
