"""Streamed responses of any length.

Only one part of the response is in memory at a time, and sending each part has a time limit.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.types import Message, Receive, Scope, Send

from kisslock.http.response import Headers

# The scope key of a function that cuts the connection. Only Kisslock's own server adds this key to the scope.
ABORT_KEY = "kisslock.cut"
# If a client reads nothing for this number of seconds, its connection is closed.
PART_TIMEOUT_S = 30.0
LAST_MESSAGE: Message = {"type": "http.response.body", "body": b"", "more_body": False}


class Stream:
    """An ASGI response whose parts are generated while it is sent. The generator is closed when the client disconnects.

    The first part is generated before the status is sent, so that a failure of the first part leads to an error
    response. A failure of any later part closes the connection, so that the client notices the incomplete response.
    """

    __slots__ = ("headers", "parts")

    def __init__(self, headers: Headers, parts: AsyncGenerator[bytes, None]) -> None:
        self.headers = headers
        self.parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts."""
        start_message: Message = {"type": "http.response.start", "status": 200, "headers": [*self.headers]}
        async with aclosing(self.parts):
            if scope["method"] == "HEAD":
                await send(start_message)
                await send(LAST_MESSAGE)
                return
            first_part = await anext(self.parts, b"")
            await send(start_message)
            send_task = asyncio.ensure_future(self._send_parts(first_part, send))
            disconnect_task = asyncio.ensure_future(_wait_for_disconnect(receive))
            try:
                await asyncio.wait({send_task, disconnect_task}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                send_task.cancel()
                (outcome,) = await asyncio.gather(send_task, return_exceptions=True)
                if isinstance(outcome, TimeoutError) and ABORT_KEY in scope:
                    scope[ABORT_KEY]()
                    await disconnect_task
                disconnect_task.cancel()
                await asyncio.gather(disconnect_task, return_exceptions=True)
            if isinstance(outcome, Exception) and not isinstance(outcome, TimeoutError):
                raise outcome

    async def _send_parts(self, first_part: bytes, send: Send) -> None:
        await self._send_in_time(send, {"type": "http.response.body", "body": first_part, "more_body": True})
        async for next_part in self.parts:
            await self._send_in_time(send, {"type": "http.response.body", "body": next_part, "more_body": True})
        await self._send_in_time(send, LAST_MESSAGE)

    async def _send_in_time(self, send: Send, message: Message) -> None:
        async with asyncio.timeout(PART_TIMEOUT_S):
            await send(message)


async def _wait_for_disconnect(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
