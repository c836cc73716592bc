"""What `kisslock check` says about the relay, against the local one in its several behaviour."""

import socket

from kisslock.checks.relay import check_relay
from kisslock.checks.report import Check
from kisslock.dev.relay.server import Behaviour, relaying
from kisslock.settings import Settings

PROJECT = "0123456789abcdef0123456789abcdef"


async def found(url: str, project_id: str = PROJECT, timeout_s: float = 8) -> Check:
    settings = Settings.of(walletconnect={"project_id": project_id, "relay_url": url})
    (check,) = await check_relay(settings, timeout_s)
    return check


async def test_a_relay_that_takes_the_project_id_is_well() -> None:
    with relaying(Behaviour(projects=frozenset({PROJECT}))) as url:
        check = await found(url)
    assert (check.status, check.message) == ("ok", f"{url} answers and takes the project id")


async def test_a_project_id_that_the_relay_does_not_know_fails_with_the_relays_own_words() -> None:
    with relaying(Behaviour(projects=frozenset({"another"}))) as url:
        check = await found(url)
    assert check.status == "fail"
    assert check.message == f"{url} refuses the project id: Unauthorized: invalid key"
    assert "origins it allows" in check.hint


async def test_a_relay_that_says_nothing_fails_in_time() -> None:
    with relaying(Behaviour(silent=True)) as url:
        check = await found(url, timeout_s=0.5)
    assert (check.status, "says nothing within" in check.message) == ("fail", True)


async def test_a_relay_that_is_not_there_fails() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        check = await found(f"ws://127.0.0.1:{closed.getsockname()[1]}")
    assert (check.status, "cannot be reached" in check.message) == ("fail", True)


async def test_a_site_is_no_relay(port: int) -> None:
    check = await found(f"ws://127.0.0.1:{port}")
    assert (check.status, "is not a relay: HTTP" in check.message) == ("fail", True)


async def test_no_relay_is_asked_where_scanning_is_not_set_up() -> None:
    assert await check_relay(Settings.of(walletconnect={"relay_url": "ws://127.0.0.1:1"})) == []
