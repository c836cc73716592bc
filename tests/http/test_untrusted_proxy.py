"""The log names a proxy that server.trusted_proxies does not."""

from typing import Any

import pytest

from kisslock.http.untrusted_proxy import WARNING_INTERVAL_S, UntrustedProxyWarning


def create_request(peer_address: str, *forwarded: bytes) -> dict[str, Any]:
    return {
        "client": (peer_address, 4711),
        "headers": [(b"host", b"a"), *((b"x-forwarded-for", value) for value in forwarded)],
    }


def test_an_untrusted_proxy_is_logged_at_most_once_an_hour(caplog: pytest.LogCaptureFixture) -> None:
    times = [0.0, 10.0, WARNING_INTERVAL_S - 1, WARNING_INTERVAL_S, WARNING_INTERVAL_S + 1]
    proxy = UntrustedProxyWarning(iter(times).__next__)
    for _ in times:
        proxy.check(create_request("10.0.0.7", b"203.0.113.9"))
    assert [record.args for record in caplog.records] == [("10.0.0.7",)] * 2
    assert "server.trusted_proxies" in caplog.text


@pytest.mark.parametrize(
    "scope",
    [
        create_request("203.0.113.9"),
        # If the server trusts the proxy, the client address is the address in the header.
        create_request("203.0.113.9", b"203.0.113.9"),
        create_request("203.0.113.9", b"198.51.100.1", b"203.0.113.9, 10.0.0.7"),
        {"client": None, "headers": [(b"x-forwarded-for", b"203.0.113.9")]},
    ],
)
def test_direct_clients_and_trusted_proxies_are_not_logged_as_untrusted_proxies(
    scope: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    UntrustedProxyWarning(lambda: 0.0).check(scope)
    assert not caplog.records


def test_the_server_checks_one_request_a_minute_for_an_untrusted_proxy(caplog: pytest.LogCaptureFixture) -> None:
    proxy = UntrustedProxyWarning(iter([0.0, 59.0, 60.0]).__next__)
    proxy.check(create_request("10.0.0.7"))
    proxy.check(create_request("10.0.0.7", b"203.0.113.9"))
    assert not caplog.records
    proxy.check(create_request("10.0.0.7", b"203.0.113.9"))
    assert caplog.records
