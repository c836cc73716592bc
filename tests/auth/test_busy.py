"""A busy database costs the visitor no signature: a valid proof works until the sign-in is stored."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import asyncpg
import pytest
from sqlalchemy import select

from kisslock.app import Kisslock
from kisslock.auth.cookies import token_digest
from kisslock.auth.errors import NoSession
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tables import nonces
from kisslock.errors import KisslockError, StorageUnavailable
from kisslock.storage.connections import POOL_LIMIT
from kisslock.storage.engine import Storage
from kisslock.storage.permits import Permits
from kisslock.storage.timing import Timing
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, ORIGIN, Clock, NewSite
from tests.databases import new_database

# The timeout is longer than the test, so that no wait ends by its timeout.
LONG_WAIT_S = 600.0
BROWSER_SECRET = "a browser's secret"


@pytest.fixture
def url(postgresql_server: str, empty_tables_on_postgresql: str) -> Iterator[str]:
    """Yield the URL of a new PostgreSQL database with all tables."""
    with new_database(postgresql_server, empty_tables_on_postgresql) as new_url:
        yield new_url


async def create_proof(site: Kisslock, key: SigningWallet = ALICE) -> tuple[str, str]:
    """Return a message for this browser and its signature."""
    sign_in = site.services[SignIn]
    draft, nonce = sign_in.create_draft(key.address, 1, ORIGIN), await sign_in.issue_nonce(BROWSER_SECRET)
    assert draft is not None
    message = draft.message_with_nonce(nonce)
    return message, key.sign(message)


async def charge_nothing() -> None:
    """Charge nothing."""


async def verify_proof(site: Kisslock, message: str, signature: str) -> str:
    """Verify a proof, and return "ok" or an error code after the account's first session is stored."""
    sign_in = site.services[SignIn]
    try:
        async with sign_in.verify_proof(message, signature, BROWSER_SECRET, charge_nothing, origin=ORIGIN) as wallet:
            await sign_in.start_session(wallet, previous_token=None, user_agent="")
    except KisslockError as error:
        return f"{error.code} {error.headers.get('Retry-After', '')}".strip()
    return "signed in"


@pytest.mark.slow
@pytest.mark.parametrize("table", ["nonces", "wallets", "sessions"])
async def test_a_proof_that_failed_because_of_a_locked_table_can_be_sent_again_after_the_lock(
    new_site: NewSite, url: str, table: str
) -> None:
    site = new_site(storage={"url": url})
    storage = site.services[Storage]
    storage.timing = Timing(lock_s=0.1)
    message, signature = await create_proof(site)
    locking_connection = await asyncpg.connect(url)
    async with locking_connection.transaction():
        await locking_connection.execute(f"LOCK TABLE {table}")
        assert await verify_proof(site, message, signature) == "storage/unavailable 2"
    await locking_connection.close()
    assert await verify_proof(site, message, signature) == "signed in"
    assert await verify_proof(site, message, signature) == "auth/nonce-unknown"
    await storage.close()


@pytest.mark.slow
async def test_a_hundred_proofs_that_failed_because_of_a_full_connection_pool_succeed_when_they_are_sent_again(
    new_site: NewSite, url: str
) -> None:
    site = new_site(storage={"url": url}, sign_in={"mode": "optional"})
    storage = site.services[Storage]
    storage._permits = Permits(POOL_LIMIT, 0.1)
    proofs = [await create_proof(site, SigningWallet(number)) for number in range(1, 101)]
    async with AsyncExitStack() as stack:
        for _ in range(POOL_LIMIT):
            _ = await stack.enter_async_context(storage.read_connection())
        results = await asyncio.gather(*(verify_proof(site, *proof) for proof in proofs))
    assert {*results} == {"storage/unavailable 2"}
    storage._permits = Permits(POOL_LIMIT, LONG_WAIT_S)
    results = await asyncio.gather(*(verify_proof(site, *proof) for proof in proofs))
    assert {*results} == {"signed in"}
    await storage.close()


async def test_a_valid_proof_signs_in_when_it_is_sent_again_after_the_database_could_not_store_the_session(
    shop: Kisslock,
) -> None:
    message, signature = await create_proof(shop)
    for _ in range(2):
        with pytest.raises(StorageUnavailable):
            async with shop.services[SignIn].verify_proof(
                message, signature, BROWSER_SECRET, charge_nothing, origin=ORIGIN
            ):
                raise StorageUnavailable
    assert await verify_proof(shop, message, signature) == "signed in"
    assert await verify_proof(shop, message, signature) == "auth/nonce-unknown"


async def test_a_nonce_stays_consumed_after_an_error_that_is_not_about_the_database(shop: Kisslock) -> None:
    message, signature = await create_proof(shop)
    with pytest.raises(NoSession):
        async with shop.services[SignIn].verify_proof(
            message, signature, BROWSER_SECRET, charge_nothing, origin=ORIGIN
        ):
            raise NoSession
    assert await verify_proof(shop, message, signature) == "auth/nonce-unknown"


async def test_a_nonce_that_is_stored_again_after_a_database_error_keeps_its_expiry(
    shop: Kisslock, clock: Clock
) -> None:
    message, signature = await create_proof(shop)
    with pytest.raises(StorageUnavailable):
        async with shop.services[SignIn].verify_proof(
            message, signature, BROWSER_SECRET, charge_nothing, origin=ORIGIN
        ):
            raise StorageUnavailable
    query = select(nonces.c.expires_at_ms, nonces.c.browser)
    async with shop.services[Storage].read_connection() as connection:
        stored_nonces = [(await connection.execute(query)).one()]
    assert stored_nonces == [
        (int((clock.now + shop.settings.sign_in.nonce_ttl_s) * 1000), token_digest(BROWSER_SECRET))
    ]
