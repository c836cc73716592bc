"""The parts of docs/operate.md as real processes: TLS proxies, a database that can be stopped, servers."""

import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
import trustme

from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet, sign_in
from tests.cli.conftest import Start, environment, program, start  # noqa: F401 (fixtures)
from tests.databases import Postgres, own_postgresql
from tests.ports import START_S, wait_for
from tools import programs
from tools.places import ROOT

FILES = ROOT / "examples" / "operate"
PAGE = ROOT / "docs" / "operate.md"


def shown(name: str, replaced: Mapping[str, str] = {}) -> str:
    """Return a file in examples/operate with replaced texts. Fails if a text to replace is missing."""
    text = (FILES / name).read_text(encoding="utf-8")
    for old, new in replaced.items():
        assert old in text, f"{name}: {old}"
        text = text.replace(old, new)
    return text


@dataclass(frozen=True)
class Site:
    """A site behind a proxy: its origin, and the TLS context that trusts its certificate."""

    origin: str
    plain: int
    trust: ssl.SSLContext

    def visitor(self, address: str = "127.0.0.1") -> httpx2.Client:
        """Return a browser at this loopback address."""
        transport = httpx2.HTTPTransport(verify=self.trust, local_address=address)
        return httpx2.Client(base_url=self.origin, transport=transport, headers={"Origin": self.origin})


@dataclass(frozen=True)
class Proxy:
    """nginx or Caddy with its file in examples/operate, in a separate folder."""

    name: str
    program: str
    folder: Path
    authority: trustme.CA
    https: int
    plain: int

    @property
    def origin(self) -> str:
        """Return the site's origin."""
        return f"https://localhost:{self.https}"

    @contextmanager
    def before(self, *servers: int, change: Callable[[str], str] = str) -> Iterator[Site]:
        """Run the proxy in front of servers on these ports. `change` can edit its file."""
        certificate = self.authority.issue_cert("localhost")
        certificate.cert_chain_pems[0].write_to_path(self.folder / "fullchain.pem")
        certificate.private_key_pem.write_to_path(self.folder / "privkey.pem")
        created = self._nginx if self.name == "nginx" else self._caddy
        log = self.folder / "log"
        with log.open("wb") as sink:
            child = subprocess.Popen(
                created(servers, change), cwd=self.folder, env={"HOME": str(self.folder)}, stdout=sink, stderr=sink
            )
        try:
            wait_for(self.https, child, log)
            trust = ssl.create_default_context()
            self.authority.configure_trust(trust)
            yield Site(self.origin, self.plain, trust)
        finally:
            child.terminate()
            child.wait(timeout=20)

    def _nginx(self, servers: tuple[int, ...], change: Callable[[str], str]) -> list[str]:
        site = shown(
            "nginx.conf",
            {
                "server 127.0.0.1:8000;": " ".join(f"server 127.0.0.1:{port};" for port in servers),
                "listen 80;": f"listen 127.0.0.1:{self.plain};",
                "listen 443 ssl": f"listen 127.0.0.1:{self.https} ssl",
                "wallet.example.com;": "localhost;",
                "/etc/letsencrypt/live/wallet.example.com": str(self.folder),
            },
        )
        own = " ".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in ("proxy", "fastcgi", "uwsgi", "scgi"))
        around = f"daemon off; master_process off; pid {self.folder}/pid; error_log stderr; events {{}}\nhttp {{\n"
        around += f"access_log off; client_body_temp_path {self.folder}/body; {own}\n{change(site)}\n}}\n"
        file = self.folder / "nginx.conf"
        file.write_text(around, encoding="utf-8")
        return [self.program, "-e", "stderr", "-p", str(self.folder), "-c", str(file)]

    def _caddy(self, servers: tuple[int, ...], change: Callable[[str], str]) -> list[str]:
        tls = f"tls {self.folder}/fullchain.pem {self.folder}/privkey.pem"
        site = shown(
            "Caddyfile",
            {
                "wallet.example.com {": f"{self.origin} {{\n\tbind 127.0.0.1\n\t{tls}",
                "127.0.0.1:8000": " ".join(f"127.0.0.1:{port}" for port in servers),
            },
        )
        around = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port {self.plain}\n}}\n"
        file = self.folder / "Caddyfile"
        file.write_text(around + change(site), encoding="utf-8")
        return [self.program, "run", "--config", str(file), "--adapter", "caddyfile"]


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Proxy:
    """Return each of the two proxies that is installed on this machine."""
    return proxy_named(request.param, tmp_path)


def proxy_named(name: str, folder: Path) -> Proxy:
    """Return the proxy with this name, in a separate folder. Skip the test if it is not installed."""
    found = programs.find(name)
    if not found:
        pytest.skip(f"{name} is not on this machine (`make test` brings it where Debian's apt-get is)")
    own = folder / name
    own.mkdir()
    return Proxy(name, found, own, trustme.CA(), free_port(), free_port())


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """Yield a server for the tests of one file."""
    with own_postgresql() as server:
        yield server


Cookies = dict[str, str]


def sign_in_at(port: int, wallet: SigningWallet) -> Cookies:
    """Return the cookies of a browser that signed in at a loopback server, whose origin is its URL."""
    with visitor(port) as browser:
        sign_in(browser, wallet, path="")  # type: ignore[arg-type] # of the same kind as Starlette's
        return dict(browser.cookies)


def visitor(port: int) -> httpx2.Client:
    """Return a browser that connects directly to a loopback server."""
    return httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=START_S)


def who_is(port: int, cookies: Cookies) -> str | None:
    """Return the account of these cookies' session at a loopback server."""
    with visitor(port) as browser:
        browser.cookies.update(cookies)
        return who(browser)


def who(browser: httpx2.Client) -> str | None:
    """Return the account of the client's session."""
    response = browser.get("/api/auth/session")
    assert response.status_code == 200, response.text
    session = response.json()["session"]
    return str(session["address"]) if session else None


@dataclass
class Server:
    """`kisslock serve` on a fixed port, so that clients can reach it after a restart."""

    start: Start
    url: str
    port: int

    def begin(self, *more: str, **environ: str) -> Any:
        """Start the server, and wait until it responds."""
        origins = f'["http://127.0.0.1:{self.port}"]'
        options = ("--site-origins", origins, "--storage-url", self.url, *more)
        running = self.start("serve", "--port", str(self.port), *options, **environ)
        assert running.url
        return running
