"""`python -m tools.differential [COUNT [SEED [KIND...]]]`: compare Kisslock with other implementations.

For each of COUNT generated messages, signatures, ENS names and OpenID requests, Kisslock and each other implementation
accept or reject the case. If two implementations accept a message, its fields are compared. The report is
docs/internals/differential.md. If KIND is given, only the sections of these kinds are written again. If
tools/differential/reasons.toml does not explain a disagreement, the disagreement is printed with its first case, and
the exit code is 1.
"""

import argparse
import json
import random
import re
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

from tools.differential import authorization_requests, messages, names, ours, signatures
from tools.places import ROOT, VENV_PYTHON, call, environment, npm, tool
from tools.uv import install_locked

HERE = Path(__file__).parent
PEERS = HERE / "peers"
BUILD = ROOT / "build" / "differential"
REPORT = ROOT / "docs" / "internals" / "differential.md"
VECTORS = ROOT / "tests" / "differential" / "vectors.json"
COUNT, SEED = 100_000, 1
# `make test` compares this number of cases of each change with the recorded verdicts.
SAMPLE = 3
TEXTS = ("scheme", "domain", "address", "statement", "chain_id", "nonce", "request_id", "resources")
TIMES = ("issued_at", "expiration_time", "not_before")
US = 1_000_000


@dataclass(frozen=True)
class Peer:
    """Another implementation: its name in the report, its command, and the kinds of cases that it receives."""

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
    "request": Kind(authorization_requests.generate, lambda query: [query], ours.request),
    "redirect": Kind(authorization_requests.generate, lambda query: [query], ours.redirect),
}


@dataclass
class Result:
    """The results for one change: the number of cases, and how many of them each implementation accepted.

    `disagreements` has the first case of each disagreement.
    """

    cases: int = 0
    accepted: Counter[str] = field(default_factory=Counter)
    # Maps a peer and a direction to the number of cases and the first case.
    disagreements: dict[tuple[str, str], tuple[int, Sequence[str]]] = field(default_factory=dict)
    # The first cases: maps the index of each case to a pair of its arguments and the implementations that accept it.
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


# Maps a kind of input, and then the name of a change, to the result.
Results = Mapping[str, Mapping[str, Result]]


def main(count: int = COUNT, seed: int = SEED, only: Sequence[str] = ()) -> int:
    """Compare, write the report, and return 1 if a disagreement has no reason."""
    peers = install()
    reasons = tomllib.loads((HERE / "reasons.toml").read_text(encoding="utf-8"))
    unexplained: list[str] = []
    for kind in only or KINDS:
        results = {kind: compare(kind, peers, count, seed)}
        _write(kind, section(results, peers, reasons, count, seed), vectors(results))
        unexplained += without_reason(results, reasons)
    print(*unexplained, sep="\n", flush=True)
    return 1 if unexplained else 0


def _write(kind: str, text: str, rows: Sequence[str]) -> None:
    """Replace the section of a kind in the report, and the rows of the kind in the sample."""
    old = re.split("^## ", REPORT.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    sections = {title: f"## {one}".rstrip() + "\n" for one in old for title in [one.partition("\n")[0]]}
    sections[TITLES[kind]] = text
    ordered = [sections[title] for title in TITLES.values() if title in sections]
    REPORT.write_text("\n".join([HEAD, *ordered]), encoding="utf-8")
    kept = [row for row in json.loads(VECTORS.read_text(encoding="utf-8")) if row[0] != kind]
    lines = sorted([*map(json.dumps, kept), *rows], key=lambda row: [*KINDS].index(json.loads(row)[0]))
    VECTORS.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def install() -> Sequence[Peer]:
    """Install the peers with the versions of their locks."""
    call(npm("ci", "--silent"), cwd=PEERS)
    python = {name: install_locked(BUILD / name, PEERS / f"{name}.txt") for name in ("siwe", "signinwithethereum")}
    node, script = tool("node"), str(PEERS / "node_peer.mjs")
    both, openid, clients = (
        ("message", "signature"),
        ("request", "redirect"),
        json.dumps(authorization_requests.CLIENTS),
    )
    return [
        Peer("siwe (npm)", [node, script, "siwe"], both),
        Peer("viem", [node, script, "viem"], (*both, "name")),
        *(Peer(f"{name} (PyPI)", [path, str(PEERS / "python_peer.py")], both) for name, path in python.items()),
        Peer("Authlib (PyPI)", [VENV_PYTHON, str(PEERS / "authlib_peer.py"), clients], openid),
        Peer("oidc-provider (npm)", [node, str(PEERS / "oidc_provider_peer.mjs"), clients], openid),
    ]


def compare(kind: str, peers: Sequence[Peer], count: int, seed: int) -> Mapping[str, Result]:
    """Return the results of the generated cases of a kind, by the change that the cases contain."""
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
    """Return how two verdicts differ, or an empty string if they agree."""
    if bool(own) != bool(other):
        return "only Kisslock accepts" if own else "Kisslock rejects"
    if not isinstance(own, dict):
        return ""
    differing = [name for name in TEXTS if (own[name] or None) != (other.get(name) or None)]
    differing += [name for name in TIMES if not _same_time(own[f"{name}_us"], other.get(name))]
    return f"different {', '.join(differing)}" if differing else ""


def _same_time(own_us: int | None, other: str | None) -> bool:
    """Return True if a time and a text are equal to the millisecond, or if Python cannot read the text."""
    if own_us is None or other is None:
        return own_us is None and other is None
    try:
        return own_us // 1000 == round(datetime.fromisoformat(other).timestamp() * US) // 1000
    except ValueError:
        return True


def without_reason(results: Results, reasons: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each disagreement that reasons.toml does not explain."""
    for kind, changes in results.items():
        for change, result in sorted(changes.items()):
            for (peer, direction), (count, case) in result.disagreements.items():
                if direction not in reasons.get(kind, {}).get(change, {}):
                    yield f"{kind}, {change}: {direction}, unlike {peer} ({count} of {result.cases}): {list(case)}"


def section(results: Results, peers: Sequence[Peer], reasons: Mapping[str, Any], count: int, seed: int) -> str:
    """Return the section of a kind: a table with a row for each change on which implementations disagree."""
    ((kind, changes),) = results.items()
    asked = [peer.name for peer in peers if kind in peer.kinds]
    agreed = sorted(change for change, result in changes.items() if not result.disagreements)
    parts = [
        f"## {TITLES[kind]}\n\n{count:,} cases, seed {seed}. ",
        f"All implementations agree on every case with these changes: {', '.join(agreed)}.\n",
    ]
    rows = [(change, result) for change, result in sorted(changes.items()) if result.disagreements]
    if rows:
        parts.append(f"\n| change | cases | {' | '.join(['Kisslock', *asked])} | why Kisslock differs |\n")
        parts.append(f"|---|--:|{'--:|' * (len(asked) + 1)}---|\n")
    for change, result in rows:
        accepted = " | ".join(_percent(result.accepted[name], result.cases) for name in ["Kisslock", *asked])
        directions = dict.fromkeys(direction for _, direction in result.disagreements)
        texts = [reasons.get(kind, {}).get(change, {}).get(one, f"({one})") for one in directions]
        parts.append(f"| {change} | {result.cases} | {accepted} | {' '.join(dict.fromkeys(texts))} |\n")
    return "".join(parts)


def vectors(results: Results) -> Sequence[str]:
    """Return rows of the sample: kind, change, arguments, and the implementations that accept the case."""
    return [
        json.dumps([kind, change, *pair])
        for kind, changes in results.items()
        for change, result in sorted(changes.items())
        for pair in result.sample.values()
    ]


def _percent(accepted: int, cases: int) -> str:
    return f"{100 * accepted / cases:.0f} %"


TITLES = {
    "message": "Messages (EIP-4361)",
    "signature": "Signatures of keys (EIP-191)",
    "name": "ENS names (ENSIP-15)",
    "request": "Authorization requests (OpenID Connect)",
    "redirect": "Errors that go to the redirect URI (RFC 6749, 4.1.2.1)",
}
HEAD = """# Comparison with other implementations

<!-- Generated by `make differential`. Do not edit. -->

`make differential` generates sign-in messages, signatures, ENS names and OpenID authorization requests, and compares
Kisslock with other implementations. Each case is valid input with one named change. The columns show how many of the
cases an implementation accepts. In the last table, they show in how many cases the response or the error goes to the
client's redirect URI instead of an error page.

The locks in `tools/differential/peers/` pin the versions, and `requirements/lock.txt` pins that of Authlib. viem
parses messages without checking them, so viem's column counts messages that also pass `validateSiweMessage`. `siwe`
(PyPI) parses with its regular expression, because its grammar takes seconds for each message. oidc-provider and Authlib
are OpenID providers with the same clients as Kisslock. [Conformance](openid-conformance.md#strict-clients) describes
the comparison of whole sign-ins.

`tests/differential/` compares Kisslock with the recorded verdicts on a fixed sample in `make test`.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tools.differential")
    parser.add_argument("count", nargs="?", type=int, default=COUNT)
    parser.add_argument("seed", nargs="?", type=int, default=SEED)
    parser.add_argument("only", nargs="*", metavar="kind", choices=[*KINDS, []])
    sys.exit(main(**vars(parser.parse_args())))
