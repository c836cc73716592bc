"""Findings about the wallets: settings that do not match the catalogue, and old evidence."""

from datetime import UTC, date, datetime, timedelta

from kisslock.errors import CatalogueError, SettingsError
from kisslock.finding import Finding
from kisslock.guides import locales
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.choice import chosen_wallets, fixed_language
from kisslock.guides.model import Wallet
from kisslock.guides.site_wallets import site_catalogue
from kisslock.settings import Settings

MAX_EVIDENCE_AGE = timedelta(days=180)
LIST_A_WALLET_HINT = (
    "Add a wallet from `kisslock wallets list` to wallets.include, or remove wallets from wallets.exclude."
)
UPDATE_HINT = "Update the data: pip install -U kisslock"


def check_settings(settings: Settings, today: date | None = None) -> list[Finding]:
    """Check the wallets, and that every wallet and language in the settings exists. `today` is for tests."""
    try:
        catalogue = site_catalogue(settings.wallets_folder)
        chosen_catalogue = chosen_wallets(settings, catalogue)
        fixed_language(settings, locales.available_tags())
    except (CatalogueError, SettingsError) as error:
        return [Finding(name="catalogue", status="fail", message=line, hint=error.hint) for line in error.problems]
    if not chosen_catalogue.listed_count:
        return [Finding(name="catalogue", status="warn", message="the dialog lists no wallet", hint=LIST_A_WALLET_HINT)]
    summary = f"{chosen_catalogue.listed_count} wallets listed, all entries are valid, data from {catalogue.version}"
    # If evidence is old but the data is recent, `check_ages` returns a finding with the status "ok". Do not report it
    # here, because only the next release can update the evidence. `kisslock wallets check` reports it.
    age_findings = [
        finding for finding in check_ages(chosen_catalogue, today or datetime.now(UTC).date()) if finding.status != "ok"
    ]
    return [Finding(name="catalogue", status="ok", message=summary), *age_findings]


def check_ages(catalogue: Catalogue, today: date) -> list[Finding]:
    """Return a finding that lists entries with evidence older than 180 days.

    The finding is a warning only if the data itself is older than 180 days.
    """
    old_ids = [
        wallet.id
        for wallet in catalogue.wallets
        if wallet.is_searchable and today - evidence_day(wallet) > MAX_EVIDENCE_AGE
    ]
    if not old_ids:
        return []
    message = f"evidence is older than {MAX_EVIDENCE_AGE.days} days for {len(old_ids)} wallets ({', '.join(old_ids)})"
    if today - catalogue.version > MAX_EVIDENCE_AGE:
        return [Finding(name="catalogue evidence", status="warn", message=message, hint=UPDATE_HINT)]
    return [Finding(name="catalogue evidence", status="ok", message=message)]


def evidence_day(wallet: Wallet) -> date:
    """Return the date of a wallet's evidence, or the day on which the page was read if the page has no date."""
    return wallet.evidence.date or wallet.checked
