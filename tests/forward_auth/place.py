"""nginx or Caddy, configured by examples/operate, in front of Kisslock, an echoing app and a static site."""

import os
import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest

from kisslock.dev.anvil import find_anvil, running_anvil
from kisslock.testing import SigningWallet, sign_in
from tests.cli.conftest import Running, Start
from tests.forward_auth.echo import Program, echoing
from tests.operate.conftest import Proxy, Site, shown
from tools.places import ROOT

ALICE, SIBLING = SigningWallet(1), "https://app.example.com"
FORGED = {
    "X-Kisslock-Account": "forged",
    "x-kisslock-user": "forged",
    "X_Kisslock_Account": "forged",
    "X-Kisslock_User": "forged",
    "x_kisslock-name": "forged",
    **{f"X{one}Kisslock{other}Account": "forged" for one in "-_.!~+" for other in "_.!~+"},
    **{f"X{mark}Kisslock{mark}User": "forged" for mark in "_.!~+"},
    "X-Forwarded-Method": "GET",
    "X-Forwarded-Uri": "//evil.example/",
    "X-Forwarded-Host": "evil.example",
}
PAGE = (ROOT / "docs" / "forward-auth.md").read_text(encoding="utf-8")
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
        request = {"jsonrpc": "2.0", "id": 1, "method": "anvil_setBalance", "params": [address, hex(ether * 10**18)]}
        httpx2.post(f"http://127.0.0.1:{self.node}", json=request).raise_for_status()

    @contextmanager
    def visitor(self, *, ether: int = 0) -> Iterator[httpx2.Client]:
        """Yield a signed-in browser."""
        with self.site.visitor() as browser:
            self.gives(ALICE.address, ether)
            sign_in(browser, ALICE, path="/wallet", chain_id=31337)  # type: ignore[arg-type]
            browser.headers.pop("Origin")
            yield browser


@pytest.fixture
def place(start: Start, proxy: Proxy, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Yield the proxy with Kisslock, an echoing app and a static site. The parameter replaces texts in its files."""
    anvil = find_anvil(os.environ)
    if anvil is None:
        pytest.skip("anvil is not on this machine")
    (tmp_path / "docs" / "handbook").mkdir(parents=True)
    (tmp_path / "docs" / "handbook" / "index.html").write_text("<h1>The handbook</h1>")
    with running_anvil(anvil) as node, echoing() as program:
        assert node
        extra_settings = getattr(request, "param", {})
        (tmp_path / "kisslock.toml").write_text(replaced(settings_of(proxy, node), extra_settings))
        server = start("serve", "--port", "0")
        port = int(server.url.rsplit(":", 1)[1])
        with proxy.before(
            port, change=lambda text: replaced(protecting(proxy, text, port, program.port, tmp_path), extra_settings)
        ) as site:
            yield Place(site, node, server, program)


def with_cookies(browser: httpx2.Client) -> str:
    """Return the browser's cookies as one header."""
    return "; ".join(f"{name}={value}" for name, value in browser.cookies.items())


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """Return the text with the changes. Each must occur in the text."""
    for old, new in changes.items():
        text = text.replace(old, new)
    return text


def settings_of(proxy: Proxy, node: int) -> str:
    """Return the page's settings for this proxy and a local chain, with one additional URL that is not protected."""
    currency = '{ name = "Ether", symbol = "ETH", decimals = 18 }'
    chain = f'[chains.31337]\nname = "Local chain"\ntestnet = true\ncurrency = {currency}'
    replacements = {
        'origins = ["https://docs.example.com"]': f'origins = ["{proxy.origin}", "{SIBLING}"]',
        "https://docs.example.com": proxy.origin,
        '/handbook/"]': f'/handbook/", "{proxy.origin}/wallet/"]',
        f'gated = ["{proxy.origin}/"]': f'gated = ["{proxy.origin}/", "{proxy.origin}/handbook/"]',
        '"optional"': '"optional"\nholdings_kept_s = 0',
        "[chains.1]": chain,
        "https://node.example/key": f"http://127.0.0.1:{node}",
        "chain = 1,": "chain = 31337,",
    }
    text = SETTINGS
    for old, new in replacements.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def protecting(proxy: Proxy, text: str, port: int, program: int, folder: Path) -> str:
    """Return the proxy's file with its site replaced by the page's configuration."""
    local_addresses = {"127.0.0.1:9000": f"127.0.0.1:{program}", "/srv/docs": str(folder / "docs")}
    if proxy.name == "nginx":
        listens = f"listen 127.0.0.1:{proxy.https} ssl"
        extra_settings = {"listen 443 ssl": listens, "docs.example.com;": "localhost;"}
        extra_settings["/etc/letsencrypt/live/docs.example.com"] = str(proxy.folder)
        return text.partition("server {\n    listen")[0] + shown(
            "protect-nginx.conf", {**local_addresses, **extra_settings}
        )
    tls = f"tls {proxy.folder}/fullchain.pem {proxy.folder}/privkey.pem"
    extra_settings = {"docs.example.com {": f"{proxy.origin} {{\n\tbind 127.0.0.1\n\t{tls}"}
    return shown("protect.Caddyfile", {**local_addresses, **extra_settings, "127.0.0.1:8000": f"127.0.0.1:{port}"})


def headers_of(response: httpx2.Response) -> dict[str, list[str]]:
    """Return the headers that the app received, with names as in CGI and WSGI."""
    assert response.status_code == 200, response.text
    got: dict[str, list[str]] = {}
    for name, value in response.json():
        got.setdefault(name.lower().replace("_", "-"), []).append(value)
    return got


def upgraded(site: Site, headers: str) -> bytes:
    """Return the first line of the response to a WebSocket request."""
    port = int(site.origin.rsplit(":", 1)[1])
    ask = f"GET /live HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    with (
        socket.create_connection(("127.0.0.1", port)) as plain,
        site.trust.wrap_socket(plain, server_hostname="localhost") as line,
    ):
        line.sendall(f"{ask}{key}{headers}\r\n\r\n".encode())
        return line.recv(4096).partition(b"\r\n")[0]
