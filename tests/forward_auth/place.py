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
from tests.cli.conftest import RunningServer, StartServer
from tests.forward_auth.echo import EchoServer, running_echo_server
from tests.operate.conftest import ProxiedSite, Proxy, example_file
from tools.places import ROOT

ALICE, SIBLING_ORIGIN = SigningWallet(1), "https://app.example.com"
FORGED_HEADERS = {
    "X-Kisslock-Account": "forged",
    "x-kisslock-user": "forged",
    "X_Kisslock_Account": "forged",
    "X-Kisslock_User": "forged",
    "x_kisslock-name": "forged",
    **{
        f"X{first_separator}Kisslock{second_separator}Account": "forged"
        for first_separator in "-_.!~+"
        for second_separator in "_.!~+"
    },
    **{f"X{separator}Kisslock{separator}User": "forged" for separator in "_.!~+"},
    "X-Forwarded-Method": "GET",
    "X-Forwarded-Uri": "//evil.example/",
    "X-Forwarded-Host": "evil.example",
}
FORWARD_AUTH_PAGE = (ROOT / "docs" / "forward-auth.md").read_text(encoding="utf-8")
SETTINGS_EXAMPLE, APP_EXAMPLE = (
    re.search(rf"```{block_kind}\n(.*?)```", FORWARD_AUTH_PAGE, re.DOTALL)[1]  # type: ignore[index] # each block exists
    for block_kind in ("toml", "python")
)


class ProtectedSite(NamedTuple):
    site: ProxiedSite
    node: int
    server: RunningServer
    app: EchoServer

    def give_ether(self, address: str, ether_amount: int) -> None:
        request = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "anvil_setBalance",
            "params": [address, hex(ether_amount * 10**18)],
        }
        httpx2.post(f"http://127.0.0.1:{self.node}", json=request).raise_for_status()

    @contextmanager
    def signed_in_visitor(self, *, ether_amount: int = 0) -> Iterator[httpx2.Client]:
        """Yield a signed-in browser."""
        with self.site.open_browser() as browser:
            self.give_ether(ALICE.address, ether_amount)
            sign_in(browser, ALICE, path="/wallet", chain_id=31337)  # type: ignore[arg-type]
            browser.headers.pop("Origin")
            yield browser


@pytest.fixture
def protected_site(
    start_server: StartServer, proxy: Proxy, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[ProtectedSite]:
    """Yield the proxy with Kisslock, an echoing app and a static site. The parameter replaces texts in its files."""
    anvil = find_anvil(os.environ)
    if anvil is None:
        pytest.skip("anvil is not on this machine")
    (tmp_path / "docs" / "handbook").mkdir(parents=True)
    (tmp_path / "docs" / "handbook" / "index.html").write_text("<h1>The handbook</h1>")
    with running_anvil(anvil) as node, running_echo_server() as program:
        assert node
        extra_settings = getattr(request, "param", {})
        (tmp_path / "kisslock.toml").write_text(replace_each(proxied_settings(proxy, node), extra_settings))
        server = start_server("serve", "--port", "0")
        port = int(server.url.rsplit(":", 1)[1])
        with proxy.in_front_of(
            port,
            edit_file=lambda text: replace_each(
                proxy_configuration(proxy, text, port, program.port, tmp_path), extra_settings
            ),
        ) as site:
            yield ProtectedSite(site, node, server, program)


def cookie_header_of(browser: httpx2.Client) -> str:
    """Return the browser's cookies as one header."""
    return "; ".join(f"{name}={value}" for name, value in browser.cookies.items())


def replace_each(text: str, changes: Mapping[str, str]) -> str:
    """Return the text with the changes. Each must occur in the text."""
    for old_text, new_text in changes.items():
        text = text.replace(old_text, new_text)
    return text


def proxied_settings(proxy: Proxy, node: int) -> str:
    """Return the page's settings for this proxy and a local chain, with one additional URL that is not protected."""
    currency = '{ name = "Ether", symbol = "ETH", decimals = 18 }'
    chain = f'[chains.31337]\nname = "Local chain"\ntestnet = true\ncurrency = {currency}'
    replacements = {
        'origins = ["https://docs.example.com"]': f'origins = ["{proxy.origin}", "{SIBLING_ORIGIN}"]',
        "https://docs.example.com": proxy.origin,
        '/handbook/"]': f'/handbook/", "{proxy.origin}/wallet/"]',
        f'gated = ["{proxy.origin}/"]': f'gated = ["{proxy.origin}/", "{proxy.origin}/handbook/"]',
        '"optional"': '"optional"\nholdings_kept_s = 0',
        "[chains.1]": chain,
        "https://node.example/key": f"http://127.0.0.1:{node}",
        "chain = 1,": "chain = 31337,",
    }
    text = SETTINGS_EXAMPLE
    for old_text, new_text in replacements.items():
        assert old_text in text, old_text
        text = text.replace(old_text, new_text)
    return text


def proxy_configuration(proxy: Proxy, text: str, port: int, app_port: int, folder: Path) -> str:
    """Return the proxy's file with its site replaced by the page's configuration."""
    local_addresses = {"127.0.0.1:9000": f"127.0.0.1:{app_port}", "/srv/docs": str(folder / "docs")}
    if proxy.name == "nginx":
        listens = f"listen 127.0.0.1:{proxy.https_port} ssl"
        extra_settings = {"listen 443 ssl": listens, "docs.example.com;": "localhost;"}
        extra_settings["/etc/letsencrypt/live/docs.example.com"] = str(proxy.folder)
        return text.partition("server {\n    listen")[0] + example_file(
            "protect-nginx.conf", {**local_addresses, **extra_settings}
        )
    tls = f"tls {proxy.folder}/fullchain.pem {proxy.folder}/privkey.pem"
    extra_settings = {"docs.example.com {": f"{proxy.origin} {{\n\tbind 127.0.0.1\n\t{tls}"}
    return example_file(
        "protect.Caddyfile", {**local_addresses, **extra_settings, "127.0.0.1:8000": f"127.0.0.1:{port}"}
    )


def received_headers(response: httpx2.Response) -> dict[str, list[str]]:
    """Return the headers that the app received, with names as in CGI and WSGI."""
    assert response.status_code == 200, response.text
    received: dict[str, list[str]] = {}
    for name, value in response.json():
        received.setdefault(name.lower().replace("_", "-"), []).append(value)
    return received


def first_websocket_line(site: ProxiedSite, headers: str) -> bytes:
    """Return the first line of the response to a WebSocket request."""
    port = int(site.origin.rsplit(":", 1)[1])
    handshake = f"GET /live HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    with (
        socket.create_connection(("127.0.0.1", port)) as plain_socket,
        site.tls_context.wrap_socket(plain_socket, server_hostname="localhost") as line,
    ):
        line.sendall(f"{handshake}{key}{headers}\r\n\r\n".encode())
        return line.recv(4096).partition(b"\r\n")[0]
