"""Django REST framework: the permission class."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings
from django.urls import path
from starlette.testclient import TestClient

from kisslock import Kisslock, Wallet
from kisslock.errors import TooManyRequests
from kisslock.integrations.authorize import HOLDING_KEY
from kisslock.testing import sign_in
from tests.integrations.conftest import ALICE, OpenClient, django_app

pytestmark = pytest.mark.usefixtures("django_project")
GATES_PAGE = Path(__file__).parents[2] / "docs" / "gates.md"


def test_a_view_admits_only_signed_in_visitors(shop: TestClient) -> None:
    denied_response = shop.get("/rest/me")
    assert denied_response.status_code == 401
    assert set(denied_response.json()["error"]) == {"code", "message", "hint", "request_id"}
    sign_in(shop, ALICE)
    assert shop.get("/rest/me").json() == {"account": ALICE.address}


@pytest.mark.parametrize("route", ["/rest/me", "/me", "/hers/hello", "/add"])
def test_the_error_contains_the_line_to_add_if_the_django_settings_lack_the_middleware(
    site: Kisslock, open_client: OpenClient, caplog: pytest.LogCaptureFixture, route: str
) -> None:
    with override_settings(MIDDLEWARE=[]):
        client = open_client(django_app(site))
    assert client.get(route).status_code == 500
    (failure,) = [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert isinstance(failure, ImproperlyConfigured)
    assert 'MIDDLEWARE += ["kisslock.integrations.django.WalletMiddleware"]' in str(failure)


def test_a_response_to_a_temporary_denial_has_a_retry_after_header() -> None:
    environ_values: dict[str, Any] = {"kisslock.wallet": TooManyRequests(headers={"Retry-After": "7"})}
    response = Client().get("/rest/me", **environ_values)
    assert (response.status_code, response.headers["Retry-After"]) == (429, "7")


def test_numbers_in_the_list_of_missing_assets_stay_numbers() -> None:
    from kisslock.access.errors import NotHeld  # noqa: PLC0415 (only here)
    from kisslock.http.wire import MissingHolding  # noqa: PLC0415 (only here)
    from kisslock.integrations.rest_framework import EnvelopeError  # noqa: PLC0415 (after Django is configured)

    missing = MissingHolding(
        chain=1, token=None, kind="native", id=None, name="", decimals=18, needed="0.1", held="0", whose="wallet",
        alternative=False,
    )  # fmt: skip
    error = EnvelopeError(NotHeld.from_missing("This needs more.", None, [missing]), {"headers": ()}).detail["error"][
        "missing"
    ]
    assert (error[0]["chain"], error[0]["token"], error[0]["alternative"]) == (1, None, False)


def test_a_rest_framework_view_can_accept_another_permission_instead_of_a_wallet() -> None:
    environ_values: dict[str, Any] = {"kisslock.wallet": None}
    assert Client().get("/rest/either?open", **environ_values).status_code == 200
    assert Client().get("/rest/either", **environ_values).status_code == 401


def test_the_view_in_the_docs_admits_a_holder_with_a_recent_sign_in() -> None:
    block = re.search(r"```python\n# club_api\.py\n(.*?)```", GATES_PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    urls = ModuleType("club_urls")
    exec(block[1], urls.__dict__)  # noqa: S102 (a block of our own page)
    urls.urlpatterns = [path("club", urls.Club.as_view())]  # type: ignore[attr-defined]

    def request_view(age_s: int, has_holding: bool) -> tuple[int, Any]:
        signed_at = datetime.now(UTC) - timedelta(seconds=age_s)
        environ_values: dict[str, Any] = {
            "kisslock.wallet": Wallet(ALICE.address, 1, signed_at=signed_at),
            HOLDING_KEY: has_holding,
        }
        response = Client().get("/club", **environ_values)
        return response.status_code, response.json().get("account") or response.json()["error"]["code"]

    with override_settings(ROOT_URLCONF=urls):
        assert request_view(10, has_holding=True) == (200, ALICE.address)
        assert request_view(10, has_holding=False) == (403, "gate/not-held")
        assert request_view(400, has_holding=True) == (403, "auth/too-old")
