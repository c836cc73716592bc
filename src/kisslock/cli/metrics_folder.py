"""The folder in which the workers of a server count, and the folders of servers that were killed."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    import fcntl
except ImportError:  # on Windows, where the folders of killed servers stay
    fcntl = None  # type: ignore[assignment]

PREFIX = "kisslock-metrics-"
# The server holds a lock on this file. The operating system releases it when the process ends, however it ends.
LOCK = "server.lock"


@contextmanager
def metrics_folder() -> Iterator[str]:
    """Yield a new folder for the metrics of the workers; first delete the folders of this user's dead servers."""
    if fcntl is not None:
        _delete_abandoned(Path(tempfile.gettempdir()))
    with TemporaryDirectory(prefix=PREFIX) as folder, (Path(folder) / "new.lock").open("w") as lock_file:
        if fcntl is not None:
            fcntl.flock(lock_file, fcntl.LOCK_EX)
        # The name by which other servers look for it comes last: a file of this name is locked while its server lives.
        (Path(folder) / "new.lock").rename(Path(folder) / LOCK)
        yield folder


def _delete_abandoned(parent: Path) -> None:
    for folder in parent.glob(f"{PREFIX}*"):
        # A folder may be another user's, or disappear at this moment.
        with suppress(OSError):
            is_own = folder.lstat().st_uid == os.geteuid() and not folder.is_symlink()
            if is_own and not _is_locked(folder / LOCK):
                shutil.rmtree(folder)


def _is_locked(file: Path) -> bool:
    """Return True if a living server holds the file; raises OSError if there is no such file."""
    with file.open() as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False
