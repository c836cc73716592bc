"""Converts the fields of a beacon into an entry. Invalid values are omitted, and texts are scrubbed. No I/O."""

import re
from typing import NamedTuple

import msgspec

from kisslock.log.bodies import BeaconFields
from kisslock.log.codes import NO_CODE
from kisslock.log.scrub import clean_lines, clean_text

LEVELS = {"error": "error", "warn": "warn", "debug": "debug"}
# The steps of an opening of the dialog, in their order, each with its bit in log_flows.steps.
STEP_BITS = {"opened": 1, "wallet_chosen": 2, "requested": 4, "connected": 8, "signed_in": 16, "failed": 32}
METHODS = frozenset({"qr_code", "extension", "desktop"})
# The ways in which a phone reaches its wallet.
PHONE_CONNECTION_WAYS = frozenset({"relay", "app_link", "wallet_browser", "web_view"})
MAX_CODE_LENGTH = 64
INVALID_CODE_CHARACTERS = re.compile(r"[^A-Z0-9_./-]+")
WALLET_PATTERN = re.compile(r"[a-z0-9._-]{1,64}")
FLOW_PATTERN = re.compile(r"[A-Za-z0-9_-]{16,32}")
DURATION_PATTERN = re.compile(r"[0-9]{1,8}(?:\.[0-9]{1,20})?")
DAY_MS = 86_400_000
# Lengths in characters. Each field that is not in LOG_FIELDS has at most MAX_EXTRA_LENGTH characters.
MAX_NAME_LENGTH, MAX_MESSAGE_LENGTH, MAX_STACK_LENGTH = 200, 2000, 8000
MAX_EXTRA_FIELDS, MAX_EXTRA_LENGTH = 8, 500
EXTRA_NAME_PATTERN = re.compile(r"[A-Za-z0-9_.-]{1,40}")
LOG_FIELDS = frozenset(
    {"level", "code", "name", "message", "stack", "client", "step", "wallet", "method", "way", "duration_ms", "flow"}
)
TEXT_FIELDS = frozenset({"name", "message", "stack"})
_encode = msgspec.json.Encoder().encode


class Entry(NamedTuple):
    """The stored part of a beacon.

    A field that is missing in the beacon is an empty string. `texts` is None if the beacon has no text.
    """

    at_ms: int
    level: str
    code: str
    step: str
    wallet: str
    method: str
    flow: str
    duration_ms: int | None
    texts: dict[str, str] | None
    way: str = ""

    @property
    def is_failure(self) -> bool:
        """True if the entry is counted and grouped as an error."""
        return self.code != "" and (self.level == "error" or self.step == "failed")

    def texts_as_json(self) -> str | None:
        """Return name, message, stack and further fields as a JSON object."""
        return _encode(self.texts).decode() if self.texts else None


def parse_entry(fields: BeaconFields, at_ms: int) -> Entry | None:
    """Return the entry of a beacon, or None for a beacon without content."""
    get_field = fields.get
    step = get_field("step", "")
    if step not in STEP_BITS:
        step = ""
    level, texts = LEVELS.get(get_field("level", ""), "error"), _clean_texts(fields)
    code = _normalize_code(get_field("code", ""))
    if not (step or code or "level" in fields or (texts and not TEXT_FIELDS.isdisjoint(texts))):
        return None
    if not code and level == "error" and step in {"", "failed"}:
        code = NO_CODE
    wallet = get_field("wallet", "").lower()
    method, flow, way = get_field("method", ""), get_field("flow", ""), get_field("way", "")
    return Entry(
        at_ms,
        level,
        code,
        step,
        wallet if wallet and WALLET_PATTERN.fullmatch(wallet) else "",
        method if method in METHODS else "",
        flow if flow and FLOW_PATTERN.fullmatch(flow) else "",
        _parse_duration_ms(get_field("duration_ms", "")),
        texts,
        way if way in PHONE_CONNECTION_WAYS else "",
    )


def _normalize_code(raw_code: str) -> str:
    """Return the code in upper case. Characters that a code cannot contain become underscores."""
    return (
        INVALID_CODE_CHARACTERS.sub("_", raw_code[: MAX_CODE_LENGTH * 2].upper())[:MAX_CODE_LENGTH].strip("_")
        if raw_code
        else ""
    )


def _parse_duration_ms(text: str) -> int | None:
    if not text or not DURATION_PATTERN.fullmatch(text):
        return None
    ms = int(float(text))
    return ms if ms <= DAY_MS else None


def _remove_message_from_stack(stack: str, message: str) -> str:
    """Return the stack without the error message, which some browsers add at the start of the stack.

    Visitors with the same error then have the same stack.
    """
    message_start = stack.find(message, 0, MAX_NAME_LENGTH + len(message)) if message else -1
    message_end = message_start + len(message)
    if (
        message_start < 0
        or stack[message_end : message_end + 1] not in {"", "\n"}
        or (message_start and stack[message_start - 2 : message_start] != ": ")
    ):
        return stack
    return stack[message_end + 1 :]


def _clean_texts(fields: BeaconFields) -> dict[str, str] | None:
    if LOG_FIELDS.issuperset(fields) and TEXT_FIELDS.isdisjoint(fields):
        return None
    message = fields.get("message", "")
    texts = {
        "name": clean_text(fields.get("name", ""), MAX_NAME_LENGTH),
        "message": clean_text(message, MAX_MESSAGE_LENGTH),
        "stack": clean_lines(_remove_message_from_stack(fields.get("stack", ""), message), MAX_STACK_LENGTH),
    }
    extra_names = [name for name in fields if name not in LOG_FIELDS and EXTRA_NAME_PATTERN.fullmatch(name)][
        :MAX_EXTRA_FIELDS
    ]
    texts.update({name: clean_text(fields[name], MAX_EXTRA_LENGTH) for name in extra_names})
    return {name: text for name, text in texts.items() if text} or None
