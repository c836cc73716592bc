"""The id of the request that is being answered, for the lines of the log."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context, ContextVar
from typing import Any

# As the response's X-Request-ID has it; empty outside of requests.
REQUEST_ID: ContextVar[str] = ContextVar("kisslock.request_id", default="")


def background(work: Coroutine[Any, Any, None], name: str | None = None) -> asyncio.Task[None]:
    """Start a task that outlives the request at hand: its lines in the log are not this request's."""
    return asyncio.create_task(work, name=name, context=Context())
