"""The page of the API in development."""

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256

import httpx2
import pytest
from starlette.testclient import TestClient

from kisslock import Settings
from kisslock.features import enabled_features
from kisslock.routes import collect_routes
from kisslock.site.bundle import Bundle
from tests.built import create_kisslock
from tests.conftest import NewKisslock

ROUTES = collect_routes(enabled_features(Settings()))


@pytest.fixture
def page_response(new_kisslock: NewKisslock, bundle: Bundle) -> httpx2.Response:
    """The page of a server in development."""
    settings = replace(new_kisslock().settings, dev=True)
    return TestClient(create_kisslock(bundle, settings).app).get("/api/docs")


def test_the_development_server_has_an_api_page_that_lists_every_route_and_links_each_shape_to_its_heading(
    page_response: httpx2.Response,
) -> None:
    assert page_response.status_code == 200
    for route in ROUTES:
        assert f"<code>{route.method} {re.sub(r':path', '', route.path)}</code>" in page_response.text
    assert set(re.findall(r'href="#(\w+)"', page_response.text)) <= set(re.findall(r'id="(\w+)"', page_response.text))


def test_the_api_page_has_no_script_and_the_content_security_policy_allows_its_style_by_hash(
    page_response: httpx2.Response,
) -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", page_response.text, re.DOTALL)
    policy = page_response.headers["content-security-policy"]
    assert f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in policy
    assert "script-src" not in policy
    assert "<script" not in page_response.text


def test_a_production_server_does_not_serve_the_api_page(new_kisslock: NewKisslock) -> None:
    assert TestClient(new_kisslock().app).get("/api/docs").status_code == 404
