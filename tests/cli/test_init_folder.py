"""`kisslock init` in folders with an application in a package, and in folders with unusual files."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kisslock import packages
from kisslock.cli import main
from kisslock.scaffold.framework import detect_framework, integration_lines

APPLICATION_CODE = "from fastapi import FastAPI\n\napp = FastAPI()\n"
TIMEOUT_S = 60


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, an empty folder."""
    folder = tmp_path / "tidepool"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def run_init(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the command in a new process, because a pipe could block it forever."""
    command = [sys.executable, "-m", "kisslock", "init", "--yes", *arguments]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True, timeout=TIMEOUT_S)


# Each function creates a folder in which the command once hung or printed a traceback.
UNUSUAL_FOLDERS: dict[str, Callable[[Path], object]] = {
    "a pipe as a Python module": lambda folder: os.mkfifo(folder / "app.py"),
    "a pipe as requirements.txt": lambda folder: os.mkfifo(folder / "requirements.txt"),
    "a pipe as .gitignore": lambda folder: os.mkfifo(folder / ".gitignore"),
    "a folder with the name of a module": lambda folder: (folder / "app.py").mkdir(),
    "a link to itself": lambda folder: (folder / "app.py").symlink_to("app.py"),
    "60,000 minus signs": lambda folder: (folder / "app.py").write_text(f"import flask\nx = {'-' * 60_000}1\n"),
    "30,000 attributes": lambda folder: (folder / "app.py").write_text(f"import flask\nx = y{'.a' * 30_000}\n"),
    "a lifespan of 900 attributes": lambda folder: (folder / "app.py").write_text(
        f"import fastapi\napp = fastapi.FastAPI(lifespan=y{'.a' * 900})\n"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", UNUSUAL_FOLDERS)
def test_kisslock_init_finishes_without_a_traceback_in_a_folder_with_unusual_files(
    name: str, empty_folder: Path
) -> None:
    UNUSUAL_FOLDERS[name](empty_folder)
    result = run_init(empty_folder)
    assert "Traceback" not in result.stderr
    assert (result.returncode, (empty_folder / "kisslock.toml").is_file()) == (0, True)


@pytest.mark.parametrize(
    "name",
    ["a\x1b]0;owned\x07a.py", 'x\nimport os; os.system("id") #.py', "a b.py", "\u202eyp.a.py"],
    ids=["escape sequences", "a line break", "a space", "a character that reverses the text direction"],
)
def test_kisslock_init_prints_no_file_name_that_python_cannot_import(
    name: str, empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_folder / name).write_text(APPLICATION_CODE, encoding="utf-8")
    (empty_folder / "requirements.txt").write_text("fastapi", encoding="utf-8")
    assert main(["init", "--yes"]) == 0
    captured = capsys.readouterr()
    assert name.removesuffix(".py") not in captured.out + captured.err
    assert "\x1b" not in captured.out + captured.err
    assert "# app.py: before the line that creates app" in captured.out
    # If another module can be imported, the printed lines name that module.
    (empty_folder / "main.py").write_text(APPLICATION_CODE, encoding="utf-8")
    assert integration_lines("fastapi", empty_folder).startswith("# main.py: before the line that creates app\n")


def test_kisslock_init_treats_a_broken_symbolic_link_as_an_existing_file(
    empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_folder / "kisslock.toml").symlink_to("elsewhere.toml")
    assert main(["init", "--yes"]) == 1
    assert "kisslock.toml already exists." in capsys.readouterr().err
    assert not (empty_folder / "elsewhere.toml").exists()


def test_kisslock_init_removes_the_settings_file_if_the_disk_is_full(
    empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # On Linux, every write to /dev/full fails like a write to a full disk.
    real_open = Path.open

    def open_on_full_disk(file: Path, mode: str = "r", **open_options: object) -> object:
        if mode == "xb":
            file.touch()
            return real_open(Path("/dev/full"), "wb")
        return real_open(file, mode, **open_options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", open_on_full_disk)
    assert main(["init", "--yes"]) == 1
    assert "kisslock.toml could not be written: No space left on device." in capsys.readouterr().err
    assert not [*empty_folder.iterdir()]


def test_the_site_gets_a_default_name_in_a_folder_with_an_unprintable_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "shop\x7f\nx"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert main(["init", "--yes"]) == 0
    assert 'name = "My site"' in (folder / "kisslock.toml").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", [b"a\x7fb", b"a\xffb", b"a\nb"])
def test_kisslock_init_writes_no_file_if_the_name_of_the_site_is_invalid(name: bytes, empty_folder: Path) -> None:
    result = run_init(empty_folder, "--name", os.fsdecode(name))
    assert "site.name" in result.stderr
    assert (result.returncode, "Traceback" in result.stderr, [*empty_folder.iterdir()]) == (2, False, [])


@pytest.mark.slow
def test_kisslock_init_prints_one_sentence_if_the_working_directory_was_deleted(empty_folder: Path) -> None:
    result = subprocess.run(
        ["sh", "-c", f'rmdir "$PWD"; exec {sys.executable} -m kisslock init --yes'],
        cwd=empty_folder,
        check=False,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )
    assert result.stderr.startswith("The working directory was deleted.\n")
    assert "Traceback" not in result.stderr


def test_kisslock_init_reports_the_reason_and_writes_nothing_if_the_input_ends_before_the_last_question(
    empty_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def raise_end_of_input(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", raise_end_of_input)
    assert main(["init"]) == 1
    assert "The input ended before the last question; kisslock.toml was not written." in capsys.readouterr().err
    assert not [*empty_folder.iterdir()]


APPLICATION_WITH_LIFESPAN = """from contextlib import asynccontextmanager

from fastapi import FastAPI, Request

@asynccontextmanager
async def lifespan(app: FastAPI):
    app.state.began = True
    yield {"pool": "warm"}
    app.state.ended = True

@HERE@
app: FastAPI = FastAPI(title="Shop", lifespan=@LIFESPAN@)

@app.get("/pool")
async def pool(request: Request) -> str:
    return request.state.pool
"""


def test_the_lifespan_of_the_application_still_runs_with_the_printed_integration_lines(
    empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paste the lines, start the application, and read the state that its own lifespan created."""
    (empty_folder / "kisslock.toml").write_text('[site]\nname = "Shop"\n', encoding="utf-8")
    (empty_folder / "app").mkdir()
    module = empty_folder / "app" / "main.py"
    module.write_text(
        APPLICATION_WITH_LIFESPAN.replace("@HERE@", "").replace("@LIFESPAN@", "lifespan"), encoding="utf-8"
    )
    text_before, code_in_braces, text_after = integration_lines("fastapi", empty_folder).partition(
        "# app/main.py: pass lifespan=lifespan_with_kisslock to FastAPI, and add after that call\n"
    )
    assert (text_before.splitlines()[0], bool(code_in_braces)) == (
        "# app/main.py: before the line that creates app",
        True,
    )
    text = (
        APPLICATION_WITH_LIFESPAN.replace("@HERE@", text_before).replace("@LIFESPAN@", "lifespan_with_kisslock")
        + text_after
    )
    names: dict[str, object] = {}
    exec(text, names)  # noqa: S102 (our own lines)
    app, kisslock = names["app"], names["kisslock"]
    with TestClient(app) as client:  # type: ignore[arg-type]
        assert client.get("/pool").json() == "warm"
        assert client.get("/wallet/api/health").status_code == 200
    assert app.state.ended  # type: ignore[attr-defined]
    # `has_begun` is False again after the shutdown: the printed lines run Kisslock's lifespan, so Kisslock has ended
    # with the application. If the first request had started Kisslock, it would still run.
    assert not kisslock.lifetime.has_begun  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lifespan", "expected_line"),
    [("life.span", "life.span(app) as state"), ("make(1, 'x')", "lifespan(app) as state"), (None, "")],
)
def test_the_integration_lines_contain_the_lifespan_of_the_application(
    lifespan: str | None, expected_line: str, empty_folder: Path
) -> None:
    lifespan_argument = f"lifespan={lifespan}" if lifespan else ""
    (empty_folder / "main.py").write_text(f"app = Starlette({lifespan_argument})\n", encoding="utf-8")
    lines = integration_lines("fastapi", empty_folder)
    assert expected_line in lines
    name = "lifespan_with_kisslock" if lifespan else "kisslock.lifespan"
    assert f"pass lifespan={name} to Starlette, and add after that call" in lines


def test_the_integration_lines_warn_that_a_lifespan_disables_the_event_handlers(empty_folder: Path) -> None:
    text = f"{APPLICATION_CODE}\n@app.on_event('startup')\ndef begin(): ...\n"
    (empty_folder / "main.py").write_text(text, encoding="utf-8")
    assert "does not call on_event handlers" in integration_lines("fastapi", empty_folder)


@pytest.mark.parametrize(
    ("file", "framework", "text", "line"),
    [
        ("app/main.py", "fastapi", APPLICATION_CODE, "# app/main.py: before the line that creates app"),
        ("src/shop/main.py", "fastapi", APPLICATION_CODE, "# src/shop/main.py: before the line that creates app"),
        ("shop/__init__.py", "flask", "import flask\nweb = flask.Flask(__name__)\n", "uvicorn shop:site"),
        ("shop/web.py", "flask", "import flask\nweb = flask.Flask(__name__)\n", "uvicorn shop.web:site"),
    ],
)
def test_kisslock_init_finds_an_application_inside_a_package(
    file: str, framework: str, text: str, line: str, empty_folder: Path
) -> None:
    (empty_folder / file).parent.mkdir(parents=True)
    (empty_folder / file).write_text(text, encoding="utf-8")
    # The command ignores applications in tests and in the packages of an environment.
    for ignored_file in ("tests/conftest.py", ".venv/lib/x.py", "node_modules/x/x.py"):
        (empty_folder / ignored_file).parent.mkdir(parents=True)
        (empty_folder / ignored_file).write_text("from fastapi import FastAPI\nother = FastAPI()\n", encoding="utf-8")
    assert detect_framework(empty_folder) == framework
    assert line in integration_lines(framework, empty_folder)


@pytest.mark.parametrize(
    ("missing_packages", "command"),
    [
        (set(), None),
        ({"fastapi"}, "pip install 'kisslock[fastapi]'\n"),
        ({"uvicorn"}, "pip install uvicorn\n"),
        ({"fastapi", "uvicorn"}, "pip install 'kisslock[fastapi]' uvicorn\n"),
    ],
)
def test_kisslock_init_lists_only_packages_that_are_not_installed(
    missing_packages: set[str],
    command: str | None,
    empty_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def installed_version(name: str) -> str:
        if name in missing_packages:
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(packages, "version", installed_version)
    (empty_folder / "main.py").write_text(APPLICATION_CODE, encoding="utf-8")
    main(["init", "--yes"])
    stderr = capsys.readouterr().err
    assert command in stderr if command else "pip install" not in stderr


@pytest.mark.parametrize(("text", "is_advised"), [("", True), (".venv/\n", True), ("kisslock.db*\n", False)])
def test_kisslock_init_advises_to_exclude_the_database_from_git(
    text: str, is_advised: bool, empty_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (empty_folder / ".gitignore").write_text(text, encoding="utf-8")
    main(["init", "--yes"])
    assert ("Add kisslock.db* to .gitignore" in capsys.readouterr().err) is is_advised
