"""The ID of the current request, for log lines."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context, ContextVar
from typing import Any

# The value of the response's X-Request-ID header. Empty outside of requests.
REQUEST_ID: ContextVar[str] = ContextVar("kisslock.request_id", default="")


def run_in_background(coroutine: Coroutine[Any, Any, None], name: str | None = None) -> asyncio.Task[None]:
    """Start a task that outlives the current request. The task's log lines do not contain the request's ID."""
    return asyncio.create_task(coroutine, name=name, context=Context())
