"""`kisslock guide WALLET`."""

from kisslock.command import Invocation
from kisslock.guides import locales, resolve
from kisslock.guides.site_wallets import site_catalogue
from kisslock.guides.vocabulary import CLOSING_STATUSES
from kisslock.terminal import show, show_json
from kisslock.wire import WalletGuide


def run(invocation: Invocation) -> int:
    """Print a wallet's guides. Raises UnknownWallet, UnknownMethod or UnknownLocale."""
    options = invocation.options
    catalogue = site_catalogue(invocation.read_settings().wallets_folder)
    wallet = catalogue.get(options.wallet)
    guide = resolve.wallet_guide(catalogue, wallet, locales.load_locale(options.locale), options.method)
    if options.json:
        show_json(guide)
        return 0
    show_guide(guide)
    return 0


def show_guide(guide: WalletGuide) -> None:
    """Print the guide as text: the wallet's name, what its status means, and the steps of each method."""
    show(guide.name)
    if guide.note:
        show(f"\n{guide.note}")
    if guide.status in CLOSING_STATUSES:
        # Show no guide for a closing wallet, because visitors should no longer install it.
        return
    for method, steps in guide.guide.items():
        show(f"\n{method}")
        for number, step in enumerate((steps.step1, steps.step2, steps.step3), start=1):
            show(f"  {number}. {step.title}\n     {step.description}")
