"""The lifespan protocol (ASGI) for a server that runs Kisslock directly; a mounted app never gets it."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack

from starlette.types import Receive, Send

from kisslock.errors import KisslockError


async def answer_lifespan(
    lifespan: Callable[[], AbstractAsyncContextManager[None]], receive: Receive, send: Send
) -> None:
    """Run the context between start-up and shutdown; a KisslockError at start-up is reported to the server."""
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
