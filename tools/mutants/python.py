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

from tools.mutants.keys import digest_code as code_digest
from tools.mutants.page import inline_code, write_section
from tools.mutants.table import MODULES
from tools.places import ROOT, VENV_PYTHON, tool_environment
from tools.uv import install_locked

FOLDER = Path(__file__).parent
BUILD_FOLDER = ROOT / "build" / "mutants"
SOURCE_FOLDER = ROOT / "src" / "kisslock"
SEED, WORKER_COUNT, TIME_LIMIT_S = 1, 2, 55 * 60
# The tests of a mutant may take SLOWDOWN_FACTOR times as long as the tests of the unchanged module, plus SLOWDOWN_S.
SLOWDOWN_FACTOR, SLOWDOWN_S = 10, 60
TEST_MARKS = "not slow"
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
    BUILD_FOLDER.mkdir(parents=True, exist_ok=True)
    mutants = choose_mutants(generate_all(MODULES), count)
    results_file = BUILD_FOLDER / "python.jsonl"
    results = {mutant.id: result for mutant, result in known_results(mutants, read_results(results_file))}
    missing_mutants = [mutant for mutant in mutants if mutant.id not in results]
    print(f"{len(mutants)} mutants, {len(results)} with a result", flush=True)
    with results_file.open("a", encoding="utf-8") as sink:
        for result in run_mutants(missing_mutants, time.monotonic() + TIME_LIMIT_S):
            results[result.id] = result
            sink.write(json.dumps(vars(result)) + "\n")
            sink.flush()
    reasons = read_reasons()
    survivors = [mutant for mutant in mutants if mutant.id in results and results[mutant.id].outcome == "survived"]
    test_gaps = [mutant for mutant in survivors if mutant.key not in reasons]
    for mutant in sorted(test_gaps, key=lambda mutant: mutant.key):
        print(f"\n{mutant.module}: {mutant.scope}\n-   {mutant.before}\n+   {mutant.after}")
    keys = {mutant.key for mutant in mutants}
    stale_keys = [key for key in reasons if key not in keys]
    if count is None:
        print(*(f"This reason is for no mutant: {key}" for key in stale_keys), sep="\n")
        write_section("python", create_report(mutants, results, reasons))
    print(f"\n{len(survivors)} survived, {len(test_gaps)} without a reason", flush=True)
    return len(test_gaps)


def generate_all(modules: Iterable[str]) -> Sequence[Mutant]:
    """Return the mutants that mutmut generates for modules.

    requirements/mutants.txt pins the version of mutmut. If a module has not changed, its stored mutants are used.
    """
    lock = ROOT / "requirements" / "mutants.txt"
    all_mutants: list[Mutant] = []
    for module in modules:
        contents = [
            path.read_bytes() for path in (lock, FOLDER / "generate.py", FOLDER / "keys.py", SOURCE_FOLDER / module)
        ]
        cached_file = BUILD_FOLDER / f"{hashlib.sha256(module.encode().join(contents)).hexdigest()}.jsonl"
        if not cached_file.exists():
            python = install_locked(BUILD_FOLDER / "mutmut", lock)
            command = [python, "-m", "tools.mutants.generate", str(SOURCE_FOLDER), module]
            cached_file.write_bytes(
                subprocess.run(command, cwd=ROOT, env=tool_environment(), check=True, stdout=PIPE).stdout
            )
        all_mutants += [Mutant(**json.loads(line)) for line in cached_file.read_text(encoding="utf-8").splitlines()]
    return all_mutants


def choose_mutants(mutants: Sequence[Mutant], count: int | None, seed: int = SEED) -> Sequence[Mutant]:
    """Return at most `count` mutants, in an order that depends on the seed."""
    order = sorted(mutants, key=lambda mutant: mutant.id)
    random.Random(seed).shuffle(order)  # noqa: S311 - the same order in each run
    return order[:count]


def read_results(results_file: Path) -> Mapping[str, Result]:
    """Return the last stored result of each mutant. The last line of the file can be incomplete, so it is ignored."""
    lines = results_file.read_text(encoding="utf-8").split("\n")[:-1] if results_file.exists() else []
    return {result.id: result for result in (Result(**json.loads(line)) for line in lines)}


def known_results(mutants: Iterable[Mutant], stored_results: Mapping[str, Result]) -> Iterator[tuple[Mutant, Result]]:
    """Yield pairs of a mutant and its stored result, for mutants whose result is still valid."""
    for mutant in mutants:
        result = stored_results.get(mutant.id)
        if result is not None and is_valid(result, MODULES[mutant.module]):
            yield mutant, result


def is_valid(result: Result, files: Sequence[str]) -> bool:
    """Return True if the test that killed the mutant exists, or, for other outcomes, if the test files are the same."""
    file, _, name = result.test.partition("::")
    if result.outcome != "killed" or file not in files:
        return result.digest == digest_tests(files)
    return f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8") if name else True


def digest_tests(files: Sequence[str]) -> str:
    """Return a digest of test files and the conftest.py in each folder, without their comments and docstrings."""
    hashed_files = {ROOT / name for file in files for name in (file, f"{Path(file).parent}/conftest.py")}
    digests = [
        code_digest(path.name, path.read_text(encoding="utf-8")) for path in sorted(hashed_files) if path.exists()
    ]
    return hashlib.sha256(" ".join(digests).encode()).hexdigest()[:16]


def run_mutants(mutants: Sequence[Mutant], deadline: float) -> Iterator[Result]:
    """Yield the result of each mutant that begins before the deadline (of the monotonic clock)."""
    free_workers: SimpleQueue[TestWorker] = SimpleQueue()
    workers = [TestWorker() for _ in range(min(WORKER_COUNT, len(mutants)))]
    for worker in workers:
        free_workers.put(worker)

    def result_of(mutant: Mutant, timeout: float) -> Result | None:
        if time.monotonic() > deadline:
            return None
        worker = free_workers.get()
        try:
            return worker.run_mutant(mutant, timeout)
        finally:
            free_workers.put(worker)

    with ThreadPoolExecutor(WORKER_COUNT) as threads:
        try:
            timeouts = {
                module: workers[0].measure_timeout(module) for module in sorted({module.module for module in mutants})
            }
            for result in threads.map(lambda mutant: result_of(mutant, timeouts[mutant.module]), mutants):
                if result is not None:
                    yield result
        finally:
            threads.shutdown(cancel_futures=True)
            for worker in workers:
                worker.stop()


class TestWorker:
    """A process that runs tests with mutants."""

    def __init__(self) -> None:
        command = ["nice", "-n", "10", VENV_PYTHON, "-m", "tools.mutants.worker"]
        own_variables = {"HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD_FOLDER / "hypothesis")}
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=tool_environment(**own_variables),
            stdin=PIPE,
            stdout=PIPE,
            text=True,
            start_new_session=True,
        )

    def measure_timeout(self, module: str) -> float:
        """Run the tests of a module without a change. Return the time limit of the tests with a mutant, in seconds.

        Raises SystemExit if a test fails.
        """
        start_s = time.monotonic()
        answer = self._run_tests(module, None, SLOWDOWN_S * SLOWDOWN_FACTOR)
        if answer["outcome"] != "survived":
            raise SystemExit(f"{module}: {answer['test'] or MODULES[module]} fails without a mutant.")
        return SLOWDOWN_S + SLOWDOWN_FACTOR * (time.monotonic() - start_s)

    def run_mutant(self, mutant: Mutant, timeout: float) -> Result:
        """Run the tests of a mutant. Raises SystemExit if pytest itself ends with an error."""
        answer = self._run_tests(mutant.module, mutant.source, timeout)
        if answer["outcome"] == "crashed":
            raise SystemExit(f"pytest ended with an error: {mutant.key}")
        return Result(id=mutant.id, digest=digest_tests(MODULES[mutant.module]), **answer)

    def _run_tests(self, module: str, source: str | None, timeout: float) -> Mapping[str, Any]:
        request = {
            "module": module,
            "source": source,
            "tests": MODULES[module],
            "marks": TEST_MARKS,
            "timeout": timeout,
        }
        assert self._process.stdin is not None  # noqa: S101 - both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer: Mapping[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def stop(self) -> None:
        """End the process. Tests that are still running end by themselves, or at their timeout."""
        self._process.kill()
        self._process.wait()


def read_reasons(text: str | None = None) -> Mapping[Key, Reason]:
    """Return the reasons of tools/mutants/reasons.toml by the key of a mutant."""
    tables = tomllib.loads((FOLDER / "reasons.toml").read_text(encoding="utf-8") if text is None else text)
    return {
        (row["module"], row["scope"], row["before"], added_lines): Reason(reason_kind, row["why"])
        for reason_kind, rows in tables.items()
        for row in rows
        for added_lines in row["after"]
    }


def create_report(mutants: Sequence[Mutant], results: Mapping[str, Result], reasons: Mapping[Key, Reason]) -> str:
    """Return the section of the page: a table of the modules, and the survivors with their reasons."""
    page_parts = [
        REPORT_HEAD.format(ran=f"{len(results):,}", all=f"{len(mutants):,}", seed=SEED, commit=current_commit())
    ]
    for module in MODULES:
        tested_mutants = [mutant for mutant in mutants if mutant.module == module and mutant.id in results]
        page_parts.append(
            module_row(
                module, Counter(verdict_of_mutant(mutant, results[mutant.id], reasons) for mutant in tested_mutants)
            )
        )
    survivors: dict[tuple[str, Reason], list[str]] = {}
    for mutant in sorted(mutants, key=lambda mutant: (list(MODULES).index(mutant.module), mutant.key)):
        if mutant.id in results and results[mutant.id].outcome == "survived":
            reason = reasons.get(mutant.key, Reason("survived", "No test or reason yet."))
            change = f"  - `{mutant.scope}`: {inline_code(mutant.before)} becomes {inline_code(mutant.after)}\n"
            survivors.setdefault((mutant.module, reason), []).append(change)
    for module in MODULES:
        survivors_with_reason = [
            (reason, changes) for (survivor_module, reason), changes in survivors.items() if survivor_module == module
        ]
        if survivors_with_reason:
            page_parts.append(f"\n### {module}\n\n")
            page_parts += [
                f"- {reason.kind.capitalize()}. {reason.why}\n{''.join(changes)}"
                for reason, changes in survivors_with_reason
            ]
    return "".join(page_parts)


def verdict_of_mutant(mutant: Mutant, result: Result, reasons: Mapping[Key, Reason]) -> str:
    """Return "killed", "timeout", "survived", or the kind of the survivor's reason."""
    if result.outcome == "survived" and mutant.key in reasons:
        return reasons[mutant.key].kind
    return result.outcome


def module_row(module: str, counts: Mapping[str, int]) -> str:
    """Return a module's row. The percentage excludes equivalent mutants, which no test can kill."""
    total, killed_count = sum(counts.values()), counts.get("killed", 0) + counts.get("timeout", 0)
    killed_percentage = 100 * killed_count // max(1, total - counts.get("equivalent", 0))
    numbers = " | ".join(str(counts.get(name, 0)) for name in VERDICTS)
    return f"| `{module}` | {total} | {numbers} | {killed_percentage} % |\n"


def current_commit() -> str:
    """Return the short hash of the commit that is checked out. If files differ from the commit, add a plus sign."""
    command = ["git", "describe", "--always", "--exclude=*", "--dirty=+"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


REPORT_HEAD = """{ran} of {all} mutants ran, in the order of seed {seed}, at commit {commit}.

| module | mutants | killed | timeout | equivalent | accepted | survived | killed of those that are not equivalent |
|---|--:|--:|--:|--:|--:|--:|--:|
"""
