"""The findings of `kisslock check` about wallets, and the check of their links."""

from collections.abc import AsyncIterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from aiohttp import web
from msgspec.structs import replace

from kisslock import Settings
from kisslock.guides.catalogue import load_catalogue
from kisslock.guides.checks import check_ages, check_settings
from kisslock.guides.links import check_links, web_links
from tests.guides.conftest import wallet_json, write_json


def test_one_finding_lists_all_old_evidence_and_is_a_warning_only_if_the_catalogue_is_old_too() -> None:
    catalogue = load_catalogue()
    young_findings, old_findings = (
        check_ages(catalogue, catalogue.version + timedelta(days=days)) for days in (1, 181)
    )
    assert [check.status for check in (*young_findings, *old_findings)] == ["ok", "warn"]
    assert old_findings[0].message.startswith("evidence is older than 180 days for ")
    assert old_findings[0].message.count(",") + 1 == sum(wallet.is_searchable for wallet in catalogue.wallets)
    assert "pip install -U kisslock" in old_findings[0].hint


def test_evidence_counts_as_old_after_more_than_180_days() -> None:
    rainbow = load_catalogue().get("rainbow")
    wallet_with_old_evidence = replace(rainbow, evidence=replace(rainbow.evidence, date=date(2026, 5, 26)))
    catalogue_with_wallet = replace(load_catalogue(), wallets=(wallet_with_old_evidence,))
    assert check_ages(catalogue_with_wallet, date(2026, 11, 22)) == []
    assert "1 wallets (rainbow)" in check_ages(catalogue_with_wallet, date(2026, 11, 23))[0].message


def test_kisslock_check_reports_old_evidence_only_if_the_catalogue_is_old_too() -> None:
    version = load_catalogue().version
    young_findings, old_findings = (check_settings(Settings.of(), version + timedelta(days=days)) for days in (1, 181))
    assert [check.name for check in young_findings] == ["catalogue"]
    assert [(check.name, check.status) for check in old_findings] == [
        ("catalogue", "ok"),
        ("catalogue evidence", "warn"),
    ]


def test_kisslock_check_fails_for_an_invalid_wallet_file_of_the_site(tmp_path: Path) -> None:
    write_json(tmp_path / "gamma" / "wallet.json", wallet_json("gamma", status="fine"))
    (check,) = check_settings(Settings.of(wallets={"folder": str(tmp_path)}))
    assert (check.name, check.status) == ("catalogue", "fail")
    assert check.message.startswith(f"{tmp_path / 'gamma' / 'wallet.json'}: status: ")


@pytest.fixture
async def origin() -> AsyncIterator[str]:
    """A server on loopback: /here, /moved, /gone and /door."""
    responses = {"here": 200, "moved": 301, "gone": 404, "door": 403}

    async def respond(request: web.Request) -> web.Response:
        status = responses[request.match_info["page"]]
        return web.Response(status=status, headers={"Location": "/here"} if status == 301 else {})

    app = web.Application()
    app.router.add_get("/{page}", respond)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield site.name
    await runner.cleanup()


async def test_the_link_check_distinguishes_working_and_moved_and_blocked_and_dead_links(
    origin: str,
) -> None:
    links = {page: f"{origin}/{page}" for page in ("here", "moved", "door", "gone")}
    links["nowhere"] = "http://127.0.0.1:1/"
    finding_by_link_name = {finding.link_name: finding for finding in await check_links(links)}
    statuses = {subject: finding.status for subject, finding in finding_by_link_name.items()}
    assert statuses == {"here": "ok", "moved": "warn", "door": "warn", "gone": "fail", "nowhere": "fail"}
    assert finding_by_link_name["moved"].message == f"{origin}/moved leads on to /here"


def test_the_links_to_check_include_a_store_page_and_use_only_https() -> None:
    links = web_links(load_catalogue())
    assert links["rainbow downloads.ios"] == "https://apps.apple.com/app/id1457119021"
    assert all(url.startswith("https://") for url in links.values())
