"""The catalogue as `GET /api/wallets` shows it."""

from kisslock.guides.catalogue import Catalogue
from kisslock.guides.model import Wallet
from kisslock.wire import WalletList, WalletSummary


def summaries(catalogue: Catalogue) -> WalletList:
    """Every wallet in the catalogue's order: unverified ones are later, closed and replaced ones last."""
    return WalletList(wallets=[_summary(wallet) for wallet in sorted(catalogue.wallets, key=lambda w: w.rank)])


def _summary(wallet: Wallet) -> WalletSummary:
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
    )
