"""Warnings about settings that are allowed, and wrong on a public server."""

from dataclasses import replace
from typing import Any

import pytest

from kisslock.checks.production import check_production
from kisslock.settings import Settings

HTTPS = {"site": {"origins": ["https://shop.example"]}}
PROXY = {"trusted_proxies": ["127.0.0.1"]}
OPERATOR = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"


@pytest.mark.parametrize(
    ("tables", "names"),
    [
        ({}, []),
        (HTTPS, ["server.trusted_proxies"]),
        ({**HTTPS, "server": PROXY}, []),
        ({"server": {"trusted_proxies": ["0.0.0.0/0"]}}, ["server.trusted_proxies"]),
        ({"server": {"trusted_proxies": ["::/0", "10.0.0.0/8"]}}, ["server.trusted_proxies"]),
        ({"server": {"trusted_proxies": ["10.0.0.0/8", "2400::/16"]}}, []),
        ({"server": {"host": "0.0.0.0"}}, ["server.host"]),  # noqa: S104 (looked at, not listened on)
        ({"server": {"host": "::", **PROXY}}, []),
        ({"server": {"metrics_token": "change-me-to-32-random-letters"}}, ["server.metrics_token"]),
        ({"server": {"metrics_token": "a" * 32}}, ["server.metrics_token"]),
        ({"server": {"metrics_token": "q7Zr0dUu2pWc9XhLt5Vb"}}, []),
        ({"sign_in": {"session_idle_s": 7200, "session_max_s": 3600}}, ["sign_in.session_idle_s"]),
        ({"sign_in": {"session_idle_s": 3600, "session_max_s": 3600}}, []),
        ({**HTTPS, "server": PROXY, "console": {"operators": [OPERATOR, OPERATOR.lower()]}}, []),
        ({**HTTPS, "server": PROXY, "console": {"operators": [OPERATOR.replace("b9", "B9")]}}, ["console.operators"]),
    ],
)
def test_each_mistake_is_named_with_what_to_do(tables: dict[str, Any], names: list[str]) -> None:
    settings = Settings.of(**tables)
    found = list(check_production(settings))
    assert [check.name for check in found] == names
    assert all(check.status == "warn" and check.hint for check in found)
    assert list(check_production(replace(settings, dev=True))) == []
