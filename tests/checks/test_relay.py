"""What `kisslock check` reports about the relay, tested with the local relay's behaviours."""

import socket

import pytest

from kisslock import Settings
from kisslock.checks.relay import check_relay
from kisslock.dev.relay.server import Behaviour, running_relay
from kisslock.finding import Finding

PROJECT_ID = "0123456789abcdef0123456789abcdef"


async def check_relay_url(url: str, project_id: str = PROJECT_ID, timeout_s: float = 8) -> Finding:
    settings = Settings.of(walletconnect={"project_id": project_id, "relay_url": url})
    (check,) = await check_relay(settings, timeout_s)
    return check


@pytest.mark.parametrize(
    ("behaviour", "status", "expected_text"),
    [
        (Behaviour(projects=frozenset({PROJECT_ID})), "ok", "responds and accepts the project ID"),
        (Behaviour(projects=frozenset({"another"})), "fail", "rejects the project ID: Unauthorized: invalid key"),
        (Behaviour(silent=True), "fail", "does not respond within"),
    ],
)
async def test_kisslock_check_reports_the_status_of_the_relay_according_to_the_response_of_the_relay(
    behaviour: Behaviour, status: str, expected_text: str
) -> None:
    with running_relay(behaviour) as url:
        check = await check_relay_url(url, timeout_s=0.5 if behaviour.silent else 8)
    assert check.status == status
    assert check.message.startswith(f"{url} {expected_text}")
    assert ("origins it allows" in check.hint) == ("refuses" in expected_text)


async def test_kisslock_check_fails_for_a_relay_that_cannot_be_reached() -> None:
    with socket.socket() as closed_socket:
        closed_socket.bind(("127.0.0.1", 0))
        check = await check_relay_url(f"ws://127.0.0.1:{closed_socket.getsockname()[1]}")
    assert (check.status, "cannot be reached" in check.message) == ("fail", True)


async def test_kisslock_check_fails_if_the_relay_url_belongs_to_an_ordinary_web_site(port: int) -> None:
    check = await check_relay_url(f"ws://127.0.0.1:{port}")
    assert (check.status, "is not a relay: HTTP" in check.message) == ("fail", True)


async def test_kisslock_check_reports_nothing_about_the_relay_if_no_project_id_is_set() -> None:
    assert await check_relay(Settings.of(walletconnect={"relay_url": "ws://127.0.0.1:1"})) == []
