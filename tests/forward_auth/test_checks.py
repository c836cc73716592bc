"""`kisslock check` requests gated URLs with an account without assets, or reports why it could not."""

from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from typing_extensions import override

from kisslock import Settings
from kisslock.auth import user_data
from kisslock.composition.storage import open_storage
from kisslock.forward_auth.checks import check


class _FakeProxy(BaseHTTPRequestHandler):
    """Responds with 401 without a cookie, otherwise with the status and code in the path `/status/code`."""

    received_cookies: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        status, _, code = self.path[1:].partition("/")
        cookie = self.headers.get("Cookie", "")
        self.received_cookies.append(cookie)
        body = b'{"error":{"code":"%s","message":"","hint":"","request_id":""}}' % (code or "x/y").encode()
        self.send_response(int(status) if cookie or code == "gate/unknown" else 401)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @override
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def origin() -> Iterator[str]:
    _FakeProxy.received_cookies.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), _FakeProxy) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


async def gated_findings(
    tmp_path: Path, origin: str, forward_settings: Mapping[str, Any], **extra_settings: Any
) -> list[tuple[str, str]]:
    url = f"sqlite:///{tmp_path}/kisslock.db"
    settings = Settings.of(
        **{"site": {"origins": [origin]}, "sign_in": {"mode": "optional"}, "storage": {"url": url}, **extra_settings},
        forward={name: [f"{origin}{path}" for path in paths] for name, paths in forward_settings.items()},
    )
    storage = open_storage(url)
    await storage.start_up()
    findings = [finding for finding in await check(settings, storage) if finding.name == "forward.gated"]
    assert [finding async for finding in user_data.all_accounts(storage)] == []
    await storage.close()
    return [(finding.status, finding.message.replace(origin, "")) for finding in findings]


@pytest.mark.parametrize(
    ("path", "status", "expected"),
    [
        ("/403/gate/not-held", "ok", "denies an account without assets: 403 gate/not-held"),
        ("/200/x/y", "fail", "lets an account without assets pass: it returns 200"),
        ("/303/x/y", "fail", "lets an account without assets pass: it returns 303"),
        ("/403/gate/unknown", "fail", "denies every visitor with gate/unknown"),
        ("/401/auth/no-session", "warn", "does not accept a session that this command stored"),
        ("/503/gate/unchecked", "warn", "could not be tested with a signed-in account: it returns 503 gate/unchecked"),
    ],
)
async def test_kisslock_check_reports_whether_a_gated_url_denies_an_account_that_holds_nothing(
    tmp_path: Path, origin: str, path: str, status: str, expected: str
) -> None:
    [(state, message)] = await gated_findings(tmp_path, origin, {"gated": [path]})
    assert state == status
    assert expected in message


async def test_kisslock_check_sends_its_session_only_to_origins_of_the_site(tmp_path: Path, origin: str) -> None:
    [(status, message)] = await gated_findings(
        tmp_path, origin, {"gated": ["/200/x/y"]}, site={"origins": ["https://docs.example"]}
    )
    assert (status, "not in site.origins" in message) == ("warn", True)
    assert not any(_FakeProxy.received_cookies)


async def test_kisslock_check_reports_urls_that_it_could_not_test(tmp_path: Path, origin: str) -> None:
    gates = {"holders": {"allow": ["0x7e5f4552091a69125d5dfcb7b8c2659029395bdf"]}}
    [(status, message)] = await gated_findings(tmp_path, origin, {"protected": ["/401/x/y"]}, gates=gates)
    assert (status, "no gate was tested" in message) == ("warn", True)
    assert await gated_findings(tmp_path, origin, {"protected": ["/401/x/y"]}) == []
    [(status, message)] = await gated_findings(
        tmp_path, origin, {"gated": ["/403/x/y"]}, storage={"url": f"sqlite:///{tmp_path}/none.db"}
    )
    assert (status, "there is no database" in message) == ("warn", True)
