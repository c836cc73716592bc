"""`python -m tools.differential [COUNT] [SEED]`: compare Kisslock with other implementations on generated input.

For each of COUNT messages, COUNT signatures and COUNT ENS names, every implementation accepts or rejects the case. If
both accept a message, the fields are compared, too. The report is docs/internals/differential.md. A disagreement that
tools/differential/reasons.toml does not explain ends the run with 1, and is printed with its first case.
"""

import json
import random
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tools.differential import messages, names, ours, signatures
from tools.places import ROOT, call, environment, npm, tool
from tools.uv import install_locked

HERE = Path(__file__).parent
PEERS = HERE / "peers"
BUILD = ROOT / "build" / "differential"
REPORT = ROOT / "docs" / "internals" / "differential.md"
VECTORS = ROOT / "tests" / "differential" / "vectors.json"
COUNT, SEED = 100_000, 1
# Cases of each change that `make test` compares with the recorded verdicts.
SAMPLE = 3
TEXTS = ("scheme", "domain", "address", "statement", "chain_id", "nonce", "request_id", "resources")
TIMES = ("issued_at", "expiration_time", "not_before")
US = 1_000_000


@dataclass(frozen=True)
class Peer:
    """Another implementation: its name in the report, its command, and the kinds of cases that it is given."""

    name: str
    command: Sequence[str]
    kinds: Sequence[str]


@dataclass(frozen=True)
class Kind:
    """A kind of case: its generator, the arguments of a case for an implementation, and Kisslock's verdict."""

    generate: Callable[[random.Random], tuple[str, Any]]
    arguments: Callable[[Any], Sequence[str]]
    ours: Callable[..., Any]


KINDS: Mapping[str, Kind] = {
    "message": Kind(messages.generate, lambda text: [text], ours.message),
    "signature": Kind(signatures.generate, astuple, ours.signature),
    "name": Kind(names.generate, lambda text: [text], ours.name),
}


@dataclass
class Result:
    """What one change led to: cases, how many each implementation accepted, and disagreements with their first case."""

    cases: int = 0
    accepted: Counter[str] = field(default_factory=Counter)
    # By peer and direction: the number of cases and the first one.
    disagreements: dict[tuple[str, str], tuple[int, Sequence[str]]] = field(default_factory=dict)
    # The first cases by their index: the arguments, and the implementations that accept the case.
    sample: dict[int, tuple[Sequence[str], list[str]]] = field(default_factory=dict)

    def count(self, index: int, implementation: str, verdict: Any) -> None:
        """Count a case that an implementation accepted, and record this in the sample."""
        if verdict:
            self.accepted[implementation] += 1
            if index in self.sample:
                self.sample[index][1].append(implementation)

    def add(self, peer: str, direction: str, case: Sequence[str]) -> None:
        """Count a disagreement."""
        count, first = self.disagreements.get((peer, direction), (0, case))
        self.disagreements[peer, direction] = (count + 1, first)


# By kind and change.
Results = Mapping[str, Mapping[str, Result]]


def main(count: int = COUNT, seed: int = SEED) -> int:
    """Compare, write the report, and return 1 if a disagreement has no reason."""
    peers = install()
    results = {kind: compare(kind, peers, count, seed) for kind in KINDS}
    reasons = tomllib.loads((HERE / "reasons.toml").read_text(encoding="utf-8"))
    REPORT.write_text(report(results, peers, reasons, count, seed), encoding="utf-8")
    VECTORS.write_text(vectors(results), encoding="utf-8")
    unexplained = [*without_reason(results, reasons)]
    print(*unexplained, sep="\n", flush=True)
    return 1 if unexplained else 0


def install() -> Sequence[Peer]:
    """Install the peers with the versions of their locks."""
    call(npm("ci", "--silent"), cwd=PEERS)
    python = {name: install_locked(BUILD / name, PEERS / f"{name}.txt") for name in ("siwe", "signinwithethereum")}
    node, script = tool("node"), str(PEERS / "node_peer.mjs")
    both = ("message", "signature")
    return [
        Peer("siwe (npm)", [node, script, "siwe"], both),
        Peer("viem", [node, script, "viem"], (*both, "name")),
        *(Peer(f"{name} (PyPI)", [path, str(PEERS / "python_peer.py")], both) for name, path in python.items()),
    ]


def compare(kind: str, peers: Sequence[Peer], count: int, seed: int) -> Mapping[str, Result]:
    """Return the results by change."""
    rng = random.Random(f"{seed} {kind}")  # noqa: S311 - the same cases in each run
    cases = [KINDS[kind].generate(rng) for _ in range(count)]
    arguments = [KINDS[kind].arguments(case) for _, case in cases]
    own = [KINDS[kind].ours(*case) for case in arguments]
    results: defaultdict[str, Result] = defaultdict(Result)
    for index, ((change, _), verdict) in enumerate(zip(cases, own, strict=True)):
        result = results[change]
        if result.cases < SAMPLE:
            result.sample[index] = (arguments[index], [])
        result.cases += 1
        result.count(index, "Kisslock", verdict)
    asked = [peer for peer in peers if kind in peer.kinds]
    with ThreadPoolExecutor() as workers:
        theirs = [*workers.map(lambda peer: [*verdicts(peer, kind, arguments)], asked)]
    for peer, answers in zip(asked, theirs, strict=True):
        for index, ((change, _), verdict, answer) in enumerate(zip(cases, own, answers, strict=True)):
            results[change].count(index, peer.name, answer)
            if direction := disagreement(verdict, answer):
                results[change].add(peer.name, direction, arguments[index])
        print(f"{kind}: {peer.name}, {count} cases", flush=True)
    return results


def verdicts(peer: Peer, kind: str, arguments: Sequence[Sequence[str]]) -> Iterator[Any]:
    """Yield a peer's verdict for each case."""
    given = "".join(json.dumps([kind, *case]) + "\n" for case in arguments)
    done = subprocess.run(peer.command, input=given, env=environment(), check=True, stdout=subprocess.PIPE, text=True)
    for line in done.stdout.splitlines():
        yield json.loads(line)


def disagreement(own: Any, other: Any) -> str:
    """Return in which way two verdicts differ; empty if they agree."""
    if bool(own) != bool(other):
        return "only Kisslock accepts" if own else "Kisslock rejects"
    if not isinstance(own, dict):
        return ""
    differing = [name for name in TEXTS if (own[name] or None) != (other.get(name) or None)]
    differing += [name for name in TIMES if not _same_time(own[f"{name}_us"], other.get(name))]
    return f"different {', '.join(differing)}" if differing else ""


def _same_time(own_us: int | None, other: str | None) -> bool:
    """Compare microseconds since 1970 with a text, by milliseconds. A text that Python can't read is the same."""
    if own_us is None or other is None:
        return own_us is None and other is None
    try:
        return own_us // 1000 == round(datetime.fromisoformat(other).timestamp() * US) // 1000
    except ValueError:
        return True


def without_reason(results: Results, reasons: Mapping[str, Any]) -> Iterator[str]:
    """Yield each disagreement that has no reason."""
    for kind, changes in results.items():
        for change, result in sorted(changes.items()):
            for (peer, direction), (count, case) in result.disagreements.items():
                if direction not in reasons.get(kind, {}).get(change, {}):
                    yield f"{kind}, {change}: {direction}, unlike {peer} ({count} of {result.cases}): {list(case)}"


def report(results: Results, peers: Sequence[Peer], reasons: Mapping[str, Any], count: int, seed: int) -> str:
    """Return the page: a table for each kind, with a row for each change on which implementations disagree."""
    parts = [HEAD.format(count=f"{count:,}", seed=seed)]
    for kind, changes in results.items():
        asked = [peer.name for peer in peers if kind in peer.kinds]
        parts.append(f"\n## {TITLES[kind]}\n\n")
        agreed = sorted(change for change, result in changes.items() if not result.disagreements)
        parts.append(f"All implementations agree on every case with these changes: {', '.join(agreed)}.\n\n")
        if not any(result.disagreements for result in changes.values()):
            continue
        parts.append(f"| change | cases | {' | '.join(['Kisslock', *asked])} | why Kisslock differs |\n")
        parts.append(f"|---|--:|{'--:|' * (len(asked) + 1)}---|\n")
        for change, result in sorted(changes.items()):
            if result.disagreements:
                accepted = " | ".join(_percent(result.accepted[name], result.cases) for name in ["Kisslock", *asked])
                directions = dict.fromkeys(direction for _, direction in result.disagreements)
                why = " ".join(reasons.get(kind, {}).get(change, {}).get(one, f"({one})") for one in directions)
                parts.append(f"| {change} | {result.cases} | {accepted} | {why} |\n")
    return "".join(parts)


def vectors(results: Results) -> str:
    """Return the sample as JSON: kind, change, arguments, and the implementations that accept the case."""
    rows = [
        json.dumps([kind, change, *pair], ensure_ascii=True)
        for kind, changes in results.items()
        for change, result in sorted(changes.items())
        for pair in result.sample.values()
    ]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def _percent(accepted: int, cases: int) -> str:
    return f"{100 * accepted / cases:.0f} %"


TITLES = {"message": "Messages (EIP-4361)", "signature": "Signatures of keys (EIP-191)", "name": "ENS names (ENSIP-15)"}
HEAD = """# Comparison with other implementations

<!-- Generated by `make differential`. Do not edit. -->

`make differential` generates {count} sign-in messages, {count} signatures and {count} ENS names (seed {seed}), and
compares Kisslock with other implementations. Each case is valid input with one named change. The columns show how many
of the cases an implementation accepts. The versions are those of the locks in `tools/differential/peers/`. viem parses
messages without checking them, so viem's column counts messages that also pass `validateSiweMessage`. `siwe` (PyPI)
parses with its regular expression, because its grammar takes seconds for each message.

`tests/differential/` compares Kisslock with the recorded verdicts on a fixed sample in `make test`.
"""


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
