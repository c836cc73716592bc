"""The database work that a person waits for does not grow with the number of stored rows."""

import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from bench.scale import users
from bench.scale.databases import Database, Load, fill_database
from bench.scale.entries import RARE_CODE, LogMonth
from kisslock import Settings
from kisslock.access.denied import DeniedAccounts
from kisslock.auth import nonces, sessions, user_data
from kisslock.auth.cookies import token_digest
from kisslock.auth.session_lookup import SessionLookup
from kisslock.auth.sessions import Session, SessionPolicy
from kisslock.composition.storage import open_storage
from kisslock.console import store
from kisslock.console.ranges import window_of_range
from kisslock.log import reading
from kisslock.storage.engine import Storage
from tests.databases import new_database
from tests.storage.work import DatabaseWork

ROW_COUNTS, DAY_MS = (400, 8000), 86_400_000
# The index of the larger table has one more level, so the work may double. Fewer rows or instructions than MIN_WORK are
# not compared.
MAX_GROWTH, MIN_WORK = 2, 50
SESSION_POLICY = SessionPolicy.from_settings(Settings())
Operation = Callable[[Storage], Awaitable[object]]


def now_ms() -> int:
    return int(time.time() * 1000)


async def sign_in(storage: Storage) -> None:
    time_ms, account = now_ms(), users.account_address(3)
    session = Session(
        id="0" * 32, kind="key", address=account, chain_id=1, user_agent="",
        issued_at_ms=time_ms, used_at_ms=time_ms, expires_at_ms=time_ms + DAY_MS,
    )  # fmt: skip
    assert await sessions.add(storage, "0" * 64, session, previous_digest=token_digest(users.session_secret(3))) == [
        account
    ]


async def look_up_session(storage: Storage) -> None:
    assert await SessionLookup(SESSION_POLICY, DeniedAccounts().is_denied).find_browser_session(
        storage, token_digest(users.session_secret(7)), now_ms()
    )


async def delete_expired_rows(storage: Storage) -> None:
    await nonces.prune(storage, now_ms())
    await sessions.prune(storage, SESSION_POLICY.expired_condition(now_ms()), now_ms())


async def find_idle_users(storage: Storage) -> None:
    assert await user_data.find_idle_users(storage, now_ms() - 400 * DAY_MS, "", limit=50)


async def show_accounts(storage: Storage) -> None:
    assert await sessions.accounts_with_address(storage, users.account_address(5), (1, 8453)) == [
        users.account_address(5)
    ]


async def show_user(storage: Storage) -> None:
    user = await user_data.find_user(storage, users.account_address(9))
    assert user
    assert (await user_data.read_user_data(storage, user)).sessions


async def end_sessions(storage: Storage) -> None:
    assert await sessions.end_sessions_of_accounts(storage, [users.account_address(11)]) == 1


async def show_entries_with_code(storage: Storage) -> None:
    assert len(await reading.latest_entries(storage, 50, 0, RARE_CODE)) == 1


async def show_recent_entries(storage: Storage) -> None:
    assert await reading.latest_entries(storage, 50, now_ms() - 60_000, None) == []


async def read_feed(storage: Storage) -> None:
    last_id = (await reading.newest_entries(storage, 20))[-1].id
    assert len(await reading.entries_after(storage, last_id - 10, 500)) == 10
    assert await store.read_last_id(storage) == last_id


async def export_entries(storage: Storage) -> None:
    range_ = window_of_range("30d", now_ms())
    assert len(await store.read_entries_page(storage, range_, (range_.from_ms, -1), 250)) == 250


USER_OPERATIONS: tuple[Operation, ...] = (
    look_up_session,
    sign_in,
    delete_expired_rows,
    find_idle_users,
    show_accounts,
    show_user,
    end_sessions,
)
LOG_OPERATIONS: tuple[Operation, ...] = (read_feed, export_entries, show_recent_entries, show_entries_with_code)


def user_loads_with_grants(size: int) -> Iterator[Load]:
    """Users, and a grant of the OpenID provider for each."""
    yield from users.generate_loads(size)
    columns = (
        "code",
        "client",
        "user_id",
        "account",
        "scope",
        "redirect_uri",
        "auth_time_s",
        "claims",
        "expires_at_ms",
    )
    constant_columns, expires_ms = ("openid", "https://app.example/", 1, "{}"), now_ms() + DAY_MS
    rows = (
        (f"{n:064x}", "app", f"{n:032x}", users.account_address(n), *constant_columns, expires_ms) for n in range(size)
    )
    yield "oidc_grants", columns, rows


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def small_and_large_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Yield the URLs of two new databases of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'small.db'}", f"sqlite:///{tmp_path / 'large.db'}"
        return
    server = request.getfixturevalue("postgresql_server")
    with new_database(server) as small_database, new_database(server) as large_database:
        yield small_database, large_database


async def do_nothing(_: Storage) -> None:
    """Only open the database."""


async def measure_operations(
    url: str, table_loads: Iterable[Load], operations: Iterable[Operation]
) -> Mapping[str, int]:
    """Return the work of each operation in a database with these rows, without the work of opening the database."""
    await fill_database(Database(url, 0), table_loads)
    work_by_operation, database_work = {}, DatabaseWork(url)
    with database_work.count_during():
        for operation in (do_nothing, *operations):
            work_before = await database_work.total_work()
            async with open_storage(url) as storage:
                await storage.prepare()
                await operation(storage)
            work_by_operation[operation.__name__] = await database_work.total_work() - work_before
    return {name: count - work_by_operation["do_nothing"] for name, count in work_by_operation.items()}


def operations_that_grow(small_work: Mapping[str, int], large_work: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return the operations whose work has more than doubled."""
    return {
        name: (small_work[name], count)
        for name, count in large_work.items()
        if count > MAX_GROWTH * max(small_work[name], MIN_WORK)
    }


async def test_no_operation_for_a_visitor_or_operator_needs_more_database_work_with_more_users(
    small_and_large_url: tuple[str, str],
) -> None:
    small_work, large_work = [
        await measure_operations(url, user_loads_with_grants(size), USER_OPERATIONS)
        for url, size in zip(small_and_large_url, ROW_COUNTS, strict=True)
    ]
    assert operations_that_grow(small_work, large_work) == {}


async def test_no_operation_for_an_operator_needs_more_database_work_with_more_log_entries(
    small_and_large_url: tuple[str, str],
) -> None:
    small_work, large_work = [
        await measure_operations(url, LogMonth(size).generate_loads(), LOG_OPERATIONS)
        for url, size in zip(small_and_large_url, ROW_COUNTS, strict=True)
    ]
    assert operations_that_grow(small_work, large_work) == {}
