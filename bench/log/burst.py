"""A burst at a rate, from a process of its own: many connections, each with several beacons under way."""

import asyncio
import itertools
import json
import sys
import time
from collections.abc import Iterator

import uvloop

from bench.baseline import to_bare
from bench.log.beacons import visits

CONNECTIONS, AHEAD = 128, 1
# Requests are made before the measurement and repeated, so that making them costs no CPU during it.
MADE = 40_000
ANSWER = b"HTTP/1.1 200"
# Bytes of the body of the answer to a beacon.
ANSWER_BYTES = 2


class Sender(asyncio.Protocol):
    """One connection; counts what was answered with 200."""

    def __init__(self, beacons: Iterator[bytes], pace: "Pace") -> None:
        self._beacons, self._pace, self._under_way = beacons, pace, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        self._send()

    def data_received(self, data: bytes) -> None:
        """Count the answers, and send as many requests again."""
        good = data.count(ANSWER)
        self._pace.answered += good
        self._under_way -= data.count(b"HTTP/1.1 ")
        self._send()

    def _send(self) -> None:
        many = min(AHEAD - self._under_way, self._pace.allowed())
        if many > 0:
            self._under_way += many
            self._transport.write(b"".join(itertools.islice(self._beacons, many)))
        elif not self._under_way:
            asyncio.get_running_loop().call_later(0.002, self._send)


class Pace:
    """Limits the requests to a rate per second, until the end."""

    def __init__(self, rate: int, seconds: float) -> None:
        self._rate, self._begun = rate, time.perf_counter()
        self._until = self._begun + seconds
        self._sent = self.answered = 0

    def allowed(self) -> int:
        """The number of requests that may be sent now; they count as sent."""
        now = time.perf_counter()
        many = min(AHEAD, int((now - self._begun) * self._rate) - self._sent) if now < self._until else 0
        self._sent += max(0, many)
        return many

    @property
    def sent(self) -> int:
        """The number of requests that were sent or allowed."""
        return self._sent


async def burst(port: int, rate: int, seconds: float, *, bare: bool) -> dict[str, float]:
    """Send at this rate; how many were answered with 200, and in how many seconds."""
    requests = (to_bare(request, ANSWER_BYTES) if bare else request for request in visits())
    made = itertools.cycle(list(itertools.islice(requests, MADE)))
    pace, loop = Pace(rate, seconds), asyncio.get_running_loop()
    begun = time.perf_counter()
    for _ in range(CONNECTIONS):
        await loop.create_connection(lambda: Sender(made, pace), "127.0.0.1", port)
    await asyncio.sleep(seconds)
    before = -1
    while before != pace.answered:
        before = pace.answered
        took = time.perf_counter() - begun
        await asyncio.sleep(0.25)
    return {"answered": pace.answered, "seconds": took}


if __name__ == "__main__":
    port, rate, seconds, *more = sys.argv[1:]
    sys.stdout.write(json.dumps(uvloop.run(burst(int(port), int(rate), float(seconds), bare=more == ["bare"]))))
