"""The signing keys: created once, encrypted, rotated by age, and readable in a restored database."""

import asyncio
import secrets
from pathlib import Path

import pytest
from joserfc import jws
from sqlalchemy import select, update

from kisslock.composition.storage import open_storage
from kisslock.errors import SettingsError
from kisslock.oidc.keys import Keys
from kisslock.oidc.tables import oidc_keys
from kisslock.storage.engine import Storage
from tests.auth.conftest import Clock
from tests.oidc.clocks import ENCRYPTION_KEY, keys_with_clock, published_keys, published_kids

MINUTE_S, DAY_S = 60, 86_400


async def signing_kid(keys: Keys, alg: str = "ES256") -> str:
    """Return the kid of the current signing key."""
    token = await keys.sign({"sub": "u"}, alg)
    return str(jws.extract_compact(token.encode()).headers()["kid"])


async def key_row_count(storage: Storage) -> int:
    async with storage.read_connection() as connection:
        return len((await connection.execute(select(oidc_keys.c.kid))).all())


async def test_the_published_keys_and_the_stored_keys_do_not_reveal_a_private_part(storage: Storage) -> None:
    for key in await published_keys(Keys(ENCRYPTION_KEY, storage)):
        assert not {"d", "p", "q", "dp", "dq", "qi", "k"} & key.keys()
        assert key["use"] == "sig"
    async with storage.read_connection() as connection:
        private_columns = (await connection.scalars(select(oidc_keys.c.private))).all()
    # A text with five parts is a JWE (RFC 7516). An unencrypted JWK would be JSON.
    assert [(key.count("."), "{" in key) for key in private_columns] == [(4, False)] * 2


async def test_a_stored_key_that_was_manipulated_is_rejected(storage: Storage) -> None:
    await published_keys(Keys(ENCRYPTION_KEY, storage))
    async with storage.autocommit() as connection:
        encrypted = str(await connection.scalar(select(oidc_keys.c.private).where(oidc_keys.c.alg == "RS256")))
        first_bytes, middle, tail = encrypted[:-60], encrypted[-60], encrypted[-59:]
        manipulated = f"{first_bytes}{'B' if middle == 'A' else 'A'}{tail}"
        await connection.execute(update(oidc_keys).where(oidc_keys.c.alg == "RS256").values(private=manipulated))
    with pytest.raises(SettingsError):
        await published_keys(Keys(ENCRYPTION_KEY, storage))


async def test_a_new_key_signs_ten_minutes_after_the_rotation_and_the_old_key_is_published_for_another_day(
    storage: Storage,
) -> None:
    clock = Clock()
    keys = keys_with_clock(storage, clock)
    (old_kid,) = await published_kids(keys, "ES256")
    old_token = await keys.sign({"sub": "u"}, "ES256")
    clock.now += 40 * DAY_S
    await keys.rotate()
    made_at = clock.now
    clock.now += MINUTE_S
    published = await published_kids(keys, "ES256")
    assert published[0] == old_kid
    assert len(published) == 2
    assert await signing_kid(keys) == old_kid
    clock.now = made_at + 10 * MINUTE_S
    assert await signing_kid(keys) == published[1]
    clock.now += DAY_S - 1
    assert await published_kids(keys, "ES256") == published
    assert await keys.decode(old_token) == {"sub": "u"}
    clock.now += 61
    assert await published_kids(keys, "ES256") == published[1:]
    # Clients can no longer verify tokens that this key has signed, and the server no longer accepts these tokens as
    # logout hints.
    assert await keys.decode(old_token) is None


async def test_a_rotation_deletes_the_keys_that_are_no_longer_published(storage: Storage) -> None:
    clock = Clock()
    keys = keys_with_clock(storage, clock)
    await published_keys(keys)
    for _ in range(3):
        clock.now += 30 * DAY_S
        await keys.rotate()
        clock.now += MINUTE_S
        assert len(await published_keys(keys)) == await key_row_count(storage) == 4
        current_kid = await signing_kid(keys)
        # A second rotation on the same day keeps the key that signs and all published keys.
        await keys.rotate()
        clock.now += MINUTE_S
        assert len(await published_keys(keys)) == await key_row_count(storage) == 6
        assert await signing_kid(keys) == current_kid
    clock.now += 2 * DAY_S
    assert len(await published_keys(keys)) == 2


async def test_an_immediate_rotation_revokes_the_old_keys_on_every_server(storage: Storage) -> None:
    clock = Clock()
    keys, other_keys = (keys_with_clock(storage, clock) for _ in range(2))
    stolen_token = await keys.sign({"sub": "u"}, "ES256")
    assert await other_keys.decode(stolen_token) is not None
    await keys.rotate(at_once=True)
    assert await key_row_count(storage) == 2
    clock.now += MINUTE_S
    (new_kid,) = await published_kids(keys, "ES256")
    for server in (keys, other_keys):
        assert await server.decode(stolen_token) is None
        assert await signing_kid(server) == new_kid


async def test_a_server_whose_clock_was_wrong_does_not_continue_to_use_an_old_key(storage: Storage) -> None:
    """The age of cached keys does not depend on the wall clock."""
    for error_s in (3600, -3600):
        wall, age = Clock(), Clock()
        server, operator = keys_with_clock(storage, wall, age), keys_with_clock(storage, Clock())
        wall.now += error_s
        (old_kid,) = await published_kids(server, "ES256")
        wall.now -= error_s
        await operator.rotate(at_once=True)
        age.now += MINUTE_S
        (new_kid,) = await published_kids(server, "ES256")
        assert new_kid != old_kid
        assert await signing_kid(server) == new_kid


async def test_concurrent_rotations_never_create_two_keys_of_the_same_generation(storage: Storage) -> None:
    first_keys, second_keys = Keys(ENCRYPTION_KEY, storage), Keys(ENCRYPTION_KEY, storage)
    await first_keys.jwks()
    await asyncio.gather(first_keys.rotate(), second_keys.rotate())
    assert 2 <= len(await published_kids(Keys(ENCRYPTION_KEY, storage), "RS256")) <= 3
    async with storage.read_connection() as connection:
        generations = (await connection.scalars(select(oidc_keys.c.generation).where(oidc_keys.c.alg == "RS256"))).all()
    assert len(set(generations)) == len(generations)


async def test_a_server_with_a_restored_backup_publishes_the_keys_of_the_backup_and_accepts_its_tokens(
    tmp_path: Path,
) -> None:
    file, copied_file = tmp_path / "a.db", tmp_path / "b.db"
    storage = open_storage(f"sqlite:///{file}")
    keys = Keys(ENCRYPTION_KEY, storage)
    published, token = await keys.jwks(), await keys.sign({"sub": "u"}, "RS256")
    await storage.close()
    copied_file.write_bytes(file.read_bytes())
    restored_storage = open_storage(f"sqlite:///{copied_file}")
    assert await Keys(ENCRYPTION_KEY, restored_storage).jwks() == published
    assert await Keys(ENCRYPTION_KEY, restored_storage).decode(token) == {"sub": "u"}
    await restored_storage.close()


async def test_a_wrong_encryption_key_is_reported_and_an_immediate_rotation_replaces_the_signing_keys(
    storage: Storage,
) -> None:
    await Keys(ENCRYPTION_KEY, storage).jwks()
    other_keys = Keys(secrets.token_bytes(32), storage)
    for operation in (other_keys.jwks, other_keys.rotate, other_keys.check_decryption):
        with pytest.raises(SettingsError, match=r"oidc.key differs from the key"):
            await operation()
    assert await other_keys.check_state() == "away"
    await other_keys.rotate(at_once=True)
    assert len(await published_keys(other_keys)) == 2
    assert await other_keys.check_state() == "ok"
    with pytest.raises(SettingsError):
        await Keys(ENCRYPTION_KEY, storage).jwks()


async def test_a_malformed_or_unsigned_token_is_not_decoded(storage: Storage) -> None:
    keys = Keys(ENCRYPTION_KEY, storage)
    for text in ("", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0.", "x" * 10_000, "ü.ü.ü"):
        assert await keys.decode(text) is None, text
