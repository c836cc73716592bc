"""An application that counts the requests of each client."""

from collections import Counter
from contextlib import nullcontext

from starlette.types import Receive, Scope, Send

from kisslock.http.lifespan import answer_lifespan
from kisslock.http.response import Response


class CountingApplication:
    """Counts requests by the address that the proxy forwarded."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the request; the answer is empty."""
        if scope["type"] == "lifespan":
            await answer_lifespan(nullcontext, receive, send)
            return
        self.counted[dict(scope["headers"])[b"x-forwarded-for"].decode()] += 1
        await Response(200, ((b"content-length", b"0"),))(scope, receive, send)
