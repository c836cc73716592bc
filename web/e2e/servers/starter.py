"""Start the servers of the browser tests as forks of a process that has already imported their modules.

Importing takes most of the time of a start. The starter prints the path of a socket. A client connects to the socket
and sends one line of JSON. The client receives the ID of the new process, then the output of that process. The
connection closes when the process ends. The starter ends when its standard input is closed.
"""

import importlib
import json
import os
import pkgutil
import runpy
import select
import shutil
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import kisslock

NOT_FOR_ALL = ("__main__", "integrations", "migrations", "testing")
OF_OTHERS = ("aiosqlite", "fastapi", "uvicorn.main", "uvicorn.protocols.http.httptools_impl", "uvloop")


def load() -> None:
    """Import Kisslock and the packages that its server needs. Skip a missing package: the server reports it."""
    found = (module.name for module in pkgutil.walk_packages(kisslock.__path__, "kisslock."))
    for name in (*(name for name in found if not any(word in name for word in NOT_FOR_ALL)), *OF_OTHERS):
        with suppress(ImportError):
            importlib.import_module(name)


def run(connection: socket.socket, asked: dict[str, Any]) -> None:
    """Turn the new process into `python -m module`, with its output sent to the connection."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.write(connection.fileno(), f"{os.getpid()}\n".encode())
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor, target in enumerate((nothing, nothing, connection.fileno())):
        os.dup2(target, descriptor)
    connection.close()
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["env"])
    sys.path[0] = str(Path.cwd())
    module, *arguments = asked["words"]
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def main() -> None:
    """Fork for each connection until standard input is closed."""
    load()
    # Let the system reap ended processes, because the closed connection already reports their end. Ignore Ctrl+C,
    # which the test runner and the servers handle.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    folder = Path(mkdtemp(prefix="kisslock-starter-"))
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "socket"))
        listener.listen()
        sys.stdout.write(f"{folder / 'socket'}\n")
        sys.stdout.flush()
        while listener in select.select([listener, sys.stdin], [], [])[0]:
            connection, _ = listener.accept()
            asked = json.loads(connection.makefile().readline())
            if os.fork() == 0:
                listener.close()
                return run(connection, asked)
            connection.close()
    shutil.rmtree(folder)
    return None


if __name__ == "__main__":
    main()
