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
from kisslock.routes import routes_of
from kisslock.site.bundle import Bundle
from tests.built import kisslock_of
from tests.conftest import NewKisslock

ROUTES = routes_of(enabled_features(Settings()))


@pytest.fixture
def answer(new_kisslock: NewKisslock, bundle: Bundle) -> httpx2.Response:
    """The page of a server in development."""
    settings = replace(new_kisslock().settings, dev=True)
    return TestClient(kisslock_of(bundle, settings).app).get("/api/docs")


def test_the_development_server_has_a_page_with_every_call_that_links_each_shape_to_its_heading(
    answer: httpx2.Response,
) -> None:
    assert answer.status_code == 200
    for route in ROUTES:
        assert f"<code>{route.method} {re.sub(r':path', '', route.path)}</code>" in answer.text
    assert set(re.findall(r'href="#(\w+)"', answer.text)) <= set(re.findall(r'id="(\w+)"', answer.text))


def test_the_page_has_no_script_and_the_policy_allows_its_style_by_hash(answer: httpx2.Response) -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    policy = answer.headers["content-security-policy"]
    assert f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in policy
    assert "script-src" not in policy
    assert "<script" not in answer.text


def test_a_server_for_visitors_does_not_serve_the_page(new_kisslock: NewKisslock) -> None:
    assert TestClient(new_kisslock().app).get("/api/docs").status_code == 404
