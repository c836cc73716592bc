"""Findings of `kisslock check` about the OpenID provider: the settings that clients need, and each problem by name."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from kisslock import Settings
from kisslock.checks.startup import check_startup
from kisslock.composition.storage import open_storage
from kisslock.errors import SettingsError
from kisslock.finding import Finding
from kisslock.oidc.checks import SECRETS_FOLDER, check
from kisslock.oidc.keys import Keys
from kisslock.oidc.settings import OidcClient
from kisslock.storage.engine import Storage

OIDC_KEY, SECRET_HASH = "A" * 43, "sha256:" + "0" * 64
REDIRECT_URI = "https://notebook.example/callback"
NOTEBOOK_SETTINGS: dict[str, Any] = {"redirect_uris": [REDIRECT_URI], "secret": SECRET_HASH}


def create_settings(url: str = "sqlite:///none.db", client: Any = NOTEBOOK_SETTINGS, **extra_settings: Any) -> Settings:
    tables: dict[str, Any] = {
        "site": {"origins": ["https://wallet.example"], "base_path": "/wallet"},
        "sign_in": {"mode": "optional"},
        "storage": {"url": url},
        "oidc": {"enabled": True, "key": OIDC_KEY, "clients": {"notebook": client}},
    }
    return Settings.of(**{**tables, **extra_settings})


async def run_oidc_checks(settings: Settings, secrets_folder: Path = SECRETS_FOLDER) -> list[Finding]:
    async with open_storage(settings.storage.url) as storage:
        return await check(settings, storage, secrets_folder)


async def test_kisslock_check_prints_the_urls_of_the_provider_and_the_id_and_redirect_uri_of_each_client() -> None:
    settings = create_settings()
    assert [finding for finding in check_startup(settings) if finding.name == "oidc"] == []
    provider, notebook = await run_oidc_checks(settings)
    issuer = "https://wallet.example/wallet"
    assert provider.message == f"issuer {issuer}, discovery {issuer}/.well-known/openid-configuration"
    assert (notebook.name, notebook.status) == ("oidc.clients.notebook", "ok")
    assert "client ID notebook" in notebook.message
    assert REDIRECT_URI in notebook.message


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        (
            {"client": {**NOTEBOOK_SETTINGS, "gate": "holders"}},
            "oidc.clients.notebook: the gate holders does not exist",
        ),
        ({"client": {**NOTEBOOK_SETTINGS, "groups": ["club"]}}, "oidc.clients.notebook: the gate club does not exist"),
        ({"client": {"redirect_uris": [REDIRECT_URI]}}, "set exactly one of secret, secret_file and public"),
        ({"client": {**NOTEBOOK_SETTINGS, "public": True}}, "set exactly one of secret, secret_file and public"),
        ({"client": {"secret": SECRET_HASH}}, "redirect_uris is empty"),
        ({"client": {"redirect_uris": [REDIRECT_URI], "secret_file": "missing"}}, "secret_file cannot be read"),
        (
            {"client": {"redirect_uris": [REDIRECT_URI], "public": True, "skip_consent": True}},
            "skip_consent requires a client secret",
        ),
        ({"client": {"redirect_uris": ["http://notebook.example/"], "public": True}}, "http"),
        ({"sign_in": {"mode": "off"}}, "requires sign_in.mode"),
        ({"site": {"origins": ["https://a.example", "https://b.example"]}}, "oidc.issuer is empty"),
        (
            {"oidc": {"enabled": True, "key": OIDC_KEY, "issuer": "https://other.example"}},
            "site.origins does not list its origin",
        ),
        ({"oidc": {"enabled": True}}, "requires exactly one of oidc.key and oidc.key_file"),
        (
            {"oidc": {"enabled": True, "key": OIDC_KEY, "key_file": "x"}},
            "requires exactly one of oidc.key and oidc.key_file",
        ),
        ({"oidc": {"enabled": True, "key_file": "missing"}}, "oidc.key_file cannot be read"),
    ],
)
async def test_kisslock_check_reports_an_invalid_setting_that_prevents_the_start_of_the_server(
    tables: Any, expected: str
) -> None:
    settings = create_settings(**tables)
    (problem,) = [finding for finding in check_startup(settings) if finding.name == "oidc"]
    assert problem.status == "fail"
    assert expected in problem.message
    assert await run_oidc_checks(settings) == []


def test_kisslock_check_reports_all_invalid_settings_in_one_finding() -> None:
    settings = create_settings(
        client={"redirect_uris": [REDIRECT_URI], "gate": "holders"}, sign_in={"mode": "off"}, site={"origins": []}
    )
    (problem,) = [finding for finding in check_startup(settings) if finding.name == "oidc"]
    assert len(problem.message.splitlines()) == 4


async def test_clients_in_the_settings_of_a_disabled_provider_cause_a_warning() -> None:
    settings = create_settings(oidc={"clients": {"notebook": NOTEBOOK_SETTINGS}})
    (warning,) = await run_oidc_checks(settings)
    assert (warning.name, warning.status) == ("oidc.enabled", "warn")
    assert "notebook" in warning.message


async def test_a_provider_without_clients_causes_a_warning_unless_clients_can_register_by_documents() -> None:
    for client_documents, expected_warnings in (([], ["no client is registered"]), (["*"], [])):
        oidc_settings = {"enabled": True, "key": OIDC_KEY, "client_documents": client_documents}
        findings = await run_oidc_checks(create_settings(oidc=oidc_settings))
        assert [finding.message for finding in findings if finding.status == "warn"] == expected_warnings


async def test_a_redirect_uri_with_http_causes_a_warning() -> None:
    findings = await run_oidc_checks(
        create_settings(client={"redirect_uris": ["http://notebook.lan/"], "secret": SECRET_HASH})
    )
    assert [finding.message for finding in findings if finding.status == "warn"] == [
        "http://notebook.lan/ uses http: anyone on the network can read authorization codes"
    ]


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a folder whose parents every user can enter. Only one user can enter the parents of `tmp_path`."""
    with TemporaryDirectory() as folder:
        yield Path(folder).resolve()


def write_secrets(folder: Path, *names: str, file_mode: int, folder_mode: int) -> None:
    for name in names:
        (folder / name).write_text(OIDC_KEY)
        (folder / name).chmod(file_mode)
    folder.chmod(folder_mode)


@pytest.mark.parametrize(
    ("file_mode", "folder_mode", "expected"),
    [
        *((0o600, 0o755, []), (0o660, 0o755, []), (0o644, 0o755, ["read"]), (0o602, 0o755, ["change"])),
        *((0o666, 0o755, ["read and change"]), (0o666, 0o700, [])),
    ],
)
async def test_a_secret_file_that_other_users_can_read_or_change_causes_a_warning(
    folder: Path, file_mode: int, folder_mode: int, expected: list[str]
) -> None:
    files = {"oidc.key_file": "oidc.key", "oidc.clients.notebook.secret_file": "notebook.secret"}
    write_secrets(folder, *files.values(), file_mode=file_mode, folder_mode=folder_mode)
    client = {"redirect_uris": [REDIRECT_URI], "secret_file": "notebook.secret"}
    tables = {"enabled": True, "key_file": "oidc.key", "clients": {"notebook": client}}
    findings = await run_oidc_checks(replace(create_settings(oidc=tables), folder=folder))
    expected_warnings = {
        (key, f"every user of this machine can {can} {folder / file}")
        for key, file in files.items()
        for can in expected
    }
    assert {(finding.name, finding.message) for finding in findings if finding.status == "warn"} == expected_warnings


@pytest.mark.parametrize(("file_mode", "expected"), [(0o444, []), (0o666, ["change"])])
async def test_a_mounted_secret_file_causes_a_warning_only_if_every_user_can_change_the_file(
    folder: Path, file_mode: int, expected: list[str]
) -> None:
    write_secrets(folder, "oidc.key", file_mode=file_mode, folder_mode=0o755)
    settings_with_key_file = replace(
        create_settings(oidc={"enabled": True, "key_file": str(folder / "oidc.key")}), folder=Path("/")
    )
    warnings = [
        finding.message
        for finding in await run_oidc_checks(settings_with_key_file, folder)
        if finding.name == "oidc.key_file"
    ]
    assert warnings == [f"every user of this machine can {can} {folder / 'oidc.key'}" for can in expected]


async def test_an_email_template_with_the_domain_of_a_public_mail_provider_causes_a_warning() -> None:
    for domain, warned in (("gmail.com", ["oidc.clients.notebook.email"]), ("wallets.invalid", [])):
        findings = await run_oidc_checks(create_settings(client={**NOTEBOOK_SETTINGS, "email": f"{{user}}@{domain}"}))
        assert [finding.name for finding in findings if finding.status == "warn"] == warned


@pytest.mark.parametrize(
    ("invalid_settings", "expected"),
    [
        ({"redirect_uris": ["https://:x@evil.example/cb"]}, "a URL without a fragment, with https"),
        ({"redirect_uris": ["https://@evil.example/cb"]}, "a URL without a fragment, with https"),
        *(
            ({name: [f"https://a.example/cb?x=1&{parameter}"]}, "the response adds them")
            for name in ("redirect_uris", "post_logout_uris")
            for parameter in ("code=1", "state=", "iss", "error=x", "error_description=x")
        ),
        ({"secret": f"sha256:{hashlib.sha256(b'').hexdigest()}"}, "this is the hash of an empty string"),
    ],
)
def test_a_client_is_rejected_if_its_secret_is_empty_or_a_uri_contains_a_user_name_or_response_parameter(
    invalid_settings: Any, expected: str
) -> None:
    with pytest.raises(SettingsError, match=expected):
        create_settings(client={**NOTEBOOK_SETTINGS, **invalid_settings})


def test_a_redirect_uri_may_have_a_query() -> None:
    address = f"{REDIRECT_URI}?codes=1&states=2"
    settings = create_settings(client={**NOTEBOOK_SETTINGS, "redirect_uris": [address]})
    assert settings.tables(OidcClient)["notebook"].redirect_uris == (address,)


def test_an_issuer_url_with_a_user_name_is_rejected() -> None:
    with pytest.raises(SettingsError, match=r"oidc\.issuer"):
        create_settings(oidc={"enabled": True, "key": OIDC_KEY, "issuer": "https://@wallet.example"})


async def test_kisslock_check_fails_if_the_configured_key_cannot_decrypt_the_stored_keys(storage: Storage) -> None:
    await Keys(bytes(32), storage).jwks()
    settings_with_key, settings_with_other_key = (
        create_settings(storage.url),
        create_settings(storage.url, oidc={"enabled": True, "key": "B" * 43}),
    )
    assert (await run_oidc_checks(settings_with_key))[-1].message == "decrypts the 2 signing keys in the database"
    finding = (await run_oidc_checks(settings_with_other_key))[-1]
    assert (finding.name, finding.status) == ("oidc.key", "fail")
    assert "keys rotate --at-once" in finding.hint
