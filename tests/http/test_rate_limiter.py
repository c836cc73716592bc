"""Rate limits: their size, their address, and counting while Redis is down."""

import asyncio
import itertools
import socket
import time

import pytest
from redis.asyncio import Redis
from starlette.testclient import TestClient

from kisslock import metrics
from kisslock.errors import TooManyRequests
from kisslock.http import counters
from kisslock.http.client_address import address_bucket, ipv6_site_of_bucket
from kisslock.http.counters import Counters, RateLimit
from kisslock.http.rate_limiter import RateLimiter
from tests.auth.conftest import Clock
from tests.conftest import NewKisslock
from tests.silent import find_redis_process_id, paused_process, silent_port

LIMIT_OF_TEN = RateLimit("test", 10, 60)
LIMIT_OF_THOUSAND = RateLimit("many", 1000, 60)


async def test_each_rate_limit_and_each_key_has_its_own_counter() -> None:
    limiter = RateLimiter()
    await limiter.charge(LIMIT_OF_TEN, "a", 10)
    await limiter.charge(LIMIT_OF_TEN, "b", 10)
    await limiter.charge(RateLimit("other", 10, 60), "a", 10)
    assert not await limiter.try_charge(LIMIT_OF_TEN, "a")


async def test_a_batch_costs_as_much_as_all_of_its_calls_together() -> None:
    limiter = RateLimiter()
    await limiter.charge(LIMIT_OF_TEN, "a", 7)
    with pytest.raises(TooManyRequests):
        await limiter.charge(LIMIT_OF_TEN, "a", 4)


async def retry_after(limiter: RateLimiter, key: str = "a") -> int:
    """Return the Retry-After header of the denied request, in seconds."""
    with pytest.raises(TooManyRequests) as caught:
        await limiter.charge(LIMIT_OF_TEN, key)
    return int(caught.value.headers["Retry-After"])


async def test_a_new_window_of_a_rate_limit_begins_only_after_the_previous_window_has_ended() -> None:
    clock = Clock(5000.0)
    limiter = RateLimiter(clock=clock)
    await limiter.charge(LIMIT_OF_TEN, "a", 10)
    clock.now += 59.5
    assert await retry_after(limiter) == 1
    clock.now += 0.5
    await limiter.charge(LIMIT_OF_TEN, "a", 10)


async def test_setting_the_wall_clock_back_does_not_lock_out_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(5000.0)
    limiter = RateLimiter(clock=clock)
    await limiter.charge(LIMIT_OF_TEN, "a", 10)
    hour_before = time.time() - 3600
    monkeypatch.setattr(time, "time", lambda: hour_before)
    assert await retry_after(limiter) == 60
    clock.now += 30
    assert await retry_after(limiter) == 30
    clock.now += 30
    await limiter.charge(LIMIT_OF_TEN, "a")
    # The default clock is monotonic.
    assert RateLimiter()._counters._clock is time.monotonic


def test_counters_of_ended_windows_are_dropped_and_the_number_of_counters_is_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counters, "MAX_COUNTERS", 100)
    stored_counters = Counters()
    for number in range(1000):
        assert stored_counters.count(f"a{number}", 60) == 1
    assert len(stored_counters) <= 101
    assert stored_counters.count("a999", 60) == 2
    few_counters = Counters()
    for number in range(50):
        few_counters.count(f"b{number}", 0)
    few_counters.count("c", 60)
    assert len(few_counters) <= 3


@pytest.mark.parametrize(
    ("host", "bucket"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_each_ipv4_address_and_each_ipv6_network_has_its_own_rate_limit(host: str, bucket: str) -> None:
    assert address_bucket({"client": (host, 1)}) == bucket


def test_all_clients_without_an_address_share_one_rate_limit() -> None:
    assert address_bucket({}) == address_bucket({"client": None})


async def test_ipv6_networks_with_the_same_48_bit_prefix_share_sixteen_times_the_rate_limit_of_one_network() -> None:
    limiter = RateLimiter(clock=Clock(5000.0))
    for network in range(16):
        await limiter.charge(LIMIT_OF_TEN, address_bucket({"client": (f"2001:db8:1:{network:x}::1", 1)}), 10)
    assert await retry_after(limiter, "2001:db8:1:ff::/64") == 60
    for other_bucket in ("2001:db8:2:1::/64", "203.0.113.9", "a" * 32, "unknown"):
        await limiter.charge(LIMIT_OF_TEN, other_bucket, 10)


async def test_several_processes_share_a_rate_limit_in_redis(redis_url: str) -> None:
    first_process, other_process = RateLimiter(redis_url), RateLimiter(redis_url)
    await first_process.charge(LIMIT_OF_TEN, "a", 6)
    await other_process.charge(LIMIT_OF_TEN, "a", 4)
    for limiter in (first_process, other_process):
        assert 1 <= await retry_after(limiter) <= 60
        await limiter.close()


async def test_requests_are_counted_in_memory_while_redis_is_down() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        limiter = RateLimiter(f"redis://127.0.0.1:{unused.getsockname()[1]}/0")
    await limiter.charge(LIMIT_OF_TEN, "a", 10)
    assert await retry_after(limiter) == 60
    await limiter.close()


async def charge_while_silent(limiter: RateLimiter) -> None:
    """Count 20 concurrently and 20 in sequence, all in memory."""
    # The first requests together wait for one timeout of 0.3 s. The later requests do not wait.
    async with asyncio.timeout(4):
        await asyncio.gather(*(limiter.charge(LIMIT_OF_THOUSAND, "a") for _ in range(20)))
        for _ in range(20):
            await limiter.charge(LIMIT_OF_THOUSAND, "a")
            await asyncio.sleep(0.02)
    assert limiter._counters.count("many/a", 60, 0) == 40


async def test_all_requests_together_wait_for_one_timeout_if_redis_never_responds() -> None:
    with silent_port() as port:
        limiter = RateLimiter(f"redis://127.0.0.1:{port}/0")
        await charge_while_silent(limiter)
        await limiter.close()


async def test_redis_counts_requests_again_after_it_did_not_respond_for_a_while(
    redis_url: str,
) -> None:
    limiter, process_id = RateLimiter(redis_url), await find_redis_process_id(redis_url)
    await limiter.charge(LIMIT_OF_THOUSAND, "b")
    with paused_process(process_id):
        await charge_while_silent(limiter)
    async with asyncio.timeout(30):
        for attempt in itertools.count(1):
            await limiter.charge(LIMIT_OF_THOUSAND, "b")
            # A request is counted in memory only while Redis does not respond. A count below the number of attempts
            # therefore shows that Redis counts again.
            if limiter._counters.count("many/b", 60, 0) < attempt:
                break
            await asyncio.sleep(0.05)
    await limiter.close()


async def test_a_server_stays_ready_and_reports_the_outage_while_redis_is_down(
    redis_url: str, new_kisslock: NewKisslock
) -> None:
    """All servers share one Redis, so 503 from each would remove the whole site from the load balancer."""
    process_id = await find_redis_process_id(redis_url)

    def get_readiness(client: TestClient) -> tuple[int, str, str]:
        response = client.get("/api/ready")
        return response.status_code, response.json()["status"], response.json()["redis"]

    with TestClient(new_kisslock(server={"budgets_url": redis_url}).app) as client:
        assert get_readiness(client) == (200, "ok", "ok")
        with paused_process(process_id):
            assert get_readiness(client) == (200, "degraded", "away")
            assert 'kisslock_redis_up{use="budgets"} 0.0' in metrics.render_metrics().decode()
        deadline = time.monotonic() + 20
        while get_readiness(client) != (200, "ok", "ok"):
            assert time.monotonic() < deadline
            await asyncio.sleep(0.05)
        assert 'kisslock_redis_up{use="budgets"} 1.0' in metrics.render_metrics().decode()


async def test_a_full_redis_is_logged_once_and_requests_are_still_allowed(
    redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    limiter = RateLimiter(redis_url)
    async with Redis.from_url(redis_url) as client:
        # A Redis whose memory is full responds to reads, but cannot count.
        await client.config_set("maxmemory", "1")
    for _ in range(5):
        await limiter.charge(LIMIT_OF_THOUSAND, "a")
        await asyncio.sleep(0.05)
    await limiter.close()
    assert len([message for message in caplog.messages if "counts its own rate limits" in message]) == 1


@pytest.mark.parametrize(
    ("forwarded", "site"),
    [
        ("2001:db8:1:2::9", "2001:db8:1::/48"),
        ("203.0.113.9", None),
        ("zz/64", None),
        ("203.0.113.9/64", None),
        ("2001:db8::1/64", None),
    ],
)
async def test_any_client_address_can_be_charged_but_only_a_valid_ipv6_address_has_a_48_bit_prefix(
    forwarded: str, site: str | None
) -> None:
    bucket = address_bucket({"client": (forwarded, 5)})
    assert ipv6_site_of_bucket(bucket) == site
    await RateLimiter().charge(LIMIT_OF_TEN, bucket)
