"""Where a settings file is looked for, and what the relative paths in it count from."""

import inspect
from collections.abc import Mapping
from pathlib import Path

FILE = "kisslock.toml"
VARIABLE = "KISSLOCK_CONFIG"
SQLITE = "sqlite:///"
PACKAGE = Path(__file__).resolve().parents[1]


def is_named(path: Path | None, environ: Mapping[str, str]) -> bool:
    """Whether the file is named, by an argument or in the environment."""
    return path is not None or bool(environ.get(VARIABLE))


def looked_for(path: Path | None, environ: Mapping[str, str], beside: Path | None) -> tuple[Path, ...]:
    """The files that are tried in this order: one that is named alone, else beside the application, else here."""
    if is_named(path, environ):
        return (path or Path(environ[VARIABLE]),)
    here = Path(FILE)
    if beside is None or (beside / FILE).resolve() == here.resolve():
        return (here,)
    return (beside / FILE, here)


def folder_of_caller() -> Path | None:
    """The folder of the module that called into this package; None where it has no file, as in an interactive one."""
    frame = inspect.currentframe()
    while frame is not None:
        file = frame.f_globals.get("__file__")
        if file is None or not Path(file).resolve().is_relative_to(PACKAGE):
            return Path(file).resolve().parent if file else None
        frame = frame.f_back
    return None


def counted_from(folder: Path, url: str) -> str:
    """The URL of a database whose relative path, if it is a file's, counts from a folder."""
    path = url.removeprefix(SQLITE)
    if path == url or path.startswith(("/", ":", "file:")):
        return url
    return f"{SQLITE}{folder / path}"


def file_of(url: str) -> Path | None:
    """The file of a SQLite database, None for any other."""
    path = url.removeprefix(SQLITE).partition("?")[0]
    return None if path == url or path.startswith((":", "file:")) else Path(path).absolute()
