"""The local chain: anvil, which is found on this machine and runs as a child process."""

import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

from kisslock.dev.ports import free_port

CHAIN_ID = 31337
START_TIMEOUT_S = 10.0
NODE_MODULES_FOLDER = Path(__file__).resolve().parents[3] / "web" / "node_modules"
ANVIL_MACHINE_NAMES = {"x86_64": "amd64", "amd64": "amd64", "aarch64": "arm64", "arm64": "arm64"}


def find_anvil(environ: Mapping[str, str], node_modules: Path = NODE_MODULES_FOLDER) -> Path | None:
    """Return the path of anvil: from KISSLOCK_ANVIL, PATH, Foundry's folder, or npm's folder in a checkout."""
    if configured := environ.get("KISSLOCK_ANVIL"):
        return Path(configured) if Path(configured).is_file() else None
    folders = [environ.get("PATH", ""), f"{environ['HOME']}/.foundry/bin" if environ.get("HOME") else ""]
    if path := shutil.which("anvil", path=os.pathsep.join(filter(None, folders))):
        return Path(path)
    system = {"windows": "win32"}.get(platform.system().lower(), platform.system().lower())
    machine_name = ANVIL_MACHINE_NAMES.get(platform.machine().lower(), platform.machine().lower())
    folder = node_modules / "@foundry-rs" / f"anvil-{system}-{machine_name}" / "bin"
    return next((file for name in ("anvil", "anvil.exe") if (file := folder / name).is_file()), None)


@contextmanager
def running_anvil(program: Path, chain_id: int = CHAIN_ID) -> Iterator[int | None]:
    """Run a separate chain on a free port while the context lasts.

    Yield the chain's port, or None if the chain does not start.
    """
    port = free_port()
    command = [str(program), "--host", "127.0.0.1", "--port", str(port), "--chain-id", str(chain_id), "--silent"]
    try:
        # `anvil` can be a script that starts the real program, for example a script from npm or from a Python wheel.
        # Signals to the process group reach both the script and the real program.
        anvil_process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, process_group=0)  # noqa: S603
    except OSError:
        yield None
        return
    try:
        yield port if _wait_until_ready(anvil_process, port) else None
    finally:
        _end_processes(anvil_process)


def fund_account(port: int, address: str) -> None:
    """Give an address 1000 ether on the local chain at a loopback port."""
    _call_anvil(port, "anvil_setBalance", address, hex(1000 * 10**18))


def place_code(port: int, address: str, code: str) -> None:
    """Place a contract's code (hex without 0x) at an address on the local chain at a loopback port."""
    _call_anvil(port, "anvil_setCode", address, f"0x{code}")


def _call_anvil(port: int, method: str, *params: str) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    connection = HTTPConnection("127.0.0.1", port, timeout=START_TIMEOUT_S)
    with closing(connection), suppress(OSError):
        connection.request("POST", "/", json.dumps(request), {"Content-Type": "application/json"})
        connection.getresponse().read()


def _end_processes(anvil_process: "subprocess.Popen[bytes]") -> None:
    """End the whole process group: SIGTERM first, then SIGKILL."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(anvil_process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            anvil_process.wait(timeout=5)
            return


def _wait_until_ready(anvil_process: "subprocess.Popen[bytes]", port: int) -> bool:
    """Wait until the chain accepts connections.

    Return False if the process has ended, or if START_TIMEOUT_S seconds are over.
    """
    deadline = time.monotonic() + START_TIMEOUT_S
    while anvil_process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == os.EX_OK:
                return True
        time.sleep(0.02)
    return False
