"""The origins of a site, from its settings."""

import pytest

from kisslock.http.origins import Origins, is_https, normalise_origin


@pytest.mark.parametrize(
    ("configured_origin", "browser_origin"),
    [
        ("https://App.Example", "https://app.example"),
        ("HTTPS://app.example:443", "https://app.example"),
        ("https://app.example:8443", "https://app.example:8443"),
        ("https://app.example:80", "https://app.example:80"),
        ("http://localhost:80", "http://localhost"),
        ("http://localhost:443", "http://localhost:443"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("http://[::1]", "http://[::1]"),
        ("http://127.0.0.1", "http://127.0.0.1"),
    ],
)
def test_origins_are_compared_in_the_form_that_browsers_send(configured_origin: str, browser_origin: str) -> None:
    assert normalise_origin(configured_origin) == browser_origin
    assert browser_origin in Origins([configured_origin])


def test_origins_keep_the_order_of_the_settings_without_duplicates() -> None:
    origins = Origins(["https://b.example", "http://a.example", "https://B.example:443", "https://a.example"])
    assert origins.all == ("https://b.example", "http://a.example", "https://a.example")
    assert origins.default_origin == "https://b.example"
    assert origins.schemes_by_authority == {"b.example": {"https"}, "a.example": {"http", "https"}}
    assert "https://c.example" not in origins


@pytest.mark.parametrize(
    ("configured", "has_https", "allows_http"),
    [
        (["https://a.example"], True, False),
        (["http://localhost:8000"], False, True),
        (["https://a.example", "http://localhost:8000"], True, True),
        ([], False, True),
    ],
)
def test_the_origins_in_the_settings_decide_whether_the_site_uses_https_and_allows_http(
    configured: list[str], has_https: bool, allows_http: bool
) -> None:
    origins = Origins(configured)
    assert (origins.has_https, origins.allows_http) == (has_https, allows_http)


def test_a_sign_in_message_can_contain_the_origin_of_the_request_if_the_settings_contain_no_origins() -> None:
    assert Origins([]).default_origin is None
    assert Origins([]).origins_for_message("http://localhost:8000").all == ("http://localhost:8000",)
    configured_origins = Origins(["https://a.example"])
    assert configured_origins.origins_for_message("http://localhost:8000") is configured_origins


def test_only_the_https_scheme_counts_as_tls() -> None:
    assert is_https("https://a.example")
    assert not is_https("http://a.example")
    assert not is_https("http://https://")
