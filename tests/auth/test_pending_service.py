"""Pending sign-ins without HTTP: with a busy database, several processes, restarts, and a clock that jumps."""

import asyncio

import pytest
from sqlalchemy import func, select

from kisslock.app import Kisslock
from kisslock.auth import errors
from kisslock.auth.contract import ERC_1271_ACCEPTED
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tables import pending_sign_ins
from kisslock.errors import StorageUnavailable, TooManyRequests
from kisslock.metrics import REGISTRY
from kisslock.storage.engine import Storage
from kisslock.upstream import Upstreams
from tests.auth.conftest import ALICE, ORIGIN, Clock, NewSite
from tests.auth.contract_node import ON_CHAIN_SIGNATURE, Contract

BROWSER_SECRET = "a browser's secret"


@pytest.fixture
def contract(monkeypatch: pytest.MonkeyPatch) -> Contract:
    """Return the contract at ALICE's address, on the nodes of every site."""
    contract = Contract()
    monkeypatch.setattr(Upstreams, "call", lambda _, *arguments, **options: contract.call(*arguments, **options))
    return contract


async def charge_nothing() -> None:
    """Charge nothing."""


async def reject_charge() -> None:
    """Refuse every charge."""
    raise TooManyRequests


async def start_pending_sign_in(site: Kisslock) -> str:
    """Return a message whose sign-in is pending in the browser with BROWSER_SECRET."""
    sign_in = site.services[SignIn]
    draft = sign_in.create_draft(ALICE.address, 1, ORIGIN)
    assert draft is not None
    message = draft.message_with_nonce(await sign_in.issue_nonce(BROWSER_SECRET, draft, charge_nothing))
    with pytest.raises(errors.OwnersPending):
        await verify_proof(site, message)
    return message


async def verify_proof(
    site: Kisslock, message: str, signature: str = ON_CHAIN_SIGNATURE, *, storage_fails: bool = False
) -> str:
    """Send a proof, and return the account. With `storage_fails`, the database is down after the check of the proof."""
    proof = site.services[SignIn].verify_proof(message, signature, BROWSER_SECRET, charge_nothing, origin=ORIGIN)
    async with proof as wallet:
        if storage_fails:
            raise StorageUnavailable
        return wallet.account


def pending_count_in_metrics() -> float | None:
    """Return the number of pending sign-ins in the metrics."""
    return REGISTRY.get_sample_value("kisslock_pending_sign_ins")


async def count_pending_sign_ins(site: Kisslock) -> int:
    async with site.services[Storage].read_connection() as connection:
        return await connection.scalar(select(func.count()).select_from(pending_sign_ins)) or 0


async def test_a_valid_proof_signs_in_when_it_is_sent_again_after_the_database_could_not_store_the_session(
    shop: Kisslock, clock: Clock, contract: Contract
) -> None:
    message = await start_pending_sign_in(shop)
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 900
    with pytest.raises(StorageUnavailable):
        await verify_proof(shop, message, storage_fails=True)
    assert await verify_proof(shop, message) == f"eip155:1:{ALICE.address}"
    assert await count_pending_sign_ins(shop) == 0


async def test_issuing_a_nonce_deletes_pending_sign_ins_ten_minutes_after_they_expire_and_updates_the_metric(
    shop: Kisslock, clock: Clock, contract: Contract
) -> None:
    await start_pending_sign_in(shop)
    clock.now += 3600
    await shop.services[SignIn].issue_nonce("another browser")
    assert (await count_pending_sign_ins(shop), pending_count_in_metrics()) == (1, 1)
    clock.now += 601
    await shop.services[SignIn].issue_nonce("another browser")
    assert (await count_pending_sign_ins(shop), pending_count_in_metrics()) == (0, 0)


async def test_the_server_queries_no_node_if_contract_sign_in_is_off_for_the_chain_or_the_rate_limit_is_reached(
    new_site: NewSite, contract: Contract
) -> None:
    site = new_site(sign_in={"mode": "optional", "contract_chains": [10]})
    sign_in = site.services[SignIn]
    draft_on_1, draft_on_10 = (sign_in.create_draft(ALICE.address, chain_id, ORIGIN) for chain_id in (1, 10))
    assert (await sign_in.issue_nonce(BROWSER_SECRET, draft_on_1, charge_nothing)).message_expires_at is None
    assert (await sign_in.issue_nonce(BROWSER_SECRET, draft_on_10, reject_charge)).message_expires_at is None
    assert contract.calls == []


async def test_a_pending_sign_in_is_rejected_but_not_deleted_if_the_settings_exclude_the_chain(
    new_site: NewSite, database: str, contract: Contract
) -> None:
    message = await start_pending_sign_in(new_site(storage={"url": database}))
    contract.on_chain_result = ERC_1271_ACCEPTED
    site_without_contracts = new_site(storage={"url": database}, sign_in={"mode": "optional", "contract_chains": [10]})
    with pytest.raises(errors.ChainNotAllowed):
        await verify_proof(site_without_contracts, message)
    assert await count_pending_sign_ins(site_without_contracts) == 1


async def test_a_pending_sign_in_can_be_finished_in_any_process_but_only_once_in_total(
    new_site: NewSite, database: str, clock: Clock, contract: Contract
) -> None:
    first, second = (new_site(storage={"url": database}) for _ in range(2))
    message = await start_pending_sign_in(first)
    with pytest.raises(errors.OwnersPending):
        await verify_proof(second, message)
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 3000
    results = await asyncio.gather(
        *(verify_proof(site, message) for site in (first, second) * 3), return_exceptions=True
    )
    assert [result for result in results if isinstance(result, str)] == [f"eip155:1:{ALICE.address}"]
    assert {type(result) for result in results} <= {str, errors.NonceUnknown, errors.ClockSkew}


async def test_a_pending_sign_in_survives_a_restart(
    new_site: NewSite, database: str, clock: Clock, contract: Contract
) -> None:
    site_before_restart = new_site(storage={"url": database})
    message = await start_pending_sign_in(site_before_restart)
    await site_before_restart.services[Storage].close()
    site_after_restart = new_site(storage={"url": database})
    assert [row.text for row in await site_after_restart.services[SignIn].pending.find_for_browser(BROWSER_SECRET)] == [
        message
    ]
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 3599
    assert await verify_proof(site_after_restart, message) == f"eip155:1:{ALICE.address}"


async def test_a_pending_message_signs_the_contract_in_only_once_even_after_the_clock_has_jumped(
    shop: Kisslock, clock: Clock, contract: Contract
) -> None:
    first, second = await start_pending_sign_in(shop), await start_pending_sign_in(shop)
    contract.on_chain_result = ERC_1271_ACCEPTED
    clock.now += 3600
    with pytest.raises(errors.MessageExpired):
        await verify_proof(shop, first)
    clock.now -= 2 * 3600
    with pytest.raises(errors.MessageExpired):
        await verify_proof(shop, second, ALICE.sign(second))
    assert await verify_proof(shop, first) == f"eip155:1:{ALICE.address}"
    for jump_s in (0, 3600, 300):
        clock.now += jump_s
        with pytest.raises((errors.NonceUnknown, errors.ClockSkew, errors.MessageExpired)):
            await verify_proof(shop, first)


async def test_the_server_does_not_look_for_a_contract_if_contract_messages_live_only_as_long_as_a_nonce(
    new_site: NewSite, contract: Contract
) -> None:
    site = new_site(sign_in={"mode": "optional", "contract_message_ttl_s": 300})
    draft = site.services[SignIn].create_draft(ALICE.address, 1, ORIGIN)
    assert (await site.services[SignIn].issue_nonce(BROWSER_SECRET, draft, charge_nothing)).message_expires_at is None
    assert contract.calls == []


@pytest.mark.parametrize(("version", "accepted"), [("1", "1"), ("2", None)])
async def test_the_owners_accept_the_terms_only_if_the_version_has_not_changed_since_the_sign_in_started(
    new_site: NewSite, database: str, contract: Contract, version: str, accepted: str | None
) -> None:
    def create_site_with_terms(terms_version: str) -> Kisslock:
        site = {"origins": [ORIGIN], "terms_url": f"{ORIGIN}/terms", "terms_version": terms_version}
        return new_site(storage={"url": database}, site=site)

    message = await start_pending_sign_in(create_site_with_terms("1"))
    contract.on_chain_result = ERC_1271_ACCEPTED
    proof = (
        create_site_with_terms(version)
        .services[SignIn]
        .verify_proof(message, ON_CHAIN_SIGNATURE, BROWSER_SECRET, charge_nothing, origin=ORIGIN)
    )
    async with proof as wallet:
        assert wallet.terms == accepted
