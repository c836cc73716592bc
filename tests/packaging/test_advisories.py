"""How the clients of npm and uv handle a registry with advisories, and a registry without them."""

import gzip
import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from typing_extensions import override

from tools.advisories import NO_ANSWER, NO_VULNERABILITIES, npm_report, uv_report

pytestmark = pytest.mark.slow
ADVISORY_TIMES = {"modified": "2026-01-01T00:00:00Z", "published": "2026-01-01T00:00:00Z"}
VULNERABLE_PACKAGES = {"aiohttp", "viem"}


class FakeRegistry(BaseHTTPRequestHandler):
    """Responds like npm's registry and like the service that uv queries (OSV), or with 405 if it has no advisories."""

    vulnerable_names: set[str] | None = None

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        queries = json.loads(gzip.decompress(body) if self.headers["Content-Encoding"] == "gzip" else body)
        if self.vulnerable_names is None:
            self.send_error(405)
        elif "queries" in queries:
            is_vulnerable_by_query = [query["package"]["name"] in self.vulnerable_names for query in queries["queries"]]
            self._send_json(
                {
                    "results": [
                        {"vulns": [{"id": "GHSA-1", **ADVISORY_TIMES}]} if is_vulnerable else {}
                        for is_vulnerable in is_vulnerable_by_query
                    ]
                }
            )
        else:
            item = {"id": 1, "url": "https://a.example/1", "title": "A hole", "severity": "high", "cwe": []}
            vulnerable_packages = [name for name in queries if name in self.vulnerable_names]
            self._send_json(
                {name: [{**item, "vulnerable_versions": "*", "cvss": {"score": 0}}] for name in vulnerable_packages}
            )

    def do_GET(self) -> None:
        """Return an npm package, or an advisory."""
        if "vulns" in self.path:
            self._send_json({"id": "GHSA-1", "summary": "A hole", "affected": [], **ADVISORY_TIMES})
        else:
            name = self.path[1:].replace("%2f", "/")
            self._send_json({"name": name, "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": {"name": name}}})

    def _send_json(self, answer: Any) -> None:
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @override
    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def registry() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), FakeRegistry)
    threading.Thread(target=server.serve_forever).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def list_advisories(registry: str) -> tuple[str, str]:
    return npm_report("--registry", registry), uv_report("--service-url", registry)


def test_a_vulnerable_package_is_listed_with_its_advisories(registry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeRegistry, "vulnerable_names", VULNERABLE_PACKAGES)
    npm, python = list_advisories(registry)
    assert re.search(r"^viem\b[^#]*Severity: high\s+A hole - https://a.example/1$", npm, re.MULTILINE)
    assert re.search(r"^aiohttp [^#]*^- GHSA-1: A hole$", python, re.MULTILINE)
    monkeypatch.setattr(FakeRegistry, "vulnerable_names", set())
    assert list_advisories(registry) == (NO_VULNERABILITIES, NO_VULNERABILITIES)


def test_an_error_of_the_registry_is_reported_in_one_line(registry: str) -> None:
    assert list_advisories(registry) == (NO_ANSWER, NO_ANSWER)
