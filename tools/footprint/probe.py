"""`python -P probe.py MODULE ARGUMENT...`: runs a module like `python -m`, and reports on the process on request.

For each byte on the standard input, the probe writes one line of JSON to the standard output. The probe itself imports
only modules of the standard library, so all other modules in a report were imported by MODULE. Modules cannot be
imported if the variable NOT_INSTALLED lists their packages, separated by commas.
"""

import json
import os
import runpy
import sys
import threading
import time
from pathlib import Path

STATM_FILE = Path("/proc/self/statm")


class NotInstalled:
    """Finds no module of the listed packages, as if they were not installed."""

    def __init__(self, names: str) -> None:
        self._names = frozenset(names.split(","))

    def find_spec(self, name: str, *_: object) -> None:
        """Raise ModuleNotFoundError for a module of a listed package."""
        if name.partition(".")[0] in self._names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def create_report() -> dict[str, object]:
    """Return the CPU time since the process began, the resident memory in bytes (0 without /proc), and the modules."""
    cpu_s = time.process_time()
    pages = int(STATM_FILE.read_text().split()[1]) if STATM_FILE.exists() else 0
    return {"cpu_s": cpu_s, "memory": pages * os.sysconf("SC_PAGE_SIZE"), "modules": sorted(sys.modules)}


def report_on_input(file: int) -> None:
    """Write a report to the file for each byte of the standard input."""
    while os.read(0, 1):
        os.write(file, json.dumps(create_report()).encode() + b"\n")


if __name__ == "__main__":
    reports = os.dup(1)
    # The probe reports on the original standard output, so the program's own output goes to the standard error.
    os.dup2(2, 1)
    threading.Thread(target=report_on_input, args=(reports,), daemon=True).start()
    sys.meta_path.insert(0, NotInstalled(os.environ["NOT_INSTALLED"]))
    sys.argv = sys.argv[1:]
    sys.path.insert(0, "")
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
