"""The folder of the workers' metrics is deleted with its server, even after a server was killed."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kisslock.cli.metrics_folder import FOLDER_PREFIX, LOCK_FILE, metrics_folder

SERVER_PROGRAM = """
import sys
from kisslock.cli.metrics_folder import metrics_folder
with metrics_folder() as folder:
    print(folder, flush=True)
    sys.stdin.read()
"""


class ServerProcess:
    """A process with a metrics folder."""

    def __init__(self, parent: Path) -> None:
        pipe = subprocess.PIPE
        environment = {"TMPDIR": str(parent)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER_PROGRAM], stdin=pipe, stdout=pipe, text=True, env=environment
        )
        assert self.process.stdout
        self.folder = Path(self.process.stdout.readline().strip())

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        self.process.communicate("")


@pytest.fixture
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_starting_server_deletes_only_the_metrics_folders_of_servers_that_do_not_run(
    temporary_folder: Path,
) -> None:
    killed_server, running_server = ServerProcess(temporary_folder), ServerProcess(temporary_folder)
    (killed_server.folder / "counter_1.db").write_bytes(b"counts")
    killed_server.kill()
    assert killed_server.folder.is_dir()
    with metrics_folder() as folder:
        assert {*temporary_folder.iterdir()} == {running_server.folder, Path(folder)}
    running_server.stop()
    assert [*temporary_folder.iterdir()] == []


def test_a_symbolic_link_and_a_metrics_folder_that_is_not_locked_yet_are_not_deleted(
    temporary_folder: Path, tmp_path: Path
) -> None:
    begun_folder, target, link = (
        temporary_folder / f"{FOLDER_PREFIX}begun",
        tmp_path / "target",
        temporary_folder / f"{FOLDER_PREFIX}link",
    )
    begun_folder.mkdir()
    target.mkdir()
    (target / LOCK_FILE).touch()
    link.symlink_to(target)
    with metrics_folder():
        pass
    assert {*temporary_folder.iterdir()} == {begun_folder, target, link}
    assert (target / LOCK_FILE).exists()
