"""`kisslock serve` with a uvicorn that the guard does not support: only on loopback or behind a proxy."""

import pytest

from kisslock import Settings
from kisslock.errors import SettingsError
from kisslock.http.socket import server
from kisslock.http.socket.server import ServerConfig


@pytest.fixture
def use_other_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uvicorn.__version__", "0.99.1")


ALL_INTERFACES = "0.0.0.0"  # noqa: S104 (no test listens there)


async def app(_scope: object, _receive: object, _send: object) -> None:
    """An application that is never called."""


def create_config(**server_settings: object) -> ServerConfig:
    return ServerConfig(app, Settings.of(server=server_settings))


def test_the_guarded_protocol_supports_the_locked_version_of_uvicorn() -> None:
    created = create_config(host=ALL_INTERFACES)
    assert created.http == "kisslock.http.socket.guard:GuardedProtocol"
    created.load()
    assert created.http_protocol_class.__name__ == "GuardedProtocol"


@pytest.mark.parametrize(
    "server_settings",
    [{}, {"host": "::1"}, {"host": "localhost"}, {"host": ALL_INTERFACES, "trusted_proxies": ["10.0.0.1"]}],
    ids=str,
)
@pytest.mark.usefixtures("use_other_version")
def test_the_server_starts_on_loopback_without_the_guarded_protocol_and_logs_a_warning(
    server_settings: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    created = create_config(**server_settings)
    assert created.http == "auto"
    assert 'pip install "kisslock[server]"' in caplog.text


@pytest.mark.parametrize("server_settings", [{"host": ALL_INTERFACES}, {"host": "192.0.2.1"}, {"workers": 2}], ids=str)
@pytest.mark.usefixtures("use_other_version")
def test_an_unsupported_uvicorn_version_prevents_a_start_at_a_public_address_or_with_several_workers(
    server_settings: dict[str, object],
) -> None:
    with pytest.raises(SettingsError, match=r'do not support uvicorn 0\.99\.1: pip install "kisslock\[server\]"'):
        create_config(**server_settings)


def test_the_server_does_not_start_at_a_public_address_without_the_httptools_parser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "find_spec", lambda _: None)
    with pytest.raises(SettingsError):
        create_config(host=ALL_INTERFACES)
