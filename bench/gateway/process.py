"""CPU and memory of a measured process (Linux)."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kisslock.dev.ports import free_port
from tools.programs import find

ROOT = Path(__file__).resolve().parents[2]
START_S = 60.0
NO_BUDGETS = "budget_calls = 10_000_000\nbudget_weight = 100_000_000\n"


class Measured:
    """A running process."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    def cpu_s(self) -> float:
        """The CPU time of all its threads so far, to the nanosecond of the scheduler."""
        total = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e9

    def memory_bytes(self) -> int:
        """The resident memory of the process."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(command: Sequence[str], port: int, folder: Path) -> Iterator[Measured]:
    """Run a program that will listen on the port for as long as the context lasts."""
    log, own = (folder / "log").open("wb"), {**os.environ, "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(
        command, cwd=folder, env=own, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log
    )
    try:
        deadline = time.monotonic() + START_S
        while not _listens(port):
            if child.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((folder / "log").read_text())
            time.sleep(0.05)
        yield Measured(child.pid, port)
    finally:
        child.send_signal(signal.SIGTERM)
        child.wait(timeout=20)


def anvil(program: Path) -> tuple[list[str], int]:
    """The command of a local chain, with its port."""
    port = free_port()
    return [str(program), "--host", "127.0.0.1", "--port", str(port), "--chain-id", "31337", "--silent"], port


def kisslock(
    folder: Path, *nodes: int, rpc: str = NO_BUDGETS, program: Sequence[str] = ("kisslock",)
) -> tuple[list[str], int]:
    """The command of `kisslock serve` in front of nodes, with its port; its settings are in the folder."""
    port = free_port()
    urls = json.dumps([f"http://127.0.0.1:{node}" for node in nodes])
    (folder / "kisslock.toml").write_text(f"[chains.31337]\nrpc = {urls}\n[rpc]\n{rpc}\n")
    return [sys.executable, "-m", *program, "serve", "--port", str(port)], port


def nginx(folder: Path, node: int) -> tuple[list[str], int]:
    """The command of an nginx (as `tools/programs.py` brings it) that passes everything on to the node; its port."""
    port = free_port()
    (folder / "nginx.conf").write_text(
        f"""daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; client_max_body_size 4m; client_body_buffer_size 4m;
  upstream node {{ server 127.0.0.1:{node}; keepalive 64; }}
  server {{ listen 127.0.0.1:{port};
    location / {{ proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection ""; }} }}
}}
"""
    )
    return [find("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")], port


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
