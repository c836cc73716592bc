"""`kisslock serve` with a uvicorn that the guard does not fit: on loopback or behind a proxy, and nowhere else."""

import pytest

from kisslock import Settings
from kisslock.errors import SettingsError
from kisslock.http.socket import server
from kisslock.http.socket.server import ServerConfig


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uvicorn.__version__", "0.99.1")


ANYWHERE = "0.0.0.0"  # noqa: S104 (no test listens there)


async def app(_scope: object, _receive: object, _send: object) -> None:
    """An application that is never called."""


def config(**of_server: object) -> ServerConfig:
    return ServerConfig(app, Settings.of(server=of_server))


def test_the_guard_fits_the_locked_uvicorn() -> None:
    made = config(host=ANYWHERE)
    assert made.http == "kisslock.http.socket.guard:GuardedProtocol"
    made.load()
    assert made.http_protocol_class.__name__ == "GuardedProtocol"


@pytest.mark.parametrize(
    "of_server",
    [{}, {"host": "::1"}, {"host": "localhost"}, {"host": ANYWHERE, "trusted_proxies": ["10.0.0.1"]}],
    ids=str,
)
@pytest.mark.usefixtures("other")
def test_it_starts_where_strangers_do_not_reach_it_and_says_what_is_missing(
    of_server: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    made = config(**of_server)
    assert made.http == "auto"
    assert 'pip install "kisslock[server]"' in caplog.text


@pytest.mark.parametrize("of_server", [{"host": ANYWHERE}, {"host": "192.0.2.1"}, {"workers": 2}], ids=str)
@pytest.mark.usefixtures("other")
def test_it_is_refused_elsewhere_and_with_workers_with_the_line_to_install(of_server: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match=r'do not support uvicorn 0\.99\.1: pip install "kisslock\[server\]"'):
        config(**of_server)


def test_without_its_parser_the_guard_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "find_spec", lambda _: None)
    with pytest.raises(SettingsError):
        config(host=ANYWHERE)
