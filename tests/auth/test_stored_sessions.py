"""Sessions in the database: which are valid, which end, and which stay."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, true

from kisslock.auth import sessions
from kisslock.auth.sessions import MAX_SESSIONS, Session, SessionPolicy
from kisslock.auth.tables import sessions as table
from kisslock.auth.tables import wallets
from kisslock.storage.engine import Storage

NOW_MS = 1_800_000_000_000
ALICE, BOB = f"0x{'a' * 40}", f"0x{'b' * 40}"
IDLE_MS = 60_000
# The policy accepts sessions of EOAs on chains 1 and 10, and sessions of contracts on chains 10 and 137.
POLICY = SessionPolicy(IDLE_MS, frozenset({1, 10}), frozenset({10, 137}))
SESSION = Session(
    id="",
    kind="key",
    address=ALICE,
    chain_id=1,
    issued_at_ms=NOW_MS,
    used_at_ms=NOW_MS,
    expires_at_ms=NOW_MS + 3_600_000,
    user_agent="Firefox",
)


async def add_session(storage: Storage, number: int, previous_token: str | None = None, **changes: Any) -> Session:
    """Store a session with this number as its ID and its token."""
    session = replace(SESSION, id=f"{number:032x}", **changes)
    await sessions.add(storage, token_of_number(number), session, previous_digest=previous_token)
    return session


def token_of_number(number: int) -> str:
    # Tokens have another order than the IDs, so that an index of tokens cannot decide which session is the oldest.
    return f"{0xFFFF - number:064x}"


async def stored_numbers(storage: Storage) -> list[int]:
    """Return the numbers of the stored sessions."""
    return sorted(int(session.id, 16) for session in await sessions.select_sessions(storage, true()))


async def test_a_stored_session_is_read_unchanged(storage: Storage) -> None:
    browser_session = await add_session(storage, 1, chain_id=10)
    token_session = await add_session(storage, 2, name="nightly", used_at_ms=NOW_MS + 1)
    contract_session = await add_session(storage, 3, kind="contract", chain_id=137, used_at_ms=NOW_MS + 2)
    assert await sessions.select_sessions(storage, true()) == [contract_session, token_session, browser_session]
    assert (browser_session.account, contract_session.account) == (ALICE, f"eip155:137:{ALICE}")
    assert (browser_session.wallet.token, token_session.wallet.token) == (None, "nightly")
    assert (browser_session.wallet.chain_id, contract_session.wallet.kind) == (10, "contract")


def test_a_browser_session_always_counts_as_used_and_a_token_counts_as_used_after_its_first_request() -> None:
    assert SESSION.was_used
    assert not replace(SESSION, name="nightly").was_used
    assert replace(SESSION, name="nightly", used_at_ms=NOW_MS + 1).was_used


@pytest.mark.parametrize(
    ("changes", "is_valid"),
    [
        ({}, True),
        ({"chain_id": 10}, True),
        ({"chain_id": 137}, False),
        ({"kind": "contract", "chain_id": 10}, True),
        ({"kind": "contract", "chain_id": 137}, True),
        ({"kind": "contract", "chain_id": 1}, False),
        ({"expires_at_ms": NOW_MS + 1}, True),
        ({"expires_at_ms": NOW_MS}, False),
        ({"used_at_ms": NOW_MS - IDLE_MS + 1}, True),
        ({"used_at_ms": NOW_MS - IDLE_MS}, False),
        ({"used_at_ms": NOW_MS - IDLE_MS, "name": "nightly"}, True),
        ({"expires_at_ms": NOW_MS, "name": "nightly"}, False),
    ],
)
async def test_a_session_is_valid_on_the_allowed_chains_until_it_expires_or_has_been_idle_for_too_long(
    storage: Storage, changes: dict[str, Any], is_valid: bool
) -> None:
    session = await add_session(storage, 1, **changes)
    assert await sessions.select_sessions(storage, POLICY.valid_condition(NOW_MS)) == [session] * is_valid


async def test_ending_a_session_by_token_or_id_ends_no_other_session(storage: Storage) -> None:
    for number in range(1, 6):
        await add_session(storage, number, address=BOB if number == 5 else ALICE)
    assert await sessions.end_session_by_token(storage, token_of_number(1)) == 1
    assert await sessions.end_session_by_token(storage, token_of_number(1)) == 0
    assert await sessions.end_session_by_id(storage, f"{2:032x}") == 1
    assert await sessions.end_session_by_id(storage, f"{3:032x}", [BOB]) == 0
    assert await sessions.end_session_by_id(storage, f"{3:032x}", []) == 0
    assert await sessions.end_session_by_id(storage, f"{3:032x}", [BOB, ALICE]) == 1
    assert await stored_numbers(storage) == [4, 5]
    for unknown_id in ("", "4", f"{4:032x} ", f"{4:064x}", f"{4:032x}".replace("0", "O"), f"{7:032x}"):
        assert await sessions.end_session_by_id(storage, unknown_id) == 0
    assert await stored_numbers(storage) == [4, 5]


async def test_ending_the_sessions_of_accounts_ends_all_sessions_and_tokens_of_these_accounts(storage: Storage) -> None:
    await add_session(storage, 1)
    await add_session(storage, 2, name="nightly")
    await add_session(storage, 3, address=BOB)
    await add_session(storage, 4, kind="contract", chain_id=10)
    assert await sessions.end_sessions_of_accounts(storage, iter([ALICE, f"0x{'c' * 40}"])) == 2
    assert await stored_numbers(storage) == [3, 4]
    assert await sessions.end_sessions_of_accounts(storage, []) == 0
    assert await stored_numbers(storage) == [3, 4]


async def test_accounts_that_have_sessions_are_found_by_address_and_chain(
    storage: Storage,
) -> None:
    for number, chain in enumerate((137, 10, 10, 1)):
        await add_session(storage, number, kind="contract", chain_id=chain)
    await add_session(storage, 5, address=BOB)
    contracts = [f"eip155:10:{ALICE}", f"eip155:137:{ALICE}"]
    assert await sessions.accounts_with_address(storage, ALICE, [137, 10]) == contracts
    await add_session(storage, 6)
    assert await sessions.accounts_with_address(storage, ALICE, [10, 137]) == [ALICE, *contracts]
    assert await sessions.accounts_with_address(storage, ALICE, []) == [ALICE]


async def test_a_session_is_found_only_for_its_own_account(storage: Storage) -> None:
    session = await add_session(storage, 1)
    await add_session(storage, 2)
    assert await sessions.find_session(storage, session.id, [BOB, ALICE]) == session
    assert await sessions.find_session(storage, session.id, [BOB]) is None
    assert await sessions.find_session(storage, f"{3:032x}", [ALICE]) is None
    assert await sessions.find_session(storage, "1", [ALICE]) is None


async def test_updating_the_time_of_the_last_use_changes_only_the_given_session(storage: Storage) -> None:
    first_session, second_session = await add_session(storage, 1), await add_session(storage, 2)
    await sessions.update_last_used(storage, second_session.id, NOW_MS + 5)
    assert await sessions.sessions_of_accounts(storage, [ALICE], true()) == [
        replace(second_session, used_at_ms=NOW_MS + 5),
        first_session,
    ]
    assert await sessions.sessions_of_accounts(storage, [BOB], true()) == []
    assert await sessions.sessions_of_accounts(storage, [ALICE], table.c.used_at_ms > NOW_MS + 5) == []


async def test_an_account_keeps_its_fifty_newest_browser_sessions_and_its_fifty_newest_tokens(storage: Storage) -> None:
    await add_session(storage, 1000, address=BOB, issued_at_ms=0)
    for number in range(MAX_SESSIONS):
        await add_session(storage, number, issued_at_ms=NOW_MS + number)
        await add_session(storage, 100 + number, issued_at_ms=NOW_MS + number, name="nightly")
    assert len(await stored_numbers(storage)) == 101
    # The session that is added last stays, although it started before all other sessions.
    await add_session(storage, 200, issued_at_ms=NOW_MS - 1)
    await add_session(storage, 300, issued_at_ms=NOW_MS - 1, name="nightly")
    assert await stored_numbers(storage) == [*range(1, 50), *range(101, 150), 200, 300, 1000]


async def test_the_session_limit_ends_the_session_with_the_highest_id_if_sessions_started_at_the_same_time(
    storage: Storage,
) -> None:
    for number in (*reversed(range(20, 20 + MAX_SESSIONS - 1)), 7, 8):
        await add_session(storage, number)
    assert await stored_numbers(storage) == [7, 8, *range(20, 68)]


async def test_a_sign_in_ends_the_previous_session_of_the_browser(storage: Storage) -> None:
    await add_session(storage, 1, address=BOB)
    await add_session(storage, 2)
    await add_session(storage, 3, previous_token=token_of_number(1))
    assert await stored_numbers(storage) == [2, 3]


async def test_pruning_deletes_only_expired_and_idle_sessions(storage: Storage) -> None:
    await add_session(storage, 1)
    await add_session(storage, 2, expires_at_ms=NOW_MS)
    await add_session(storage, 3, used_at_ms=NOW_MS - IDLE_MS)
    await add_session(storage, 4, chain_id=5)
    await sessions.prune(storage, POLICY.expired_condition(NOW_MS), NOW_MS)
    assert await stored_numbers(storage) == [1, 4]


async def test_a_new_account_is_charged_to_the_rate_limit_before_it_is_stored_and_a_known_account_is_not_charged(
    storage: Storage,
) -> None:
    charged_counts: list[int] = []

    async def record_charge() -> None:
        charged_counts.append(len(await stored_numbers(storage)))

    first_session, second_session = (
        replace(SESSION, id=f"{number:032x}", issued_at_ms=NOW_MS + number) for number in (1, 2)
    )
    assert await sessions.add(storage, token_of_number(1), first_session, record_charge) == [ALICE]
    assert await sessions.add(storage, token_of_number(2), second_session, record_charge) == [ALICE]
    assert charged_counts == [0]
    async with storage.read_connection() as connection:
        assert [*await connection.scalars(select(wallets.c.signed_in_at_ms))] == [NOW_MS + 2]
