"""vectors/sign-in.json, which the front end's tests use, too. If any rule is removed, a vector fails."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kisslock import timestamp
from kisslock.auth import checks, message, signature, uri
from kisslock.auth.checks import CHECKS, ExpectedValues, MessageCheck, check_message
from kisslock.auth.errors import SignInError
from kisslock.auth.message import Message, parse_eip4361
from kisslock.auth.signature import SignatureKind, classify_signature, read_signature
from kisslock.auth.uri import Uri
from kisslock.evm import keccak
from kisslock.evm.keccak import keccak256, personal_message_hash
from kisslock.http.origins import Origins

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "sign-in.json").read_text(encoding="utf-8"))
VECTOR_SITE = VECTORS["site"]
EXPECTED_MESSAGE = ExpectedValues(
    Origins(VECTOR_SITE["origins"]), frozenset(VECTOR_SITE["chains"]), VECTOR_SITE["now_us"]
)
ANY_TEXT = re.compile(r".*", re.DOTALL)


def verify_without_node(text: str, signature: str) -> str | None:
    """Return the error code for a message and its signature without a node, or None if they are valid."""
    try:
        message = parse_eip4361(text)
        check_message(message, EXPECTED_MESSAGE, checks.CHECKS)
        signature_kind = classify_signature(
            read_signature(signature), personal_message_hash(text.encode()), message.address
        )
    except SignInError as error:
        return error.code
    return None if signature_kind is SignatureKind.KEY else "auth/signature-mismatch"


def vector_cases() -> list[tuple[str, str, str, str | None]]:
    """Return the title, message, signature and code of every vector."""
    message_vectors = [*VECTORS["accepted"], *VECTORS["refused"]]
    base_message = VECTORS["signatures"]["message"]
    return [
        *((vector["title"], vector["message"], vector["signature"], vector.get("code")) for vector in message_vectors),
        *((case["title"], base_message, case["signature"], case["code"]) for case in VECTORS["signatures"]["cases"]),
    ]


# Specification 5.6, 9.8, 9.9, D.6
@pytest.mark.parametrize(
    ("title", "text", "signature", "code"), vector_cases(), ids=[title for title, *_ in vector_cases()]
)
def test_the_verification_of_each_vector_returns_the_expected_code(
    title: str, text: str, signature: str, code: str | None
) -> None:
    assert verify_without_node(text, signature) == code


@pytest.mark.parametrize("vector", VECTORS["accepted"], ids=lambda vector: vector["title"])
def test_an_accepted_message_is_parsed_to_the_expected_fields(vector: dict[str, Any]) -> None:
    message = parse_eip4361(vector["message"])
    fields = {name: getattr(message, name) for name in Message.__dataclass_fields__ if name not in {"uri", "version"}}
    assert {**fields, "resources": list(message.resources)} == vector["fields"]


def vectors_with_another_result() -> list[str]:
    """Return the titles of vectors whose result is not the expected one."""
    return [title for title, text, signature, code in vector_cases() if verify_without_node(text, signature) != code]


@pytest.mark.parametrize("omitted_check", CHECKS, ids=lambda check: check.error.code)
def test_leaving_out_any_check_changes_the_result_of_a_vector(
    omitted_check: MessageCheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "CHECKS", tuple(check for check in CHECKS if check is not omitted_check))
    assert vectors_with_another_result()


def boundary_sites() -> dict[str, ExpectedValues]:
    """Return sites that allow slightly more than the vectors' site, and clocks that are slightly wrong."""
    site_changes = {
        "one more chain": ExpectedValues(
            EXPECTED_MESSAGE.origins, EXPECTED_MESSAGE.chains | {137}, EXPECTED_MESSAGE.now_us
        ),
        "one chain fewer": ExpectedValues(EXPECTED_MESSAGE.origins, frozenset({1}), EXPECTED_MESSAGE.now_us),
        "a microsecond later": ExpectedValues(
            EXPECTED_MESSAGE.origins, EXPECTED_MESSAGE.chains, EXPECTED_MESSAGE.now_us + 1
        ),
        "a microsecond earlier": ExpectedValues(
            EXPECTED_MESSAGE.origins, EXPECTED_MESSAGE.chains, EXPECTED_MESSAGE.now_us - 1
        ),
    }
    for origin in ("http://app.example", "https://evil.example", "https://localhost:8000"):
        origins = Origins([*VECTOR_SITE["origins"], origin])
        site_changes[origin] = ExpectedValues(origins, EXPECTED_MESSAGE.chains, EXPECTED_MESSAGE.now_us)
    for origin in VECTOR_SITE["origins"]:
        origins = Origins([vector for vector in VECTOR_SITE["origins"] if vector != origin])
        site_changes[f"without {origin}"] = ExpectedValues(origins, EXPECTED_MESSAGE.chains, EXPECTED_MESSAGE.now_us)
    return site_changes


@pytest.mark.parametrize("name", boundary_sites())
def test_a_change_of_the_origins_or_the_chains_or_the_clock_changes_the_result_of_a_vector(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "EXPECTED_MESSAGE", boundary_sites()[name])
    assert vectors_with_another_result()


LENIENT_REPLACEMENTS: dict[str, Callable[[str], object]] = {
    "uri": lambda text: Uri(text.split(":", maxsplit=1)[0], [*text.split("/"), "", "", ""][2]),
    "chain_id": lambda text: int(re.sub(r"[^1-9].*", "", text) or 0) or 1,
    "issued_at_us": lambda _: EXPECTED_MESSAGE.now_us,
    "not_before_us": lambda _: 0,
    "version": str,
    "nonce": str,
    "request_id": str,
}


def fields_with_lenient_field(name: str) -> tuple[object, ...]:
    """Return the lines of a message, of which one accepts any text."""
    return tuple(
        (label, field, LENIENT_REPLACEMENTS[field] if field == name else parse, needed)
        for label, field, parse, needed in message.FIELDS
    )


RULE_REPLACEMENTS: dict[str, tuple[object, str, object]] = {
    "the length": (message, "MAX_BYTES", 10_000),
    "the characters of a statement": (message, "STATEMENT_PATTERN", re.compile(r"[ -~]+")),
    "the characters of a statement, also controls": (message, "STATEMENT_PATTERN", ANY_TEXT),
    "the scheme": (message, "SCHEME_PATTERN", ANY_TEXT),
    "the authority": (message, "is_authority", lambda _: True),
    "a domain's host": (message, "_has_no_host", lambda _: False),
    "the checksum": (message, "add_checksum", lambda address: address),
    "the address": (message, "ADDRESS_PATTERN", ANY_TEXT),
    "the host": (uri, "_is_host", lambda _: True),
    "the userinfo": (uri, "USERINFO_PATTERN", re.compile(r"(?!)|.+")),
    "the port": (uri, "HOST_AND_PORT_PATTERN", re.compile(r"(\[[^\[\]]*+\]|[^:\[\]]*+)(?::.*)?")),
    "the end of a leap second's month": (timestamp, "_follows_month_end", lambda _: True),
    "the length of a nonce": (message, "FIELDS", fields_with_lenient_field("nonce")),
    "the URI": (message, "FIELDS", fields_with_lenient_field("uri")),
    "the version": (message, "FIELDS", fields_with_lenient_field("version")),
    "the chain id": (message, "FIELDS", fields_with_lenient_field("chain_id")),
    "the time of issue": (message, "FIELDS", fields_with_lenient_field("issued_at_us")),
    "the not-before time": (message, "FIELDS", fields_with_lenient_field("not_before_us")),
    "the request id": (message, "FIELDS", fields_with_lenient_field("request_id")),
    "the values of v": (signature, "V_VALUES", (27, 28, 29)),
    "v of 0 and 1": (signature, "V_VALUES", (0, 1, 27, 28)),
    "the upper half of s": (signature, "CURVE_ORDER", signature.CURVE_ORDER * 2),
    "the hexadecimal format": (signature, "HEX_PATTERN", re.compile(r"(?:0[xX])?((?:[0-9a-fA-F]{2})*+)\s*")),
    "the prefix of EIP-191": (keccak, "keccak256", lambda data: keccak256(data[28:])),
}


@pytest.mark.parametrize("rule", RULE_REPLACEMENTS)
def test_leaving_out_any_rule_of_the_parser_changes_the_result_of_a_vector(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module_or_class, name, lenient = RULE_REPLACEMENTS[rule]
    assert not vectors_with_another_result()
    monkeypatch.setattr(module_or_class, name, lenient)
    assert is_any_vector_broken()


def is_any_vector_broken() -> bool:
    """Return True if a vector has another result or raises an unexpected error."""
    try:
        return bool(vectors_with_another_result())
    except Exception:  # noqa: BLE001 (a removed rule can cause any error)
        return True


@pytest.mark.parametrize("label", [label for label, _, _, needed in message.FIELDS if needed])
def test_making_any_required_line_optional_changes_the_result_of_a_vector(
    label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = tuple((vector, name, parse, needed and vector != label) for vector, name, parse, needed in message.FIELDS)
    monkeypatch.setattr(message, "FIELDS", fields)
    assert is_any_vector_broken()


@pytest.mark.parametrize("at", range(len(message.FIELDS) - 1))
def test_changing_the_order_of_any_two_adjacent_lines_changes_the_result_of_a_vector(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = list(message.FIELDS)
    fields[at : at + 2] = reversed(fields[at : at + 2])
    monkeypatch.setattr(message, "FIELDS", tuple(fields))
    assert is_any_vector_broken()
