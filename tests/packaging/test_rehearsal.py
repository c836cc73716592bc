"""The npm registry of `make rehearse`, tested with the requests that npm sends."""

import base64
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tools.rehearsal.__main__ import build_twice, main
from tools.rehearsal.npm_registry import registry_application

UPSTREAM_URL = "https://registry.example/npm/"
TARBALL_BYTES = b"a tarball"
PACKAGE_METADATA = {
    "name": "kisslock",
    "dist-tags": {"latest": "1.2.3"},
    "versions": {"1.2.3": {"name": "kisslock", "version": "1.2.3"}},
    "_attachments": {"kisslock-1.2.3.tgz": {"data": base64.b64encode(TARBALL_BYTES).decode()}},
}


@pytest.fixture
def registry() -> TestClient:
    return TestClient(registry_application(UPSTREAM_URL), follow_redirects=False)


def test_a_package_that_was_published_in_the_rehearsal_can_be_downloaded(registry: TestClient) -> None:
    assert registry.put("/kisslock", json=PACKAGE_METADATA).status_code == 201
    metadata = registry.get("/kisslock").json()
    assert (metadata["dist-tags"], [*metadata["versions"]]) == ({"latest": "1.2.3"}, ["1.2.3"])
    assert registry.get("/kisslock/-/kisslock-1.2.3.tgz").content == TARBALL_BYTES


def test_the_same_version_cannot_be_published_twice(registry: TestClient) -> None:
    registry.put("/kisslock", json=PACKAGE_METADATA)
    second_response = registry.put("/kisslock", json=PACKAGE_METADATA | {"dist-tags": {"latest": "9.9.9"}})
    assert (second_response.status_code, second_response.json()) == (
        409,
        {"error": "kisslock 1.2.3 is already published"},
    )
    assert registry.get("/kisslock").json()["dist-tags"] == {"latest": "1.2.3"}


@pytest.mark.parametrize(
    ("path", "expected_path"),
    [
        ("/react", "react"),
        ("/@wagmi%2fcore", "@wagmi/core"),
        ("/react/-/react-19.0.0.tgz", "react/-/react-19.0.0.tgz"),
        ("/kisslock", "kisslock"),
    ],
)
def test_requests_for_packages_that_were_not_published_are_redirected_to_the_upstream_registry(
    path: str, expected_path: str, registry: TestClient
) -> None:
    response = registry.get(path)
    assert (response.status_code, response.headers["Location"]) == (307, UPSTREAM_URL + expected_path)


def test_the_rehearsal_stops_if_two_builds_have_different_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = iter([{"one.whl": "aa", "two.tgz": "bb"}, {"one.whl": "aa", "two.tgz": "cc"}])
    monkeypatch.setattr("tools.rehearsal.__main__.build", lambda _: next(digests))
    with pytest.raises(SystemExit, match=r"The two builds differ: two\.tgz\."):
        build_twice(tmp_path)


def test_the_error_for_an_unknown_page_mentions_the_page() -> None:
    with pytest.raises(SystemExit, match="Unknown page angular: the pages are fastapi, django"):
        main(["angular"])
