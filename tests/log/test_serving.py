"""`kisslock serve` under a flood, and stopped under load: no accepted entry is lost, other routes respond."""

import asyncio
import itertools
import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kisslock.dev.ports import free_port
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import RunningServer, StartServer, start_server  # noqa: F401 (fixtures)
from tests.log.conftest import read_all_rows, read_rows, wait_for, wait_until

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
FLOOD_BEACONS = 100_000
REQUEST_HEAD = (
    "POST /api/auth/_log HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\nContent-Length: {length}\r\n\r\n"
)
STEP_NAMES = ("opened", "wallet_chosen", "requested", "connected")
STATUS_LINE = re.compile(rb"HTTP/1\.1 (\d+)")


def beacon_request(port: int, number: int) -> bytes:
    body = f"level=debug&step={STEP_NAMES[number % 4]}&flow=flow-{number // 4:016d}&wallet=rabby&method=extension"
    return (REQUEST_HEAD.format(port=port, length=len(body)) + body).encode()


def count_processes_with_connections(pid: int, port: int) -> int:
    """Return how many processes of a server have a connection at its port."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    sockets = {f"socket:[{line[9]}]" for line in lines if line[3] == "01" and line[1].endswith(f":{port:04X}")}
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    process_count = 0
    for process in (str(pid), *children):
        with suppress(OSError):
            process_count += any(str(file.readlink()) in sockets for file in Path(f"/proc/{process}/fd").iterdir())
    return process_count


async def keep_sending(port: int, numbers: Iterator[int], status_counts: Counter[bytes], stop: asyncio.Event) -> None:
    """Send over one connection after another, so that every process gets some."""
    while not stop.is_set():
        await send_beacons(port, itertools.islice(numbers, 20), status_counts)
        await asyncio.sleep(0)


async def send_beacons(
    port: int, numbers: Iterator[int], status_counts: Counter[bytes], concurrent_beacons: int = 1
) -> None:
    """Send beacons over one connection, `concurrent_beacons` at once, until none is left or the server stops."""
    writer = None
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while next_numbers := list(itertools.islice(numbers, concurrent_beacons)):
            writer.write(b"".join(beacon_request(port, number) for number in next_numbers))
            response_heads = b""
            while response_heads.count(b"\r\n\r\n") < len(next_numbers) and (received := await reader.read(1 << 16)):
                response_heads += received
            status_counts.update(STATUS_LINE.findall(response_heads))
            if response_heads.count(b"\r\n\r\n") < len(next_numbers):
                return
    except (OSError, asyncio.IncompleteReadError):
        return
    finally:
        if writer is not None:
            writer.close()


def start_log_server(start: StartServer, *options: str) -> tuple[RunningServer, int]:
    port = free_port()
    limits = ("--log-budget-entries", "1000000", "--log-queue-entries", "100000")
    server = start("serve", "--port", str(port), *limits, *options)
    assert server.url
    return server, port


def read_counters(server: RunningServer) -> Counter[str]:
    counters: Counter[str] = Counter()
    text = server.get("/metrics")
    for name, value in re.findall(r"^kisslock_log_(\w+)_total(?:\{[^}]*\})? (\S+)$", text, re.MULTILINE):
        counters[name] += int(float(value))
    return counters


def resident_memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


# Specification 7.14
@pytest.mark.parametrize(("database", "workers"), [("sqlite", "2"), ("postgresql", "2")], indirect=["database"])
def test_a_shutdown_under_load_loses_no_accepted_entry(start_server: StartServer, database: str, workers: str) -> None:  # noqa: F811
    server, port = start_log_server(start_server, "--storage-url", database, "--server-workers", workers)
    status_counts: Counter[bytes] = Counter()

    async def send_in_background() -> int:
        numbers = itertools.count()
        stop_event = asyncio.Event()
        senders = [asyncio.create_task(keep_sending(port, numbers, status_counts, stop_event)) for _ in range(24)]
        # Wait until every worker process has connections, because some workers start later than others.
        await wait_until(lambda: count_processes_with_connections(server.child.pid, port) == int(workers), 60)
        enough = status_counts[b"200"] + 1500
        await wait_until(lambda: status_counts[b"200"] >= enough, 60)
        code = await asyncio.to_thread(server.stop, signal.SIGTERM)
        stop_event.set()
        await asyncio.gather(*senders)
        return code

    assert asyncio.run(send_in_background()) == 0
    logged_counts = [
        tuple(map(int, numbers))
        for numbers in re.findall(r"client log: (\d+) received, (\d+) stored, (\d+) dropped", server.stderr_text)
    ]
    assert len(logged_counts) == int(workers)
    received_count, stored_count, dropped_count = map(sum, zip(*logged_counts, strict=True))
    assert received_count == stored_count + dropped_count
    assert dropped_count == 0
    log_file = read_all_rows(database)
    # More entries than responses can exist, because a beacon is stored even if its response did not reach the browser.
    assert set(status_counts) == {b"200"}
    assert status_counts[b"200"] <= received_count == len(log_file)
    counts = read_all_rows(database, "log_counts")
    for kind in ("step", "wallet"):
        assert sum(row["count"] for row in counts if (row["kind"], row["span_s"]) == (kind, 3600)) == received_count
    assert "Traceback" not in server.stderr_text


def test_the_memory_stays_limited_and_other_routes_respond_during_a_flood_of_beacons(
    start_server: StartServer,  # noqa: F811
    tmp_path: Path,
) -> None:
    """docs/security.md, 21."""
    server, port = start_log_server(start_server)
    status_counts: Counter[bytes] = Counter()
    statuses: list[int] = []

    async def request_page_repeatedly() -> None:
        while sum(status_counts.values()) < FLOOD_BEACONS:
            async with asyncio.timeout(10):
                statuses.append(await asyncio.to_thread(lambda: len(server.get("/"))))
            await asyncio.sleep(0.1)

    async def send_flood() -> None:
        numbers = iter(range(FLOOD_BEACONS))
        async with asyncio.TaskGroup() as group:
            group.create_task(request_page_repeatedly())
            for _ in range(16):
                group.create_task(send_beacons(port, numbers, status_counts, concurrent_beacons=50))

    server.get("/")
    memory_before = resident_memory_mb(server.child.pid)
    asyncio.run(send_flood())
    assert status_counts == {b"200": FLOOD_BEACONS}
    assert len(statuses) > 5
    assert min(statuses) > 1000
    # The queue holds at most 100,000 small bodies, about 25 MB. The remaining memory is for batches.
    assert resident_memory_mb(server.child.pid) - memory_before < 100
    assert server.stop() == 0
    (numbers,) = re.findall(r"client log: (\d+) received, (\d+) stored, (\d+) dropped", server.stderr_text)
    received_count, stored_count, dropped_count = map(int, numbers)
    assert received_count + dropped_count == FLOOD_BEACONS
    assert len(read_rows(tmp_path / "kisslock.db")) == stored_count == received_count


def test_the_memory_stays_limited_and_dropped_entries_are_counted_during_a_flood_of_the_largest_entries(
    start_server: StartServer,  # noqa: F811
) -> None:
    """docs/security.md, 21: 64 KiB, memory, the counter."""
    server, port = start_log_server(start_server)
    body = b"level=error&code=BIG&stack=" + b"a+" * 32_754
    request = REQUEST_HEAD.format(port=port, length=len(body)).encode() + body
    assert len(body) == 65_535

    async def send_largest_entries() -> int:
        accepted_count = 0
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(150):
            writer.write(request)
            accepted_count += (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.close()
        return accepted_count

    async def send_flood() -> int:
        return sum(await asyncio.gather(*(send_largest_entries() for _ in range(8))))

    memory_before = resident_memory_mb(server.child.pid)
    accepted_count = asyncio.run(send_flood())
    assert accepted_count == 1200
    assert resident_memory_mb(server.child.pid) - memory_before < 120
    assert server.get("/api/health")
    wait_for(lambda: (counters := read_counters(server))["stored"] + counters["dropped"] == accepted_count)
    assert server.stop() == 0
