"""Two servers behind one proxy, with PostgreSQL and Redis, behave like one server."""

import json
from pathlib import Path

import pytest

from kisslock.testing import SigningWallet
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunningServer, StartServer
from tests.databases import new_database
from tests.operate.conftest import ProxiedSite, account_of_browser, browser_at_port, create_proxy

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
ALICE, METRICS_TOKEN = SigningWallet(1), "a-token-of-the-tests"


def start_two_servers(
    start_server: StartServer, origin: str, url: str, *extra_arguments: str
) -> list[tuple[RunningServer, int]]:
    """Start two servers of the same site."""
    origins, proxies = ("--site-origins", json.dumps([origin])), ("--server-trusted-proxies", '["127.0.0.1"]')
    options = (*origins, *proxies, "--storage-url", url, "--server-metrics-token", METRICS_TOKEN)
    servers = [start_server("serve", "--port", "0", *options, *extra_arguments) for _ in range(2)]
    return [(server, int(server.url.rsplit(":", 1)[1])) for server in servers]


def count_200_responses(port: int) -> int:
    """Return the number of a server's 200 responses, including the response to this request."""
    with browser_at_port(port) as direct_client:
        metrics = direct_client.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    return sum(
        int(float(line.split()[1]))
        for line in metrics.splitlines()
        if line.startswith('kisslock_http_requests_total{status="2xx"}')
    )


def sign_in_alternately(site: ProxiedSite) -> dict[str, str]:
    """Sign in through the proxy, which can send the nonce and the proof to different servers."""
    with site.open_browser() as browser:
        for _ in range(4):
            message = browser.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1}).json()["message"]
            proof = {"message": message, "signature": ALICE.sign(message)}
            assert browser.post("/api/auth/verify", json=proof).status_code == 200
            assert [account_of_browser(browser) for _ in range(5)] == [ALICE.address] * 5
        return dict(browser.cookies)


def test_two_servers_accept_the_same_session_and_one_server_can_stop_without_a_failed_request(
    start_server: StartServer, tmp_path: Path, postgresql_server: str
) -> None:
    proxy = create_proxy("nginx", tmp_path)
    with new_database(postgresql_server) as url:
        (first_server, first_port), (other_server, second_port) = start_two_servers(start_server, proxy.origin, url)
        with proxy.in_front_of(first_port, second_port) as site:
            cookies = sign_in_alternately(site)
            assert min(count_200_responses(first_port), count_200_responses(second_port)) >= 10
            assert first_server.stop() == 0
            with site.open_browser() as browser:
                browser.cookies.update(cookies)
                assert [account_of_browser(browser) for _ in range(10)] == [ALICE.address] * 10
                assert [browser.post("/api/auth/nonce").status_code for _ in range(10)] == [200] * 10
        assert other_server.stop() == 0
