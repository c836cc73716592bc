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
from tests.built import BUILT
from tests.cli.conftest import Running, Start, start  # noqa: F401 (fixtures)
from tests.log.conftest import every, rows, until, wait_for

pytestmark = [pytest.mark.slow, BUILT]
FLOOD = 100_000
HEAD = (
    "POST /api/auth/_log HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Content-Type: application/x-www-form-urlencoded;charset=UTF-8\r\nContent-Length: {length}\r\n\r\n"
)
STEPS = ("opened", "wallet_chosen", "requested", "connected")
STATUS = re.compile(rb"HTTP/1\.1 (\d+)")


def beacon(port: int, number: int) -> bytes:
    body = f"level=debug&step={STEPS[number % 4]}&flow=flow-{number // 4:016d}&wallet=rabby&method=extension"
    return (HEAD.format(port=port, length=len(body)) + body).encode()


def taking_part(pid: int, port: int) -> int:
    """Return how many processes of a server have a connection at its port."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    sockets = {f"socket:[{line[9]}]" for line in lines if line[3] == "01" and line[1].endswith(f":{port:04X}")}
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    found = 0
    for process in (str(pid), *children):
        with suppress(OSError):
            found += any(str(file.readlink()) in sockets for file in Path(f"/proc/{process}/fd").iterdir())
    return found


async def keep_sending(port: int, numbers: Iterator[int], answered: Counter[bytes], ended: asyncio.Event) -> None:
    """Send over one connection after another, so that every process gets some."""
    while not ended.is_set():
        await send(port, itertools.islice(numbers, 20), answered)
        await asyncio.sleep(0)


async def send(port: int, numbers: Iterator[int], answered: Counter[bytes], ahead: int = 1) -> None:
    """Send beacons over one connection, `ahead` at once, until none is left or the server stops."""
    writer = None
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while several := list(itertools.islice(numbers, ahead)):
            writer.write(b"".join(beacon(port, number) for number in several))
            heads = b""
            while heads.count(b"\r\n\r\n") < len(several) and (more := await reader.read(1 << 16)):
                heads += more
            answered.update(STATUS.findall(heads))
            if heads.count(b"\r\n\r\n") < len(several):
                return
    except (OSError, asyncio.IncompleteReadError):
        return
    finally:
        if writer is not None:
            writer.close()


def serving(start: Start, *options: str) -> tuple[Running, int]:  # noqa: F811
    port = free_port()
    limits = ("--log-budget-entries", "1000000", "--log-queue-entries", "100000")
    server = start("serve", "--port", str(port), *limits, *options)
    assert server.url
    return server, port


def figures(server: Running) -> Counter[str]:
    found: Counter[str] = Counter()
    text = server.get("/metrics")
    for name, value in re.findall(r"^kisslock_log_(\w+)_total(?:\{[^}]*\})? (\S+)$", text, re.MULTILINE):
        found[name] += int(float(value))
    return found


def memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


# Specification 7.14
@pytest.mark.parametrize(("database", "workers"), [("sqlite", "2"), ("postgresql", "2")], indirect=["database"])
def test_a_shutdown_under_load_loses_no_accepted_entry(start: Start, database: str, workers: str) -> None:  # noqa: F811
    server, port = serving(start, "--storage-url", database, "--server-workers", workers)
    answered: Counter[bytes] = Counter()

    async def load() -> int:
        numbers = itertools.count()
        ended = asyncio.Event()
        senders = [asyncio.create_task(keep_sending(port, numbers, answered, ended)) for _ in range(24)]
        # Wait until every worker process has answered, because some workers start later than others.
        await until(lambda: taking_part(server.child.pid, port) == int(workers), 60)
        enough = answered[b"200"] + 1500
        await until(lambda: answered[b"200"] >= enough, 60)
        code = await asyncio.to_thread(server.end, signal.SIGTERM)
        ended.set()
        await asyncio.gather(*senders)
        return code

    assert asyncio.run(load()) == 0
    told = [
        tuple(map(int, found))
        for found in re.findall(r"client log: (\d+) received, (\d+) stored, (\d+) dropped", server.said)
    ]
    assert len(told) == int(workers)
    taken, stored, dropped = map(sum, zip(*told, strict=True))
    assert taken == stored + dropped
    assert dropped == 0
    log_file = every(database)
    # A beacon is stored even if its response did not reach the browser.
    assert set(answered) == {b"200"}
    assert answered[b"200"] <= taken == len(log_file)
    counts = every(database, "log_counts")
    for kind in ("step", "wallet"):
        assert sum(row["count"] for row in counts if (row["kind"], row["span_s"]) == (kind, 3600)) == taken
    assert "Traceback" not in server.said


def test_a_flood_of_beacons_keeps_the_memory_limited_and_other_routes_responsive(start: Start, tmp_path: Path) -> None:  # noqa: F811
    """docs/security.md, 21."""
    server, port = serving(start)
    answered: Counter[bytes] = Counter()
    asked: list[int] = []

    async def visitor() -> None:
        while sum(answered.values()) < FLOOD:
            async with asyncio.timeout(10):
                asked.append(await asyncio.to_thread(lambda: len(server.get("/"))))
            await asyncio.sleep(0.1)

    async def flood() -> None:
        numbers = iter(range(FLOOD))
        async with asyncio.TaskGroup() as group:
            group.create_task(visitor())
            for _ in range(16):
                group.create_task(send(port, numbers, answered, ahead=50))

    server.get("/")
    before = memory_mb(server.child.pid)
    asyncio.run(flood())
    assert answered == {b"200": FLOOD}
    assert len(asked) > 5
    assert min(asked) > 1000
    # The queue holds at most 100,000 small bodies, about 25 MB. The remaining memory is for batches.
    assert memory_mb(server.child.pid) - before < 100
    assert server.end() == 0
    (found,) = re.findall(r"client log: (\d+) received, (\d+) stored, (\d+) dropped", server.said)
    taken, stored, dropped = map(int, found)
    assert taken + dropped == FLOOD
    assert len(rows(tmp_path / "kisslock.db")) == stored == taken


def test_a_flood_of_the_largest_entries_keeps_memory_limited_and_dropped_entries_are_counted(start: Start) -> None:  # noqa: F811
    """docs/security.md, 21: 64 KiB, memory, the counter."""
    server, port = serving(start)
    body = b"level=error&code=BIG&stack=" + b"a+" * 32_754
    request = HEAD.format(port=port, length=len(body)).encode() + body
    assert len(body) == 65_535

    async def sender() -> int:
        good = 0
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(150):
            writer.write(request)
            good += (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.close()
        return good

    async def flood() -> int:
        return sum(await asyncio.gather(*(sender() for _ in range(8))))

    before = memory_mb(server.child.pid)
    good = asyncio.run(flood())
    assert good == 1200
    assert memory_mb(server.child.pid) - before < 120
    assert server.get("/api/health")
    wait_for(lambda: (found := figures(server))["stored"] + found["dropped"] == good)
    assert server.end() == 0
