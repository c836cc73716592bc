"""Validates wallet files, each by itself and against the others. A problem names the file and the field."""

from collections.abc import Iterator, Mapping

from kisslock.guides.link_problems import link_problems
from kisslock.guides.model import Order, Wallet
from kisslock.guides.vocabulary import ENDINGS, POPULAR_MAX, STORES, SUCCEEDED, WEB_WALLET_ENDINGS


def wallet_problems(wallet: Wallet, folder: str) -> Iterator[str]:
    """The problems of one wallet, each as `field: sentence`."""
    if wallet.id != folder:
        yield f"id: {wallet.id} differs from its folder {folder}"
    for method, steps in wallet.methods.items():
        endings = WEB_WALLET_ENDINGS if steps.step1 == "open_web_wallet" else ENDINGS
        if steps.step3 not in endings[method]:
            yield f"methods.{method}.step3: {steps.step3} cannot end a guide for {method}"
    if wallet.successor and wallet.status not in SUCCEEDED:
        yield f"successor: only a wallet that is {' or '.join(sorted(SUCCEEDED))} has one, this one is {wallet.status}"
    yield from link_problems(wallet)


def between_problems(known: Mapping[str, Wallet]) -> Iterator[str]:
    """The problems between wallets: a name, an rdns or a store page of two wallets; an unknown successor."""
    taken: dict[tuple[str, str], str] = {}
    for wallet in known.values():
        name = f"wallets/{wallet.id}/wallet.json"
        for claim in _claims(wallet):
            owner = taken.setdefault(claim, wallet.id)
            if owner != wallet.id:
                yield f"{name}: {claim[0]}: {claim[1]} is {owner}'s already"
        if wallet.successor and (wallet.successor not in known or wallet.successor == wallet.id):
            yield f"{name}: successor: {wallet.successor} is no other wallet's id"
        elif wallet.successor and known[wallet.successor].rank:
            yield f"{name}: successor: {wallet.successor} is {known[wallet.successor].status} itself"


def order_problems(known: Mapping[str, Wallet], order: Order) -> Iterator[str]:
    """The problems of order.json: ids that are unknown or listed twice, popular wallets that are not active."""
    lists = (("popular", order.popular), ("specification", order.specification), ("imitated", order.imitated))
    for field, ids in lists:
        yield from (f"wallets/order.json: {field}: there is no wallet {i}" for i in ids if i not in known)
        if len(set(ids)) != len(ids):
            yield f"wallets/order.json: {field}: an id stands there twice"
    if len(order.popular) > POPULAR_MAX:
        yield f"wallets/order.json: popular: {len(order.popular)} wallets, at most {POPULAR_MAX}"
    for wallet in (known[i] for i in order.popular if i in known):
        if wallet.rank:
            yield f"wallets/order.json: popular: {wallet.id} is {wallet.status}"
    for wallet in (known[i] for i in order.imitated if i in known):
        if not wallet.flags:
            yield f"wallets/order.json: imitated: {wallet.id} has no flag"


def _claims(wallet: Wallet) -> Iterator[tuple[str, str]]:
    # A wallet may repeat its own name in another spelling, but not the name of another wallet.
    for name in dict.fromkeys(text.casefold() for text in (wallet.id, wallet.name, *wallet.aliases)):
        yield "name or alias", name
    for rdns in filter(None, (wallet.rdns, *wallet.legacy_rdns)):
        yield "rdns", rdns.casefold()
    # Old wallets announce nothing (EIP-6963) and are recognised by their flags only.
    for flag in wallet.flags:
        yield "flags", flag
    for namespace in wallet.namespaces:
        yield "namespaces", namespace
    for place, url in wallet.downloads.items():
        if place in STORES:
            yield f"downloads.{place}", url
