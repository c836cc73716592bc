"""In-flight calls: identical calls that arrive while a node is being queried share its response."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from kisslock.rpc.faults import ResponseTail
from kisslock.upstream.transport import MAX_CONNECTIONS

# Maximum number of concurrent heavy requests of all chains. A quarter of the connections to nodes stays free for cheap
# requests.
MAX_HEAVY_REQUESTS = MAX_CONNECTIONS * 3 // 4
# Clients join a running request only within this number of seconds. Later clients start a new request, so that they get
# its full deadline.
JOIN_S = 0.3
ResponseTails = list[ResponseTail]
Send = Callable[[], Awaitable[ResponseTails]]


class InFlightRequest:
    """One request to the nodes.

    The request has its own task, so that a client who disconnects does not cancel the request for other clients.
    """

    __slots__ = ("_began_s", "_waiters", "keys", "task")

    def __init__(self, keys: Sequence[bytes], task: "asyncio.Task[ResponseTails]") -> None:
        self.keys, self.task = keys, task
        self._began_s = asyncio.get_running_loop().time()
        self._waiters: list[asyncio.Future[None]] = []
        task.add_done_callback(self._on_task_done)

    def is_new(self) -> bool:
        """Return True if the request started less than JOIN_S ago."""
        return asyncio.get_running_loop().time() - self._began_s < JOIN_S

    async def wait_for_responses(self) -> ResponseTails:
        """Return the responses, in the order of the request's keys."""
        if not self.task.done():
            # Each caller that waits gets its own future. Cancelling the future does not cancel the call, and the future
            # costs less than half of asyncio.shield.
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter
        return self.task.result()

    def _on_task_done(self, _: "asyncio.Task[ResponseTails]") -> None:
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)


class InFlightCall(Struct, frozen=True, gc=False):
    """One call of an in-flight request: `request.task.result()[index]` is its response."""

    request: InFlightRequest
    index: int


class InFlightRequests:
    """All in-flight requests of a gateway, by the keys of their calls."""

    def __init__(self) -> None:
        self._calls: dict[bytes, InFlightCall] = {}
        self._tasks: set[asyncio.Task[ResponseTails]] = set()
        # `find` takes a call's key and returns its newest InFlightCall, or None.
        self.find = self._calls.get

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, keys: Sequence[bytes], send: Send) -> InFlightRequest:
        """Start a request. `send` returns a response for each key."""
        task = asyncio.create_task(self._run_request(keys, send))
        self._tasks.add(task)
        request = InFlightRequest(keys, task)
        for index, key in enumerate(keys):
            self._calls[key] = InFlightCall(request, index)
        return request

    async def _run_request(self, keys: Sequence[bytes], send: Send) -> ResponseTails:
        task = asyncio.current_task()
        try:
            return await send()
        finally:
            self._tasks.discard(task)
            for key in keys:
                if (call := self._calls.get(key)) is not None and call.request.task is task:
                    del self._calls[key]

    async def close(self) -> None:
        """Cancel every request."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
