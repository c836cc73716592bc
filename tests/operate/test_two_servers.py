"""Two servers behind one proxy, with PostgreSQL and Redis, behave like one server."""

import json
from pathlib import Path

import pytest

from kisslock.testing import SigningWallet
from tests.built import BUILT
from tests.cli.conftest import Running, Start
from tests.databases import new_database
from tests.operate.conftest import Site, proxy_named, visitor, who

pytestmark = [pytest.mark.slow, BUILT]
ALICE, TOKEN = SigningWallet(1), "a-token-of-the-tests"


def two(start: Start, origin: str, url: str, *more: str) -> list[tuple[Running, int]]:
    """Start two servers of the same site."""
    origins, proxies = ("--site-origins", json.dumps([origin])), ("--server-trusted-proxies", '["127.0.0.1"]')
    options = (*origins, *proxies, "--storage-url", url, "--server-metrics-token", TOKEN)
    servers = [start("serve", "--port", "0", *options, *more) for _ in range(2)]
    return [(server, int(server.url.rsplit(":", 1)[1])) for server in servers]


def asked(port: int) -> int:
    """Return the number of a server's 200 responses, including the response to this request."""
    with visitor(port) as direct:
        told = direct.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    return sum(
        int(float(line.split()[1]))
        for line in told.splitlines()
        if line.startswith('kisslock_http_requests_total{status="2xx"}')
    )


def sign_in_alternately(site: Site) -> dict[str, str]:
    """Sign in through the proxy, which can send the nonce and the proof to different servers."""
    with site.visitor() as browser:
        for _ in range(4):
            message = browser.post("/api/auth/nonce", json={"address": ALICE.address, "chain_id": 1}).json()["message"]
            proof = {"message": message, "signature": ALICE.sign(message)}
            assert browser.post("/api/auth/verify", json=proof).status_code == 200
            assert [who(browser) for _ in range(5)] == [ALICE.address] * 5
        return dict(browser.cookies)


def test_two_servers_accept_the_same_session_and_either_can_stop_without_a_failed_request(
    start: Start, tmp_path: Path, postgresql_server: str
) -> None:
    proxy = proxy_named("nginx", tmp_path)
    with new_database(postgresql_server) as url:
        (item, first), (other, second) = two(start, proxy.origin, url)
        with proxy.before(first, second) as site:
            cookies = sign_in_alternately(site)
            assert min(asked(first), asked(second)) >= 10
            assert item.end() == 0
            with site.visitor() as browser:
                browser.cookies.update(cookies)
                assert [who(browser) for _ in range(10)] == [ALICE.address] * 10
                assert [browser.post("/api/auth/nonce").status_code for _ in range(10)] == [200] * 10
        assert other.end() == 0
