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
from tests.built import NEEDS_BUILT_FRONT_END
from tests.cli.conftest import StartServer
from tests.databases import Postgres, _execute_statement, new_database
from tests.operate.conftest import (
    OPERATE_PAGE,
    Cookies,
    FixedPortServer,
    account_at_port,
    example_file,
    sign_in_at_port,
)
from tests.operate.rows import Writer, execute_statement, read_log_totals

pytestmark = [pytest.mark.slow, NEEDS_BUILT_FRONT_END]
ENTRIES_BEFORE = 20_000
WALLETS = [SigningWallet(number) for number in range(1, 13)]


def commands_below(title: str, replacements: dict[str, str]) -> str:
    """Return the page's commands below this heading, with replaced texts."""
    (commands,) = re.findall(
        rf"^```sh\n# {re.escape(title)}\n(.*?)^```$", OPERATE_PAGE.read_text(), re.MULTILINE | re.DOTALL
    )
    for old_text, new_text in replacements.items():
        assert old_text in commands, old_text
        commands = commands.replace(old_text, new_text)
    return str(commands)


def run_shell(commands: str, **environ: str) -> None:
    result = subprocess.run(
        ["sh", "-eu", "-c", commands], env={**os.environ, **environ}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def require_restored(
    server: FixedPortServer, cookies_before: list[Cookies], cookies_after: Cookies, entry_range: range
) -> None:
    """Fail unless the earlier sessions are valid, every entry is counted, and the database accepts writes."""
    assert [account_at_port(server.port, cookies) for cookies in cookies_before] == [
        wallet.address for wallet in WALLETS
    ]
    assert account_at_port(server.port, cookies_after) is None
    entries, last_id, counted_entries = read_log_totals(server.url)
    assert entries in entry_range
    assert entries == last_id == counted_entries
    assert account_at_port(server.port, sign_in_at_port(server.port, WALLETS[0])) == WALLETS[0].address


def test_a_backup_of_sqlite_can_be_restored(start_server: StartServer, tmp_path: Path) -> None:
    folder, backup_file, script = tmp_path / "state", tmp_path / "copy.db", tmp_path / "kisslock-backup"
    folder.mkdir()
    replacements = {"/opt/kisslock/bin/python": sys.executable, "/var/lib/kisslock": str(folder)}
    script.write_text(example_file("kisslock-backup", replacements))
    script.chmod(0o755)
    server = FixedPortServer(start_server, f"sqlite:///{folder / 'kisslock.db'}", free_port())
    running_server = server.start_and_wait()
    cookies_before = [sign_in_at_port(server.port, wallet) for wallet in WALLETS]
    with Writer(server.url, ENTRIES_BEFORE).running() as writer:
        min_entries = writer.written_count
        subprocess.run([script, backup_file], check=True)
        cookies_after = sign_in_at_port(server.port, SigningWallet(100))
        assert (backup_file.stat().st_mode & 0o777) == 0o600
        # The backup does not stop the writer: at least 200 entries are stored after the start of the backup.
        writer.wait_for(min_entries + 200)
        max_entries = writer.written_count
    second_backup = subprocess.run([script, backup_file], capture_output=True, text=True, check=False)
    assert second_backup.returncode == 1
    assert (
        second_backup.stderr
        == f"kisslock-backup: {backup_file} is there already. Remove it, or give the copy another name.\n"
    )
    # Test the worst case for a restore: the server was killed and left a write-ahead log that belongs to another file.
    running_server.child.send_signal(signal.SIGKILL)
    running_server.child.wait()
    (folder / "kisslock.db-wal").write_bytes(b"of another file" * 1000)
    replacements = {"systemctl stop kisslock": "", "systemctl start kisslock": "", "/var/lib/kisslock": str(folder)}
    run_shell(commands_below("restore SQLite", {**replacements, "/srv/copy.db": str(backup_file)}))
    server.start_and_wait()
    require_restored(server, cookies_before, cookies_after, range(min_entries, max_entries + 1))


def test_a_backup_of_postgresql_can_be_restored(
    start_server: StartServer, tmp_path: Path, postgresql: Postgres
) -> None:
    backup_file = tmp_path / "copy.dump"
    programs = Path(postgresql.program_path("pg_dump")).parent
    if not shutil.which("pg_dump", path=str(programs)):
        pytest.skip("the PostgreSQL of the tests has no pg_dump")
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    with new_database(postgresql.url) as old_database, new_database(postgresql.url) as new_database_url:
        server = FixedPortServer(start_server, old_database, free_port())
        running_server = server.start_and_wait()
        cookies_before = [sign_in_at_port(server.port, wallet) for wallet in WALLETS]
        with Writer(old_database, ENTRIES_BEFORE).running() as writer:
            min_entries = writer.written_count
            replacements = {
                "postgresql://kisslock@db.example/kisslock": f"'{old_database}'",
                "/srv/copy.dump": str(backup_file),
            }
            run_shell(commands_below("back up PostgreSQL", replacements), PATH=path)
            cookies_after = sign_in_at_port(server.port, SigningWallet(100))
            writer.wait_for(min_entries + 200)
            max_entries = writer.written_count
        assert running_server.stop() == 0
        replacements = {
            "postgresql://kisslock@db.example/restored": f"'{new_database_url}'",
            "/srv/copy.dump": str(backup_file),
        }
        run_shell(commands_below("restore PostgreSQL, into an empty database", replacements), PATH=path)
        server.url = new_database_url
        running_server = server.start_and_wait()
        require_restored(server, cookies_before, cookies_after, range(min_entries, max_entries + 1))
        assert running_server.stop() == 0


def run_daily_script(
    tmp_path: Path, url: str, program_folder: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run the timer's script, with the environment of its unit."""
    backup_script, script = tmp_path / "kisslock-backup", tmp_path / "kisslock-daily"
    database = url.removeprefix("sqlite:///")
    replacements = {"/opt/kisslock/bin/python": sys.executable, "/var/lib/kisslock/kisslock.db": database}
    backup_script.write_text(example_file("kisslock-backup", replacements))
    backup_script.chmod(0o755)
    program = Path(sys.executable).with_name("kisslock")
    replacements = {
        "/opt/kisslock/bin/kisslock": str(program),
        "/opt/kisslock/bin/python": sys.executable,
        "/usr/local/sbin/kisslock-backup": str(backup_script),
        "/var/backups/kisslock": str(tmp_path / "copies"),
    }
    script.write_text(example_file("kisslock-daily", replacements))
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KISSLOCK_")}
    if program_folder:
        # The arguments of the PostgreSQL programs are recorded, so that a test can check that they do not contain the
        # password. Every user of a machine can read the arguments of a process.
        seen_file = tmp_path / "seen"
        seen_file.mkdir(exist_ok=True)
        for name in ("pg_dump", "pg_restore", "psql"):
            (seen_file / name).write_text(
                f'#!/bin/sh\necho "$0 $*" >>{tmp_path / "arguments"}\nexec {program_folder / name} "$@"\n'
            )
            (seen_file / name).chmod(0o755)
        url = url.replace("postgres@", "postgres:p%40ss%2Fword@")
        environ |= {"PATH": f"{seen_file}{os.pathsep}{os.environ['PATH']}", "KISSLOCK_STORAGE_URL": url}
    return subprocess.run(["sh", script], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)


def list_copies(tmp_path: Path) -> list[str]:
    return sorted(file.suffix for file in (tmp_path / "copies").iterdir())


def test_the_daily_script_tests_its_backup_of_the_postgresql_database_and_leaves_no_other_file(
    start_server: StartServer, tmp_path: Path, postgresql: Postgres
) -> None:
    programs = Path(postgresql.program_path("pg_dump")).parent
    with new_database(postgresql.url) as url:
        failed_run = run_daily_script(tmp_path, url, programs)
        # A database without tables can be dumped and restored, so only the script's restore test notices that the
        # database is empty.
        assert (failed_run.returncode != 0, "can be restored" in failed_run.stdout) == (True, False)
        assert "alembic_version" in failed_run.stderr
        assert not database_exists(url, "kisslock_drill")
        server = FixedPortServer(start_server, url, free_port())
        running_server = server.start_and_wait()
        for wallet in WALLETS[:2]:
            sign_in_at_port(server.port, wallet)
        old_copy = tmp_path / "copies" / "kisslock-old.dump"
        old_copy.touch()
        os.utime(old_copy, (1, 1))
        result = run_daily_script(tmp_path, url, programs)
        assert result.returncode == 0, result.stderr
        assert result.stdout.endswith(" can be restored: 2 accounts.\n")
        arguments = (tmp_path / "arguments").read_text()
        assert "pg_dump" in arguments
        assert "word" not in arguments
        assert not database_exists(url, "kisslock_drill")
        assert not old_copy.exists()
        assert {file.stat().st_mode & 0o777 for file in (tmp_path / "copies").iterdir()} == {0o600}
        # The script does not change an existing database with the name of its test database, because that database can
        # contain data.
        asyncio.run(_execute_statement(url, "CREATE DATABASE kisslock_drill"))
        assert run_daily_script(tmp_path, url, programs).returncode != 0
        assert database_exists(url, "kisslock_drill")
        asyncio.run(_execute_statement(url, "DROP DATABASE kisslock_drill"))
        assert running_server.stop() == 0


def database_exists(url: str, name: str) -> bool:
    return bool(execute_statement(url, "SELECT 1 FROM pg_database WHERE datname = :name", name=name))


def test_the_daily_script_tests_its_backup_of_the_sqlite_database_and_leaves_no_other_file(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = FixedPortServer(start_server, f"sqlite:///{tmp_path / 'kisslock.db'}", free_port())
    server.start_and_wait()
    sign_in_at_port(server.port, WALLETS[0])
    result = run_daily_script(tmp_path, server.url)
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith(" can be restored: 1 accounts.\n")
    assert list_copies(tmp_path) == [".db"]
    failed_run = run_daily_script(tmp_path, f"sqlite:///{tmp_path / 'none.db'}")
    assert failed_run.returncode != 0
    assert list_copies(tmp_path) == [".db"]
