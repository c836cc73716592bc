"""`kisslock guide WALLET`."""

import argparse

import msgspec

from kisslock.cli.terminal import show
from kisslock.guides import catalogue, locales, resolve


def run(options: argparse.Namespace) -> int:
    """Show a wallet's guides; raises UnknownWallet, UnknownMethod and UnknownLocale."""
    wallet = catalogue.load().get(options.wallet)
    shape = resolve.guide(wallet, locales.load(options.locale), options.method)
    if options.json:
        show(msgspec.json.format(msgspec.json.encode(shape), indent=2).decode())
        return 0
    show(shape.name)
    for method, steps in shape.guide.items():
        show(f"\n{method}")
        for number, step in enumerate((steps.step1, steps.step2, steps.step3), start=1):
            show(f"  {number}. {step.title}\n     {step.description}")
    return 0
