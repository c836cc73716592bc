"""Guides in one language: kinds of steps become sentences with the wallet's name."""

from kisslock.errors import UnknownMethod
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.locales import Locale
from kisslock.guides.model import StepKinds, Wallet
from kisslock.wire import Guides, Step, Steps, WalletGuide


def guides(catalogue: Catalogue, locale: Locale) -> Guides:
    """The guides of every wallet that has one, by wallet id and method."""
    return Guides(
        locale=locale.tag,
        guides={
            wallet.id: {method: _steps(wallet, kinds, locale) for method, kinds in wallet.methods.items()}
            for wallet in catalogue.wallets
            if wallet.methods
        },
    )


def guide(wallet: Wallet, locale: Locale, method: str | None = None) -> WalletGuide:
    """One wallet's guides for all methods or for one; raises UnknownMethod."""
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
    # No KeyError is possible here: the catalogue is validated at start.
    title, body = locale.messages[f"step.{kind}.title"], locale.messages[f"step.{kind}.body"]
    name = wallet.spoken_name
    return Step(title=title.replace("{wallet}", name), description=body.replace("{wallet}", name))
