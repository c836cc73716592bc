"""An application that is served without the result of `mount`: the log names the reason once."""

import inspect
import logging
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.handlers.wsgi import WSGIHandler
from flask import Flask, g

from kisslock import Kisslock, Wallet
from kisslock.integrations import authorize, flask
from kisslock.integrations.authorize import WALLET_KEY
from tests.integrations.conftest import ALICE


def shop() -> Flask:
    app = Flask(__name__)
    app.add_url_rule("/members", endpoint="members", view_func=flask.wallet_required(lambda: g.wallet.address))
    app.add_url_rule("/", endpoint="front", view_func=lambda: f"Hello, {g.wallet}.")
    return app


def status_by_wsgi(application: Any, path: str, **environ: Any) -> str:
    """Return the status of a request from a WSGI server."""
    environ["PATH_INFO"] = path
    setup_testing_defaults(environ)
    begun: list[str] = []
    b"".join(application(environ, lambda *answer: begun.append(answer[0])))
    return begun[0][:3]


@pytest.fixture
def served(django_project: None, site: Kisslock) -> dict[str, Any]:
    """Return applications for which mount() was called, but whose result the server does not use."""
    flask_app = shop()
    flask.mount(flask_app, site)
    return {"flask": flask_app, "django": WSGIHandler()}


@pytest.mark.parametrize(("framework", "path"), [("flask", "/members"), ("flask", "/"), ("django", "/hers/hello")])
def test_a_request_that_bypasses_mount_is_reported_once(
    served: dict[str, Any], framework: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    authorize._warn_unmounted.cache_clear()
    with caplog.at_level(logging.WARNING, "kisslock"):
        statuses = {status_by_wsgi(served[framework], path) for _ in range(3)}
    assert statuses == {"200" if path == "/" else "401"}
    (line,) = [record.getMessage() for record in caplog.records if record.name == "kisslock"]
    assert line.startswith("A request did not pass through Kisslock")
    assert "Serve the application that mount(...) returned" in line


@pytest.mark.parametrize("framework", ["flask", "django"])
@pytest.mark.parametrize(("wallet", "status"), [(None, "401"), (Wallet(ALICE.address, 10), "200")])
def test_a_request_that_a_test_creates_with_a_wallet_is_not_reported(
    served: dict[str, Any], framework: str, wallet: Wallet | None, status: str, caplog: pytest.LogCaptureFixture
) -> None:
    authorize._warn_unmounted.cache_clear()
    path = {"flask": "/members", "django": "/me"}[framework]
    with caplog.at_level(logging.WARNING, "kisslock"):
        assert status_by_wsgi(served[framework], path, **{WALLET_KEY: wallet}) == status
    assert not [record for record in caplog.records if record.name == "kisslock"]


def test_the_error_for_a_wsgi_server_contains_the_command_for_this_application(
    site: Kisslock, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounted = flask.mount(shop(), site)
    monkeypatch.setattr(authorize, "site", mounted, raising=False)
    with pytest.raises(TypeError, match=r"run `uvicorn kisslock\.integrations\.authorize:site`, or `gunicorn"):
        status_by_wsgi(mounted, "/")


def test_servers_still_recognize_the_application_as_asgi(site: Kisslock) -> None:
    assert inspect.iscoroutinefunction(flask.mount(shop(), site).__call__)
