"""Findings about the wallets: settings that do not fit them, unused newer data, and old evidence."""

from datetime import UTC, date, datetime, timedelta

from kisslock.checks.report import Check
from kisslock.errors import CatalogueError, SettingsError
from kisslock.guides import locales
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.effective import effective
from kisslock.guides.model import Wallet
from kisslock.settings import Settings
from kisslock.settings.agreement import chosen_wallets, fixed_language

OLD = timedelta(days=180)
RENEW = "`pip install -U kisslock-wallets` brings newer data, without a new server."


def check_catalogue(settings: Settings, today: date | None = None) -> list[Check]:
    """The wallets, and whether the settings name wallets and languages that are there; `today` is for tests."""
    try:
        wallets = effective(settings.wallets_folder)
        chosen = chosen_wallets(settings, wallets)
        fixed_language(settings, locales.available())
    except (CatalogueError, SettingsError) as error:
        return [Check(name="catalogue", status="fail", message=line, hint=error.hint) for line in error.problems]
    notes = [Check(name="catalogue", status="warn", message=note, hint=RENEW) for note in wallets.notes]
    if not chosen.listed:
        message, hint = "no wallet is listed", "Look at wallets.include and wallets.exclude: nothing is left of them."
        return [*notes, Check(name="catalogue", status="warn", message=message, hint=hint)]
    sound = f"wallets listed: {chosen.listed}; all entries are sound; data of {wallets.version}"
    # Evidence that only the next release can renew is for `kisslock wallets check`.
    ages = [check for check in check_ages(chosen, today or datetime.now(UTC).date()) if check.status != "ok"]
    return [Check(name="catalogue", status="ok", message=sound), *notes, *ages]


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
