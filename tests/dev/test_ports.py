"""A free port for a program that listens later."""

import secrets
import socket

import pytest

from kisslock.dev.ports import PORT_RANGE, free_port


def test_a_free_port_is_outside_of_the_range_that_the_system_assigns() -> None:
    assert PORT_RANGE.start >= 1024
    assert PORT_RANGE.stop <= 32_768
    assert all(free_port() in PORT_RANGE for _ in range(20))


def test_a_port_that_is_in_use_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    taken_port, unused_port = free_port(), free_port()
    port_choices = iter([taken_port, taken_port, unused_port])
    monkeypatch.setattr(secrets, "choice", lambda _: next(port_choices))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", taken_port))
        listener.listen()
        assert free_port() == unused_port


def test_the_search_for_a_port_fails_if_every_port_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        monkeypatch.setattr(secrets, "choice", lambda _: listener.getsockname()[1])
        with pytest.raises(OSError, match="was free"):
            free_port()
