"""Guides in one language: step kinds become sentences with the wallet's name in them."""

from kisslock.errors import UnknownMethod
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.locales import Locale
from kisslock.guides.model import StepKinds, Wallet
from kisslock.wire import Guides, Step, Steps, WalletGuide


def guides(catalogue: Catalogue, locale: Locale) -> Guides:
    """Every wallet's guides, by wallet id and method; a wallet without a guide is not in it."""
    return Guides(
        locale=locale.tag,
        guides={
            wallet.id: {method: _steps(wallet, kinds, locale) for method, kinds in wallet.methods.items()}
            for wallet in catalogue.wallets
            if wallet.methods
        },
    )


def guide(wallet: Wallet, locale: Locale, method: str | None = None) -> WalletGuide:
    """One wallet's guides, or only the one for a method; raises UnknownMethod."""
    if method is not None and method not in wallet.methods:
        raise UnknownMethod(wallet.id, method, wallet.methods)
    return WalletGuide(
        id=wallet.id,
        name=wallet.name,
        locale=locale.tag,
        guide={name: _steps(wallet, kinds, locale) for name, kinds in wallet.methods.items() if method in {None, name}},
    )


def _steps(wallet: Wallet, kinds: StepKinds, locale: Locale) -> Steps:
    return Steps(
        step1=_step(wallet, kinds.step1, locale),
        step2=_step(wallet, kinds.step2, locale),
        step3=_step(wallet, kinds.step3, locale),
    )


def _step(wallet: Wallet, kind: str, locale: Locale) -> Step:
    # A missing sentence is a KeyError on purpose: the files are checked at start, so none can be missing.
    title, body = locale.messages[f"step.{kind}.title"], locale.messages[f"step.{kind}.body"]
    name = wallet.spoken_name
    return Step(title=title.replace("{wallet}", name), description=body.replace("{wallet}", name))
