"""Calls in flight: equal calls that arrive while a node is being asked share its answer."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

from msgspec import Struct

from kisslock.rpc.faults import DownTail, ResponseTail
from kisslock.upstream.transport import MAX_CONNECTIONS

# Heavy flights at once, all chains together: a quarter of the connections to nodes is left to cheap ones.
MAX_HEAVY = MAX_CONNECTIONS * 3 // 4
ResponseTails = list[ResponseTail]
Send = Callable[[], Awaitable[ResponseTails]]


class Flight:
    """One request to the nodes, in a task of its own: a client who disconnects does not cancel it for the others.

    A flight is late when it has not ended after `late_after_s` (None: never). `retries` holds, by key, where its calls
    are in flights that started because this one failed or was late.
    """

    __slots__ = ("_timer", "_waiters", "is_late", "retries", "task")

    def __init__(self, task: "asyncio.Task[ResponseTails]", late_after_s: float | None) -> None:
        self.task = task
        self.is_late = False
        self.retries: dict[bytes, FlightCall] = {}
        self._waiters: list[asyncio.Future[None]] = []
        self._timer = None if late_after_s is None else asyncio.get_running_loop().call_later(late_after_s, self._late)
        task.add_done_callback(self._ended)

    async def answers(self) -> ResponseTails:
        """The answers, in the order of the flight's keys."""
        while not self.task.done():
            await self._change()
        return self.task.result()

    async def answers_in_time(self) -> ResponseTails | None:
        """The answers, or None as soon as the flight is late."""
        if not (self.task.done() or self.is_late):
            await self._change()
        return self.task.result() if self.task.done() else None

    def notify(self, waiter: "asyncio.Future[None]") -> None:
        """Set the waiter's result when the flight has ended or is late; a waiter that is done by then is left alone."""
        self._waiters.append(waiter)

    def _change(self) -> "asyncio.Future[None]":
        # A future for each waiter can be cancelled by itself, and takes less than half as long as asyncio.shield.
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        return waiter

    def _late(self) -> None:
        self.is_late = True
        self._wake()

    def _ended(self, _: "asyncio.Task[ResponseTails]") -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._wake()

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)


class FlightCall(Struct, frozen=True, gc=False):
    """One call of a flight: `flight.task.result()[index]` is its answer."""

    flight: Flight
    index: int


async def first_answer(calls: Sequence[FlightCall], end: float) -> ResponseTail | None:
    """The answer of the flight that ends first; a failure only when all failed; None when `end` comes first."""
    pending = list(calls)
    try:
        async with asyncio.timeout_at(end):
            while True:
                for call in [call for call in pending if call.flight.task.done()]:
                    tail = call.flight.task.result()[call.index]
                    pending.remove(call)
                    if type(tail) is not DownTail or not pending:
                        return tail
                await _change_of(call.flight for call in pending)
    except TimeoutError:
        return None


async def _change_of(flights: Iterable[Flight]) -> None:
    waiter = asyncio.get_running_loop().create_future()
    for flight in flights:
        flight.notify(waiter)
    await waiter


class Flights:
    """All flights of a gateway, by the keys of their calls."""

    def __init__(self) -> None:
        self._calls: dict[bytes, FlightCall] = {}
        self._tasks: set[asyncio.Task[ResponseTails]] = set()
        # The call of a key while it is in flight.
        self.find = self._calls.get

    def __len__(self) -> int:
        return len(self._tasks)

    def other(self, key: bytes, first: Flight) -> FlightCall | None:
        """The call of a key in another flight than `first`: its retry, or a flight that started after `first` ended."""
        call = first.retries.get(key) or self._calls.get(key)
        return None if call is None or call.flight is first else call

    def start(
        self, keys: Sequence[bytes], send: Send, late_after_s: float | None = None, *, first: Flight | None = None
    ) -> Flight:
        """Start a flight; `send` returns an answer for each key. `first` is the flight that this one retries."""
        task = asyncio.create_task(self._run(keys, send, first))
        self._tasks.add(task)
        flight = Flight(task, late_after_s)
        for index, key in enumerate(keys):
            call = FlightCall(flight, index)
            self._calls.setdefault(key, call)
            if first is not None:
                first.retries[key] = call
        return flight

    async def _run(self, keys: Sequence[bytes], send: Send, first: Flight | None) -> ResponseTails:
        task = asyncio.current_task()
        try:
            tails = await send()
            if first is not None:
                # The retry's answers are newer than those the first flight will bring: new clients must not join it.
                answered = [key for key, tail in zip(keys, tails, strict=True) if type(tail) is not DownTail]
                self._forget(answered, first.task)
            return tails
        finally:
            self._tasks.discard(task)
            self._forget(keys, task)

    def _forget(self, keys: Sequence[bytes], task: "asyncio.Task[ResponseTails] | None") -> None:
        for key in keys:
            if (call := self._calls.get(key)) is not None and call.flight.task is task:
                del self._calls[key]

    async def close(self) -> None:
        """Cancel every flight."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
