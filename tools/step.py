"""Running one step: one line while it runs; after a failure the end of its output, and advice."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.places import LOGS, ROOT, environment

# Most tools print the reason last; npm prints it first.
HEAD_LINES = 6
TAIL_LINES = 16
RETRY = "What is already there is kept. Mend the cause (network, index of pip and npm, disk), then call make again."


class StepError(Exception):
    """A step that failed: its name, the end of its output, and advice."""

    def __init__(self, title: str, output: str, advice: str = "", log: Path | None = None) -> None:
        super().__init__(title)
        self.title = title
        self.output = output
        self.advice = advice
        self.log = log

    def __str__(self) -> str:
        tail = [f"    {line}" for line in _shortened(self.output.rstrip().splitlines())]
        whole = [f"All of its output: {self.log.relative_to(ROOT)}"] if self.log else []
        return "\n".join([f"{self.title}: this step failed.", *tail, *filter(None, [self.advice]), *whole])


def _shortened(lines: list[str]) -> list[str]:
    if len(lines) <= HEAD_LINES + TAIL_LINES:
        return lines
    return [*lines[:HEAD_LINES], "...", *lines[-TAIL_LINES:]]


def run_step(title: str, command: Sequence[str], *, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run one command of a step, keeping its output in build/logs. Raises StepError when it fails."""
    run_steps(title, [command], cwd=cwd, env=env)


def run_steps(
    title: str, commands: Sequence[Sequence[str]], *, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> None:
    """Run a step's commands, as many at a time as there are processors. Raises StepError for the first that fails."""
    print(f"{title} ... ", end="", flush=True)
    start = time.monotonic()
    LOGS.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    logs = [LOGS / f"{name}{f'-{number}' if number else ''}.log" for number in range(len(commands))]
    whole = {**(env or environment()), "NO_COLOR": "1"}
    try:
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            codes = list(workers.map(lambda command, log: _logged(command, log, cwd, whole), commands, logs))
    except OSError as error:
        print("failed")
        raise StepError(title, str(error)) from error
    for code, log in zip(codes, logs, strict=True):
        if code != 0:
            print("failed")
            output = log.read_text(encoding="utf-8", errors="replace")
            raise StepError(title, output, RETRY, log)
    print(f"done in {time.monotonic() - start:.0f} s", flush=True)


def _logged(command: Sequence[str], log: Path, cwd: Path, env: dict[str, str]) -> int:
    """Run a command whose output goes into a file; returns its exit code."""
    with log.open("wb") as sink:
        return subprocess.run(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=sink, stderr=subprocess.STDOUT, check=False
        ).returncode


def report(error: StepError) -> int:
    """Print a failed step to the terminal; returns the exit code."""
    print(f"\n{error}", file=sys.stderr, flush=True)
    return 1
