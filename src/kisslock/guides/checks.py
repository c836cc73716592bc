"""Findings about the wallets: settings that do not fit them, and old evidence."""

from datetime import UTC, date, datetime, timedelta

from kisslock.errors import CatalogueError, SettingsError
from kisslock.finding import Finding
from kisslock.guides import locales
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.choice import chosen_wallets, fixed_language
from kisslock.guides.model import Wallet
from kisslock.guides.site_wallets import site_catalogue
from kisslock.settings import Settings

OLD = timedelta(days=180)
LIST_ONE = "Add a wallet from `kisslock wallets list` to wallets.include, or remove wallets from wallets.exclude."
RENEW = "Update the data: pip install -U kisslock"


def check_settings(settings: Settings, today: date | None = None) -> list[Finding]:
    """The wallets, and whether the settings name wallets and languages that are there; `today` is for tests."""
    try:
        wallets = site_catalogue(settings.wallets_folder)
        chosen = chosen_wallets(settings, wallets)
        fixed_language(settings, locales.available())
    except (CatalogueError, SettingsError) as error:
        return [Finding(name="catalogue", status="fail", message=line, hint=error.hint) for line in error.problems]
    if not chosen.listed:
        return [Finding(name="catalogue", status="warn", message="the dialog lists no wallet", hint=LIST_ONE)]
    sound = f"{chosen.listed} wallets listed, all entries are valid, data from {wallets.version}"
    # Evidence that only the next release can renew is for `kisslock wallets check`.
    ages = [check for check in check_ages(chosen, today or datetime.now(UTC).date()) if check.status != "ok"]
    return [Finding(name="catalogue", status="ok", message=sound), *ages]


def check_ages(catalogue: Catalogue, today: date) -> list[Finding]:
    """One line for the entries with evidence older than 180 days; a warning where the data is older as well."""
    aged = [wallet.id for wallet in catalogue.wallets if wallet.is_found and today - evidence_day(wallet) > OLD]
    if not aged:
        return []
    message = f"evidence is older than {OLD.days} days for {len(aged)} wallets ({', '.join(aged)})"
    if today - catalogue.version > OLD:
        return [Finding(name="catalogue evidence", status="warn", message=message, hint=RENEW)]
    return [Finding(name="catalogue evidence", status="ok", message=message)]


def evidence_day(wallet: Wallet) -> date:
    """The date of a wallet's evidence; of a page without a date, the day on which it was read."""
    return wallet.evidence.date or wallet.checked
