"""Where to search for the settings file, and the folder that relative paths are relative to."""

import inspect
from collections.abc import Mapping
from pathlib import Path

FILE_NAME = "kisslock.toml"
PATH_VARIABLE = "KISSLOCK_CONFIG"
SQLITE_PREFIX = "sqlite:///"
PACKAGE_FOLDER = Path(__file__).resolve().parents[1]


def is_file_named(path: Path | None, environ: Mapping[str, str]) -> bool:
    """Return True if an argument or the environment names the file."""
    return path is not None or bool(environ.get(PATH_VARIABLE))


def files_to_try(path: Path | None, environ: Mapping[str, str], application_folder: Path | None) -> tuple[Path, ...]:
    """Return the files to try, in order: the named file, or the application's folder and then the working directory."""
    if is_file_named(path, environ):
        return (path or Path(environ[PATH_VARIABLE]),)
    file_in_cwd = Path(FILE_NAME)
    if application_folder is None or (application_folder / FILE_NAME).resolve() == file_in_cwd.resolve():
        return (file_in_cwd,)
    return (application_folder / FILE_NAME, file_in_cwd)


def find_caller_folder() -> Path | None:
    """Return the folder of the module that called this package, or None without a file (interactive session)."""
    frame = inspect.currentframe()
    while frame is not None:
        file = frame.f_globals.get("__file__")
        if file is None or not Path(file).resolve().is_relative_to(PACKAGE_FOLDER):
            return Path(file).resolve().parent if file else None
        frame = frame.f_back
    return None


def resolve_database_url(folder: Path, url: str) -> str:
    """Return the URL of a database. A relative path of an SQLite file becomes relative to `folder`."""
    path = url.removeprefix(SQLITE_PREFIX)
    if path == url or path.startswith(("/", ":", "file:")):
        return url
    return f"{SQLITE_PREFIX}{folder / path}"


def sqlite_file_of_url(url: str) -> Path | None:
    """Return the file of an SQLite database, or None for other databases."""
    path = url.removeprefix(SQLITE_PREFIX).partition("?")[0]
    return None if path == url or path.startswith((":", "file:")) else Path(path).absolute()
