"""The lifespan protocol (ASGI) for a server that runs Kisslock directly; a mounted app never gets it."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from starlette.types import Receive, Send


async def answer_lifespan(
    lifespan: Callable[[], AbstractAsyncContextManager[None]], receive: Receive, send: Send
) -> None:
    """Run the context between start-up and shutdown."""
    await receive()
    async with lifespan():
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
