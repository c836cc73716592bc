"""Rule: settings that sites use stay, with their defaults, and each row describes its setting completely."""

import re
from pathlib import Path

import pytest

from kisslock.cli import create_parser
from kisslock.composition.settings import SCHEMA
from kisslock.settings.row import Row

ROOT = Path(__file__).resolve().parents[2]
# Sites write these names into their settings files. New names can be added, but an existing name cannot change.
PUBLIC_NAMES = {
    "site": "name sentence icon origins base_path terms_url privacy_url",
    "appearance": "accent scheme locale",
    "wallets": "popular include exclude",
    "walletconnect": "project_id relay_url",
    "connection": "sync_chain",
    "balance": "show",
    "rpc": "timeout_ms batch_size batch_wait_ms retry_count retry_delay_ms multicall_batch_bytes methods budget_calls "
    "body_max_bytes cache_max_bytes",
    "sign_in": "mode statement chains nonce_ttl_s session_idle_s session_max_s tokens token_max_s "
    "end_on_disconnect cookie_name",
    "log": "enabled respect_privacy_signals retention_days entry_max_bytes budget_entries",
    "storage": "url",
    "console": "operators",
    "server": "host port workers trusted_proxies frame_ancestors metrics_token",
}
DEFAULT_VALUES = {
    "site.base_path": "",
    "appearance.accent": "blue",
    "appearance.scheme": "light",
    "appearance.locale": "auto",
    "walletconnect.project_id": None,
    "connection.sync_chain": True,
    "balance.show": "native",
    "rpc.timeout_ms": 10_000,
    "rpc.batch_size": 1000,
    "rpc.batch_wait_ms": 0,
    "rpc.retry_count": 2,
    "rpc.retry_delay_ms": 100,
    "rpc.multicall_batch_bytes": 1024,
    "rpc.body_max_bytes": 2 * 1024 * 1024,
    "sign_in.mode": "off",
    "sign_in.nonce_ttl_s": 300,
    "sign_in.end_on_disconnect": False,
    "log.enabled": True,
    "log.respect_privacy_signals": True,
    "log.retention_days": 30,
    "storage.url": "sqlite:///kisslock.db",
    "server.host": "127.0.0.1",
    "server.port": 8000,
    "server.workers": 1,
    "server.frame_ancestors": (),
    "server.metrics_token": None,
}
SETTING_ROWS = (*SCHEMA.all_rows, *SCHEMA.rows_of_section_table("chains", "1"))
ROW_BY_KEY = {row.key: row for row in SETTING_ROWS}


def test_every_public_setting_has_a_row_in_the_table_of_settings() -> None:
    expected = {f"{section}.{name}" for section, names in PUBLIC_NAMES.items() for name in names.split()}
    expected |= {f"chains.1.{name}" for name in ("rpc", "wallet_rpc", "name", "currency", "explorer")}
    assert expected <= ROW_BY_KEY.keys()


@pytest.mark.parametrize(("key", "default"), DEFAULT_VALUES.items())
def test_the_default_of_a_setting_does_not_change(key: str, default: object) -> None:
    assert ROW_BY_KEY[key].default == default


@pytest.mark.parametrize("row", SETTING_ROWS, ids=lambda row: row.key)
def test_each_setting_has_a_description_and_allowed_values_and_a_valid_variable_and_option(row: Row) -> None:
    assert row.doc.endswith(".")
    assert row.kind.allowed
    assert re.fullmatch(r"KISSLOCK_[A-Z0-9_]+", row.env)
    assert re.fullmatch(r"--[a-z0-9-]+", row.flag)
    if row.default is not None:
        assert row.kind.parse(row.default) == row.default
    for ending, unit in {"_ms": "ms", "_s": "s", "_bytes": "bytes", "_days": "days"}.items():
        assert row.unit == unit or not row.name.endswith(ending)


def test_each_setting_has_its_own_environment_variable_and_its_own_option() -> None:
    for names in ([row.env for row in SETTING_ROWS], [row.flag for row in SETTING_ROWS]):
        assert len(set(names)) == len(SETTING_ROWS)


@pytest.mark.parametrize("command", ["serve", "dev", "check"])
def test_each_setting_is_an_option_of_every_command_that_uses_settings(command: str) -> None:
    arguments = [command, *(word for row in SETTING_ROWS for word in (row.flag, "x"))]
    parsed_options = vars(create_parser(arguments).parse_args(arguments))
    assert {row.key: parsed_options[f"setting {row.key}"] for row in SETTING_ROWS} == {
        row.key: "x" for row in SETTING_ROWS
    }


def test_environment_variables_are_read_only_through_the_settings_table() -> None:
    known_variables = {"KISSLOCK_CONFIG", "KISSLOCK_ANVIL", "KISSLOCK_FLAGS"}
    for file in (ROOT / "src" / "kisslock").rglob("*.py"):
        if file.parent.name == "settings":
            continue
        assert set(re.findall(r"KISSLOCK_[A-Z_]+", file.read_text())) <= known_variables, file
