"""Findings about the wallets: settings that do not fit them, and old evidence."""

from datetime import UTC, date, datetime, timedelta

from kisslock.checks.report import Check
from kisslock.errors import CatalogueError, SettingsError
from kisslock.guides import locales
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.model import Wallet
from kisslock.guides.site_wallets import site_catalogue
from kisslock.settings import Settings
from kisslock.settings.agreement import chosen_wallets, fixed_language

OLD = timedelta(days=180)
LIST_ONE = "Name a wallet of `kisslock wallets list` in wallets.include, or take some out of wallets.exclude."
RENEW = "`pip install -U kisslock` brings newer data."


def check_settings(settings: Settings, today: date | None = None) -> list[Check]:
    """The wallets, and whether the settings name wallets and languages that are there; `today` is for tests."""
    try:
        wallets = site_catalogue(settings.wallets_folder)
        chosen = chosen_wallets(settings, wallets)
        fixed_language(settings, locales.available())
    except (CatalogueError, SettingsError) as error:
        return [Check(name="catalogue", status="fail", message=line, hint=error.hint) for line in error.problems]
    if not chosen.listed:
        return [Check(name="catalogue", status="warn", message="no wallet is listed", hint=LIST_ONE)]
    sound = f"wallets listed: {chosen.listed}; all entries are sound; data of {wallets.version}"
    # Evidence that only the next release can renew is for `kisslock wallets check`.
    ages = [check for check in check_ages(chosen, today or datetime.now(UTC).date()) if check.status != "ok"]
    return [Check(name="catalogue", status="ok", message=sound), *ages]


def check_ages(catalogue: Catalogue, today: date) -> list[Check]:
    """One line for the entries with evidence older than 180 days; a warning where the data is older as well."""
    aged = [wallet.id for wallet in catalogue.wallets if wallet.is_found and today - evidence_day(wallet) > OLD]
    if not aged:
        return []
    message = f"evidence older than {OLD.days} days: {len(aged)} wallets ({', '.join(aged)})"
    if today - catalogue.version > OLD:
        return [Check(name="catalogue evidence", status="warn", message=message, hint=RENEW)]
    return [Check(name="catalogue evidence", status="ok", message=message)]


def evidence_day(wallet: Wallet) -> date:
    """The date of a wallet's evidence; of a page without a date, the day on which it was read."""
    return wallet.evidence.date or wallet.checked
