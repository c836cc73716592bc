"""Validates each wallet file by itself and in comparison with the other wallet files.

A problem names the file and the field.
"""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from kisslock.guides.link_problems import wallet_link_problems
from kisslock.guides.model import Order, Wallet
from kisslock.guides.vocabulary import (
    CLOSING_STATUSES,
    EVIDENCE_DAYS,
    LAST_STEPS,
    MAX_POPULAR,
    STATUSES_WITH_SUCCESSOR,
    STORES,
    WEB_WALLET_LAST_STEPS,
)


def wallet_problems(wallet: Wallet, folder_name: str) -> Iterator[str]:
    """Yield the problems of one wallet, each as `field: sentence`."""
    if wallet.id != folder_name:
        yield f"id: {wallet.id} differs from its folder {folder_name}"
    for method, steps in wallet.methods.items():
        last_steps = WEB_WALLET_LAST_STEPS if steps.step1 == "open_web_wallet" else LAST_STEPS
        if steps.step3 not in last_steps[method]:
            yield f"methods.{method}.step3: {steps.step3} cannot end a guide for {method}"
    yield from _status_problems(wallet)
    yield from wallet_link_problems(wallet)


def _status_problems(wallet: Wallet) -> Iterator[str]:
    """Yield the fields that do not match the wallet's status."""
    if wallet.successor and wallet.status not in STATUSES_WITH_SUCCESSOR:
        statuses = " or ".join(sorted(STATUSES_WITH_SUCCESSOR))
        yield f"successor: only a wallet that is {statuses} has one, this one is {wallet.status}"
    if wallet.status == "rebranded" and not (wallet.successor or wallet.aliases):
        yield "aliases: a wallet that is rebranded has its old name or a successor"
    for field, value in (("ends", wallet.ends), ("way_out", wallet.way_out)):
        if bool(value) != (wallet.status in CLOSING_STATUSES):
            requirement = "needs one" if wallet.status in CLOSING_STATUSES else "has none"
            yield f"{field}: a wallet that is {wallet.status} {requirement}"
    if wallet.status == "alive" and not wallet.evidence.date:
        yield "evidence.date: a wallet that is alive needs one"
    if wallet.evidence.date and wallet.evidence.date > wallet.checked:
        yield f"evidence.date: {wallet.evidence.date} is after {wallet.checked}, when it was read"


def age_problems(wallets: Mapping[str, Wallet], data_date: date) -> Iterator[str]:
    """Yield a problem if `checked` is after the data's date, evidence is too old, or `ends` contradicts `status`."""
    oldest_allowed = data_date - timedelta(days=EVIDENCE_DAYS)
    for wallet in wallets.values():
        name = f"wallets/{wallet.id}/wallet.json"
        if wallet.checked > data_date:
            yield f"{name}: checked: {wallet.checked} is after the date of the data, {data_date}"
        if wallet.status == "alive" and wallet.evidence.date and wallet.evidence.date < oldest_allowed:
            yield f"{name}: evidence.date: {wallet.evidence.date} is more than {EVIDENCE_DAYS} days before {data_date}"
        if wallet.ends and (wallet.ends > data_date) != (wallet.status == "closing"):
            yield f"{name}: ends: a wallet that is {wallet.status} on {data_date} does not end on {wallet.ends}"


def source_text_problems(wallets: Mapping[str, Wallet]) -> Iterator[str]:
    """Yield a problem for each source that is not a sentence. A site's own wallets are not checked."""
    for wallet in wallets.values():
        if not wallet.source.endswith("."):
            yield f"wallets/{wallet.id}/wallet.json: source: a sentence with a full stop at its end"


def conflict_problems(wallets: Mapping[str, Wallet]) -> Iterator[str]:
    """Yield conflicts between wallets: a shared name, rdns or store page, or an unknown successor."""
    owner_by_claim: dict[tuple[str, str], str] = {}
    for wallet in wallets.values():
        name = f"wallets/{wallet.id}/wallet.json"
        for claim in _unique_values(wallet):
            owner = owner_by_claim.setdefault(claim, wallet.id)
            if owner != wallet.id:
                yield f"{name}: {claim[0]}: {claim[1]} is {owner}'s already"
        if wallet.successor and (wallet.successor not in wallets or wallet.successor == wallet.id):
            yield f"{name}: successor: {wallet.successor} is no other wallet's id"
        elif wallet.successor and wallets[wallet.successor].rank:
            yield f"{name}: successor: {wallet.successor} is {wallets[wallet.successor].status} itself"


def order_file_problems(wallets: Mapping[str, Wallet], order: Order) -> Iterator[str]:
    """Yield the problems of order.json: IDs that are unknown or listed twice, popular wallets that are not active."""
    id_lists = (("popular", order.popular), ("specification", order.specification), ("imitated", order.imitated))
    for field, ids in id_lists:
        yield from (f"wallets/order.json: {field}: there is no wallet {i}" for i in ids if i not in wallets)
        if len(set(ids)) != len(ids):
            yield f"wallets/order.json: {field}: an id stands there twice"
    if len(order.popular) > MAX_POPULAR:
        yield f"wallets/order.json: popular: {len(order.popular)} wallets, at most {MAX_POPULAR}"
    for wallet in (wallets[i] for i in order.popular if i in wallets):
        if wallet.rank:
            yield f"wallets/order.json: popular: {wallet.id} is {wallet.status}"
    for wallet in (wallets[i] for i in order.imitated if i in wallets):
        if not wallet.flags:
            yield f"wallets/order.json: imitated: {wallet.id} has no flag"


def _unique_values(wallet: Wallet) -> Iterator[tuple[str, str]]:
    # A wallet can repeat its own name in another spelling, but cannot use another wallet's name.
    for name in dict.fromkeys(text.casefold() for text in (wallet.id, wallet.name, *wallet.aliases)):
        yield "name or alias", name
    for rdns in filter(None, (wallet.rdns, *wallet.legacy_rdns)):
        yield "rdns", rdns.casefold()
    # Old wallets do not announce themselves (EIP-6963), so a page recognizes them only by their flags.
    for flag in wallet.flags:
        yield "flags", flag
    for namespace in wallet.namespaces:
        yield "namespaces", namespace
    for place, url in wallet.downloads.items():
        if place in STORES:
            yield f"downloads.{place}", url
