"""What `kisslock check` says of the OpenID provider: every mistake by its name, and what programs are told."""

from typing import Any

import pytest

from kisslock.checks.oidc import check_oidc
from kisslock.checks.startup import check_startup
from kisslock.oidc.keys import Keys
from kisslock.settings import Settings
from kisslock.storage.engine import Storage

KEY, SECRET = "A" * 43, "sha256:" + "0" * 64
REDIRECT = "https://notebook.example/callback"
NOTEBOOK: dict[str, Any] = {"redirect_uris": [REDIRECT], "secret": SECRET}


def settings_of(url: str = "sqlite:///none.db", client: Any = NOTEBOOK, **more: Any) -> Settings:
    tables: dict[str, Any] = {
        "site": {"origins": ["https://wallet.example"], "base_path": "/wallet"},
        "sign_in": {"mode": "optional"},
        "storage": {"url": url},
        "oidc": {"enabled": True, "key": KEY, "clients": {"notebook": client}},
    }
    return Settings.of(**{**tables, **more})


async def test_the_report_has_the_issuer_the_discovery_and_what_to_paste() -> None:
    settings = settings_of()
    assert [one for one in check_startup(settings) if one.name == "oidc"] == []
    provider, notebook = await check_oidc(settings)
    at = "https://wallet.example/wallet"
    assert provider.message == f"issuer {at}, discovery {at}/.well-known/openid-configuration"
    assert (notebook.name, notebook.status) == ("oidc.clients.notebook", "ok")
    assert "client id notebook" in notebook.message
    assert REDIRECT in notebook.message


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"client": {**NOTEBOOK, "gate": "holders"}}, "oidc.clients.notebook: there is no gate holders"),
        ({"client": {**NOTEBOOK, "groups": ["club"]}}, "oidc.clients.notebook: there is no gate club"),
        ({"client": {"redirect_uris": [REDIRECT]}}, "needs one of secret, secret_file and public"),
        ({"client": {**NOTEBOOK, "public": True}}, "needs one of secret, secret_file and public"),
        ({"client": {"secret": SECRET}}, "redirect_uris is empty"),
        ({"client": {"redirect_uris": [REDIRECT], "secret_file": "missing"}}, "secret_file cannot be read"),
        (
            {"client": {"redirect_uris": [REDIRECT], "public": True, "skip_consent": True}},
            "skip_consent is for programs with a secret",
        ),
        ({"client": {"redirect_uris": ["http://notebook.example/"], "public": True}}, "http"),
        ({"sign_in": {"mode": "off"}}, "needs sign_in.mode"),
        ({"site": {"origins": ["https://a.example", "https://b.example"]}}, "oidc.issuer is empty"),
        ({"oidc": {"enabled": True, "key": KEY, "issuer": "https://other.example"}}, "on no origin of site.origins"),
        ({"oidc": {"enabled": True}}, "needs one of oidc.key and oidc.key_file"),
        ({"oidc": {"enabled": True, "key": KEY, "key_file": "x"}}, "needs one of oidc.key and oidc.key_file"),
        ({"oidc": {"enabled": True, "key_file": "missing"}}, "oidc.key_file cannot be read"),
    ],
)
async def test_a_mistake_is_named_and_keeps_the_server_from_starting(given: Any, said: str) -> None:
    settings = settings_of(**given)
    (found,) = [one for one in check_startup(settings) if one.name == "oidc"]
    assert found.status == "fail"
    assert said in found.message
    assert await check_oidc(settings) == []


def test_all_mistakes_are_named_together() -> None:
    settings = settings_of(
        client={"redirect_uris": [REDIRECT], "gate": "holders"}, sign_in={"mode": "off"}, site={"origins": []}
    )
    (found,) = [one for one in check_startup(settings) if one.name == "oidc"]
    assert len(found.message.splitlines()) == 4


async def test_programs_without_a_provider_are_a_warning() -> None:
    settings = settings_of(oidc={"clients": {"notebook": NOTEBOOK}})
    (found,) = await check_oidc(settings)
    assert (found.name, found.status) == ("oidc.enabled", "warn")
    assert "notebook" in found.message


async def test_an_address_that_is_not_encrypted_is_a_warning() -> None:
    found = await check_oidc(settings_of(client={"redirect_uris": ["http://notebook.lan/"], "secret": SECRET}))
    assert [one.message for one in found if one.status == "warn"] == [
        "http://notebook.lan/ is http: the network reads each code"
    ]


async def test_a_key_that_does_not_open_the_databases_keys_is_a_failure(storage: Storage) -> None:
    await Keys(bytes(32), storage).public()
    right, wrong = settings_of(storage.url), settings_of(storage.url, oidc={"enabled": True, "key": "B" * 43})
    assert (await check_oidc(right))[-1].message == "opens the 2 signing keys in the database"
    found = (await check_oidc(wrong))[-1]
    assert (found.name, found.status) == ("oidc.key", "fail")
    assert "keys rotate --at-once" in found.hint
