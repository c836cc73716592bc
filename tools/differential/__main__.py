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
from tools.places import ROOT, VENV_PYTHON, npm_command, run_command, tool_environment, tool_path
from tools.uv import install_locked

FOLDER = Path(__file__).parent
PEERS_FOLDER = FOLDER / "peers"
BUILD_FOLDER = ROOT / "build" / "differential"
REPORT_PAGE = ROOT / "docs" / "internals" / "differential.md"
VECTORS_FILE = ROOT / "tests" / "differential" / "vectors.json"
CASE_COUNT, SEED = 100_000, 1
# For each kind of change, `make test` runs this many cases and compares the verdicts with the recorded verdicts.
SAMPLES_PER_CHANGE = 3
TEXT_FIELDS = ("scheme", "domain", "address", "statement", "chain_id", "nonce", "request_id", "resources")
TIME_FIELDS = ("issued_at", "expiration_time", "not_before")
MICROSECONDS = 1_000_000


@dataclass(frozen=True)
class Peer:
    """Another implementation: its name in the report, its command, and the kinds of cases that it receives."""

    name: str
    command: Sequence[str]
    case_kinds: Sequence[str]


@dataclass(frozen=True)
class CaseKind:
    """A kind of case: its generator, the arguments of a case for an implementation, and Kisslock's verdict."""

    generate_case: Callable[[random.Random], tuple[str, Any]]
    create_arguments: Callable[[Any], Sequence[str]]
    own_verdict: Callable[..., Any]


CASE_KINDS: Mapping[str, CaseKind] = {
    "message": CaseKind(messages.generate_case, lambda text: [text], ours.parse_message),
    "signature": CaseKind(signatures.generate_case, astuple, ours.is_valid_signature),
    "name": CaseKind(names.generate_case, lambda text: [text], ours.is_normal_name),
    "request": CaseKind(authorization_requests.generate_case, lambda query: [query], ours.accepts_request),
    "redirect": CaseKind(authorization_requests.generate_case, lambda query: [query], ours.redirects_to_client),
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

    def count_case(self, index: int, implementation_name: str, verdict: Any) -> None:
        """Count a case that an implementation accepted, and record this in the sample."""
        if verdict:
            self.accepted[implementation_name] += 1
            if index in self.sample:
                self.sample[index][1].append(implementation_name)

    def add_disagreement(self, peer: str, direction: str, case: Sequence[str]) -> None:
        """Count a disagreement."""
        count, first_case = self.disagreements.get((peer, direction), (0, case))
        self.disagreements[peer, direction] = (count + 1, first_case)


# Maps a kind of input, and then the name of a change, to the result.
Results = Mapping[str, Mapping[str, Result]]


def main(count: int = CASE_COUNT, seed: int = SEED, only: Sequence[str] = ()) -> int:
    """Compare, write the report, and return 1 if a disagreement has no reason."""
    peers = install_peers()
    reasons = tomllib.loads((FOLDER / "reasons.toml").read_text(encoding="utf-8"))
    unexplained: list[str] = []
    for kind_name in only or CASE_KINDS:
        results = {kind_name: compare_implementations(kind_name, peers, count, seed)}
        _write_section(kind_name, create_section(results, peers, reasons, count, seed), sample_rows(results))
        unexplained += unexplained_disagreements(results, reasons)
    print(*unexplained, sep="\n", flush=True)
    return 1 if unexplained else 0


def _write_section(kind_name: str, text: str, rows: Sequence[str]) -> None:
    """Replace the report's section about a kind of case, and the rows of this kind in VECTORS_FILE."""
    old_sections = re.split("^## ", REPORT_PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    sections = {
        title: f"## {section_text}".rstrip() + "\n"
        for section_text in old_sections
        for title in [section_text.partition("\n")[0]]
    }
    sections[SECTION_TITLES[kind_name]] = text
    ordered = [sections[title] for title in SECTION_TITLES.values() if title in sections]
    REPORT_PAGE.write_text("\n".join([REPORT_HEAD, *ordered]), encoding="utf-8")
    kept_rows = [row for row in json.loads(VECTORS_FILE.read_text(encoding="utf-8")) if row[0] != kind_name]
    lines = sorted([*map(json.dumps, kept_rows), *rows], key=lambda row: [*CASE_KINDS].index(json.loads(row)[0]))
    VECTORS_FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def install_peers() -> Sequence[Peer]:
    """Install the peers with the versions of their locks."""
    run_command(npm_command("ci", "--silent"), cwd=PEERS_FOLDER)
    python = {
        name: install_locked(BUILD_FOLDER / name, PEERS_FOLDER / f"{name}.txt")
        for name in ("siwe", "signinwithethereum")
    }
    node, script = tool_path("node"), str(PEERS_FOLDER / "node_peer.mjs")
    message_kinds, openid, clients = (
        ("message", "signature"),
        ("request", "redirect"),
        json.dumps(authorization_requests.CLIENTS),
    )
    return [
        Peer("siwe (npm)", [node, script, "siwe"], message_kinds),
        Peer("viem", [node, script, "viem"], (*message_kinds, "name")),
        *(
            Peer(f"{name} (PyPI)", [path, str(PEERS_FOLDER / "python_peer.py")], message_kinds)
            for name, path in python.items()
        ),
        Peer("Authlib (PyPI)", [VENV_PYTHON, str(PEERS_FOLDER / "authlib_peer.py"), clients], openid),
        Peer("oidc-provider (npm)", [node, str(PEERS_FOLDER / "oidc_provider_peer.mjs"), clients], openid),
    ]


def compare_implementations(kind_name: str, peers: Sequence[Peer], count: int, seed: int) -> Mapping[str, Result]:
    """Return the results of the generated cases of a kind, by the change that the cases contain."""
    rng = random.Random(f"{seed} {kind_name}")  # noqa: S311 - the same cases in each run
    cases = [CASE_KINDS[kind_name].generate_case(rng) for _ in range(count)]
    arguments = [CASE_KINDS[kind_name].create_arguments(case) for _, case in cases]
    own_verdicts = [CASE_KINDS[kind_name].own_verdict(*case) for case in arguments]
    results: defaultdict[str, Result] = defaultdict(Result)
    for index, ((change, _), own_verdict) in enumerate(zip(cases, own_verdicts, strict=True)):
        result = results[change]
        if result.cases < SAMPLES_PER_CHANGE:
            result.sample[index] = (arguments[index], [])
        result.cases += 1
        result.count_case(index, "Kisslock", own_verdict)
    peers_of_kind = [peer for peer in peers if kind_name in peer.case_kinds]
    with ThreadPoolExecutor() as workers:
        peers_verdicts = [*workers.map(lambda peer: [*peer_verdicts(peer, kind_name, arguments)], peers_of_kind)]
    for peer, other_verdicts in zip(peers_of_kind, peers_verdicts, strict=True):
        for index, ((change, _), own_verdict, other_verdict) in enumerate(
            zip(cases, own_verdicts, other_verdicts, strict=True)
        ):
            results[change].count_case(index, peer.name, other_verdict)
            if direction := describe_disagreement(own_verdict, other_verdict):
                results[change].add_disagreement(peer.name, direction, arguments[index])
        print(f"{kind_name}: {peer.name}, {count} cases", flush=True)
    return results


def peer_verdicts(peer: Peer, kind_name: str, arguments: Sequence[Sequence[str]]) -> Iterator[Any]:
    """Yield a peer's verdict for each case."""
    input_lines = "".join(json.dumps([kind_name, *case]) + "\n" for case in arguments)
    completed = subprocess.run(
        peer.command, input=input_lines, env=tool_environment(), check=True, stdout=subprocess.PIPE, text=True
    )
    for line in completed.stdout.splitlines():
        yield json.loads(line)


def describe_disagreement(own_verdict: Any, other_verdict: Any) -> str:
    """Return how two verdicts differ, or an empty string if they agree."""
    if bool(own_verdict) != bool(other_verdict):
        return "only Kisslock accepts" if own_verdict else "Kisslock rejects"
    if not isinstance(own_verdict, dict):
        return ""
    differing_fields = [
        name for name in TEXT_FIELDS if (own_verdict[name] or None) != (other_verdict.get(name) or None)
    ]
    differing_fields += [
        name for name in TIME_FIELDS if not _is_same_time(own_verdict[f"{name}_us"], other_verdict.get(name))
    ]
    return f"different {', '.join(differing_fields)}" if differing_fields else ""


def _is_same_time(own_us: int | None, other_text: str | None) -> bool:
    """Return True if a time and a text are equal to the millisecond, or if Python cannot read the text."""
    if own_us is None or other_text is None:
        return own_us is None and other_text is None
    try:
        return own_us // 1000 == round(datetime.fromisoformat(other_text).timestamp() * MICROSECONDS) // 1000
    except ValueError:
        return True


def unexplained_disagreements(results: Results, reasons: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each disagreement that reasons.toml does not explain."""
    for kind_name, changes in results.items():
        for change, result in sorted(changes.items()):
            for (peer, direction), (count, case) in result.disagreements.items():
                if direction not in reasons.get(kind_name, {}).get(change, {}):
                    yield f"{kind_name}, {change}: {direction}, unlike {peer} ({count} of {result.cases}): {list(case)}"


def create_section(results: Results, peers: Sequence[Peer], reasons: Mapping[str, Any], count: int, seed: int) -> str:
    """Return the section of a kind: a table with a row for each change on which implementations disagree."""
    ((kind_name, changes),) = results.items()
    peers_of_kind = [peer.name for peer in peers if kind_name in peer.case_kinds]
    agreed_changes = sorted(change for change, result in changes.items() if not result.disagreements)
    section_parts = [
        f"## {SECTION_TITLES[kind_name]}\n\n{count:,} cases, seed {seed}. ",
        f"All implementations agree on every case with these changes: {', '.join(agreed_changes)}.\n",
    ]
    rows = [(change, result) for change, result in sorted(changes.items()) if result.disagreements]
    if rows:
        section_parts.append(
            f"\n| change | cases | {' | '.join(['Kisslock', *peers_of_kind])} | why Kisslock differs |\n"
        )
        section_parts.append(f"|---|--:|{'--:|' * (len(peers_of_kind) + 1)}---|\n")
    for change, result in rows:
        accepted = " | ".join(
            _format_percent(result.accepted[name], result.cases) for name in ["Kisslock", *peers_of_kind]
        )
        directions = dict.fromkeys(direction for _, direction in result.disagreements)
        texts = [
            reasons.get(kind_name, {}).get(change, {}).get(peer_name, f"({peer_name})") for peer_name in directions
        ]
        section_parts.append(f"| {change} | {result.cases} | {accepted} | {' '.join(dict.fromkeys(texts))} |\n")
    return "".join(section_parts)


def sample_rows(results: Results) -> Sequence[str]:
    """Return rows of the sample: kind, change, arguments, and the implementations that accept the case."""
    return [
        json.dumps([kind_name, change, *pair])
        for kind_name, changes in results.items()
        for change, result in sorted(changes.items())
        for pair in result.sample.values()
    ]


def _format_percent(accepted_count: int, case_count: int) -> str:
    return f"{100 * accepted_count / case_count:.0f} %"


SECTION_TITLES = {
    "message": "Messages (EIP-4361)",
    "signature": "Signatures of keys (EIP-191)",
    "name": "ENS names (ENSIP-15)",
    "request": "Authorization requests (OpenID Connect)",
    "redirect": "Errors that go to the redirect URI (RFC 6749, 4.1.2.1)",
}
REPORT_HEAD = """# Comparison with other implementations

<!-- Generated by `make differential`. Do not edit. -->

`make differential` generates sign-in messages, signatures, ENS names and OpenID authorization requests, and compares
Kisslock with other implementations. Each case is valid input with one named change. The columns show how many of the
cases an implementation accepts. In the last table, the columns show in how many cases the response or the
error goes to the client's redirect URI instead of an error page.

The locks in `tools/differential/peers/` pin the versions, and `requirements/lock.txt` pins the version of Authlib. viem
parses messages without checking them, so viem's column counts messages that also pass `validateSiweMessage`. `siwe`
(PyPI) parses with its regular expression, because its grammar takes seconds for each message. oidc-provider and Authlib
are OpenID providers with the same clients as Kisslock. [Conformance](openid-conformance.md#strict-clients) describes
the comparison of whole sign-ins.

`tests/differential/` compares Kisslock with the recorded verdicts on a fixed sample in `make test`.
"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tools.differential")
    parser.add_argument("count", nargs="?", type=int, default=CASE_COUNT)
    parser.add_argument("seed", nargs="?", type=int, default=SEED)
    parser.add_argument("only", nargs="*", metavar="kind", choices=[*CASE_KINDS, []])
    sys.exit(main(**vars(parser.parse_args())))
