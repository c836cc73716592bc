"""Kisslock compared with the verdicts of other implementations, which `make differential` recorded."""

import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tools.differential import authorization_requests, messages, names, signatures
from tools.differential.__main__ import KINDS, REPORT, VECTORS, Result, disagreement, without_reason

ROWS: list[tuple[str, str, list[str], list[str]]] = json.loads(VECTORS.read_text(encoding="utf-8"))
REASONS: dict[str, Any] = tomllib.loads(Path(messages.__file__).with_name("reasons.toml").read_text(encoding="utf-8"))
REQUESTS = authorization_requests.NAMES
CHANGES = {
    "message": messages.NAMES,
    "signature": signatures.CHANGES,
    "name": names.CHANGES,
    "request": REQUESTS,
    "redirect": REQUESTS,
}
PEERS = {
    "message": {"siwe (npm)", "viem", "siwe (PyPI)", "signinwithethereum (PyPI)"},
    "signature": {"siwe (npm)", "viem", "siwe (PyPI)", "signinwithethereum (PyPI)"},
    "name": {"viem"},
    "request": {"Authlib (PyPI)", "oidc-provider (npm)"},
    "redirect": {"Authlib (PyPI)", "oidc-provider (npm)"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_sample_contains_each_change(kind: str) -> None:
    assert {change for row_kind, change, *_ in ROWS if row_kind == kind} == {*CHANGES[kind]}


@pytest.mark.parametrize(("kind", "change", "arguments", "accepting"), ROWS)
def test_kisslock_accepts_the_same_cases_as_when_the_sample_was_recorded(
    kind: str, change: str, arguments: list[str], accepting: list[str]
) -> None:
    assert bool(KINDS[kind].ours(*arguments)) == ("Kisslock" in accepting), change


@pytest.mark.parametrize(("kind", "change", "arguments", "accepting"), ROWS)
def test_each_disagreement_between_two_implementations_has_a_recorded_reason(
    kind: str, change: str, arguments: list[str], accepting: list[str]
) -> None:
    for peer in PEERS[kind]:
        direction = disagreement("Kisslock" in accepting, peer in accepting)
        assert not direction or direction in REASONS[kind][change], (peer, arguments)


def test_a_disagreement_without_a_reason_is_reported() -> None:
    result = Result(cases=2)
    result.add("viem", "only Kisslock accepts", ["a message"])
    (line,) = without_reason({"message": {"valid": result}}, REASONS)
    assert line == "message, valid: only Kisslock accepts, unlike viem (1 of 2): ['a message']"


def test_messages_that_both_implementations_accept_are_compared_field_by_field() -> None:
    (text, *_) = next(arguments for kind, change, arguments, _ in ROWS if (kind, change) == ("message", "valid"))
    own = KINDS["message"].ours(text)
    same = {**own, "issued_at": re.findall("^Issued At: (.+)$", text, re.MULTILINE)[0]}
    for name in ("expiration_time", "not_before"):
        same[name] = next(iter(re.findall(f"^{name.replace('_', ' ').title()}: (.+)$", text, re.MULTILINE)), None)
    assert disagreement(own, same) == ""
    assert disagreement(own, {**same, "nonce": "another1"}) == "different nonce"
    assert disagreement(own, {**same, "issued_at": "2020-01-01T00:00:00Z"}) == "different issued_at"


@pytest.mark.parametrize("kind", KINDS)
def test_the_generated_cases_are_the_same_in_each_run(kind: str) -> None:
    first, second = ([KINDS[kind].generate(random.Random(7)) for _ in range(3)] for _ in range(2))
    assert first == second


def test_the_page_has_a_row_for_each_recorded_reason() -> None:
    page = REPORT.read_text(encoding="utf-8")
    assert [change for changes in REASONS.values() for change in changes if f"\n| {change} |" not in page] == []
