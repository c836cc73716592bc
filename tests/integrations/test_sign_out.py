"""Logging out of the site ends the wallet's session and deletes its cookie, in each framework."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import override_settings

from kisslock import Kisslock
from kisslock.auth import sessions
from kisslock.auth.sign_in import SignIn
from kisslock.errors import StorageUnavailable
from kisslock.testing import SigningWallet, sign_in
from tests.integrations.conftest import ALICE, OpenClient, django_app
from tests.integrations.hosts import SHOP_FACTORIES

LINKED_BACKEND = "kisslock.integrations.django_users.backend.LinkedWalletBackend"


@pytest.mark.parametrize("create_shop", SHOP_FACTORIES)
def test_signing_out_in_the_application_ends_the_session_and_deletes_the_cookie(
    site: Kisslock, open_client: OpenClient, create_shop: Any
) -> None:
    client = open_client(create_shop(site))
    sign_in(client, ALICE)
    session_cookie = client.cookies["kisslock"]
    assert client.get("/me").json()["account"] == ALICE.address
    assert client.post("/log-out").status_code == 200
    assert "kisslock" not in client.cookies
    client.cookies.set("kisslock", session_cookie)
    assert client.get("/me").json() is None


@pytest.fixture
def project_client(site: Kisslock, django_project: None, open_client: OpenClient) -> Iterator[Any]:
    """Yield a browser at the project. Users have linked wallets, and Django's sessions are cookies."""
    backends = [LINKED_BACKEND, "django.contrib.auth.backends.ModelBackend"]
    cookies = "django.contrib.sessions.backends.signed_cookies"
    with override_settings(AUTHENTICATION_BACKENDS=backends, SESSION_ENGINE=cookies):
        yield open_client(django_app(site))


@pytest.fixture
def superuser(project_client: Any, site: Kisslock) -> Iterator[Any]:
    """Yield a superuser whom Alice's wallet signs in."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415 (after Django is configured)

    from kisslock.integrations.django_users.models import WalletUser  # noqa: PLC0415 (as above)

    users: Any = get_user_model().objects
    user = users.create_superuser("boss", password="x")
    sign_in(project_client, ALICE)
    wallet_user = project_client.get("/wallet/api/auth/wallets").json()["user"]
    WalletUser.objects.create(user=user, wallet_user=wallet_user)
    yield user
    user.delete()


@pytest.mark.parametrize("path", ["/log-out", "/log-out-async", "/log-out-directly"])
def test_the_logout_of_django_ends_the_session_of_the_wallet(project_client: Any, superuser: Any, path: str) -> None:
    session_cookie = project_client.cookies["kisslock"]
    assert project_client.get("/user").text == "boss"
    assert project_client.post(path).text == "AnonymousUser None"
    assert "kisslock" not in project_client.cookies
    project_client.cookies.set("kisslock", session_cookie)
    assert project_client.get("/user").text == "AnonymousUser"
    assert project_client.get("/admin/", follow_redirects=False).status_code == 302


@pytest.mark.parametrize("path", ["/log-out", "/log-out-directly"])
def test_a_logout_while_the_database_does_not_respond_still_deletes_the_cookie(
    project_client: Any, superuser: Any, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def raise_unavailable(*_: Any) -> int:
        raise StorageUnavailable

    monkeypatch.setattr(sessions, "end_session_by_token", raise_unavailable)
    assert project_client.post(path).status_code == 200
    assert "kisslock" not in project_client.cookies


def test_a_sign_in_of_a_staff_member_is_valid_for_eight_hours(
    project_client: Any, superuser: Any, site: Kisslock
) -> None:
    clock = site.services[SignIn].clock
    for age_s, name in ((28_700, "boss"), (28_900, "AnonymousUser")):
        site.services[SignIn].clock = lambda age_s=age_s: clock() - age_s  # type: ignore[misc]
        sign_in(project_client, ALICE)
        site.services[SignIn].clock = clock
        assert project_client.get("/user").text == name
    superuser.is_staff = superuser.is_superuser = False
    superuser.save()
    assert project_client.get("/user").text == "boss"


def test_no_failed_login_is_reported_for_a_wallet_that_belongs_to_no_user(project_client: Any) -> None:
    """Otherwise tools that count failed logins, such as django-axes, would lock visitors out."""
    from django.contrib.auth.signals import user_login_failed  # noqa: PLC0415 (after Django is configured)

    failed_logins: list[Any] = []

    def note_failed_login(**named: Any) -> None:
        failed_logins.append(named["credentials"])

    user_login_failed.connect(note_failed_login, dispatch_uid="test")
    sign_in(project_client, SigningWallet(2))
    assert project_client.get("/user").text == "AnonymousUser"
    user_login_failed.disconnect(dispatch_uid="test")
    assert failed_logins == []


@pytest.mark.parametrize("path", ["/same", "/same-async"])
def test_a_route_can_require_that_the_wallet_belongs_to_the_logged_in_user(
    project_client: Any, superuser: Any, path: str
) -> None:
    from django.contrib.auth import get_user_model  # noqa: PLC0415 (after Django is configured)
    from django.test import Client  # noqa: PLC0415 (as above)

    assert project_client.get(path).text == "boss"
    users: Any = get_user_model().objects
    ann = users.create_user("ann")
    browser = Client()
    browser.force_login(ann, "django.contrib.auth.backends.ModelBackend")
    project_client.cookies.set("sessionid", browser.cookies["sessionid"].value)
    assert project_client.get("/user").text == "ann", "a user who is logged in to Django stays that user"
    denied_response = project_client.get(path)
    assert (denied_response.status_code, denied_response.json()["error"]["code"]) == (403, "wallet/other-user")
    ann.delete()
