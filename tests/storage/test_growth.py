"""The database work that a person waits for does not grow with the number of stored rows."""

import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from bench.scale import users
from bench.scale.databases import Database, Load, fill
from bench.scale.entries import RARE, Month
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
from tests.storage.work import Work

SIZES, DAY_MS = (400, 8000), 86_400_000
# The larger index has one more level, so the work may double. Fewer rows or instructions than LEAST are not compared.
MOST, LEAST = 2, 50
POLICY = SessionPolicy.from_settings(Settings())
Operation = Callable[[Storage], Awaitable[object]]


def now_ms() -> int:
    return int(time.time() * 1000)


async def sign_in(storage: Storage) -> None:
    now, account = now_ms(), users.account(3)
    session = Session(
        id="0" * 32, kind="key", address=account, chain_id=1, user_agent="",
        issued_at_ms=now, used_at_ms=now, expires_at_ms=now + DAY_MS,
    )  # fmt: skip
    assert await sessions.add(storage, "0" * 64, session, previous_digest=token_digest(users.secret(3))) == [account]


async def look_up(storage: Storage) -> None:
    assert await SessionLookup(POLICY, DeniedAccounts().is_denied).find_browser_session(
        storage, token_digest(users.secret(7)), now_ms()
    )


async def clean_up(storage: Storage) -> None:
    await nonces.prune(storage, now_ms())
    await sessions.prune(storage, POLICY.expired_condition(now_ms()), now_ms())


async def look_for_idle(storage: Storage) -> None:
    assert await user_data.idle_users(storage, now_ms() - 400 * DAY_MS, "", limit=50)


async def accounts_at(storage: Storage) -> None:
    assert await sessions.accounts_with_address(storage, users.account(5), (1, 8453)) == [users.account(5)]


async def show_user(storage: Storage) -> None:
    user = await user_data.find_user(storage, users.account(9))
    assert user
    assert (await user_data.read_user_data(storage, user)).sessions


async def end_sessions(storage: Storage) -> None:
    assert await sessions.end_sessions_of_accounts(storage, [users.account(11)]) == 1


async def show_code(storage: Storage) -> None:
    assert len(await reading.latest_entries(storage, 50, 0, RARE)) == 1


async def show_minutes(storage: Storage) -> None:
    assert await reading.latest_entries(storage, 50, now_ms() - 60_000, None) == []


async def feed(storage: Storage) -> None:
    last = (await reading.newest_entries(storage, 20))[-1].id
    assert len(await reading.entries_after(storage, last - 10, 500)) == 10
    assert await store.read_last_id(storage) == last


async def export(storage: Storage) -> None:
    range_ = window_of_range("30d", now_ms())
    assert len(await store.entries_page(storage, range_, (range_.from_ms, -1), 250)) == 250


OF_USERS: tuple[Operation, ...] = (look_up, sign_in, clean_up, look_for_idle, accounts_at, show_user, end_sessions)
OF_LOG: tuple[Operation, ...] = (feed, export, show_minutes, show_code)


def with_grants(size: int) -> Iterator[Load]:
    """Users, and a grant of the OpenID provider for each."""
    yield from users.loads(size)
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
    rest, expires_ms = ("openid", "https://app.example/", 1, "{}"), now_ms() + DAY_MS
    rows = ((f"{n:064x}", "app", f"{n:032x}", users.account(n), *rest, expires_ms) for n in range(size))
    yield "oidc_grants", columns, rows


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def small_and_large(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Yield the URLs of two new databases of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'small.db'}", f"sqlite:///{tmp_path / 'large.db'}"
        return
    server = request.getfixturevalue("postgresql_server")
    with new_database(server) as small, new_database(server) as large:
        yield small, large


async def nothing(_: Storage) -> None:
    """Only open the database."""


async def work(url: str, loads: Iterable[Load], operations: Iterable[Operation]) -> Mapping[str, int]:
    """Return the work of each operation in a database with these rows, without the work of opening the database."""
    await fill(Database(url, 0), loads)
    found, counted = {}, Work(url)
    with counted.counting():
        for operation in (nothing, *operations):
            before = await counted.done()
            async with open_storage(url) as storage:
                await storage.prepare()
                await operation(storage)
            found[operation.__name__] = await counted.done() - before
    return {name: count - found["nothing"] for name, count in found.items()}


def grown(small: Mapping[str, int], large: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return the operations whose work has more than doubled."""
    return {name: (small[name], count) for name, count in large.items() if count > MOST * max(small[name], LEAST)}


async def test_no_operation_for_a_visitor_or_operator_costs_more_with_more_users(
    small_and_large: tuple[str, str],
) -> None:
    small, large = [
        await work(url, with_grants(size), OF_USERS) for url, size in zip(small_and_large, SIZES, strict=True)
    ]
    assert grown(small, large) == {}


async def test_no_operation_for_an_operator_costs_more_with_more_entries(small_and_large: tuple[str, str]) -> None:
    small, large = [
        await work(url, Month(size).loads(), OF_LOG) for url, size in zip(small_and_large, SIZES, strict=True)
    ]
    assert grown(small, large) == {}
