"""The files of nginx and Caddy that protect a static site and a program, as real processes with TLS."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import pytest
from playwright.sync_api import Page, expect, sync_playwright

from kisslock.dev.anvil import find_anvil, running
from kisslock.testing import SigningWallet, sign_in
from kisslock.testing.playwright import install_wallet
from tests.built import BUILT
from tests.cli.conftest import Running, Start, start  # noqa: F401 (fixtures)
from tests.forward.echo import Program, echoing
from tests.operate.conftest import Proxy, Site, proxy, shown  # noqa: F401 (fixtures)
from tests.ports import wait_for
from tools.chromium import ensure_headless
from tools.places import ROOT

pytestmark = [pytest.mark.slow, BUILT]
ALICE = SigningWallet(1)
FORGED = {
    "X-Kisslock-Account": "forged",
    "x-kisslock-user": "forged",
    "X_Kisslock_Account": "forged",
    "X-Kisslock_User": "forged",
    "x_kisslock-name": "forged",
    "X-Forwarded-Method": "GET",
    "X-Forwarded-Uri": "//evil.example/",
    "X-Forwarded-Host": "evil.example",
}
PAGE = (ROOT / "docs" / "how-to" / "protect-anything.md").read_text(encoding="utf-8")
SETTINGS, PROGRAM = (
    re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)[1]  # type: ignore[index] # each is there
    for kind in ("toml", "python")
)


class Place(NamedTuple):
    site: Site
    node: int
    server: Running
    program: Program

    def gives(self, address: str, ether: int) -> None:
        asked = {"jsonrpc": "2.0", "id": 1, "method": "anvil_setBalance", "params": [address, hex(ether * 10**18)]}
        httpx2.post(f"http://127.0.0.1:{self.node}", json=asked).raise_for_status()

    @contextmanager
    def visitor(self, *, ether: int = 0) -> Iterator[httpx2.Client]:
        """A signed-in browser."""
        with self.site.visitor() as browser:
            self.gives(ALICE.address, ether)
            sign_in(browser, ALICE, path="/wallet", chain_id=31337)  # type: ignore[arg-type]
            browser.headers.pop("Origin")
            yield browser


@pytest.fixture
def place(start: Start, proxy: Proxy, tmp_path: Path) -> Iterator[Place]:  # noqa: F811 (fixtures)
    """The proxy before Kisslock, an echoing program and a static site."""
    anvil = find_anvil(os.environ)
    if anvil is None:
        pytest.skip("anvil is not on this machine")
    (tmp_path / "docs" / "handbook").mkdir(parents=True)
    (tmp_path / "docs" / "handbook" / "index.html").write_text("<h1>The handbook</h1>")
    with running(anvil) as node, echoing() as program:
        assert node
        (tmp_path / "kisslock.toml").write_text(settings_of(proxy, node))
        server = start("serve", "--port", "0")
        port = int(server.url.rsplit(":", 1)[1])
        with proxy.before(port, change=lambda text: protecting(proxy, text, port, program.port, tmp_path)) as site:
            yield Place(site, node, server, program)


def settings_of(proxy: Proxy, node: int) -> str:  # noqa: F811 (a fixture's name)
    """The settings of the page, for this proxy and a local chain; one address more is named, which is open."""
    currency = '{ name = "Ether", symbol = "ETH", decimals = 18 }'
    chain = f'[chains.31337]\nname = "Local chain"\ntestnet = true\ncurrency = {currency}'
    changed = {
        "https://docs.example.com": proxy.origin,
        '/handbook/"]': f'/handbook/", "{proxy.origin}/wallet/"]',
        '"optional"': '"optional"\nholdings_kept_s = 0',
        "[chains.1]": chain,
        "https://node.example/key": f"http://127.0.0.1:{node}",
        "chain = 1,": "chain = 31337,",
    }
    text = SETTINGS
    for old, new in changed.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def protecting(proxy: Proxy, text: str, port: int, program: int, folder: Path) -> str:  # noqa: F811 (a fixture's name)
    """The proxy's file with that of the page in the place of its site."""
    own = {"127.0.0.1:9000": f"127.0.0.1:{program}", "/srv/docs": str(folder / "docs")}
    if proxy.name == "nginx":
        listens = f"listen 127.0.0.1:{proxy.https} ssl"
        more = {"listen 443 ssl": listens, "docs.example.com;": "localhost;"}
        more["/etc/letsencrypt/live/docs.example.com"] = str(proxy.folder)
        return text.partition("server {\n    listen")[0] + shown("protect-nginx.conf", {**own, **more})
    tls = f"tls {proxy.folder}/fullchain.pem {proxy.folder}/privkey.pem"
    more = {"docs.example.com {": f"{proxy.origin} {{\n\tbind 127.0.0.1\n\t{tls}"}
    return shown("protect.Caddyfile", {**own, **more, "127.0.0.1:8000": f"127.0.0.1:{port}"})


def headers_of(answer: httpx2.Response) -> dict[str, list[str]]:
    """What the program got, by name as CGI and WSGI write it."""
    assert answer.status_code == 200, answer.text
    got: dict[str, list[str]] = {}
    for name, value in answer.json():
        got.setdefault(name.lower().replace("_", "-"), []).append(value)
    return got


def test_the_program_sees_who_it_is_and_no_forged_header_and_no_cookie_of_ours(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        user = browser.get("/wallet/api/auth/wallets").json()["user"]
        assert len([name for name in browser.cookies if name.startswith("__Host-kisslock")]) == 2
        for before, after in ((("a=1", "b=2")), ("a=1", ""), ("", "b=2"), ("", "")):
            ours = [f"{name}={value}" for name, value in browser.cookies.items()]
            sent = "; ".join([*filter(None, [before]), ours[0], *filter(None, [after]), ours[1]])
            got = headers_of(browser.get("/reports?x=1", headers={**FORGED, "Cookie": sent}))
            assert (got["x-kisslock-account"], got["x-kisslock-user"]) == ([ALICE.address], [user])
            assert set(got.get("x-kisslock-name", [""])) == {""}
            assert not any("forged" in value for name, values in got.items() for value in values)
            theirs = "; ".join(got.get("cookie", []))
            assert "kisslock" not in theirs
            assert [one.strip() for one in theirs.split(";") if one.strip()] == [*filter(None, [before, after])]
        assert browser.get("/handbook/").text == "<h1>The handbook</h1>"


def test_the_program_of_the_page_greets_the_visitor_by_header(place: Place, tmp_path: Path) -> None:
    """The standard library's server takes _ for -, as CGI does."""
    file, log = tmp_path / "greet.py", tmp_path / "greet.log"
    port = place.program.port
    place.program.server_close()
    file.write_text(PROGRAM.replace("9000", str(port)))
    with log.open("wb") as sink, subprocess.Popen([sys.executable, file], stdout=sink, stderr=sink) as child:
        wait_for(port, child, log)
        with place.visitor(ether=5) as browser:
            assert browser.get("/", headers=FORGED).text == f"Welcome, {ALICE.address}."
        child.terminate()


def test_without_a_session_and_without_the_holding_it_is_shut(place: Place) -> None:
    navigates = {"Accept": "text/html", **FORGED}
    with place.site.visitor() as stranger:
        assert [stranger.get(path).status_code for path in ("/", "/a.png", "/handbook/")] == [401, 401, 401]
        assert stranger.post("/").status_code == 401
        assert stranger.head("/").status_code == 401
        for path, back in (("/a?b=%2F&c", "%2Fa%3Fb%3D%252F%26c"), ("//evil.example/", "%2F")):
            leads = stranger.get(place.site.origin + path, headers=navigates)
            assert leads.status_code == 303
            location = leads.headers["location"].removeprefix(place.site.origin)
            assert location == f"/wallet/forward?gate=holders&back={back}"
    with place.visitor(ether=4) as browser:
        assert (browser.get("/a.png").status_code, browser.get("/handbook/").status_code) == (403, 200)
        assert browser.get("/a.png").json()["error"]["missing"][0]["held"] == "4"
        assert browser.get("/a", headers=navigates).status_code == 303


def test_changes_and_websockets_come_from_the_sites_own_pages(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        for origin, status in ((place.site.origin, 200), ("https://evil.example", 403), ("null", 403)):
            assert browser.post("/", headers={**FORGED, "Origin": origin}, content=b"x" * 5).status_code == status
        assert browser.get("/", headers={"Origin": "https://evil.example"}).status_code == 200
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    assert b" 101 " in upgraded(place.site, f"Origin: {place.site.origin}\r\nCookie: {cookies}")
    assert b" 403 " in upgraded(place.site, f"Origin: https://evil.example\r\nCookie: {cookies}")
    assert b" 401 " in upgraded(place.site, f"Origin: {place.site.origin}")


def upgraded(site: Site, headers: str) -> bytes:
    """The first line of the answer to a WebSocket's request."""
    port = int(site.origin.rsplit(":", 1)[1])
    ask = f"GET /live HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    with (
        socket.create_connection(("127.0.0.1", port)) as plain,
        site.trust.wrap_socket(plain, server_hostname="localhost") as line,
    ):
        line.sendall(f"{ask}{key}{headers}\r\n\r\n".encode())
        return line.recv(4096).partition(b"\r\n")[0]


def test_where_nothing_answers_it_is_shut(place: Place) -> None:
    with place.visitor(ether=5) as browser:
        assert browser.get("/a").status_code == 200
        place.server.end()
        assert browser.get("/a").status_code in {500, 502}
        assert browser.get("/handbook/", headers={"Accept": "text/html"}).status_code in {500, 502}


def test_check_fails_unless_every_named_address_is_shut(place: Place, proxy: Proxy, tmp_path: Path) -> None:  # noqa: F811
    authority = proxy.folder / "authority.pem"
    proxy.authority.cert_pem.write_to_path(authority)
    # In a process of its own, which trusts this authority.
    environ, command = {**os.environ, "SSL_CERT_FILE": str(authority)}, [sys.executable, "-m", "kisslock", "check"]
    checked = subprocess.run([*command, "--json"], cwd=tmp_path, env=environ, capture_output=True, check=False)
    found = [one for one in json.loads(checked.stdout)["checks"] if one["name"] == "forward.protected"]
    assert [one["status"] for one in found] == ["ok", "ok", "fail"]
    assert "/wallet/ is not shut: it answers 200 without a session" in found[2]["message"]


@pytest.fixture
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_headless())
        yield browser.new_context(ignore_https_errors=True, reduced_motion="reduce").new_page()
        browser.close()


def test_a_visitor_reads_what_is_missing_and_is_let_in_with_it(place: Place, page: Page) -> None:
    chain: dict[str, Any] = {
        "id": 31337,
        "name": "Local",
        "currency": {"name": "Ether", "symbol": "ETH", "decimals": 18},
    }
    chain |= {"rpcUrls": [f"http://127.0.0.1:{place.node}"], "explorers": []}
    wallet = install_wallet(page, name="Mine", chains=[chain])
    place.gives(wallet.address, 4)
    dialog = page.get_by_role("dialog")
    page.goto(f"{place.site.origin}/reports/?day=1%2F2")
    expect(dialog).to_be_visible()
    assert page.url.startswith(f"{place.site.origin}/wallet/forward?")
    page.get_by_role("option", name="Mine").click()
    dialog.get_by_role("button", name="Sign in").click()
    expect(dialog).to_contain_text("At least 5 ETH on Local chain")
    expect(dialog).to_contain_text("This account has 4 ETH")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="This account does not meet the requirements")).to_be_visible()
    page.get_by_role("button", name="Check again").click()
    expect(dialog).to_contain_text("This account has 4 ETH")
    place.gives(wallet.address, 5)
    dialog.get_by_role("button", name="Check again").click()
    expect(page.locator("body")).to_contain_text(wallet.address)
    assert page.url == f"{place.site.origin}/reports/?day=1%2F2"
    live = "new Promise((done) => { new WebSocket('/live').onmessage = ({ data }) => done(data) })"
    assert page.evaluate(live) == wallet.address
    # A visitor who may pass is led on by a press alone, and to this host alone.
    page.goto(f"{place.site.origin}/wallet/forward?gate=holders&back=%2F%2Fevil.example")
    page.get_by_role("button", name="Go back").click()
    expect(page).to_have_url(f"{place.site.origin}/")
