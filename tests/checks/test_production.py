"""Warnings about settings that are valid but unsafe on a public server."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kisslock import Settings
from kisslock.checks.production import check_production

NODE_URL_WITH_KEY = "https://eth-mainnet.example/v2/aB3dE6gH9jK2mN5pQ8rS1tU4vW7xY0zA"
HTTPS_SITE = {"site": {"origins": ["https://shop.example"]}}
PROXY_SETTINGS = {"trusted_proxies": ["127.0.0.1"]}


@pytest.mark.parametrize(
    ("tables", "names"),
    [
        ({}, []),
        (HTTPS_SITE, ["server.trusted_proxies"]),
        ({**HTTPS_SITE, "server": PROXY_SETTINGS}, []),
        ({"server": {"trusted_proxies": ["0.0.0.0/0"]}}, ["server.trusted_proxies"]),
        ({"server": {"trusted_proxies": ["::/0", "10.0.0.0/8"]}}, ["server.trusted_proxies"]),
        ({"server": {"trusted_proxies": ["10.0.0.0/8", "2400::/16"]}}, []),
        ({"server": {"host": "0.0.0.0"}}, ["server.host"]),  # noqa: S104 (only checked, not listened on)
        ({"server": {"host": "::", **PROXY_SETTINGS}}, []),
        ({"server": {"metrics_token": "change-me-to-32-random-letters"}}, ["server.metrics_token"]),
        ({"server": {"metrics_token": "a" * 32}}, ["server.metrics_token"]),
        ({"server": {"metrics_token": "q7Zr0dUu2pWc9XhLt5Vb"}}, []),
        ({"sign_in": {"session_idle_s": 7200, "session_max_s": 3600}}, ["sign_in.session_idle_s"]),
        ({"sign_in": {"session_idle_s": 3600, "session_max_s": 3600}}, []),
        ({"sign_in": {"check_origin": False}}, ["sign_in.check_origin"]),
    ],
)
def test_kisslock_check_gives_a_hint_for_each_setting_that_is_unsafe_in_production(
    tables: dict[str, Any], names: list[str]
) -> None:
    settings = Settings.of(**tables)
    findings = list(check_production(settings))
    assert [check.name for check in findings] == names
    assert all(check.status == "warn" and check.hint for check in findings)
    assert list(check_production(replace(settings, dev=True))) == []


@pytest.mark.parametrize(
    ("url", "is_reported"),
    [
        (NODE_URL_WITH_KEY, True),
        ("https://mainnet.example/?apikey=0123456789abcdef0123", True),
        ("https://user:word@node.example/", True),
        ("https://mainnet-rpc-v1.example/public/ethereum-mainnet-2026", False),
        ("http://127.0.0.1:8545", False),
    ],
)
def test_kisslock_check_reports_a_node_key_in_the_settings_file_but_not_in_an_environment_variable(
    tmp_path: Path, url: str, is_reported: bool
) -> None:
    file = tmp_path / "kisslock.toml"
    file.write_text(f'[chains.8453]\nrpc = ["https://free.example", "{url}"]\n', encoding="utf-8")
    findings = list(check_production(Settings.read(file, {})))
    assert [check.name for check in findings] == ["chains.8453.rpc"] * is_reported
    assert all("KISSLOCK_CHAINS_8453_RPC" in check.hint and url not in check.message for check in findings)
    assert list(check_production(Settings.read(file, {"KISSLOCK_CHAINS_8453_RPC": f'["{url}"]'}))) == []
