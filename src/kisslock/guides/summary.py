"""The catalogue in the form of `GET /api/wallets`."""

from datetime import date

from kisslock.guides.catalogue import Catalogue
from kisslock.guides.model import Wallet
from kisslock.wire import CatalogueCounts, WalletEvidence, WalletList, WalletSummary


def wallet_summaries(catalogue: Catalogue) -> WalletList:
    """Return every wallet, in the catalogue's order.

    Unverified wallets come later, and closing or replaced wallets last.
    """
    wallets = catalogue.wallets
    counts = CatalogueCounts(
        entries=len(wallets),
        listed=catalogue.listed_count,
        found=sum(wallet.is_searchable for wallet in wallets),
        guided=sum(bool(wallet.methods) for wallet in wallets),
    )
    rows = [_wallet_summary(wallet) for wallet in sorted(wallets, key=lambda w: w.rank)]
    return WalletList(version=catalogue.version.isoformat(), counts=counts, wallets=rows)


def _wallet_summary(wallet: Wallet) -> WalletSummary:
    return WalletSummary(
        id=wallet.id,
        name=wallet.name,
        aliases=list(wallet.aliases),
        methods=list(wallet.methods),
        rdns=wallet.rdns,
        downloads=dict(wallet.downloads.items()),
        links=dict(wallet.links.items()),
        status=wallet.status,
        successor=wallet.successor,
        ends=_day_as_text(wallet.ends),
        way_out=wallet.way_out,
        checked=wallet.checked.isoformat(),
        evidence=WalletEvidence(
            url=wallet.evidence.url, date=_day_as_text(wallet.evidence.date), says=wallet.evidence.says
        ),
    )


def _day_as_text(day: date | None) -> str | None:
    return day.isoformat() if day else None
