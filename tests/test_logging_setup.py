"""Log lines are text or JSON, and contain no secrets of a node."""

import json
import logging
from contextvars import Context
from typing import Any

import pytest

from kisslock.logging_setup import JsonLines, SecretRemovingFormatter, TextLines
from kisslock.request_context import REQUEST_ID, run_in_background
from kisslock.upstream.secrets import secrets_in_url

NODE_URL = "https://node.example.com/v3/9aa3d95b3bc440fa"


def create_record(message: str, *, with_exception: bool = False) -> logging.LogRecord:
    exception_info: Any = None
    if with_exception:
        error = ConnectionError(f"cannot reach {NODE_URL}")
        exception_info = (ConnectionError, error, None)
    return logging.LogRecord("kisslock.x", logging.WARNING, "file.py", 1, message, (), exception_info)


def test_a_json_line_contains_time_and_level_and_logger_and_message_and_traceback() -> None:
    line = json.loads(JsonLines().format(create_record("two\nlines", with_exception=True)))
    assert line["time"].endswith("+00:00")
    assert (line["level"], line["logger"], line["message"]) == ("warning", "kisslock.x", "two\nlines")
    assert "ConnectionError" in line["trace"]


def test_each_event_is_one_line_whatever_its_message_contains() -> None:
    assert "\n" not in JsonLines().format(create_record("a\nb\x1b[31m", with_exception=True))


def test_no_log_line_contains_any_part_of_the_url_of_a_node() -> None:
    for lines in (JsonLines(), logging.Formatter("%(levelname)s %(message)s")):
        line = SecretRemovingFormatter(lines, secrets_in_url(NODE_URL)).format(
            create_record(f"failed: {NODE_URL}", with_exception=True)
        )
        assert "(hidden)" in line
        assert "9aa3d95b3bc440fa" not in line
        assert "node.example.com" not in line


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("a node is silent", "WARNING a node is silent (request 0123abcd)"),
        ("request 0123abcd failed", "WARNING request 0123abcd failed"),
    ],
)
async def test_each_log_line_of_a_request_contains_the_request_id_once(message: str, line: str) -> None:
    REQUEST_ID.set("0123abcd")
    text = TextLines("%(levelname)s %(message)s")
    assert text.format(create_record(message)) == line
    assert json.loads(JsonLines().format(create_record(message)))["request_id"] == "0123abcd"
    log_lines = list[str]()

    async def log_in_background() -> None:
        log_lines.append(text.format(create_record(message)))

    await run_in_background(log_in_background())
    assert log_lines == [f"WARNING {message}"]
    assert "request_id" not in json.loads(Context().run(JsonLines().format, create_record(message)))
