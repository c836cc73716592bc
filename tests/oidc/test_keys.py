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
from tests.oidc.clocks import KEY, keys_at, kids, published_keys

MINUTE_S, DAY_S = 60, 86_400


async def signer(keys: Keys, alg: str = "ES256") -> str:
    """Return the kid of the current signing key."""
    token = await keys.sign({"sub": "u"}, alg)
    return str(jws.extract_compact(token.encode()).headers()["kid"])


async def rows(storage: Storage) -> int:
    async with storage.read_connection() as connection:
        return len((await connection.execute(select(oidc_keys.c.kid))).all())


async def test_the_published_keys_and_the_stored_keys_do_not_reveal_a_private_part(storage: Storage) -> None:
    for key in await published_keys(Keys(KEY, storage)):
        assert not {"d", "p", "q", "dp", "dq", "qi", "k"} & key.keys()
        assert key["use"] == "sig"
    async with storage.read_connection() as connection:
        private_columns = (await connection.scalars(select(oidc_keys.c.private))).all()
    # A text with five parts is a JWE (RFC 7516). An unencrypted JWK would be JSON.
    assert [(key.count("."), "{" in key) for key in private_columns] == [(4, False)] * 2


async def test_a_stored_key_that_was_manipulated_is_rejected(storage: Storage) -> None:
    await published_keys(Keys(KEY, storage))
    async with storage.autocommit() as connection:
        encrypted = str(await connection.scalar(select(oidc_keys.c.private).where(oidc_keys.c.alg == "RS256")))
        head, middle, tail = encrypted[:-60], encrypted[-60], encrypted[-59:]
        manipulated = f"{head}{'B' if middle == 'A' else 'A'}{tail}"
        await connection.execute(update(oidc_keys).where(oidc_keys.c.alg == "RS256").values(private=manipulated))
    with pytest.raises(SettingsError):
        await published_keys(Keys(KEY, storage))


async def test_a_rotated_key_signs_after_ten_minutes_and_the_old_key_is_published_for_another_day(
    storage: Storage,
) -> None:
    clock = Clock()
    keys = keys_at(storage, clock)
    (old_kid,) = await kids(keys, "ES256")
    old_token = await keys.sign({"sub": "u"}, "ES256")
    clock.now += 40 * DAY_S
    await keys.rotate()
    made_at = clock.now
    clock.now += MINUTE_S
    published = await kids(keys, "ES256")
    assert published[0] == old_kid
    assert len(published) == 2
    assert await signer(keys) == old_kid
    clock.now = made_at + 10 * MINUTE_S
    assert await signer(keys) == published[1]
    clock.now += DAY_S - 1
    assert await kids(keys, "ES256") == published
    assert await keys.decode(old_token) == {"sub": "u"}
    clock.now += 61
    assert await kids(keys, "ES256") == published[1:]
    # Clients can no longer verify tokens that this key has signed, and the server no longer accepts these tokens as
    # logout hints.
    assert await keys.decode(old_token) is None


async def test_a_rotation_deletes_the_keys_that_are_no_longer_published(storage: Storage) -> None:
    clock = Clock()
    keys = keys_at(storage, clock)
    await published_keys(keys)
    for _ in range(3):
        clock.now += 30 * DAY_S
        await keys.rotate()
        clock.now += MINUTE_S
        assert len(await published_keys(keys)) == await rows(storage) == 4
        signing = await signer(keys)
        # A second rotation on the same day keeps the key that signs and all published keys.
        await keys.rotate()
        clock.now += MINUTE_S
        assert len(await published_keys(keys)) == await rows(storage) == 6
        assert await signer(keys) == signing
    clock.now += 2 * DAY_S
    assert len(await published_keys(keys)) == 2


async def test_rotating_keys_at_once_revokes_the_old_keys_on_every_server(storage: Storage) -> None:
    clock = Clock()
    keys, other = (keys_at(storage, clock) for _ in range(2))
    stolen = await keys.sign({"sub": "u"}, "ES256")
    assert await other.decode(stolen) is not None
    await keys.rotate(at_once=True)
    assert await rows(storage) == 2
    clock.now += MINUTE_S
    (new_kid,) = await kids(keys, "ES256")
    for server in (keys, other):
        assert await server.decode(stolen) is None
        assert await signer(server) == new_kid


async def test_a_clock_that_was_wrong_does_not_keep_an_old_key(storage: Storage) -> None:
    """The age of cached keys does not depend on the wall clock."""
    for error_s in (3600, -3600):
        wall, age = Clock(), Clock()
        server, operator = keys_at(storage, wall, age), keys_at(storage, Clock())
        wall.now += error_s
        (old_kid,) = await kids(server, "ES256")
        wall.now -= error_s
        await operator.rotate(at_once=True)
        age.now += MINUTE_S
        (new_kid,) = await kids(server, "ES256")
        assert new_kid != old_kid
        assert await signer(server) == new_kid


async def test_concurrent_rotations_create_one_generation_of_keys(storage: Storage) -> None:
    first, second = Keys(KEY, storage), Keys(KEY, storage)
    await first.jwks()
    await asyncio.gather(first.rotate(), second.rotate())
    assert 2 <= len(await kids(Keys(KEY, storage), "RS256")) <= 3
    async with storage.read_connection() as connection:
        generations = (await connection.scalars(select(oidc_keys.c.generation).where(oidc_keys.c.alg == "RS256"))).all()
    assert len(set(generations)) == len(generations)


async def test_a_server_with_a_restored_backup_signs_with_the_backups_keys(tmp_path: Path) -> None:
    file, copy = tmp_path / "a.db", tmp_path / "b.db"
    storage = open_storage(f"sqlite:///{file}")
    keys = Keys(KEY, storage)
    published, token = await keys.jwks(), await keys.sign({"sub": "u"}, "RS256")
    await storage.close()
    copy.write_bytes(file.read_bytes())
    restored = open_storage(f"sqlite:///{copy}")
    assert await Keys(KEY, restored).jwks() == published
    assert await Keys(KEY, restored).decode(token) == {"sub": "u"}
    await restored.close()


async def test_a_wrong_encryption_key_is_reported_and_a_rotation_with_at_once_replaces_the_signing_keys(
    storage: Storage,
) -> None:
    await Keys(KEY, storage).jwks()
    other = Keys(secrets.token_bytes(32), storage)
    for work in (other.jwks, other.rotate, other.check_decryption):
        with pytest.raises(SettingsError, match=r"oidc.key differs from the key"):
            await work()
    assert await other.check_state() == "away"
    await other.rotate(at_once=True)
    assert len(await published_keys(other)) == 2
    assert await other.check_state() == "ok"
    with pytest.raises(SettingsError):
        await Keys(KEY, storage).jwks()


async def test_a_token_whose_signature_is_invalid_has_no_claims(storage: Storage) -> None:
    keys = Keys(KEY, storage)
    for text in ("", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0.", "x" * 10_000, "ü.ü.ü"):
        assert await keys.decode(text) is None, text
