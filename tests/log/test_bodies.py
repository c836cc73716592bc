"""Bodies of beacons: existing clients' exact bytes, mislabelled ones, and random bytes."""

import json
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kisslock.log.bodies import MAX_FIELDS, STRINGIFIED_OBJECT, parse_body

# next-auth v4 (packages/next-auth/src/utils/logger.ts): new URLSearchParams({level, code, ...metadata}).
V4_BODY = (
    b"level=error&code=CLIENT_FETCH_ERROR&error=%5Bobject+Object%5D&url=%2Fapi%2Fauth%2Fsession"
    b"&message=Failed+to+fetch&client=true"
)
# next-auth v4 with an error: formatError splits the error into message, stack and name.
V4_ERROR_BODY = (
    b"message=Unexpected+token+%3C+in+JSON&stack=SyntaxError%3A+Unexpected+token+%3C+in+JSON%0A++++at+JSON.parse"
    b"&name=SyntaxError&client=true&level=error&code=SIGNIN_ERROR"
)
# In next-auth v3 (src/lib/logger.js), `message` is JSON.stringify of all arguments.
V3_BODY = (
    b"level=error&code=client_fetch_error&message=%5B%22session%22%2C%7B%22name%22%3A%22TypeError%22%2C%22message"
    b"%22%3A%22Failed+to+fetch%22%2C%22stack%22%3A%22TypeError%3A+Failed+to+fetch%5Cn++at+f%22%7D%5D"
)
V3_PARSED_FIELDS = {
    "level": "error",
    "code": "client_fetch_error",
    "message": "session Failed to fetch",
    "name": "TypeError",
    "stack": "TypeError: Failed to fetch\n  at f",
}


# Specification 7.13
def test_a_stringified_object_in_a_form_of_next_auth_is_ignored() -> None:
    assert parse_body(V4_BODY) == {
        "level": "error",
        "code": "CLIENT_FETCH_ERROR",
        "url": "/api/auth/session",
        "message": "Failed to fetch",
        "client": "true",
    }


def test_the_code_of_an_entry_and_the_name_and_stack_of_its_error_are_read() -> None:
    entry = parse_body(V4_ERROR_BODY)
    assert entry["stack"] == "SyntaxError: Unexpected token < in JSON\n    at JSON.parse"
    assert (entry["name"], entry["code"]) == ("SyntaxError", "SIGNIN_ERROR")


# Specification 7.13
def test_the_message_of_an_older_client_is_read_from_an_array_that_was_serialized_as_text() -> None:
    assert parse_body(V3_BODY) == V3_PARSED_FIELDS


def test_the_fields_of_a_json_body_are_read_as_text_even_after_a_byte_order_mark() -> None:
    fields = {"level": "warn", "code": "NEXTAUTH_URL", "message": "a & b = c", "client": True, "duration_ms": 12}
    assert parse_body(json.dumps(fields).encode()) == {**fields, "client": "true", "duration_ms": "12"}
    assert parse_body(b"\xef\xbb\xbf \r\n" + json.dumps({"code": "X"}).encode()) == {"code": "X"}


def test_json_can_contain_the_message_as_an_array_and_the_error_as_an_object() -> None:
    error = {"name": "TypeError", "message": "Failed to fetch", "stack": "TypeError: Failed to fetch\n  at f"}
    body = {"level": "error", "code": "client_fetch_error", "message": ["session", error]}
    assert parse_body(json.dumps(body).encode()) == V3_PARSED_FIELDS
    assert parse_body(json.dumps({"level": "error", "error": error}).encode()) == {"level": "error", **error}
    own_fields = {"level": "error", "message": "mine", "error": error}
    assert parse_body(json.dumps(own_fields).encode())["message"] == "mine"


def test_the_text_that_browsers_write_for_an_object_is_ignored_in_every_field() -> None:
    for body in (
        b"a=[object+Object]&b=1",
        b"a=%5Bobject+Object%5D&b=1",
        b"a=[object Object]&b=1",
        b'{"a":"[object Object]","b":1}',
    ):
        assert parse_body(body) == {"b": "1"}
    assert parse_body(b'{"message":["[object Object]","x",null,{}]}')["message"] == "x null"


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"{]", b"{" * 70_000, b"[" * 70_000, b"&" * 70_000]
)
def test_an_invalid_body_is_parsed_without_an_error(body: bytes) -> None:
    assert isinstance(parse_body(body), dict)
    assert isinstance(parse_body(b"message=" + body), dict)


def test_bytes_that_are_not_utf_8_are_replaced() -> None:
    assert parse_body(b"message=caf%E9+%FF&code=X")["message"] == "caf� �"
    assert parse_body(b"message=\xe9\xff")["message"] == "��"
    assert parse_body(b'{"message":"caf\xe9"}')["message"] == "caf�"


def test_fields_beyond_the_maximum_number_are_ignored() -> None:
    many_fields = "&".join(f"f{n}=x" for n in range(1000))
    assert len(parse_body(many_fields.encode())) == MAX_FIELDS
    assert len(parse_body(json.dumps({f"f{n}": "x" for n in range(1000)}).encode())) == MAX_FIELDS


@pytest.mark.parametrize(
    "text", ["100%", "%", "%4", "%zz", "%%41", "a%\n41", "%\r\n", "=%3D=", "%C3%A9", "+%2B", "%41%4", "%0A"]
)
def test_an_invalid_escape_is_parsed_like_in_the_standard_library(text: str) -> None:
    assert parse_body(f"a={text}".encode()) == {"a": dict(parse_qsl(f"a={text}", keep_blank_values=True))["a"]}


# Browsers write "[object Object]" for an object in a form, so the server ignores it.
TEXTS = st.text(max_size=80).filter(lambda text: text != STRINGIFIED_OBJECT)
FIELDS = st.dictionaries(st.text(min_size=1, max_size=12), TEXTS, max_size=12)


@settings(max_examples=300, deadline=None)
@given(FIELDS)
def test_an_encoded_form_is_decoded_to_the_original_fields(fields: dict[str, str]) -> None:
    fields.pop("message", None)
    # Without fields, the body is empty and parsed as a field with an empty name. So add this field to both sides.
    assert {**parse_body(urlencode(fields).encode()), "": ""} == {**fields, "": ""}


@settings(max_examples=300, deadline=None)
@given(FIELDS)
def test_encoded_json_is_decoded_to_the_original_fields(fields: dict[str, str]) -> None:
    fields.pop("message", None)
    assert parse_body(json.dumps(fields).encode()) == fields


@settings(max_examples=500, deadline=None)
@given(st.one_of(st.binary(max_size=400), st.text('{}[]":,%&=+ \n01ea', max_size=200).map(str.encode)))
def test_the_fields_of_any_body_can_be_encoded_as_utf_8(body: bytes) -> None:
    for name, value in parse_body(body).items():
        (name + value).encode()


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.text("ab%+= &é", max_size=6), st.text("ab%+=é\n 4", max_size=10)), max_size=6))
def test_a_form_with_invalid_escapes_is_decoded_like_in_the_standard_library(pairs: list[tuple[str, str]]) -> None:
    body = "&".join(f"{name.replace('&', '').replace('=', '')}={value}" for name, value in pairs)
    expected = dict(parse_qsl(body, keep_blank_values=True, errors="replace"))
    assert {**parse_body(body.encode()), "": ""} == {**expected, "": ""}
