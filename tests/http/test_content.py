"""Encodings, ETags, caching."""

import gzip
import http.client

import pytest
from starlette.testclient import TestClient

from kisslock.http.content import choose_encoding, compress_body, create_content, etag_matches
from tests.conftest import SCRIPT_BYTES

ALL_ENCODINGS = ("br", "gzip", "identity")
SCRIPT_PATH = "/assets/site-A1.js"


@pytest.mark.parametrize(
    ("accept", "expected_encoding"),
    [
        ("", "identity"),
        ("br", "br"),
        ("gzip, deflate, br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("deflate", "identity"),
        ("*", "br"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0, *", "gzip"),
        ("gzip;q=0, br;q=0", "identity"),
        ("identity;q=0.9, gzip;q=0.5", "identity"),
        ("identity;q=0", "identity"),
        ("*;q=0", "identity"),
        ("br;q=oops, gzip", "gzip"),
        ("br ; q=0.3 , gzip ;q=0.2", "br"),
        (",,;;q=,", "identity"),
        ("gzip;q=nan", "identity"),
        ("br;q=1;x=y", "br"),
    ],
)
def test_the_server_chooses_the_encoding_with_the_highest_quality_and_prefers_brotli_if_qualities_are_equal(
    accept: str, expected_encoding: str
) -> None:
    assert choose_encoding(accept.encode(), ALL_ENCODINGS) == expected_encoding


@pytest.mark.parametrize(
    ("header", "is_match"),
    [
        (None, False),
        (b'"a"', True),
        (b'W/"a"', True),
        (b'"b", "a"', True),
        (b"*", True),
        (b'"b"', False),
        (b"", False),
        (b"a", False),
    ],
)
def test_an_etag_matches_an_equal_or_weak_or_listed_etag_and_a_star(header: bytes | None, is_match: bool) -> None:
    assert etag_matches(header, b'"a"') is is_match


def test_each_encoding_has_its_own_etag_which_changes_with_the_content() -> None:
    first_content, second_content = (
        create_content("text/plain", compress_body(body), cache_control="x") for body in (b"one", b"two")
    )
    etags = [variant.etag for content in (first_content, second_content) for variant in content.variants.values()]
    assert len(set(etags)) == 4
    assert not any(etag.startswith(b"W/") for etag in etags)
    same_content = create_content("text/plain", compress_body(b"one"), cache_control="x")
    assert same_content.variants["gzip"].etag == first_content.variants["gzip"].etag


@pytest.mark.parametrize(("encoding", "body"), [("br", b"(brotli)"), ("gzip", None), ("identity", SCRIPT_BYTES)])
def test_assets_are_served_in_the_encodings_that_the_build_created(
    port: int, encoding: str, body: bytes | None
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", SCRIPT_PATH, headers={"Accept-Encoding": encoding})
    response = connection.getresponse()
    received = response.read()
    connection.close()
    assert (gzip.decompress(received) if encoding == "gzip" else received) == (body or SCRIPT_BYTES)
    assert response.getheader("content-encoding", "identity") == encoding
    assert response.getheader("vary") == "Accept-Encoding"


def test_assets_have_a_media_type_and_can_be_cached_forever(reader: TestClient) -> None:
    headers = reader.get(SCRIPT_PATH).headers
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    svg = reader.get("/assets/wallets/rabby.0a1b2c3d.svg").headers
    assert svg["content-type"] == "image/svg+xml"
    assert svg["content-security-policy"].endswith("sandbox")


@pytest.mark.parametrize("path", ["/", SCRIPT_PATH, "/api/config", "/api/wallets", "/api/guides", "/api/openapi.json"])
def test_a_browser_that_sends_the_current_etag_gets_304(reader: TestClient, path: str) -> None:
    first_response = reader.get(path)
    second_response = reader.get(path, headers={"If-None-Match": first_response.headers["etag"]})
    assert second_response.status_code == 304
    assert second_response.content == b""
    assert second_response.headers["etag"] == first_response.headers["etag"]
    assert second_response.headers["vary"] == first_response.headers["vary"]
    assert reader.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_the_response_for_a_missing_asset_is_not_cached(reader: TestClient) -> None:
    assert reader.get("/assets/site-OLD.js").headers["cache-control"] == "no-store"
