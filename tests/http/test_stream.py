"""Streamed responses: in order, closed when the client disconnects, cut if the client does not read them."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from kisslock.http import stream
from kisslock.http.stream import ABORT_KEY, Stream

TEXT_HEADERS = ((b"content-type", b"text/plain"),)


class AsgiClient:
    """The client's side of an ASGI connection."""

    def __init__(self, method: str = "GET", *, can_abort: bool = True) -> None:
        self.received_messages: list[Any] = []
        self.is_blocking = False
        self.disconnected = asyncio.Event()
        self.scope: dict[str, Any] = {"method": method}
        if can_abort:
            self.scope[ABORT_KEY] = self.disconnected.set

    async def receive(self) -> dict[str, Any]:
        if not self.received_messages:
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.disconnected.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if self.is_blocking:
            await asyncio.Event().wait()
        self.received_messages.append(message)

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.received_messages)

    @property
    def is_whole(self) -> bool:
        return bool(self.received_messages) and self.received_messages[-1].get("more_body") is False


class BodyParts:
    """Parts of a response, which record whether they were closed."""

    def __init__(self, *parts: bytes | Exception, is_endless: bool = False) -> None:
        self.parts, self.is_endless, self.is_closed, self.is_started = parts, is_endless, False, False
        # Set after the last part was sent. An endless response then sends nothing more, but does not end.
        self.parts_sent = asyncio.Event()

    async def __call__(self) -> AsyncGenerator[bytes, None]:
        self.is_started = True
        try:
            for body_part in self.parts:
                if isinstance(body_part, Exception):
                    raise body_part
                yield body_part
            self.parts_sent.set()
            if self.is_endless:
                await asyncio.Event().wait()
        finally:
            self.is_closed = True


async def stream_response(client: AsgiClient, body_parts: BodyParts) -> None:
    async with asyncio.timeout(10):
        await Stream(TEXT_HEADERS, body_parts())(client.scope, client.receive, client.send)


async def test_parts_of_a_stream_are_sent_in_order_and_the_generator_is_closed_at_the_end() -> None:
    client, body_parts = AsgiClient(), BodyParts(b"a", b"b", b"c")
    await stream_response(client, body_parts)
    assert client.received_messages[0] == {"type": "http.response.start", "status": 200, "headers": [*TEXT_HEADERS]}
    assert (client.body, client.is_whole, body_parts.is_closed) == (b"abc", True, True)


async def test_a_stream_without_parts_is_an_empty_response() -> None:
    client = AsgiClient()
    await stream_response(client, BodyParts())
    assert (client.body, client.is_whole) == (b"", True)


async def test_the_parts_of_a_stream_are_not_generated_for_a_head_request() -> None:
    client, body_parts = AsgiClient("HEAD"), BodyParts(b"a")
    await stream_response(client, body_parts)
    assert (client.body, client.is_whole, body_parts.is_started) == (b"", True, False)


async def test_an_error_before_the_first_part_is_raised_before_the_response_has_started() -> None:
    client = AsgiClient()
    with pytest.raises(LookupError):
        await stream_response(client, BodyParts(LookupError()))
    assert client.received_messages == []


async def test_an_error_after_the_first_part_ends_the_response_early_and_is_raised() -> None:
    client, body_parts = AsgiClient(), BodyParts(b"a", LookupError())
    with pytest.raises(LookupError):
        await stream_response(client, body_parts)
    assert (client.body, client.is_whole, body_parts.is_closed) == (b"a", False, True)


async def test_the_generator_of_a_stream_is_closed_when_the_client_disconnects() -> None:
    client, body_parts = AsgiClient(), BodyParts(b"a", is_endless=True)
    async with asyncio.TaskGroup() as group:
        group.create_task(stream_response(client, body_parts))
        await body_parts.parts_sent.wait()
        client.disconnected.set()
    assert (client.body, client.is_whole, body_parts.is_closed) == (b"a", False, True)


@pytest.mark.parametrize("can_abort", [True, False])
async def test_a_stream_to_a_client_that_reads_nothing_ends_and_aborts_the_connection_if_the_server_supports_it(
    can_abort: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "PART_TIMEOUT_S", 0.05)
    client, body_parts = AsgiClient(can_abort=can_abort), BodyParts(b"a", is_endless=True)
    real_send = client.send

    async def send_and_block(message: Any) -> None:
        await real_send(message)
        client.is_blocking = True

    client.send = send_and_block  # type: ignore[method-assign]
    await stream_response(client, body_parts)
    assert (client.body, client.is_whole, body_parts.is_closed, client.disconnected.is_set()) == (
        b"",
        False,
        True,
        can_abort,
    )


async def test_cancelling_a_request_closes_the_generator_of_its_stream() -> None:
    client, body_parts = AsgiClient(), BodyParts(b"a", is_endless=True)
    task = asyncio.create_task(stream_response(client, body_parts))
    await body_parts.parts_sent.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert body_parts.is_closed
