"""Bytes that are not an HTTP request get a response, are counted, and are logged once a minute."""

import logging

import pytest

from kisslock import metrics
from kisslock.errors import BadRequest, HeadersTooLarge
from kisslock.http.socket.refusal import RejectionLog
from tests.http.conftest import SendRaw
from tests.http.test_wire import create_get_request


def count_of_rejections(status: int) -> float:
    return metrics.REGISTRY.get_sample_value("kisslock_http_refused_total", {"status": str(status)}) or 0.0


def test_a_hundred_rejected_connections_are_counted_without_a_log_line_for_each_connection(
    port: int, send_raw: SendRaw, caplog: pytest.LogCaptureFixture
) -> None:
    count_before = count_of_rejections(400)
    for _ in range(100):
        response = send_raw(port, b"hello\r\n\r\n")
        assert response.status == 400
    assert count_of_rejections(400) - count_before == 100
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) <= 2


def test_a_valid_request_does_not_count_as_rejected(port: int, send_raw: SendRaw) -> None:
    counts_before = [count_of_rejections(status) for status in (400, 408, 431)]
    response = send_raw(port, create_get_request(b"/nope", b"Connection: Upgrade", b"Upgrade: h2c"))
    assert response.status == 404
    assert [count_of_rejections(status) for status in (400, 408, 431)] == counts_before


def test_rejected_connections_are_logged_once_a_minute_with_their_number(caplog: pytest.LogCaptureFixture) -> None:
    now_s = 0.0
    rejection_log = RejectionLog(lambda: now_s)
    for second in range(130):
        now_s = float(second)
        rejection_log.add(HeadersTooLarge() if second % 60 == 0 else BadRequest())
    assert [record.args for record in caplog.records] == [
        (1, 431, "http/headers-too-large"),
        (60, 431, "http/headers-too-large"),
        (60, 431, "http/headers-too-large"),
    ]
