"""The folder in which a server's workers write metrics, and the folders that killed servers left behind."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    import fcntl
except ImportError:  # on Windows, Python has no `fcntl`, and the folders of killed servers are not deleted
    fcntl = None  # type: ignore[assignment]

FOLDER_PREFIX = "kisslock-metrics-"
# The server holds a lock on the file `server.lock` in its folder. The operating system releases the lock when the
# server process ends, even if the process was killed.
LOCK_FILE = "server.lock"


@contextmanager
def metrics_folder() -> Iterator[str]:
    """Yield a new folder for the workers' metrics.

    First, delete old folders of the same operating system user whose servers no longer run.
    """
    if fcntl is not None:
        _delete_abandoned_folders(Path(tempfile.gettempdir()))
    with TemporaryDirectory(prefix=FOLDER_PREFIX) as folder, (Path(folder) / "new.lock").open("w") as lock_file:
        if fcntl is not None:
            fcntl.flock(lock_file, fcntl.LOCK_EX)
        # Rename the locked file last. Other servers look for its new name, and must never find it unlocked while this
        # server runs.
        (Path(folder) / "new.lock").rename(Path(folder) / LOCK_FILE)
        yield folder


def _delete_abandoned_folders(parent_folder: Path) -> None:
    for folder in parent_folder.glob(f"{FOLDER_PREFIX}*"):
        # A folder can belong to another user, or disappear at any time.
        with suppress(OSError):
            belongs_to_user = folder.lstat().st_uid == os.geteuid() and not folder.is_symlink()
            if belongs_to_user and not _is_locked(folder / LOCK_FILE):
                shutil.rmtree(folder)


def _is_locked(file: Path) -> bool:
    """Return True if a running server holds the lock. Raises OSError if the lock file does not exist."""
    with file.open() as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False
