"""Kisslock compared with the verdicts of other implementations, which `make differential` recorded."""

import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tools.differential import authorization_requests, messages, names, signatures
from tools.differential.__main__ import (
    CASE_KINDS,
    REPORT_PAGE,
    VECTORS_FILE,
    Result,
    describe_disagreement,
    unexplained_disagreements,
)

VECTOR_ROWS: list[tuple[str, str, list[str], list[str]]] = json.loads(VECTORS_FILE.read_text(encoding="utf-8"))
REASONS_TABLE: dict[str, Any] = tomllib.loads(
    Path(messages.__file__).with_name("reasons.toml").read_text(encoding="utf-8")
)
REQUEST_CHANGES = authorization_requests.CHANGE_NAMES
CHANGES_BY_KIND = {
    "message": messages.CHANGE_NAMES,
    "signature": signatures.SIGNATURE_CHANGES,
    "name": names.NAME_CHANGES,
    "request": REQUEST_CHANGES,
    "redirect": REQUEST_CHANGES,
}
PEERS_BY_KIND = {
    "message": {"siwe (npm)", "viem", "siwe (PyPI)", "signinwithethereum (PyPI)"},
    "signature": {"siwe (npm)", "viem", "siwe (PyPI)", "signinwithethereum (PyPI)"},
    "name": {"viem"},
    "request": {"Authlib (PyPI)", "oidc-provider (npm)"},
    "redirect": {"Authlib (PyPI)", "oidc-provider (npm)"},
}


@pytest.mark.parametrize("kind", CASE_KINDS)
def test_the_recorded_sample_contains_every_change_that_is_defined_for_the_kind_of_case(kind: str) -> None:
    assert {change for row_kind, change, *_ in VECTOR_ROWS if row_kind == kind} == {*CHANGES_BY_KIND[kind]}


@pytest.mark.parametrize(("kind", "change", "arguments", "accepting_implementations"), VECTOR_ROWS)
def test_kisslock_accepts_the_same_cases_as_when_the_sample_was_recorded(
    kind: str, change: str, arguments: list[str], accepting_implementations: list[str]
) -> None:
    assert bool(CASE_KINDS[kind].own_verdict(*arguments)) == ("Kisslock" in accepting_implementations), change


@pytest.mark.parametrize(("kind", "change", "arguments", "accepting_implementations"), VECTOR_ROWS)
def test_each_disagreement_between_two_implementations_has_a_recorded_reason(
    kind: str, change: str, arguments: list[str], accepting_implementations: list[str]
) -> None:
    for peer in PEERS_BY_KIND[kind]:
        direction = describe_disagreement("Kisslock" in accepting_implementations, peer in accepting_implementations)
        assert not direction or direction in REASONS_TABLE[kind][change], (peer, arguments)


def test_a_disagreement_without_a_reason_is_reported() -> None:
    result = Result(cases=2)
    result.add_disagreement("viem", "only Kisslock accepts", ["a message"])
    (line,) = unexplained_disagreements({"message": {"valid": result}}, REASONS_TABLE)
    assert line == "message, valid: only Kisslock accepts, unlike viem (1 of 2): ['a message']"


def test_messages_that_both_implementations_accept_are_compared_field_by_field() -> None:
    (text, *_) = next(arguments for kind, change, arguments, _ in VECTOR_ROWS if (kind, change) == ("message", "valid"))
    own_result = CASE_KINDS["message"].own_verdict(text)
    same_result = {**own_result, "issued_at": re.findall("^Issued At: (.+)$", text, re.MULTILINE)[0]}
    for name in ("expiration_time", "not_before"):
        same_result[name] = next(
            iter(re.findall(f"^{name.replace('_', ' ').title()}: (.+)$", text, re.MULTILINE)), None
        )
    assert describe_disagreement(own_result, same_result) == ""
    assert describe_disagreement(own_result, {**same_result, "nonce": "another1"}) == "different nonce"
    assert (
        describe_disagreement(own_result, {**same_result, "issued_at": "2020-01-01T00:00:00Z"}) == "different issued_at"
    )


@pytest.mark.parametrize("kind", CASE_KINDS)
def test_the_generated_cases_are_the_same_in_each_run(kind: str) -> None:
    first_cases, second_cases = ([CASE_KINDS[kind].generate_case(random.Random(7)) for _ in range(3)] for _ in range(2))
    assert first_cases == second_cases


def test_the_report_page_has_a_row_for_each_change_in_the_table_of_reasons() -> None:
    page = REPORT_PAGE.read_text(encoding="utf-8")
    assert [change for changes in REASONS_TABLE.values() for change in changes if f"\n| {change} |" not in page] == []
