"""Metrics of each worker process, under the names of Prometheus's own libraries. Linux only."""

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from prometheus_client import Metric, ProcessCollector
from prometheus_client.registry import Collector
from typing_extensions import override

# The name of the parent process's file contains this word instead of a process ID.
PARENT_WORKER = "parent"


class Worker(ProcessCollector):
    """The process metrics of Prometheus's library, with another source for the boot time.

    The library reads the boot time from /proc/stat, which a systemd service might not be able to read.
    """

    @override
    def _boot_time(self) -> float:
        return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else 0.0


class Processes(Collector):
    """process_cpu_seconds_total, process_resident_memory_bytes, process_open_fds and others, with the label `pid`."""

    def __init__(self, find_pids: Callable[[], Iterable[int]]) -> None:
        self._find_pids = find_pids

    @override
    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of the running processes."""
        metrics_by_name: dict[str, Metric] = {}
        for pid in self._find_pids():
            for family in Worker(registry=None, pid=lambda pid=pid: pid).collect():  # type: ignore[misc]
                metric = metrics_by_name.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    metric.add_sample(sample.name, {"pid": str(pid)}, sample.value)
        yield from metrics_by_name.values()


def find_worker_pids(folder: str) -> set[int]:
    """Return the workers that have written metrics into this folder. Some might have ended."""
    return {int(pid) for file in Path(folder).glob("*.db") if (pid := file.stem.rpartition("_")[2]) != PARENT_WORKER}


def is_alive(pid: int) -> bool:
    """Return True if a process with this ID exists, or if the system has no /proc."""
    return Path(f"/proc/{pid}").exists() or not Path("/proc/self").exists()
