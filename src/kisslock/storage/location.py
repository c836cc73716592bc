"""Checks storage.url without opening the database. Raises SettingsError if the driver or the folder is missing."""

import os
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import make_url

from kisslock.errors import SettingsError

DRIVER_MODULE = "asyncpg"


def require_usable_database(url: str) -> None:
    """Raise SettingsError if the PostgreSQL driver is missing, or if the SQLite file cannot be created or written."""
    if url.startswith("postgresql://"):
        if find_spec(DRIVER_MODULE) is None:
            raise SettingsError(['storage.url requires the PostgreSQL driver: pip install "kisslock[postgres]"'])
        return
    file = Path(make_url(url).database or "").absolute()
    problem = _file_or_folder_problem(file)
    if problem:
        raise SettingsError([f"storage.url: {problem}"])


def _file_or_folder_problem(file: Path) -> str:
    folder = file.parent
    if not folder.is_dir():
        return f"the folder {folder} does not exist" if not folder.exists() else f"{folder} is not a folder"
    if file.exists() and not file.is_file():
        return f"{file} is not a file"
    if file.exists() and not os.access(file, os.R_OK | os.W_OK):
        return f"this user cannot write to {file}"
    # SQLite writes its write-ahead log to the same folder.
    return "" if os.access(folder, os.W_OK | os.X_OK) else f"this user cannot write to the folder {folder}"
