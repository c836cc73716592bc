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


def create_shop() -> Flask:
    app = Flask(__name__)
    app.add_url_rule("/members", endpoint="members", view_func=flask.wallet_required(lambda: g.wallet.address))
    app.add_url_rule("/", endpoint="front", view_func=lambda: f"Hello, {g.wallet}.")
    return app


def wsgi_status(application: Any, path: str, **environ: Any) -> str:
    """Return the status of a request from a WSGI server."""
    environ["PATH_INFO"] = path
    setup_testing_defaults(environ)
    response_starts: list[str] = []
    b"".join(application(environ, lambda *answer: response_starts.append(answer[0])))
    return response_starts[0][:3]


@pytest.fixture
def unmounted_applications(django_project: None, site: Kisslock) -> dict[str, Any]:
    """Return applications for which mount() was called, but whose result the server does not use."""
    flask_app = create_shop()
    flask.mount(flask_app, site)
    return {"flask": flask_app, "django": WSGIHandler()}


@pytest.mark.parametrize(("framework", "path"), [("flask", "/members"), ("flask", "/"), ("django", "/hers/hello")])
def test_a_request_that_bypasses_the_mounted_application_is_logged_once(
    unmounted_applications: dict[str, Any], framework: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    authorize._warn_unmounted.cache_clear()
    with caplog.at_level(logging.WARNING, "kisslock"):
        statuses = {wsgi_status(unmounted_applications[framework], path) for _ in range(3)}
    assert statuses == {"200" if path == "/" else "401"}
    (line,) = [record.getMessage() for record in caplog.records if record.name == "kisslock"]
    assert line.startswith("A request did not pass through Kisslock")
    assert "Serve the application that mount(...) returned" in line


@pytest.mark.parametrize("framework", ["flask", "django"])
@pytest.mark.parametrize(("wallet", "status"), [(None, "401"), (Wallet(ALICE.address, 10), "200")])
def test_an_unmounted_application_logs_no_warning_if_a_test_sets_the_wallet_of_the_request(
    unmounted_applications: dict[str, Any],
    framework: str,
    wallet: Wallet | None,
    status: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    authorize._warn_unmounted.cache_clear()
    path = {"flask": "/members", "django": "/me"}[framework]
    with caplog.at_level(logging.WARNING, "kisslock"):
        assert wsgi_status(unmounted_applications[framework], path, **{WALLET_KEY: wallet}) == status
    assert not [record for record in caplog.records if record.name == "kisslock"]


def test_the_error_for_a_wsgi_server_contains_the_command_that_serves_the_application(
    site: Kisslock, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounted_app = flask.mount(create_shop(), site)
    monkeypatch.setattr(authorize, "site", mounted_app, raising=False)
    with pytest.raises(TypeError, match=r"run `uvicorn kisslock\.integrations\.authorize:site`, or `gunicorn"):
        wsgi_status(mounted_app, "/")


def test_servers_recognize_a_mounted_flask_application_as_asgi(site: Kisslock) -> None:
    assert inspect.iscoroutinefunction(flask.mount(create_shop(), site).__call__)
