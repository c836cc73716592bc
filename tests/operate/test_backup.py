"""A backup of a running server is consistent: its sessions are valid, and every log entry is counted."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kisslock.dev.ports import free_port
from kisslock.testing import SigningWallet
from tests.built import BUILT
from tests.cli.conftest import Start
from tests.databases import Postgres, _execute, new_database
from tests.operate.conftest import PAGE, Cookies, Server, shown, sign_in_at, who_is
from tests.operate.rows import Writer, count_log_rows, rows

pytestmark = [pytest.mark.slow, BUILT]
BEFORE = 20_000
WALLETS = [SigningWallet(number) for number in range(1, 13)]


def block(title: str, replaced: dict[str, str]) -> str:
    """Return the page's commands below this heading, with replaced texts."""
    (commands,) = re.findall(rf"^```sh\n# {re.escape(title)}\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    for old, new in replaced.items():
        assert old in commands, old
        commands = commands.replace(old, new)
    return str(commands)


def shell(commands: str, **environ: str) -> None:
    result = subprocess.run(
        ["sh", "-eu", "-c", commands], env={**os.environ, **environ}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def require_restored(server: Server, before: list[Cookies], after: Cookies, written: range) -> None:
    """Fail unless the earlier sessions are valid, every entry is counted, and the database accepts writes."""
    assert [who_is(server.port, cookies) for cookies in before] == [wallet.address for wallet in WALLETS]
    assert who_is(server.port, after) is None
    entries, last, counted = count_log_rows(server.url)
    assert entries in written
    assert entries == last == counted
    assert who_is(server.port, sign_in_at(server.port, WALLETS[0])) == WALLETS[0].address


def test_a_backup_of_sqlite_can_be_restored(start: Start, tmp_path: Path) -> None:
    folder, copy, script = tmp_path / "state", tmp_path / "copy.db", tmp_path / "kisslock-backup"
    folder.mkdir()
    replaced = {"/opt/kisslock/bin/python": sys.executable, "/var/lib/kisslock": str(folder)}
    script.write_text(shown("kisslock-backup", replaced))
    script.chmod(0o755)
    server = Server(start, f"sqlite:///{folder / 'kisslock.db'}", free_port())
    running = server.begin()
    before = [sign_in_at(server.port, wallet) for wallet in WALLETS]
    with Writer(server.url, BEFORE).running() as writer:
        least = writer.written
        subprocess.run([script, copy], check=True)
        after = sign_in_at(server.port, SigningWallet(100))
        assert (copy.stat().st_mode & 0o777) == 0o600
        # The writer stored more rows during the backup.
        writer.wait_for(least + 200)
        most = writer.written
    again = subprocess.run([script, copy], capture_output=True, text=True, check=False)
    assert again.returncode == 1
    assert again.stderr == f"kisslock-backup: {copy} is there already. Remove it, or give the copy another name.\n"
    # Test the worst case for a restore: the server was killed and left a write-ahead log that belongs to another file.
    running.child.send_signal(signal.SIGKILL)
    running.child.wait()
    (folder / "kisslock.db-wal").write_bytes(b"of another file" * 1000)
    replaced = {"systemctl stop kisslock": "", "systemctl start kisslock": "", "/var/lib/kisslock": str(folder)}
    shell(block("restore SQLite", {**replaced, "/srv/copy.db": str(copy)}))
    server.begin()
    require_restored(server, before, after, range(least, most + 1))


def test_a_backup_of_postgresql_can_be_restored(start: Start, tmp_path: Path, postgres: Postgres) -> None:
    copy = tmp_path / "copy.dump"
    programs = Path(postgres.program("pg_dump")).parent
    if not shutil.which("pg_dump", path=str(programs)):
        pytest.skip("the PostgreSQL of the tests has no pg_dump")
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    with new_database(postgres.url) as old, new_database(postgres.url) as new:
        server = Server(start, old, free_port())
        running = server.begin()
        before = [sign_in_at(server.port, wallet) for wallet in WALLETS]
        with Writer(old, BEFORE).running() as writer:
            least = writer.written
            named = {"postgresql://kisslock@db.example/kisslock": f"'{old}'", "/srv/copy.dump": str(copy)}
            shell(block("back up PostgreSQL", named), PATH=path)
            after = sign_in_at(server.port, SigningWallet(100))
            writer.wait_for(least + 200)
            most = writer.written
        assert running.end() == 0
        named = {"postgresql://kisslock@db.example/restored": f"'{new}'", "/srv/copy.dump": str(copy)}
        shell(block("restore PostgreSQL, into an empty database", named), PATH=path)
        server.url = new
        running = server.begin()
        require_restored(server, before, after, range(least, most + 1))
        assert running.end() == 0


def daily(tmp_path: Path, url: str, programs: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run the timer's script, with the environment of its unit."""
    backup, script = tmp_path / "kisslock-backup", tmp_path / "kisslock-daily"
    database = url.removeprefix("sqlite:///")
    replaced = {"/opt/kisslock/bin/python": sys.executable, "/var/lib/kisslock/kisslock.db": database}
    backup.write_text(shown("kisslock-backup", replaced))
    backup.chmod(0o755)
    program = Path(sys.executable).with_name("kisslock")
    replaced = {
        "/opt/kisslock/bin/kisslock": str(program),
        "/opt/kisslock/bin/python": sys.executable,
        "/usr/local/sbin/kisslock-backup": str(backup),
        "/var/backups/kisslock": str(tmp_path / "copies"),
    }
    script.write_text(shown("kisslock-daily", replaced))
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KISSLOCK_")}
    if programs:
        # Each replacement of a PostgreSQL program records its arguments, because every user of a machine can read the
        # arguments of a process.
        seen = tmp_path / "seen"
        seen.mkdir(exist_ok=True)
        for name in ("pg_dump", "pg_restore", "psql"):
            (seen / name).write_text(
                f'#!/bin/sh\necho "$0 $*" >>{tmp_path / "arguments"}\nexec {programs / name} "$@"\n'
            )
            (seen / name).chmod(0o755)
        url = url.replace("postgres@", "postgres:p%40ss%2Fword@")
        environ |= {"PATH": f"{seen}{os.pathsep}{os.environ['PATH']}", "KISSLOCK_STORAGE_URL": url}
    return subprocess.run(["sh", script], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)


def copies(tmp_path: Path) -> list[str]:
    return sorted(file.suffix for file in (tmp_path / "copies").iterdir())


def test_the_daily_script_tests_its_copy_of_postgresql_and_leaves_no_other_file(
    start: Start, tmp_path: Path, postgres: Postgres
) -> None:
    programs = Path(postgres.program("pg_dump")).parent
    with new_database(postgres.url) as url:
        empty = daily(tmp_path, url, programs)
        # A database without tables can be dumped and restored, so only the script's restore test notices that the
        # database is empty.
        assert (empty.returncode != 0, "can be restored" in empty.stdout) == (True, False)
        assert "alembic_version" in empty.stderr
        assert not databases(url, "kisslock_drill")
        server = Server(start, url, free_port())
        running = server.begin()
        for wallet in WALLETS[:2]:
            sign_in_at(server.port, wallet)
        old = tmp_path / "copies" / "kisslock-old.dump"
        old.touch()
        os.utime(old, (1, 1))
        result = daily(tmp_path, url, programs)
        assert result.returncode == 0, result.stderr
        assert result.stdout.endswith(" can be restored: 2 accounts.\n")
        arguments = (tmp_path / "arguments").read_text()
        assert "pg_dump" in arguments
        assert "word" not in arguments
        assert not databases(url, "kisslock_drill")
        assert not old.exists()
        assert {file.stat().st_mode & 0o777 for file in (tmp_path / "copies").iterdir()} == {0o600}
        # The script does not change an existing database with the name of its test database, because that database can
        # contain data.
        asyncio.run(_execute(url, "CREATE DATABASE kisslock_drill"))
        assert daily(tmp_path, url, programs).returncode != 0
        assert databases(url, "kisslock_drill")
        asyncio.run(_execute(url, "DROP DATABASE kisslock_drill"))
        assert running.end() == 0


def databases(url: str, name: str) -> bool:
    return bool(rows(url, "SELECT 1 FROM pg_database WHERE datname = :name", name=name))


def test_the_daily_script_tests_its_copy_of_sqlite_and_leaves_no_other_file(start: Start, tmp_path: Path) -> None:
    server = Server(start, f"sqlite:///{tmp_path / 'kisslock.db'}", free_port())
    server.begin()
    sign_in_at(server.port, WALLETS[0])
    result = daily(tmp_path, server.url)
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith(" can be restored: 1 accounts.\n")
    assert copies(tmp_path) == [".db"]
    missing = daily(tmp_path, f"sqlite:///{tmp_path / 'none.db'}")
    assert missing.returncode != 0
    assert copies(tmp_path) == [".db"]
