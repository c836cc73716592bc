"""The version of the terms of use: which signed messages accept it, and how long the acceptance is valid."""

from typing import Any

import pytest
from sqlalchemy import Row, select

from kisslock import Settings
from kisslock.app import Kisslock
from kisslock.auth import user_data
from kisslock.auth.account import Wallet
from kisslock.auth.sign_in import SignIn
from kisslock.auth.tables import sessions, wallets
from kisslock.checks.startup import check_startup
from kisslock.errors import SettingsError
from kisslock.http.credentials import Credentials
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import ALICE, BOB, NOW, ORIGIN, Browser, NewSite, VisitNewSite, status_and_code

TERMS_URL, VERSION = "https://app.example/terms", "2026-01"
TERMS_SENTENCE = "I accept the terms of use, version 2026-01."
DEFAULT_STATEMENT = "Sign in to prove that this account is yours. It is free and moves nothing."


def settings_with_terms(version: str = VERSION) -> dict[str, Any]:
    """Return the settings of a site whose terms have a version."""
    return {"origins": [ORIGIN], "terms_url": TERMS_URL, "terms_version": version}


def statement_of_message(browser: Browser) -> str:
    """Return the statement of the message that the server writes."""
    return browser.request_message(ALICE).split("\n")[3]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (DEFAULT_STATEMENT, f"{DEFAULT_STATEMENT} {TERMS_SENTENCE}"),
        ("", TERMS_SENTENCE),
        ("Sign in to the shop", f"Sign in to the shop. {TERMS_SENTENCE}"),
        ("Shall we?", f"Shall we? {TERMS_SENTENCE}"),
    ],
)
def test_the_last_sentence_of_the_statement_contains_the_version_of_the_terms(
    visit_new_site: VisitNewSite, statement: str, expected: str
) -> None:
    browser = visit_new_site(site=settings_with_terms(), sign_in={"mode": "optional", "statement": statement})
    assert statement_of_message(browser) == expected
    assert status_and_code(browser.sign_in(ALICE)) == "200"


def test_the_message_mentions_no_terms_if_the_settings_have_no_terms_version(visit_new_site: VisitNewSite) -> None:
    assert statement_of_message(visit_new_site(site={"origins": [ORIGIN], "terms_url": TERMS_URL})) == DEFAULT_STATEMENT


@pytest.mark.parametrize("version", ["", " 1", "1 ", 'v"1"', "v<1>", "é", "1\n2", "x" * 41])
def test_an_empty_terms_version_is_ignored_and_one_that_a_message_cannot_contain_is_rejected(version: str) -> None:
    if not version:
        assert Settings.of(site={"terms_version": version}).site.terms_version is None
        return
    with pytest.raises(SettingsError, match=r"site.terms_version \(code\)"):
        Settings.of(site={"terms_version": version, "terms_url": TERMS_URL})


def test_a_terms_version_of_40_characters_with_a_space_is_accepted() -> None:
    version = f"1 {'x' * 37} "[:-1] + "y"
    assert Settings.of(site={"terms_version": version}).site.terms_version == version


def test_the_server_does_not_start_with_a_terms_version_but_without_a_terms_url() -> None:
    settings = Settings.of(site={"origins": [ORIGIN], "terms_version": VERSION})
    assert [finding.name for finding in check_startup(settings)] == ["site.terms_version"]
    with pytest.raises(SettingsError, match=r"site.terms_version requires site.terms_url"):
        Kisslock(settings)


@pytest.fixture
async def terms_site(new_site: NewSite, database: str) -> Kisslock:
    """Return a site with terms, on SQLite and on PostgreSQL."""
    return new_site(site=settings_with_terms(), storage={"url": database})


async def sign_in(site: Kisslock, key: SigningWallet, statement: str | None = None) -> Wallet:
    """Sign in with the server's message, or with another statement in it. Return the wallet as a route gets it."""
    service, browser = site.services[SignIn], "B" * 43
    draft, nonce = service.create_draft(key.address, 1, None), await service.issue_nonce(browser)
    assert draft
    message = draft.message_with_nonce(nonce)
    if statement is not None:
        message = message.replace(f"{draft.statement}\n", f"{statement}\n" if statement else "")
    async with service.verify_proof(message, key.sign(message), browser, _fail_on_charge) as wallet:
        token, *_ = await service.start_session(wallet, previous_token=None, user_agent="")
    return await wallet_of(site, token)


async def _fail_on_charge() -> None:
    raise AssertionError("An EOA needs no node.")


async def wallet_of(site: Kisslock, token: str) -> Wallet:
    """Return the wallet of a session, as a route gets it."""
    service = site.services[SignIn]
    return service.wallet_of(await service.require_session(Credentials({"__Host-kisslock": token})))


async def accepted_versions(site: Kisslock) -> list[Row[Any]]:
    """Return the accounts with the versions that they have accepted."""
    c = wallets.c
    async with site.services[Storage].read_connection() as connection:
        return [*await connection.execute(select(c.account, c.terms_version, c.terms_at_ms).order_by(c.account))]


async def test_a_sign_in_with_the_message_from_the_server_accepts_the_terms(terms_site: Kisslock) -> None:
    assert (await sign_in(terms_site, ALICE)).terms == VERSION
    assert await accepted_versions(terms_site) == [(ALICE.address, VERSION, int(NOW * 1000))]
    async with terms_site.services[Storage].read_connection() as connection:
        assert (await connection.scalars(select(sessions.c.terms_version))).all() == [VERSION]


@pytest.mark.parametrize(
    "statement",
    [
        DEFAULT_STATEMENT,
        TERMS_SENTENCE,
        f"I do not agree: {DEFAULT_STATEMENT} {TERMS_SENTENCE}",
        f"{DEFAULT_STATEMENT} {TERMS_SENTENCE} Not.",
        f"{DEFAULT_STATEMENT}  {TERMS_SENTENCE}",
        f"{DEFAULT_STATEMENT} I accept the terms of use, version 2025-12.",
    ],
)
async def test_an_account_that_signs_in_with_another_statement_does_not_accept_the_terms(
    new_site: NewSite, statement: str
) -> None:
    site = new_site(site=settings_with_terms())
    assert (await sign_in(site, ALICE, statement)).terms is None
    assert await accepted_versions(site) == [(ALICE.address, None, None)]


async def test_an_account_that_signs_in_without_a_statement_does_not_accept_the_terms(new_site: NewSite) -> None:
    site = new_site(site=settings_with_terms())
    assert (await sign_in(site, ALICE, "")).terms is None


async def test_a_later_sign_in_without_the_terms_sentence_keeps_the_accepted_version(terms_site: Kisslock) -> None:
    await sign_in(terms_site, ALICE)
    assert (await sign_in(terms_site, ALICE, DEFAULT_STATEMENT)).terms == VERSION
    assert await accepted_versions(terms_site) == [(ALICE.address, VERSION, int(NOW * 1000))]


async def test_the_wallet_has_the_version_of_the_terms_that_the_account_accepted_last(
    terms_site: Kisslock, new_site: NewSite, database: str
) -> None:
    await sign_in(terms_site, ALICE)
    site_with_newer_terms = new_site(site=settings_with_terms("2026-02"), storage={"url": database})
    # During a rolling restart, an old process can write a message with the old version, and a new process verifies it.
    assert (await sign_in(site_with_newer_terms, ALICE, f"{DEFAULT_STATEMENT} {TERMS_SENTENCE}")).terms == VERSION
    assert (await sign_in(site_with_newer_terms, ALICE)).terms == "2026-02"
    site_without_terms = new_site(storage={"url": database})
    assert (await sign_in(site_without_terms, ALICE)).terms == "2026-02"


async def test_terms_that_one_account_accepted_are_accepted_for_all_accounts_of_the_user(terms_site: Kisslock) -> None:
    await sign_in(terms_site, ALICE)
    users = terms_site.users
    await users.link(ALICE.address, Wallet(BOB.address, 1))
    assert (await sign_in(terms_site, BOB, DEFAULT_STATEMENT)).terms == VERSION
    assert (await users.of(BOB.address)).terms == VERSION
    await users.unlink(ALICE.address, ALICE.address)
    assert (await sign_in(terms_site, BOB, DEFAULT_STATEMENT)).terms is None


async def test_the_terms_version_that_an_account_accepted_moves_with_the_account_to_another_user(
    terms_site: Kisslock,
) -> None:
    await sign_in(terms_site, ALICE)
    await sign_in(terms_site, BOB, DEFAULT_STATEMENT)
    carol = SigningWallet(3)
    await terms_site.users.link(ALICE.address, Wallet(carol.address, 1))
    await terms_site.users.link(BOB.address, Wallet(ALICE.address, 1), move=True)
    assert (await terms_site.users.of(BOB.address)).terms == VERSION
    assert (await terms_site.users.of(carol.address)).terms is None


async def test_the_terms_that_a_user_accepted_stay_accepted_after_a_linked_account_accepts_newer_terms(
    terms_site: Kisslock, new_site: NewSite, database: str
) -> None:
    await sign_in(terms_site, ALICE)
    await terms_site.users.link(ALICE.address, Wallet(BOB.address, 1))
    site_with_newer_terms = new_site(site=settings_with_terms("2026-02"), storage={"url": database})
    site_with_newer_terms.services[SignIn].clock = lambda: NOW + 60
    assert (await sign_in(site_with_newer_terms, BOB)).terms == "2026-02"
    # `terms_site` still has the old version, like a site whose operator has set the version back.
    assert (await terms_site.users.of(BOB.address)).terms == VERSION


async def test_linking_an_account_with_the_link_method_records_no_acceptance_of_the_terms(
    terms_site: Kisslock,
) -> None:
    wallet_of_route = await sign_in(terms_site, ALICE)
    await sign_in(terms_site, BOB, DEFAULT_STATEMENT)
    await terms_site.users.link(BOB.address, wallet_of_route, move=True)
    wallet_of_code = Wallet(SigningWallet(3).address, 1, terms=VERSION)
    await terms_site.users.link(BOB.address, wallet_of_code)
    versions = {row.account: row.terms_version for row in await accepted_versions(terms_site)}
    assert versions == {ALICE.address: VERSION, BOB.address: None, wallet_of_code.address: None}


def test_linking_an_account_with_a_proof_accepts_the_terms_for_that_account(visit_new_site: VisitNewSite) -> None:
    browser = visit_new_site(site=settings_with_terms())
    browser.sign_in(ALICE)
    assert status_and_code(browser.link(BOB)) == "200"
    portal = browser.client.portal
    assert portal
    assert [row[:2] for row in portal.call(accepted_versions, _site_of(browser))] == sorted(
        [(ALICE.address, VERSION), (BOB.address, VERSION)]
    )


def _site_of(browser: Browser) -> Any:
    return browser.client.app


async def test_deleting_a_user_deletes_the_accepted_versions_of_the_terms(terms_site: Kisslock) -> None:
    user = (await sign_in(terms_site, ALICE)).user
    storage = terms_site.services[Storage]
    stored_data = await user_data.read_user_data(storage, user or "")
    assert [(row.terms_version, row.terms_at_ms) for row in stored_data.accounts] == [(VERSION, int(NOW * 1000))]
    assert [row.terms_version for row in stored_data.sessions] == [VERSION]
    await user_data.delete_user(storage, user or "")
    assert await accepted_versions(terms_site) == []
    assert (await sign_in(terms_site, ALICE, DEFAULT_STATEMENT)).terms is None


async def test_the_hook_on_sign_in_gets_the_terms_version_in_the_signed_message(new_site: NewSite) -> None:
    site, versions = new_site(site=settings_with_terms()), list[str | None]()
    site.users.hooks.on_sign_in = lambda wallet: versions.append(wallet.terms)
    await sign_in(site, ALICE)
    await sign_in(site, ALICE, DEFAULT_STATEMENT)
    assert versions == [VERSION, None]


def test_creating_an_api_token_does_not_accept_the_terms(visit_new_site: VisitNewSite) -> None:
    browser = visit_new_site(site=settings_with_terms(), sign_in={"mode": "optional", "tokens": True})
    response = browser.client.post("/api/auth/token", json={**browser.create_proof(ALICE), "name": "ci"})
    assert status_and_code(response) == "200"
    portal = browser.client.portal
    assert portal
    assert portal.call(accepted_versions, _site_of(browser)) == [(ALICE.address, None, None)]
    browser.sign_in(ALICE)
    assert [version for _, version, _ in portal.call(accepted_versions, _site_of(browser))] == [VERSION]


def test_kisslock_check_warns_about_a_terms_version_on_a_site_without_sign_in() -> None:
    from kisslock.auth.feature import AuthFeature  # noqa: PLC0415 (only here)

    site = {"terms_url": TERMS_URL, "terms_version": VERSION}
    (finding,) = AuthFeature().check_settings(Settings.of(site=site))
    assert (finding.name, finding.status) == ("site.terms_version", "warn")
    assert [*AuthFeature().check_settings(Settings.of(site=site, sign_in={"mode": "optional"}))] == []
