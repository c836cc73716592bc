"""The ASGI lifespan protocol for a server that runs Kisslock directly. A mounted app never receives lifespan events."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack

from starlette.types import Receive, Send

from kisslock.errors import KisslockError


async def answer_lifespan(
    lifespan: Callable[[], AbstractAsyncContextManager[None]], receive: Receive, send: Send
) -> None:
    """Enter the context at startup and exit it at shutdown. A KisslockError at startup is reported to the server."""
    await receive()
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(lifespan())
        except KisslockError as error:
            await send({"type": "lifespan.startup.failed", "message": f"{error.message} {error.hint}"})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
