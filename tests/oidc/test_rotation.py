"""The rotation of refresh tokens in the database: concurrent refreshes, a crash before the response, a year of use."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from kisslock.auth.cookies import token_digest
from kisslock.oidc import grants, resource_grants
from kisslock.oidc.refresh_tokens import decrypt_response, encrypt_response, new_refresh_token, read_refresh_token
from kisslock.oidc.tables import oidc_grants
from kisslock.oidc.user_cleanup import delete_old_grants_and_documents
from kisslock.storage.engine import Storage
from tests.oidc.rows import NEW_GRANT, NOW_MS, store_session

NOTES_URL = "https://notes.example/mcp"
DAY_MS = 86_400_000
MONTH_MS = 30 * DAY_MS


async def store_and_exchange_grant(storage: Storage, number: int = 0, now_ms: int = NOW_MS) -> tuple[str, str]:
    """Store a grant for a resource and exchange its code. Return the refresh token and its user."""
    account = f"0x{number:040x}"
    session = await store_session(storage, account)
    async with storage.read_connection() as connection:
        from kisslock.auth.tables import wallets  # noqa: PLC0415

        user = await connection.scalar(select(wallets.c.user_id).where(wallets.c.account == account))
    grant = replace(NEW_GRANT, user_id=user or "", account=account, resource=NOTES_URL, auth_time_s=now_ms // 1000)
    code = f"code {number} {now_ms}"
    assert await grants.add_grant(storage, code, grant, session_id=session, accounts=[account], now_ms=now_ms)
    token = new_refresh_token()
    tokens = resource_grants.first_token_values(
        token_digest(token.text[:20]), token.family, token.digest, now_ms, MONTH_MS
    )
    assert await grants.exchange_code(storage, code, grant.client, tokens, now_ms)
    return token.text, user or ""


async def rotate_token(storage: Storage, text: str, now_ms: int) -> str | None:
    """Rotate a refresh token. Return its successor, or None if it was not the current refresh token."""
    token = read_refresh_token(text)
    assert token
    successor = new_refresh_token(text)
    values = {
        "refresh": successor.digest,
        "token": token_digest(successor.text),
        "token_expires_at_ms": now_ms + 3_600_000,
        "replay": encrypt_response({"refresh_token": successor.text}, token),
    }
    rotated = await resource_grants.rotate_family(storage, token.family, token.digest, values, now_ms)
    return successor.text if rotated else None


async def test_of_twenty_concurrent_refreshes_one_succeeds_and_its_response_is_stored_for_the_other_refreshes(
    storage: Storage,
) -> None:
    text, _ = await store_and_exchange_grant(storage)
    successors = await asyncio.gather(*(rotate_token(storage, text, NOW_MS) for _ in range(20)))
    (successor,) = [successor_or_none for successor_or_none in successors if successor_or_none]
    token = read_refresh_token(text)
    assert token
    rotation = await resource_grants.find_rotation(storage, token.family, NOW_MS)
    assert rotation
    assert rotation.previous_refresh_digest == token.digest
    assert decrypt_response(rotation.encrypted_response or "", token) == {"refresh_token": successor}


async def test_a_refresh_response_that_the_client_did_not_read_can_be_decrypted_with_the_previous_refresh_token(
    storage: Storage,
) -> None:
    text, _ = await store_and_exchange_grant(storage)
    # The server stores the next refresh token and is killed before the client reads the response.
    lost_token = await rotate_token(storage, text, NOW_MS)
    token = read_refresh_token(text)
    assert token
    rotation = await resource_grants.find_rotation(storage, token.family, NOW_MS + 5000)
    assert rotation
    assert decrypt_response(rotation.encrypted_response or "", token)["refresh_token"] == lost_token


async def test_a_stored_response_can_be_decrypted_only_with_its_own_refresh_token(storage: Storage) -> None:
    text, _ = await store_and_exchange_grant(storage)
    successor = await rotate_token(storage, text, NOW_MS)
    token, other_token = read_refresh_token(text), read_refresh_token(successor or "")
    assert token
    assert other_token
    rotation = await resource_grants.find_rotation(storage, token.family, NOW_MS)
    assert rotation
    assert (successor or "") not in (rotation.encrypted_response or "")
    with pytest.raises(Exception, match=r"."):
        decrypt_response(rotation.encrypted_response or "", other_token)


async def test_a_year_of_rotations_leaves_one_row_for_each_grant_and_deletes_expired_grants(
    storage: Storage,
) -> None:
    now_ms, tokens = NOW_MS, [(await store_and_exchange_grant(storage, number))[0] for number in range(3)]
    for day in range(365):
        now_ms += DAY_MS
        for number, text in enumerate(tokens):
            successor = await rotate_token(storage, text, now_ms)
            if successor is None:
                assert day % 30 == 29
                successor, _ = await store_and_exchange_grant(storage, number, now_ms)
            tokens[number] = successor
    async with storage.autocommit() as connection:
        for statement in delete_old_grants_and_documents(now_ms):
            await connection.execute(statement)
        assert await connection.scalar(select(func.count()).select_from(oidc_grants)) == 3
