"""`kisslock wallets`: this site's catalogue, and its own wallets."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from kisslock.command import Invocation
from kisslock.errors import CatalogueError
from kisslock.guides import locales, resolve
from kisslock.guides.catalogue import Catalogue
from kisslock.guides.checks import check_ages, evidence_day
from kisslock.guides.guide_command import show_guide
from kisslock.guides.links import LinkFinding, check_links, web_links
from kisslock.guides.site_wallets import site_catalogue
from kisslock.guides.skeleton import write_skeleton
from kisslock.guides.summary import wallet_summaries
from kisslock.settings import Settings
from kisslock.terminal import say, show, show_json, warn

WALLETS_FOLDER = "wallets"


def run(invocation: Invocation) -> int:
    """List the catalogue, check it, add an entry, or show an entry.

    Raises SettingsError, CatalogueError or UnknownWallet.
    """
    settings, options = invocation.read_settings(), invocation.options
    if options.action == "add":
        return _add_wallet(settings, options.id)
    if options.action == "check":
        return _check_catalogue(settings, online=options.online)
    catalogue = site_catalogue(settings.wallets_folder)
    if options.action == "show":
        return _show_wallet(catalogue, options.id, options.locale)
    summaries = wallet_summaries(catalogue)
    if options.json:
        show_json(summaries)
        return 0
    return _list_wallets(catalogue) if options.action == "list" else _print_summary(catalogue)


def _print_summary(catalogue: Catalogue) -> int:
    for wallet in wallet_summaries(catalogue).wallets:
        status = "" if wallet.status == "alive" else f"({wallet.status})"
        show(f"{wallet.id:<14} {wallet.name:<22} {', '.join(wallet.methods):<28} {status}".rstrip())
    return 0


def _list_wallets(catalogue: Catalogue) -> int:
    today = datetime.now(UTC).date()
    for wallet in sorted(catalogue.wallets, key=lambda wallet: wallet.rank):
        age = (today - evidence_day(wallet)).days
        show(f"{wallet.id:<19} {wallet.name:<22} {wallet.status:<12} evidence {age:>4} days old  {wallet.evidence.url}")
    return 0


def _check_catalogue(settings: Settings, *, online: bool) -> int:
    """Check each entry by itself and in comparison with the other entries.

    With `online`, also check the stores and home pages.
    """
    try:
        catalogue = site_catalogue(settings.wallets_folder)
    except CatalogueError as error:
        for problem in error.problems:
            show(f"fail {problem}")
        return 1
    for age_finding in check_ages(catalogue, datetime.now(UTC).date()):
        show(f"{age_finding.status:<4} {age_finding.message}")
    findings: list[LinkFinding] = asyncio.run(check_links(web_links(catalogue))) if online else []
    for finding in findings:
        if finding.status != "ok":
            show(f"{finding.status:<4} {finding.link_name}: {finding.message}")
    counts = wallet_summaries(catalogue).counts
    show(f"ok   {counts.entries} entries are valid, {counts.listed} are listed, data from {catalogue.version}")
    if online:
        show(f"ok   {sum(finding.status == 'ok' for finding in findings)} of {len(findings)} links respond")
    return 1 if any(finding.status == "fail" for finding in findings) else 0


def _add_wallet(settings: Settings, wallet_id: str) -> int:
    folder = settings.wallets_folder or Path(WALLETS_FOLDER)
    say(f"{write_skeleton(folder, wallet_id, datetime.now(UTC).date())} was created. Fill it in.")
    if settings.wallets_folder is None:
        warn(f'kisslock.toml does not name the folder yet: write folder = "./{WALLETS_FOLDER}" below [wallets]')
    say("`kisslock wallets check` finds mistakes. `kisslock wallets show` prints the wallet's list entry and guide.")
    return 0


def _show_wallet(catalogue: Catalogue, wallet_id: str, tag: str) -> int:
    wallet, language = catalogue.get(wallet_id), locales.load_locale(tag)
    visibility = (
        "in the list"
        if wallet.is_listed
        else "found by searching"
        if wallet.is_searchable
        else "listed where installed"
    )
    popular_note = ", among the popular" if wallet.id in catalogue.popular else ""
    alias_note = f" (also {', '.join(wallet.aliases)})" if wallet.aliases else ""
    show(f"{wallet.name}{alias_note}: {wallet.status}, {visibility}{popular_note}")
    show(f"icon: {'your own' if wallet.id in catalogue.icons else 'from the catalogue, or its initials'}")
    for place, url in (*wallet.downloads.items(), *wallet.links.items(), *wallet.deep_links.items()):
        show(f"{place}: {url}")
    if wallet.browse:
        for system, links in (("ios", wallet.browse.ios), ("android", wallet.browse.android)):
            for url in links:
                show(f"in-app browser, {system}: {url}")
        show(f"in-app browser: {'tested' if wallet.browse.tried else 'not tested yet'}, {wallet.browse.evidence.url}")
    show(f"evidence: {evidence_day(wallet)} {wallet.evidence.url}\n  {wallet.evidence.says}\n")
    show_guide(resolve.wallet_guide(catalogue, wallet, language))
    return 0
