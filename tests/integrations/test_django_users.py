"""Django users with wallets: the foreign key, the backend, the linking view, the admin."""

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.auth.account import Wallet
from kisslock.auth.hooks import UserEvent
from kisslock.auth.linked_accounts import MAX_LINKED_ACCOUNTS
from kisslock.auth.sign_in import SignIn
from kisslock.testing import SigningWallet, sign_in
from tests.integrations.conftest import ALICE, SITE_HEADERS, status_and_code

pytestmark = pytest.mark.usefixtures("django_project")
LINKED_BACKENDS = [
    "kisslock.integrations.django_users.backend.LinkedWalletBackend",
    "django.contrib.auth.backends.ModelBackend",
]


@pytest.fixture(autouse=True)
def use_linked_backends() -> Iterator[None]:
    """Let wallets sign in existing users, without creating any."""
    with override_settings(AUTHENTICATION_BACKENDS=LINKED_BACKENDS):
        yield


@pytest.fixture
def users() -> Iterator[Any]:
    """Yield users with passwords, and delete them afterwards."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415 (after Django is configured)

    model: Any = get_user_model()
    yield [model.objects.create_user(name, password="x", is_staff=True, is_superuser=True) for name in ("ann", "ben")]
    model.objects.filter(username__in=["ann", "ben"]).delete()


def log_in(client: TestClient, user: Any) -> None:
    """Log in with the password, in Django's own session."""
    browser = Client()
    browser.force_login(user, LINKED_BACKENDS[1])
    client.cookies.set("sessionid", browser.cookies["sessionid"].value)


def log_out(client: TestClient) -> None:
    client.cookies.delete("sessionid")


def wallet_links() -> Any:
    """Return the links between users and wallets."""
    from kisslock.integrations.django_users.models import WalletUser  # noqa: PLC0415 (after Django is configured)

    return WalletUser.objects


def read_wallet_links() -> list[Any]:
    return [*wallet_links().all()]


@pytest.mark.parametrize("path", ["/add", "/add-async"])
def test_a_linked_wallet_signs_its_user_in(shop: TestClient, users: Any, path: str) -> None:
    log_in(shop, users[0])
    assert status_and_code(shop.post(path, headers=SITE_HEADERS)) == "401 auth/no-session"
    sign_in(shop, ALICE)
    for _ in range(2):
        assert shop.post(path, headers=SITE_HEADERS).text == "ann"
    assert [row.user for row in read_wallet_links()] == [users[0]]
    log_out(shop)
    assert shop.get("/user").text == "ann"
    sign_in(shop, SigningWallet(2))
    assert shop.get("/user").text == "AnonymousUser"
    assert status_and_code(shop.post(path, headers=SITE_HEADERS)) == "401 auth/host-user-needed"
    assert str(read_wallet_links()[0]).startswith("ann: ")


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}])
def test_a_request_to_link_a_wallet_must_come_from_a_page_of_the_site(
    shop: TestClient, users: Any, headers: dict[str, str]
) -> None:
    log_in(shop, users[0])
    sign_in(shop, ALICE)
    assert status_and_code(shop.post("/add", headers=headers)) == "403 auth/foreign-origin"
    assert read_wallet_links() == []


def test_two_django_users_are_never_merged(shop: TestClient, users: Any) -> None:
    sign_in(shop, ALICE)
    log_in(shop, users[0])
    shop.post("/add", headers=SITE_HEADERS)
    log_in(shop, users[1])
    assert status_and_code(shop.post("/add", headers=SITE_HEADERS)) == "409 auth/already-linked"
    assert [row.user for row in read_wallet_links()] == [users[0]]


def test_a_user_cannot_exceed_the_maximum_number_of_wallets(shop: TestClient, users: Any) -> None:
    for number in range(MAX_LINKED_ACCOUNTS):
        wallet_links().create(user=users[0], wallet_user=f"{number:032x}")
    log_in(shop, users[0])
    sign_in(shop, ALICE)
    assert status_and_code(shop.post("/add", headers=SITE_HEADERS)) == "409 auth/too-many-accounts"
    assert len(read_wallet_links()) == MAX_LINKED_ACCOUNTS
    wallet_links().filter(wallet_user=f"{0:032x}").delete()
    for _ in range(2):
        assert shop.post("/add", headers=SITE_HEADERS).status_code == 200


def test_an_old_sign_in_cannot_link_a_wallet(site: Kisslock, shop: TestClient, users: Any) -> None:
    current_time = [1_800_000_000.0]
    site.services[SignIn].clock = lambda: current_time[0]
    log_in(shop, users[0])
    sign_in(shop, ALICE)
    current_time[0] += 301
    assert status_and_code(shop.post("/add", headers=SITE_HEADERS)) == "403 auth/too-old"


def test_an_unlinked_wallet_no_longer_signs_the_user_in(shop: TestClient, users: Any) -> None:
    bob, api = SigningWallet(2), "/wallet/api/auth"
    log_in(shop, users[0])
    sign_in(shop, ALICE)
    shop.post("/add", headers=SITE_HEADERS)
    log_out(shop)
    message = shop.post(f"{api}/nonce", json={"address": bob.address, "chain_id": 1}, headers=SITE_HEADERS).json()
    proof = {"message": message["message"], "signature": bob.sign(message["message"])}
    assert shop.post(f"{api}/link", json=proof, headers=SITE_HEADERS).status_code == 200
    sign_in(shop, bob)
    assert shop.get("/user").text == "ann"
    assert shop.delete(f"{api}/wallets/{ALICE.address}", headers=SITE_HEADERS).status_code == 204
    assert shop.get("/user").text == "ann"
    sign_in(shop, ALICE)
    assert shop.get("/user").text == "AnonymousUser"


def test_a_wallet_that_is_not_signed_in_to_kisslock_signs_in_no_user() -> None:
    from kisslock.integrations.django_users.backend import LinkedWalletBackend  # noqa: PLC0415 (as above)

    assert LinkedWalletBackend().authenticate(None, wallet=Wallet(SigningWallet(1).address, 1)) is None
    assert LinkedWalletBackend().authenticate(None, username="ann", password="x") is None


def test_the_django_admin_lists_the_wallets_of_a_user_and_can_unlink_these_wallets(
    shop: TestClient, users: Any
) -> None:
    sign_in(shop, ALICE)
    log_in(shop, users[0])
    shop.post("/add", headers=SITE_HEADERS)
    (row,) = read_wallet_links()
    list_page = shop.get("/admin/kisslock_users/walletuser/")
    assert ALICE.address in list_page.text
    page = f"/admin/auth/user/{users[0].pk}/change/"
    assert ALICE.address in shop.get(page).text
    assert shop.get("/admin/kisslock_users/walletuser/add/").status_code == 403
    wallet_page = shop.get(f"/admin/kisslock_users/walletuser/{row.pk}/change/")
    assert ALICE.address in wallet_page.text
    assert 'name="wallet_user"' not in wallet_page.text
    delete_path = f"/admin/kisslock_users/walletuser/{row.pk}/delete/"
    token = shop.get(delete_path).text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    response_after_deletion = shop.post(
        delete_path, data={"post": "yes", "csrfmiddlewaretoken": token}, headers=SITE_HEADERS
    )
    assert (response_after_deletion.status_code, read_wallet_links()) == (200, [])
    log_out(shop)
    assert shop.get("/user").text == "AnonymousUser"


def test_the_django_admin_shows_no_account_if_kisslock_is_not_mounted(users: Any) -> None:
    wallet_links().create(user=users[0], wallet_user="ab" * 16)
    browser = Client()
    browser.force_login(users[0], LINKED_BACKENDS[1])
    assert b'<td class="field-accounts">-</td>' in browser.get("/admin/kisslock_users/walletuser/").content


def test_a_user_with_a_linked_wallet_is_not_deleted_as_inactive(site: Kisslock, shop: TestClient, users: Any) -> None:
    sign_in(shop, ALICE)
    row = wallet_links().create(user=users[0], wallet_user="1" * 32)
    hooks = site.users.hooks

    async def may_forget(user: str) -> bool:
        return await hooks.may_forget(UserEvent(user=user, account=ALICE.address))

    assert shop.portal is not None
    assert shop.portal.call(may_forget, row.wallet_user) is False
    assert shop.portal.call(may_forget, "2" * 32) is True

    def end_connection() -> None:
        connection.ensure_connection()
        connection.connection.close()

    # Close the connection, as happens when the database restarts. The next call must open a new connection.
    shop.portal.call(sync_to_async(end_connection))
    assert shop.portal.call(may_forget, "2" * 32) is True


def test_the_migrations_match_the_models() -> None:
    call_command("makemigrations", "kisslock_users", check=True, dry_run=True, verbosity=0)


def test_deleting_a_django_user_deletes_the_wallet_links_of_the_user(users: Any) -> None:
    wallet_links().create(user=users[1], wallet_user="cd" * 16)
    users[1].delete()
    assert read_wallet_links() == []
