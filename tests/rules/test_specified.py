"""Statements of the specification about guides, screens and the server that no other test covers."""

import re

import pytest
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.features import enabled_features
from kisslock.guides.catalogue import load_catalogue
from kisslock.guides.locales import load_locale
from kisslock.guides.resolve import wallet_guide
from kisslock.routes import collect_routes
from kisslock.wire import Steps
from tests.rules.test_catalogue import SPECIFIED_METHODS

ROUTES = collect_routes(enabled_features(Settings()))


def english_steps(wallet_id: str) -> dict[str, Steps]:
    """Return a wallet's English guide by method."""
    guide = wallet_guide(load_catalogue(), load_catalogue().get(wallet_id), load_locale("en")).guide
    return {str(method): steps for method, steps in guide.items()}


WALLETS_AND_METHODS = [
    (wallet_id, method) for wallet_id, wallet_methods in SPECIFIED_METHODS.items() for method in wallet_methods
]


# Specification 2.6
@pytest.mark.parametrize(("wallet_id", "method"), WALLETS_AND_METHODS)
def test_the_title_of_the_first_step_of_a_guide_begins_with_the_verb_open_or_install(
    wallet_id: str, method: str
) -> None:
    title = english_steps(wallet_id)[method].step1.title
    assert title.startswith({"qr_code": "Open ", "extension": "Install ", "desktop": "Open "}[method])


# Specification 2.8
@pytest.mark.parametrize(("wallet_id", "method"), WALLETS_AND_METHODS)
def test_the_last_step_asks_for_a_refresh_in_an_extension_guide_and_for_an_approval_in_other_guides(
    wallet_id: str, method: str
) -> None:
    step = english_steps(wallet_id)[method].step3
    text = f"{step.title} {step.description}".lower()
    assert ("refresh" in text) == (method == "extension")
    assert ("approve" in text) == (method != "extension")
    if method == "qr_code":
        assert re.search(r"\bscan", text)


# Specification 2.9
def test_the_guides_of_two_wallets_end_with_walletconnect_on_the_settings_screen_of_the_app() -> None:
    assert (
        english_steps("trust")["qr_code"].step3.title
        == english_steps("safepal")["qr_code"].step3.title
        == "Tap WalletConnect in Settings"
    )


# Specification 2.1
def test_only_the_five_listed_paths_serve_html_documents() -> None:
    documents = [endpoint.path for endpoint in ROUTES if endpoint.response == "text/html"]
    # /forward protects an application behind a proxy. /api/docs exists only in development
    # (tests/ops/test_api_page.py).
    assert documents == ["/", "/console", "/console/", "/forward", "/api/docs"]


# Specification 2.11
def test_the_hosted_page_is_light_and_blue_by_default(reader: TestClient) -> None:
    root = reader.get("/").text.split("<html", 1)[1].split(">", 1)[0]
    assert 'data-kl-accent="blue"' in root
    assert 'data-kl-scheme="light"' in root


# Specification 3.9
@pytest.mark.parametrize("path", ["/", "/api/config", "/api/wallets", "/api/guides", "/api/health", "/api/ready"])
def test_no_response_to_a_public_get_request_sets_a_cookie(reader: TestClient, path: str) -> None:
    response = reader.get(path)
    assert response.status_code == 200
    assert "set-cookie" not in response.headers
