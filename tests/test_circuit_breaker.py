"""The circuit breaker sends one probe at a time with growing pauses, and always closes when the server responds."""

import asyncio

import pytest

from kisslock.circuit_breaker import CircuitBreaker

next_turn = asyncio.sleep


class ProbedServer:
    """A server that responds at the probe with this number, or never (None)."""

    def __init__(self, successful_probe: int | None) -> None:
        self.successful_probe, self.probe_count, self.concurrent_probes, self.max_concurrent_probes = (
            successful_probe,
            0,
            0,
            0,
        )

    async def probe(self) -> bool:
        self.concurrent_probes += 1
        self.max_concurrent_probes = max(self.max_concurrent_probes, self.concurrent_probes)
        await next_turn(0)
        self.probe_count, self.concurrent_probes = self.probe_count + 1, self.concurrent_probes - 1
        return self.probe_count == self.successful_probe


async def wait_until_closed(breaker: CircuitBreaker) -> None:
    while breaker.is_open:
        await next_turn(0)


@pytest.fixture
def recorded_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A list of the requested pauses. The pauses take no time."""
    requested_pauses = list[float]()

    async def record_pause(seconds: float) -> None:
        requested_pauses.append(seconds)
        await next_turn(0)

    monkeypatch.setattr("kisslock.circuit_breaker.asyncio.sleep", record_pause)
    return requested_pauses


async def test_the_pauses_of_an_open_circuit_breaker_double_up_to_the_maximum_until_a_probe_succeeds(
    recorded_pauses: list[float],
) -> None:
    server = ProbedServer(successful_probe=5)
    breaker = CircuitBreaker(server.probe, first_pause_s=1.0, longest_pause_s=4.0)
    for _ in range(3):
        breaker.open()
    assert breaker.is_open
    await wait_until_closed(breaker)
    assert (recorded_pauses, server.probe_count, server.max_concurrent_probes) == ([1.0, 2.0, 4.0, 4.0], 5, 1)


async def test_a_successful_first_probe_closes_the_circuit_breaker_without_a_pause(
    recorded_pauses: list[float],
) -> None:
    server = ProbedServer(successful_probe=1)
    breaker = CircuitBreaker(server.probe, first_pause_s=1.0, longest_pause_s=4.0)
    breaker.open()
    await wait_until_closed(breaker)
    assert (recorded_pauses, server.probe_count) == ([], 1)


@pytest.mark.usefixtures("recorded_pauses")
async def test_closing_the_circuit_breaker_ends_its_probe() -> None:
    breaker = CircuitBreaker(ProbedServer(successful_probe=None).probe, first_pause_s=1.0, longest_pause_s=1.0)
    breaker.open()
    await next_turn(0)
    await breaker.close()
    assert not breaker.is_open
    assert asyncio.all_tasks() == {asyncio.current_task()}


def test_the_circuit_breaker_is_closed_for_the_next_event_loop_when_an_event_loop_ends() -> None:
    breaker = CircuitBreaker(ProbedServer(successful_probe=None).probe, first_pause_s=60.0, longest_pause_s=60.0)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(_open_breaker(breaker))
    assert not breaker.is_open
    asyncio.run(_open_breaker(breaker))
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.run_until_complete(next_turn(0))
    loop.close()


async def _open_breaker(breaker: CircuitBreaker) -> None:
    assert not breaker.is_open
    breaker.open()
    assert breaker.is_open
