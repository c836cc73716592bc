"""The values that each setting accepts and rejects, one line for each value."""

from typing import Any

import pytest

from kisslock import Settings
from kisslock.composition.settings import SCHEMA
from kisslock.errors import SettingsError

TOKEN_CONTRACT = "0x" + "aB" * 20
VALID_VALUES: list[tuple[str, str, Any, Any]] = [
    ("site", "name", "Acme", "Acme"),
    ("site", "sentence", "", ""),
    ("site", "icon", "/logo.svg", "/logo.svg"),
    ("site", "icon", "file:/srv/logo.png", "file:/srv/logo.png"),
    ("site", "icon", "", None),
    ("site", "origins", ["https://a.example", "https://a.example"], ("https://a.example",)),
    ("site", "origins", ["http://localhost:3000", "http://[::1]:80"], ("http://localhost:3000", "http://[::1]:80")),
    ("site", "origins", ["http://127.0.0.1"], ("http://127.0.0.1",)),
    ("site", "base_path", "/wallet/v2", "/wallet/v2"),
    ("site", "terms_url", "/terms?x=1", "/terms?x=1"),
    ("site", "privacy_url", "https://a.example/p", "https://a.example/p"),
    ("appearance", "accent", "pink", "pink"),
    ("appearance", "locale", "pt-BR", "pt-BR"),
    ("wallets", "popular", ["rabby", "metaMask"], ("rabby", "metaMask")),
    ("walletconnect", "relay_url", "ws://127.0.0.1:9000", "ws://127.0.0.1:9000"),
    ("connection", "sync_chain", False, False),
    ("balance", "show", {"1": TOKEN_CONTRACT}, {"1": TOKEN_CONTRACT}),
    ("balance", "show", "none", "none"),
    ("rpc", "timeout_ms", 100, 100),
    ("sign_in", "chains", [1, 10], (1, 10)),
    ("sign_in", "statement", "Sign in. It costs nothing!", "Sign in. It costs nothing!"),
    ("storage", "url", "postgresql://u:p@host/name", "postgresql://u:p@host/name"),
    ("storage", "url", "postgresql:///name?host=/run/postgresql", "postgresql:///name?host=/run/postgresql"),
    ("console", "operators", [TOKEN_CONTRACT], (TOKEN_CONTRACT,)),
    ("server", "host", "::1", "::1"),
    ("server", "port", 0, 0),
    ("server", "trusted_proxies", ["10.0.0.0/8", "::1"], ("10.0.0.0/8", "::1/128")),
    ("server", "frame_ancestors", ["self", "https://a.example"], ("self", "https://a.example")),
]
INVALID_VALUES: list[tuple[str, str, Any]] = [
    ("site", "name", ""),
    ("site", "name", "two\nlines"),
    ("site", "name", "a" * 81),
    ("site", "name", 7),
    ("site", "icon", "https://elsewhere.example/logo.svg"),
    ("site", "icon", "//elsewhere.example/logo.svg"),
    ("site", "icon", "logo.exe"),
    ("site", "base_path", "wallet"),
    ("site", "base_path", "/wallet/"),
    ("site", "base_path", "/a/../b"),
    ("site", "base_path", '/"><script>'),
    ("site", "terms_url", "javascript:alert(1)"),
    ("site", "terms_url", "//elsewhere.example"),
    ("site", "terms_url", "/\\elsewhere.example"),
    ("site", "privacy_url", "http://a.example"),
    ("appearance", "accent", "mauve"),
    ("appearance", "accent", ["blue"]),
    ("appearance", "scheme", "dim"),
    ("appearance", "locale", "../en"),
    ("wallets", "popular", ["<b>"]),
    ("walletconnect", "project_id", "a b"),
    ("walletconnect", "relay_url", "ws://relay.example"),
    ("walletconnect", "relay_url", "https://relay.example"),
    ("connection", "sync_chain", "yes"),
    ("connection", "sync_chain", 2),
    ("balance", "show", "some"),
    ("balance", "show", {}),
    ("balance", "show", {"one": TOKEN_CONTRACT}),
    ("balance", "show", {"1": "0x12"}),
    ("rpc", "timeout_ms", 99),
    ("rpc", "timeout_ms", 1.5),
    ("rpc", "timeout_ms", True),
    ("rpc", "batch_size", 1001),
    ("rpc", "budget_calls", 4999),
    ("rpc", "methods", ["eth call"]),
    ("sign_in", "mode", "on"),
    ("sign_in", "nonce_ttl_s", 301),
    ("sign_in", "contract_message_ttl_s", 299),
    ("sign_in", "contract_message_ttl_s", 86_401),
    ("sign_in", "statement", "two\nlines"),
    ("sign_in", "cookie_name", "a;b"),
    ("storage", "url", "sqlite:///"),
    ("storage", "url", "mysql://u:topsecret@host/name"),
    ("storage", "url", "postgresql:///name"),
    ("storage", "url", "postgresql://u:topsecret@host/name?sslmode=require"),
    ("storage", "url", "postgresql://u:topsecret@[::1/name"),
    ("storage", "url", "postgresql:///?host=/run/postgresql"),
    ("storage", "url", "postgresql:///name?host=elsewhere"),
    ("console", "operators", ["0x12"]),
    ("server", "host", "a b"),
    ("server", "port", 65536),
    ("server", "port", -1),
    ("server", "workers", 0),
    ("server", "trusted_proxies", ["localhost"]),
    ("server", "trusted_proxies", [7]),
    ("server", "metrics_token", "short-and-secret"[:9]),
]


@pytest.mark.parametrize(("section", "name", "value", "expected"), VALID_VALUES)
def test_an_allowed_value_is_accepted(section: str, name: str, value: Any, expected: Any) -> None:
    settings = Settings.of(**{section: {name: value}})
    actual_value = getattr(getattr(settings, section, None) or settings.section(SCHEMA.sections[section]), name)
    assert actual_value == expected


@pytest.mark.parametrize(("section", "name", "value"), INVALID_VALUES)
def test_a_value_that_is_not_allowed_is_rejected_with_the_allowed_values(section: str, name: str, value: Any) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.of(**{section: {name: value}})
    (line,) = caught.value.problems
    assert line.startswith(f"{section}.{name} (code) is ")
    assert "; allowed: " in line
    assert "topsecret" not in line


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ("https://a.example", 'not a list: write ["..."]'),
        ([7], "an origin must be a string"),
        (["a.example"], "an origin starts with https://"),
        (["*"], "an origin starts with https://"),
        (["wss://a.example"], "an origin starts with https://"),
        (["https://a.example "], "an origin contains only ASCII characters and no spaces"),
        (["https://bücher.example"], "an origin contains only ASCII characters and no spaces"),
        (["https://a.example/"], "remove the slash at the end"),
        (["https://a.example/wallet"], "an origin has no path and no query"),
        (["https://a.example?"], "an origin has no path and no query"),
        (["https://me@a.example"], "an origin has no user name"),
        (["https://*.a.example"], "wildcards (*) are not supported: list each host"),
        (["https://"], "its host or its port is missing or malformed"),
        (["https://a.example:99999"], "its host or its port is missing or malformed"),
        (["https://a.example:x"], "its host or its port is missing or malformed"),
        (["https://a.example:"], "its host or its port is missing or malformed"),
        (['https://a"b.example'], "its host or its port is missing or malformed"),
        (["http://a.example"], "only localhost can use http: use https"),
        (["http://127.0.0.1.a.example"], "only localhost can use http: use https"),
    ],
)
def test_the_error_for_an_invalid_origin_states_the_rule_that_the_origin_breaks(value: Any, rule: str) -> None:
    for section, name in (("site", "origins"), ("server", "frame_ancestors")):
        with pytest.raises(SettingsError) as caught:
            Settings.of(**{section: {name: value}})
        (line,) = caught.value.problems
        assert line.startswith(f"{section}.{name} (code) is ")
        assert f": {rule}; allowed: " in line


def test_the_error_for_a_secret_setting_does_not_contain_its_value() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.of(chains={"1": {"rpc": "https://node.example/topsecret"}})
    assert "not a list" in caught.value.problems[0]
    assert "topsecret" not in caught.value.problems[0]


# Specification 2.12, 9.1
def test_the_defaults_match_the_specification() -> None:
    settings = Settings.of()
    rpc = settings.rpc
    assert (settings.appearance.accent, settings.appearance.scheme) == ("blue", "light")
    assert (rpc.timeout_ms, rpc.batch_size, rpc.batch_wait_ms) == (10_000, 1000, 0)
    assert (rpc.retry_count, rpc.retry_delay_ms, rpc.multicall_batch_bytes) == (2, 100, 1024)
    assert list(settings.chains) == [1]
