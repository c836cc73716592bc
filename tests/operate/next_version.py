"""The version after this one: this package, with one table and one migration more."""

from pathlib import Path
from shutil import copytree

import kisslock
from kisslock.storage.schema import NEWEST

NEXT = f"{int(NEWEST) + 1:04}"
TABLE = "added_by_the_next_version"
COLUMNS = 'Column("id", Integer, primary_key=True)'
MIGRATION = f'''"""Adds a table."""

from alembic import op
from sqlalchemy import Column, Integer

revision, down_revision = "{NEXT}", "{NEWEST}"


def upgrade() -> None:
    op.create_table("{TABLE}", {COLUMNS})
'''


def make_next_version(folder: Path) -> dict[str, str]:
    """Make the package in an empty folder; returns the environment in which `python -m kisslock` is that version."""
    here, there = Path(kisslock.__file__).parent, folder / "kisslock"
    there.mkdir(parents=True)
    for entry in here.iterdir():
        if entry.name == "storage":
            copytree(entry, there / entry.name)
        else:
            (there / entry.name).symlink_to(entry)
    (there / f"storage/migrations/versions/a{NEXT}_next.py").write_text(MIGRATION)
    with (there / "storage/tables.py").open("a") as tables:
        tables.write(f'\nTable("{TABLE}", metadata, {COLUMNS})\n')
    return {"PYTHONPATH": str(folder)}
