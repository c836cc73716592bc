"""Django: the mount, `request.wallet`, `@wallet_required`, wallets as users."""

from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.integrations.mounted import Dispatcher
from kisslock.testing import SigningWallet, sign_in, sign_out
from tests.integrations.conftest import ALICE, OpenClient, create_bearer_header, django_app

pytestmark = pytest.mark.usefixtures("django_project")


def test_the_settings_can_list_the_middleware_twice(site: Kisslock, open_client: OpenClient) -> None:
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, settings.MIDDLEWARE[-1]]):
        client = open_client(django_app(site))
        sign_in(client, ALICE)
        assert client.get("/").text == f"{ALICE.address} {ALICE.address}"


def test_the_user_that_the_hook_returns_is_signed_in_until_the_wallet_signs_out(shop: TestClient) -> None:
    sign_in(shop, ALICE)
    assert shop.get("/").text == f"{ALICE.address} {ALICE.address}"
    assert shop.get("/user").text == ALICE.address
    assert "sessionid" not in shop.cookies, "Kisslock's session is the only one"
    sign_out(shop)
    assert shop.get("/user").text == "AnonymousUser"


def test_an_api_client_with_a_token_is_not_signed_in_as_a_django_user(
    site_with_tokens: Kisslock, open_client: OpenClient
) -> None:
    """A view behind `login_required`, such as the admin, accepts no token."""
    client = open_client(django_app(site_with_tokens))
    header = create_bearer_header(client, ALICE)
    assert client.get("/me", headers=header).json() == {"address": ALICE.address, "chain_id": 1}
    assert client.get("/", headers=header).text == f"{ALICE.address} AnonymousUser"


def test_the_log_mentions_a_missing_table_of_django(
    shop: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from django.db import OperationalError  # noqa: PLC0415 (after Django is configured)

    from tests.integrations.shop.users import WalletUsers  # noqa: PLC0415 (as above)

    def raise_no_table(*_: Any) -> None:
        raise OperationalError("no such table: auth_user")

    sign_in(shop, ALICE)
    monkeypatch.setattr(WalletUsers, "user_of", raise_no_table)
    assert shop.get("/user").status_code == 500
    log_messages = [record.getMessage() for record in caplog.records if record.name == "kisslock"]
    assert "no such table: auth_user" in log_messages[-1]
    assert "django-admin migrate" in log_messages[-1]


def test_an_inactive_user_is_not_signed_in(shop: TestClient) -> None:
    from django.contrib.auth import get_user_model  # noqa: PLC0415

    banned_wallet = SigningWallet(3)
    get_user_model().objects.create(username=banned_wallet.address, is_active=False)
    sign_in(shop, banned_wallet)
    assert shop.get("/user").text == "AnonymousUser"


@pytest.mark.parametrize("path", ["wallet", "/wallet/", "", "/"])
def test_an_invalid_mount_path_is_rejected(site: Kisslock, path: str) -> None:
    with pytest.raises(ValueError, match="like /wallet"):
        Dispatcher(site, site, path)
