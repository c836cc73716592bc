"""Parses the body of a beacon: a form or a JSON object, under any Content-Type.

This module does no I/O, and takes linear time. It accepts the bodies of next-auth's clients: with sendBeacon, a form.
Without sendBeacon, version 3 sends a form labelled as JSON, or a JSON array as the text of `message`
(docs/internals/specification.md, section 7).
"""

from itertools import islice
from typing import Any
from urllib.parse import unquote_to_bytes

import msgspec

from kisslock.json_depth import decode

BeaconFields = dict[str, str]
# No client sends more fields than this. Further fields are ignored.
MAX_FIELDS = 64
# A byte order mark, and whitespace as defined by JSON (RFC 8259, 2).
LEADING_BYTES = b"\xef\xbb\xbf \t\r\n"
# A form encoder writes this text for an object.
STRINGIFIED_OBJECT = "[object Object]"
ERROR_FIELDS = ("name", "message", "stack")
DECODE_ERRORS = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError)


def parse_body(body: bytes) -> BeaconFields:
    """Return the fields of a body. A body that is neither a form nor JSON is parsed as a form."""
    parsed = _parse_json_object(body) if body[:1] in b"{\xef \t\r\n" else None
    fields = _parse_form(body) if parsed is None else _flatten_object(parsed)
    if fields.get("message", "")[:1] == "[":
        _unpack_message_array(fields)
    return fields


def _parse_form(body: bytes) -> BeaconFields:
    """Parse application/x-www-form-urlencoded as the WHATWG defines it."""
    fields: BeaconFields = {}
    if b"%" not in body and b"+" not in body and b"[" not in body and body.isascii():
        # Use a fast path, because most beacons are steps without escapes. The check for `[` excludes beacons that can
        # contain STRINGIFIED_OBJECT.
        for text in body.decode("ascii").split("&", MAX_FIELDS)[:MAX_FIELDS]:
            name, _, raw_value = text.partition("=")
            fields[name] = raw_value
        return fields
    for pair in body.split(b"&", MAX_FIELDS)[:MAX_FIELDS]:
        key, _, value = pair.partition(b"=")
        text = _percent_decode(value)
        if text != STRINGIFIED_OBJECT:
            fields[_percent_decode(key)] = text
    return fields


def _percent_decode(raw: bytes) -> str:
    return unquote_to_bytes(raw.replace(b"+", b" ")).decode("utf-8", "replace")


def _parse_json_object(body: bytes) -> dict[str, Any] | None:
    """Return the body as a JSON object, or None. Bytes that are not UTF-8 become U+FFFD."""
    json_bytes = body.lstrip(LEADING_BYTES)
    if json_bytes[:1] != b"{":
        return None
    try:
        return decode(json_bytes, type=dict[str, Any])
    except DECODE_ERRORS:
        pass
    try:
        return decode(json_bytes.decode("utf-8", "replace").encode(), type=dict[str, Any])
    except DECODE_ERRORS:
        return None


def _flatten_object(parsed: dict[str, Any]) -> BeaconFields:
    fields = {}
    for name, value in islice(parsed.items(), MAX_FIELDS):
        if isinstance(value, dict) and name == "error":
            fields.update(
                {key: _value_as_text(value[key]) for key in ERROR_FIELDS if key in value and key not in parsed}
            )
        elif value is not None and (text := _value_as_text(value)) != STRINGIFIED_OBJECT:
            fields[name] = text
    return fields


def _value_as_text(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _unpack_message_array(fields: BeaconFields) -> None:
    """Split a message that is a JSON array.

    The array's strings become the message, and its errors fill in missing fields.
    """
    try:
        items = decode(fields["message"], type=list[Any])
    except DECODE_ERRORS:
        return
    texts = []
    for item in islice(items, MAX_FIELDS):
        if isinstance(item, dict):
            for key in ERROR_FIELDS:
                if key != "message" and isinstance(item.get(key), str):
                    fields.setdefault(key, item[key])
            item = item.get("message", item.get("error", ""))  # noqa: PLW2901 (the message replaces the object)
        texts.append(_value_as_text(item))
    fields["message"] = " ".join(text for text in texts if text not in {"", STRINGIFIED_OBJECT, "{}"})
