"""The parts of docs/operate.md as real processes: TLS proxies, a database that can be stopped, servers."""

import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
import trustme

from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet, sign_in
from tests.cli.conftest import RunningServer, StartServer, environment, run_program, start_server  # noqa: F401 (fixtures)
from tests.databases import Postgres, own_postgresql
from tests.ports import START_S, wait_for_port
from tools import programs
from tools.places import ROOT

EXAMPLE_FILES = ROOT / "examples" / "operate"
OPERATE_PAGE = ROOT / "docs" / "operate.md"


def example_file(name: str, replacements: Mapping[str, str] = {}) -> str:
    """Return a file in examples/operate with replaced texts. Fails if a text to replace is missing."""
    text = (EXAMPLE_FILES / name).read_text(encoding="utf-8")
    for old_text, new_text in replacements.items():
        assert old_text in text, f"{name}: {old_text}"
        text = text.replace(old_text, new_text)
    return text


@dataclass(frozen=True)
class ProxiedSite:
    """A site behind a proxy: its origin, and the TLS context that trusts its certificate."""

    origin: str
    http_port: int
    tls_context: ssl.SSLContext

    def open_browser(self, address: str = "127.0.0.1") -> httpx2.Client:
        """Return a browser at this loopback address."""
        transport = httpx2.HTTPTransport(verify=self.tls_context, local_address=address)
        return httpx2.Client(base_url=self.origin, transport=transport, headers={"Origin": self.origin})


@dataclass(frozen=True)
class Proxy:
    """nginx or Caddy with its file in examples/operate, in a separate folder."""

    name: str
    program_path: str
    folder: Path
    certificate_authority: trustme.CA
    https_port: int
    http_port: int

    @property
    def origin(self) -> str:
        """Return the site's origin."""
        return f"https://localhost:{self.https_port}"

    @contextmanager
    def in_front_of(self, *server_ports: int, edit_file: Callable[[str], str] = str) -> Iterator[ProxiedSite]:
        """Run the proxy in front of servers on these ports. `edit_file` can edit its file."""
        certificate = self.certificate_authority.issue_cert("localhost")
        certificate.cert_chain_pems[0].write_to_path(self.folder / "fullchain.pem")
        certificate.private_key_pem.write_to_path(self.folder / "privkey.pem")
        write_configuration = self._nginx if self.name == "nginx" else self._caddy
        log = self.folder / "log"
        with log.open("wb") as sink:
            child = subprocess.Popen(
                write_configuration(server_ports, edit_file),
                cwd=self.folder,
                env={"HOME": str(self.folder)},
                stdout=sink,
                stderr=sink,
            )
        try:
            wait_for_port(self.https_port, child, log)
            trust = ssl.create_default_context()
            self.certificate_authority.configure_trust(trust)
            yield ProxiedSite(self.origin, self.http_port, trust)
        finally:
            child.terminate()
            child.wait(timeout=20)

    def _nginx(self, server_ports: tuple[int, ...], edit_file: Callable[[str], str]) -> list[str]:
        site = example_file(
            "nginx.conf",
            {
                "server 127.0.0.1:8000;": " ".join(f"server 127.0.0.1:{port};" for port in server_ports),
                "listen 80;": f"listen 127.0.0.1:{self.http_port};",
                "listen 443 ssl": f"listen 127.0.0.1:{self.https_port} ssl",
                "wallet.example.com;": "localhost;",
                "/etc/letsencrypt/live/wallet.example.com": str(self.folder),
            },
        )
        temp_paths = " ".join(
            f"{path_kind}_temp_path {self.folder}/{path_kind};" for path_kind in ("proxy", "fastcgi", "uwsgi", "scgi")
        )
        around = f"daemon off; master_process off; pid {self.folder}/pid; error_log stderr; events {{}}\nhttp {{\n"
        around += f"access_log off; client_body_temp_path {self.folder}/body; {temp_paths}\n{edit_file(site)}\n}}\n"
        file = self.folder / "nginx.conf"
        file.write_text(around, encoding="utf-8")
        return [self.program_path, "-e", "stderr", "-p", str(self.folder), "-c", str(file)]

    def _caddy(self, server_ports: tuple[int, ...], edit_file: Callable[[str], str]) -> list[str]:
        tls = f"tls {self.folder}/fullchain.pem {self.folder}/privkey.pem"
        site = example_file(
            "Caddyfile",
            {
                "wallet.example.com {": f"{self.origin} {{\n\tbind 127.0.0.1\n\t{tls}",
                "127.0.0.1:8000": " ".join(f"127.0.0.1:{port}" for port in server_ports),
            },
        )
        around = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port {self.http_port}\n}}\n"
        file = self.folder / "Caddyfile"
        file.write_text(around + edit_file(site), encoding="utf-8")
        return [self.program_path, "run", "--config", str(file), "--adapter", "caddyfile"]


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Proxy:
    """Return each of the two proxies that is installed on this machine."""
    return create_proxy(request.param, tmp_path)


def create_proxy(name: str, folder: Path) -> Proxy:
    """Return the proxy with this name, in a separate folder. Skip the test if it is not installed."""
    program = programs.find_program(name)
    if not program:
        pytest.skip(f"{name} is not on this machine (`make test` brings it where Debian's apt-get is)")
    proxy_folder = folder / name
    proxy_folder.mkdir()
    return Proxy(name, program, proxy_folder, trustme.CA(), free_port(), free_port())


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Postgres]:
    """Yield a server for the tests of one file."""
    with own_postgresql() as server:
        yield server


Cookies = dict[str, str]


def sign_in_at_port(port: int, wallet: SigningWallet) -> Cookies:
    """Return the cookies of a browser that signed in at a loopback server, whose origin is its URL."""
    with browser_at_port(port) as browser:
        sign_in(browser, wallet, path="")  # type: ignore[arg-type] # of the same kind as Starlette's
        return dict(browser.cookies)


def browser_at_port(port: int) -> httpx2.Client:
    """Return a browser that connects directly to a loopback server."""
    return httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=START_S)


def account_at_port(port: int, cookies: Cookies) -> str | None:
    """Return the account of these cookies' session at a loopback server."""
    with browser_at_port(port) as browser:
        browser.cookies.update(cookies)
        return account_of_browser(browser)


def account_of_browser(browser: httpx2.Client) -> str | None:
    """Return the account of the client's session."""
    response = browser.get("/api/auth/session")
    assert response.status_code == 200, response.text
    session = response.json()["session"]
    return str(session["address"]) if session else None


@dataclass
class FixedPortServer:
    """`kisslock serve` on a fixed port, so that clients can reach it after a restart."""

    start_server: StartServer
    url: str
    port: int

    def start_and_wait(self, *arguments: str, **environ: str) -> RunningServer:
        """Start the server, and wait until it responds."""
        origins = f'["http://127.0.0.1:{self.port}"]'
        options = ("--site-origins", origins, "--storage-url", self.url, *arguments)
        running_server = self.start_server("serve", "--port", str(self.port), *options, **environ)
        assert running_server.url
        return running_server
