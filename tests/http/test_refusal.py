"""Bytes that are not an HTTP request get a response, are counted, and are logged once a minute."""

import logging

import pytest

from kisslock import metrics
from kisslock.errors import BadRequest, HeadersTooLarge
from kisslock.http.socket.refusal import RejectionLog
from tests.http.conftest import Talk
from tests.http.test_wire import get


def counted(status: int) -> float:
    return metrics.REGISTRY.get_sample_value("kisslock_http_refused_total", {"status": str(status)}) or 0.0


def test_a_hundred_rejected_connections_are_counted_without_a_log_line_for_each(
    port: int, talk: Talk, caplog: pytest.LogCaptureFixture
) -> None:
    before = counted(400)
    for _ in range(100):
        response = talk(port, b"hello\r\n\r\n")
        assert response.status == 400
    assert counted(400) - before == 100
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) <= 2


def test_a_valid_request_does_not_count_as_rejected(port: int, talk: Talk) -> None:
    before = [counted(status) for status in (400, 408, 431)]
    response = talk(port, get(b"/nope", b"Connection: Upgrade", b"Upgrade: h2c"))
    assert response.status == 404
    assert [counted(status) for status in (400, 408, 431)] == before


def test_rejected_connections_are_logged_once_a_minute_with_their_number(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    refusals = RejectionLog(lambda: now)
    for second in range(130):
        now = float(second)
        refusals.add(HeadersTooLarge() if second % 60 == 0 else BadRequest())
    assert [record.args for record in caplog.records] == [
        (1, 431, "http/headers-too-large"),
        (60, 431, "http/headers-too-large"),
        (60, 431, "http/headers-too-large"),
    ]
