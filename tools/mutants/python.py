"""Mutants of the Python modules that decide who is signed in.

generate.py makes the mutants with the operators of mutmut. Two workers run a module's tests once for each mutant.
Results are stored in build/mutants, so an interrupted run continues where it stopped. A killed mutant stays killed
while its code is the same and the test that killed it exists. A mutant that survived runs again if a file of its tests
changes.
"""

import hashlib
import json
import random
import subprocess
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE
from typing import Any

from tools.mutants.keys import digest as code_digest
from tools.mutants.page import inline_code, write_section
from tools.mutants.table import MODULES
from tools.places import ROOT, VENV_PYTHON, environment
from tools.uv import install_locked

HERE = Path(__file__).parent
BUILD = ROOT / "build" / "mutants"
SOURCES = ROOT / "src" / "kisslock"
SEED, WORKERS, LIMIT_S = 1, 2, 55 * 60
# The tests of a mutant may take SLOWER times as long as the tests of the unchanged module, plus SLOWER_S seconds.
SLOWER, SLOWER_S = 10, 60
MARKS = "not slow"
VERDICTS = ("killed", "timeout", "equivalent", "accepted", "survived")


@dataclass(frozen=True)
class Mutant:
    """A change of a module: the lines that it removes and adds, and the whole source code with it."""

    id: str
    module: str
    scope: str
    before: str
    after: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The mutant's key in reasons.toml. The key stays the same when lines move."""
        return self.module, self.scope, self.before, self.after


@dataclass(frozen=True)
class Result:
    """How a mutant ended: "killed" by a test, "survived", or "timeout"; and the digest of the module's test files."""

    id: str
    outcome: str
    test: str
    seconds: float
    digest: str


@dataclass(frozen=True)
class Reason:
    """The reason why a surviving mutant is no gap in the tests.

    `kind` is "equivalent" (no input shows a difference) or "accepted".
    """

    kind: str
    why: str


Key = tuple[str, str, str, str]


def main(count: int | None = None) -> int:
    """Run the mutants without a result, and write the report. Return the number of survivors without a reason."""
    BUILD.mkdir(parents=True, exist_ok=True)
    mutants = chosen(generate(MODULES), count)
    store = BUILD / "python.jsonl"
    results = {mutant.id: result for mutant, result in known(mutants, read_results(store))}
    missing = [mutant for mutant in mutants if mutant.id not in results]
    print(f"{len(mutants)} mutants, {len(results)} with a result", flush=True)
    with store.open("a", encoding="utf-8") as sink:
        for result in run(missing, time.monotonic() + LIMIT_S):
            results[result.id] = result
            sink.write(json.dumps(vars(result)) + "\n")
            sink.flush()
    reasons = read_reasons()
    survivors = [mutant for mutant in mutants if mutant.id in results and results[mutant.id].outcome == "survived"]
    gaps = [mutant for mutant in survivors if mutant.key not in reasons]
    for mutant in sorted(gaps, key=lambda mutant: mutant.key):
        print(f"\n{mutant.module}: {mutant.scope}\n-   {mutant.before}\n+   {mutant.after}")
    keys = {mutant.key for mutant in mutants}
    stale = [key for key in reasons if key not in keys]
    if count is None:
        print(*(f"This reason is for no mutant: {key}" for key in stale), sep="\n")
        write_section("python", report(mutants, results, reasons))
    print(f"\n{len(survivors)} survived, {len(gaps)} without a reason", flush=True)
    return len(gaps)


def generate(modules: Iterable[str]) -> Sequence[Mutant]:
    """Return the mutants of modules.

    The mutmut version of the lock file generates the mutants. If a module has not changed, its stored mutants are used.
    """
    lock = ROOT / "requirements" / "mutants.txt"
    found: list[Mutant] = []
    for module in modules:
        contents = [path.read_bytes() for path in (lock, HERE / "generate.py", HERE / "keys.py", SOURCES / module)]
        made = BUILD / f"{hashlib.sha256(module.encode().join(contents)).hexdigest()}.jsonl"
        if not made.exists():
            python = install_locked(BUILD / "mutmut", lock)
            command = [python, "-m", "tools.mutants.generate", str(SOURCES), module]
            made.write_bytes(subprocess.run(command, cwd=ROOT, env=environment(), check=True, stdout=PIPE).stdout)
        found += [Mutant(**json.loads(line)) for line in made.read_text(encoding="utf-8").splitlines()]
    return found


def chosen(mutants: Sequence[Mutant], count: int | None, seed: int = SEED) -> Sequence[Mutant]:
    """Return at most `count` mutants, in an order that depends on the seed."""
    order = sorted(mutants, key=lambda mutant: mutant.id)
    random.Random(seed).shuffle(order)  # noqa: S311 - the same order in each run
    return order[:count]


def read_results(store: Path) -> Mapping[str, Result]:
    """Return the last stored result of each mutant. The last line of the file can be incomplete, so it is ignored."""
    lines = store.read_text(encoding="utf-8").split("\n")[:-1] if store.exists() else []
    return {result.id: result for result in (Result(**json.loads(line)) for line in lines)}


def known(mutants: Iterable[Mutant], stored: Mapping[str, Result]) -> Iterator[tuple[Mutant, Result]]:
    """Yield pairs of a mutant and its stored result, for mutants whose result is still valid."""
    for mutant in mutants:
        result = stored.get(mutant.id)
        if result is not None and is_valid(result, MODULES[mutant.module]):
            yield mutant, result


def is_valid(result: Result, files: Sequence[str]) -> bool:
    """Return True if the test that killed the mutant exists, or, for other outcomes, if the test files are the same."""
    file, _, name = result.test.partition("::")
    if result.outcome != "killed" or file not in files:
        return result.digest == digest(files)
    return f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8") if name else True


def digest(files: Sequence[str]) -> str:
    """Return a digest of test files and the conftest.py in each folder, without their comments and docstrings."""
    beside = {ROOT / name for file in files for name in (file, f"{Path(file).parent}/conftest.py")}
    digests = [code_digest(path.name, path.read_text(encoding="utf-8")) for path in sorted(beside) if path.exists()]
    return hashlib.sha256(" ".join(digests).encode()).hexdigest()[:16]


def run(mutants: Sequence[Mutant], deadline: float) -> Iterator[Result]:
    """Yield the result of each mutant that begins before the deadline (of the monotonic clock)."""
    free: SimpleQueue[Worker] = SimpleQueue()
    workers = [Worker() for _ in range(min(WORKERS, len(mutants)))]
    for worker in workers:
        free.put(worker)

    def result_of(mutant: Mutant, timeout: float) -> Result | None:
        if time.monotonic() > deadline:
            return None
        worker = free.get()
        try:
            return worker.result(mutant, timeout)
        finally:
            free.put(worker)

    with ThreadPoolExecutor(WORKERS) as threads:
        try:
            timeouts = {module: workers[0].timeout(module) for module in sorted({one.module for one in mutants})}
            for result in threads.map(lambda mutant: result_of(mutant, timeouts[mutant.module]), mutants):
                if result is not None:
                    yield result
        finally:
            threads.shutdown(cancel_futures=True)
            for worker in workers:
                worker.end()


class Worker:
    """A process that runs tests with mutants."""

    def __init__(self) -> None:
        command = ["nice", "-n", "10", VENV_PYTHON, "-m", "tools.mutants.worker"]
        own = {"HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "hypothesis")}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment(**own), stdin=PIPE, stdout=PIPE, text=True, start_new_session=True
        )

    def timeout(self, module: str) -> float:
        """Run the tests of a module without a change. Return the time limit of the tests with a mutant, in seconds.

        Raises SystemExit if a test fails.
        """
        began = time.monotonic()
        answer = self._ask(module, None, SLOWER_S * SLOWER)
        if answer["outcome"] != "survived":
            raise SystemExit(f"{module}: {answer['test'] or MODULES[module]} fails without a mutant.")
        return SLOWER_S + SLOWER * (time.monotonic() - began)

    def result(self, mutant: Mutant, timeout: float) -> Result:
        """Run the tests of a mutant. Raises SystemExit if pytest itself ends with an error."""
        answer = self._ask(mutant.module, mutant.source, timeout)
        if answer["outcome"] == "crashed":
            raise SystemExit(f"pytest ended with an error: {mutant.key}")
        return Result(id=mutant.id, digest=digest(MODULES[mutant.module]), **answer)

    def _ask(self, module: str, source: str | None, timeout: float) -> Mapping[str, Any]:
        request = {"module": module, "source": source, "tests": MODULES[module], "marks": MARKS, "timeout": timeout}
        assert self._process.stdin is not None  # noqa: S101 - both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer: Mapping[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def end(self) -> None:
        """End the process. Tests that are still running end by themselves, or at their timeout."""
        self._process.kill()
        self._process.wait()


def read_reasons(text: str | None = None) -> Mapping[Key, Reason]:
    """Return the reasons of tools/mutants/reasons.toml by the key of a mutant."""
    tables = tomllib.loads((HERE / "reasons.toml").read_text(encoding="utf-8") if text is None else text)
    return {
        (row["module"], row["scope"], row["before"], after): Reason(kind, row["why"])
        for kind, rows in tables.items()
        for row in rows
        for after in row["after"]
    }


def report(mutants: Sequence[Mutant], results: Mapping[str, Result], reasons: Mapping[Key, Reason]) -> str:
    """Return the section of the page: a table of the modules, and the survivors with their reasons."""
    parts = [HEAD.format(ran=f"{len(results):,}", all=f"{len(mutants):,}", seed=SEED, commit=commit())]
    for module in MODULES:
        ran = [mutant for mutant in mutants if mutant.module == module and mutant.id in results]
        parts.append(row(module, Counter(verdict(mutant, results[mutant.id], reasons) for mutant in ran)))
    survivors: dict[tuple[str, Reason], list[str]] = {}
    for mutant in sorted(mutants, key=lambda mutant: (list(MODULES).index(mutant.module), mutant.key)):
        if mutant.id in results and results[mutant.id].outcome == "survived":
            reason = reasons.get(mutant.key, Reason("survived", "No test or reason yet."))
            change = f"  - `{mutant.scope}`: {inline_code(mutant.before)} becomes {inline_code(mutant.after)}\n"
            survivors.setdefault((mutant.module, reason), []).append(change)
    for module in MODULES:
        found = [(reason, changes) for (of, reason), changes in survivors.items() if of == module]
        if found:
            parts.append(f"\n### {module}\n\n")
            parts += [f"- {reason.kind.capitalize()}. {reason.why}\n{''.join(changes)}" for reason, changes in found]
    return "".join(parts)


def verdict(mutant: Mutant, result: Result, reasons: Mapping[Key, Reason]) -> str:
    """Return "killed", "timeout", "survived", or the kind of the survivor's reason."""
    if result.outcome == "survived" and mutant.key in reasons:
        return reasons[mutant.key].kind
    return result.outcome


def row(module: str, counts: Mapping[str, int]) -> str:
    """Return a module's row. The percentage excludes equivalent mutants, which no test can kill."""
    total, stopped = sum(counts.values()), counts.get("killed", 0) + counts.get("timeout", 0)
    share = 100 * stopped // max(1, total - counts.get("equivalent", 0))
    numbers = " | ".join(str(counts.get(name, 0)) for name in VERDICTS)
    return f"| `{module}` | {total} | {numbers} | {share} % |\n"


def commit() -> str:
    """Return the short hash of the commit that is checked out. If files differ from the commit, add a plus sign."""
    command = ["git", "describe", "--always", "--exclude=*", "--dirty=+"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


HEAD = """{ran} of {all} mutants ran, in the order of seed {seed}, at commit {commit}.

| module | mutants | killed | timeout | equivalent | accepted | survived | killed of those that are not equivalent |
|---|--:|--:|--:|--:|--:|--:|--:|
"""
