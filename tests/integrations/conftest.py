"""A site at ORIGIN, for applications in other frameworks."""

from collections.abc import Callable, Iterator
from typing import Any

import django
import pytest
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.management import call_command
from starlette.testclient import TestClient

from kisslock import Kisslock
from kisslock.testing import SigningWallet
from tests.conftest import NewKisslock
from tests.integrations.hosts import HOST_FACTORY_BY_NAME, CreateHost
from tests.integrations.shop import settings as shop_settings

ORIGIN = "http://127.0.0.1:8000"
SITE_HEADERS = {"Origin": ORIGIN}
ALICE = SigningWallet(1)
OpenClient = Callable[[Any], TestClient]


@pytest.fixture
def site(new_kisslock: NewKisslock) -> Kisslock:
    """Return a site with sign-in on chains 1 and 10."""
    return new_kisslock(site={"origins": [ORIGIN]}, chains={"1": {}, "10": {}})


@pytest.fixture
def site_with_tokens(new_kisslock: NewKisslock) -> Kisslock:
    """Return a site where API clients can sign in with tokens."""
    return new_kisslock(site={"origins": [ORIGIN]}, sign_in={"mode": "optional", "tokens": True}, chains={"1": {}})


def create_bearer_header(client: Any, wallet: SigningWallet) -> dict[str, str]:
    """Return the header with a new token."""
    expected = {"address": wallet.address, "chain_id": 1}
    message = client.post("/wallet/api/auth/nonce", json=expected, headers=SITE_HEADERS).json()["message"]
    proof = {"message": message, "signature": wallet.sign(message), "name": "ci"}
    token_response = client.post("/wallet/api/auth/token", json=proof, headers=SITE_HEADERS).json()
    return {"Authorization": f"Bearer {token_response['token']}"}


@pytest.fixture(scope="session")
def django_project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Configure Django, which is possible once per process."""
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path_factory.mktemp("django") / "users.db")}
    own_settings = {name: value for name, value in vars(shop_settings).items() if name.isupper()}
    settings.configure(**own_settings, DATABASES={"default": database})
    django.setup()
    call_command("migrate", verbosity=0)
    yield
    from django.db import connections  # noqa: PLC0415 (after Django is configured)

    connections.close_all()


@pytest.fixture
def open_client() -> Iterator[OpenClient]:
    """Yield a function that opens a browser at an application. Its lifespan runs until the test ends."""
    open_clients: list[TestClient] = []

    def enter_client(app: Any) -> TestClient:
        client = TestClient(app, base_url=ORIGIN, raise_server_exceptions=False)
        open_clients.append(client)
        return client.__enter__()

    yield enter_client
    for client in open_clients:
        client.__exit__(None, None, None)


def django_app(site: Kisslock) -> Any:
    """Return the Django project as an ASGI application with Kisslock mounted."""
    from kisslock.integrations.django import mount  # noqa: PLC0415 (after Django is configured)

    return mount(get_asgi_application(), site)


@pytest.fixture
def shop(site: Kisslock, django_project: None, open_client: OpenClient) -> TestClient:
    """Return a browser at the Django project."""
    return open_client(django_app(site))


@pytest.fixture
def django_urls(django_project: None) -> Iterator[None]:
    """Restore ROOT_URLCONF after a test that changes it."""
    urls_before = settings.ROOT_URLCONF
    yield
    settings.ROOT_URLCONF = urls_before


@pytest.fixture(params=[name for name in HOST_FACTORY_BY_NAME if "class" not in name])
def create_host(request: pytest.FixtureRequest, django_urls: None) -> CreateHost:
    """Return a function that creates an application with one protected route, in each framework in turn."""
    return HOST_FACTORY_BY_NAME[request.param]


@pytest.fixture(params=list(HOST_FACTORY_BY_NAME))
def create_host_with_class_views(request: pytest.FixtureRequest, django_urls: None) -> CreateHost:
    """Like `create_host`, with class-based Django views too."""
    return HOST_FACTORY_BY_NAME[request.param]


def status_and_code(response: Any) -> str:
    """Return status and code of an error envelope. Fails if the response is not an envelope."""
    error = response.json()["error"]
    assert set(error) - {"missing"} == {"code", "message", "hint", "request_id"}
    assert ("missing" in error) == (error["code"] == "gate/not-held")
    assert all(error.values())
    assert response.headers["x-request-id"] == error["request_id"]
    assert response.headers["cache-control"] == "no-store"
    return f"{response.status_code} {error['code']}"
