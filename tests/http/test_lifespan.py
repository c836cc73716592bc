"""The lifespan without a host: a failed startup is reported to the server with its reason."""

import asyncio
from typing import Any

import pytest

from kisslock.http.lifespan import answer_lifespan
from tests.conftest import NewKisslock
from tests.silent import TIMEOUT_S, silent_port


class FakeServer:
    """The messages that an ASGI server sends and receives."""

    def __init__(self) -> None:
        self.received_messages = list[Any]()

    async def receive(self) -> dict[str, str]:
        return {"type": "lifespan.shutdown" if self.received_messages else "lifespan.startup"}

    async def send(self, message: Any) -> None:
        self.received_messages.append(message)


async def test_the_application_reports_to_the_server_that_startup_and_shutdown_are_complete(
    new_kisslock: NewKisslock,
) -> None:
    server = FakeServer()
    await answer_lifespan(new_kisslock(sign_in={"mode": "optional"}).lifespan, server.receive, server.send)
    assert [message["type"] for message in server.received_messages] == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]


@pytest.mark.parametrize("is_silent", [True, False])
async def test_the_startup_fails_within_seconds_and_reports_the_reason_if_the_database_does_not_respond(
    new_kisslock: NewKisslock, is_silent: bool
) -> None:
    server = FakeServer()
    with silent_port() as port:
        url = f"postgresql://kisslock:hush@127.0.0.1:{port if is_silent else 1}/kisslock"
        kisslock = new_kisslock(sign_in={"mode": "optional"}, storage={"url": url})
        async with asyncio.timeout(TIMEOUT_S):
            await answer_lifespan(kisslock.lifespan, server.receive, server.send)
    (failure_message,) = server.received_messages
    assert failure_message["type"] == "lifespan.startup.failed"
    assert ("no connection within 3 s" if is_silent else "Connect call failed") in failure_message["message"]
    assert "hush" not in failure_message["message"]
