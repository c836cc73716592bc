"""`kisslock init`: the settings file of a new site, from options and from questions."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kisslock import Settings
from kisslock.cli import main
from kisslock.scaffold.framework import detect_framework, integration_lines

GiveAnswers = Callable[..., list[str]]


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, an empty folder with a fixed name."""
    folder = tmp_path / "tidepool"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def give_answers(monkeypatch: pytest.MonkeyPatch) -> GiveAnswers:
    """Return a function that sets the answers at a terminal, one for each question."""

    def set_answers(*answers: str) -> list[str]:
        remaining_answers = list(answers)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True)
        monkeypatch.setattr("builtins.input", lambda _: remaining_answers.pop(0))
        return remaining_answers

    return set_answers


def test_the_yes_option_of_kisslock_init_skips_all_questions_and_writes_the_default_settings(
    empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["init", "--yes"])
    settings = Settings.read(empty_folder / "kisslock.toml", environ={})
    assert (settings.site.name, settings.site.origins) == ("Tidepool", ("http://127.0.0.1:8000",))
    assert ([*settings.chains], settings.sign_in.mode, settings.walletconnect.project_id) == ([1], "optional", None)
    assert "settings:" in capsys.readouterr().out


def test_kisslock_init_writes_the_given_options_and_asks_only_for_the_other_settings(
    empty_folder: Path, give_answers: GiveAnswers
) -> None:
    remaining_answers = give_answers("", "")
    main(["init", "--name", 'A "b" \u00e9', "--origins", "https://a.example, https://b.example", "--chains", "1 8453"])
    assert remaining_answers == []
    written_settings = tomllib.loads((empty_folder / "kisslock.toml").read_text(encoding="utf-8"))
    assert written_settings["site"] == {"name": 'A "b" \u00e9', "origins": ["https://a.example", "https://b.example"]}
    assert set(written_settings["chains"]) == {"1", "8453"}


def test_kisslock_init_reports_an_invalid_answer_and_repeats_the_question(
    empty_folder: Path, give_answers: GiveAnswers, capsys: pytest.CaptureFixture[str]
) -> None:
    remaining_answers = give_answers("Shop", "nowhere", "https://shop.example", "10", "maybe", "required", "")
    main(["init"])
    assert remaining_answers == []
    stderr = capsys.readouterr().err
    assert "site.origins" in stderr
    assert "sign_in.mode" in stderr
    settings = Settings.read(empty_folder / "kisslock.toml", environ={})
    assert (settings.site.origins, settings.sign_in.mode, [*settings.chains]) == (
        ("https://shop.example",),
        "required",
        [10],
    )


def test_kisslock_init_writes_no_file_if_an_option_is_invalid(empty_folder: Path) -> None:
    assert main(["init", "--yes", "--origins", "nowhere"]) == 2
    assert not [*empty_folder.iterdir()]


def test_kisslock_init_does_not_change_an_existing_file(empty_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (empty_folder / "kisslock.toml").write_text("mine", encoding="utf-8")
    assert main(["init", "--yes"]) == 1
    assert (empty_folder / "kisslock.toml").read_text(encoding="utf-8") == "mine"
    assert "already exists" in capsys.readouterr().err


def test_kisslock_init_fails_without_a_terminal_and_mentions_the_yes_option(
    empty_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    assert main(["init"]) == 1
    assert "--yes" in capsys.readouterr().err
    assert not [*empty_folder.iterdir()]


@pytest.mark.parametrize(
    ("name", "text", "framework"),
    [
        ("manage.py", "", "django"),
        ("requirements.txt", "Flask==3.1\n", "flask"),
        ("pyproject.toml", 'dependencies = ["fastapi>=0.1"]', "fastapi"),
        ("shop.py", "from starlette.applications import Starlette\n", "fastapi"),
        ("shop.py", "x = 1  # like flask\n", None),
    ],
)
def test_kisslock_init_prints_the_integration_lines_for_the_framework_of_the_application(
    empty_folder: Path, name: str, text: str, framework: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_folder / name).write_text(text, encoding="utf-8")
    assert detect_framework(empty_folder) == framework
    main(["init", "--yes"])
    captured = capsys.readouterr()
    if framework:
        assert integration_lines(detect_framework(empty_folder) or "flask", empty_folder) in captured.out
        assert f"This application uses {framework}" in captured.err
    else:
        assert "kisslock serve" in captured.err


PROJECT_FILES = {
    "fastapi": ("main.py", "from fastapi import FastAPI\napi = FastAPI()\n", "api"),
    "flask": ("shop.py", "from flask import Flask\nshop = Flask('shop')\n", "site"),
}


@pytest.mark.parametrize("framework", PROJECT_FILES)
def test_the_printed_integration_lines_run_in_an_existing_application(framework: Any, empty_folder: Path) -> None:
    """The lines are run after the module that creates the application."""
    main(["init", "--yes"])
    name, text, application_name = PROJECT_FILES[framework]
    (empty_folder / name).write_text(text, encoding="utf-8")
    names: dict[str, object] = {}
    exec(text + integration_lines(framework, empty_folder), names)  # noqa: S102 (our own lines)
    assert callable(names[application_name])


@pytest.mark.slow
def test_the_printed_integration_lines_mount_kisslock_in_a_django_project(empty_folder: Path) -> None:
    """The lines are at the end of the files that they name. The server can start in another folder."""
    main(["init", "--yes"])
    run = partial(subprocess.run, check=True, capture_output=True, text=True)
    run([sys.executable, "-m", "django", "startproject", "acme", "."], cwd=empty_folder)
    asgi, settings = integration_lines("django", empty_folder).split("# acme/settings.py: at the end\n")
    assert "uvicorn acme.asgi:application" in asgi
    for file, lines in (("asgi.py", asgi), ("settings.py", settings)):
        with (empty_folder / "acme" / file).open("a", encoding="utf-8") as source_file:
            source_file.write(lines)
    # The program requests a static file of Django's admin, like a browser does.
    program = "from acme.asgi import application; from django.conf import settings; "
    program += "from starlette.testclient import TestClient; "
    program += (
        "print(TestClient(application).get('/static/admin/css/base.css').status_code, type(application).__name__, "
    )
    program += "settings.SECURE_CROSS_ORIGIN_OPENER_POLICY, settings.MIDDLEWARE[-1])"
    result = run([sys.executable, "-c", program], cwd="/", env={"PYTHONPATH": str(empty_folder), "PATH": ""})
    assert result.stdout.split() == [
        "200",
        "Dispatcher",
        "same-origin-allow-popups",
        "kisslock.integrations.django.WalletMiddleware",
    ]


@pytest.mark.parametrize(
    ("asgi", "settings", "serves_static_files"),
    [
        ("", "INSTALLED_APPS = ['django.contrib.staticfiles']", True),
        ("", "INSTALLED_APPS = ['django.contrib.auth']", False),
        ("", "'django.contrib.staticfiles'; 'whitenoise.middleware.WhiteNoiseMiddleware'", False),
        ("application = ASGIStaticFilesHandler(application)", "'django.contrib.staticfiles'", False),
    ],
)
def test_the_integration_lines_for_django_serve_static_files_if_the_project_does_not(
    empty_folder: Path, asgi: str, settings: str, serves_static_files: bool
) -> None:
    (empty_folder / "acme" / "settings").mkdir(parents=True)
    (empty_folder / "acme" / "settings" / "base.py").write_text(settings, encoding="utf-8")
    (empty_folder / "acme" / "settings" / "local.py").write_text("from .base import *", encoding="utf-8")
    created = (
        f"os.environ['DJANGO_SETTINGS_MODULE'] = 'acme.settings.local'\napplication = get_asgi_application()\n{asgi}"
    )
    (empty_folder / "acme" / "asgi.py").write_text(created, encoding="utf-8")
    assert ("ASGIStaticFilesHandler(application)" in integration_lines("django", empty_folder)) is serves_static_files


def test_the_integration_lines_for_django_wrap_the_outermost_application_of_the_asgi_module(empty_folder: Path) -> None:
    text = "inner = get_asgi_application()\napplication = ProtocolTypeRouter({'http': inner})\n"
    (empty_folder / "asgi.py").write_text(text, encoding="utf-8")
    assert "application = mount(application, " in integration_lines("django", empty_folder)


def test_the_integration_lines_use_the_default_application_name_for_a_module_with_a_syntax_error(
    empty_folder: Path,
) -> None:
    (empty_folder / "asgi.py").write_text("application = (", encoding="utf-8")
    assert "application = mount(application, " in integration_lines("django", empty_folder)
