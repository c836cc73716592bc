"""Which URLs can be requested, judged only by the URL."""

import pytest
from yarl import URL

from kisslock.egress.target import FetchError, parse_target

REJECTED_URLS = {
    "http://good.example/": "not https",
    "ftp://good.example/": "not https",
    "file:///etc/passwd": "not https",
    "javascript:alert(1)": "not https",
    "//good.example/": "not https",
    "": "not https",
    "https://good.example:8443/": "not https",
    "https://good.example:22/": "not https",
    "https://me:secret@good.example/": "a URL with a password",
    "https://good.example@10.0.0.1/": "a URL with a password",
    "https://127.0.0.1/": "not a host name",
    "https://8.8.8.8/": "not a host name",
    "https://[::1]/": "not a host name",
    "https://[::ffff:7f00:1]/": "not a host name",
    "https://2130706433/": "not a host name",
    "https://0x7f000001/": "not a host name",
    "https://0177.0.0.1/": "not a host name",
    "https://127.1/": "not a host name",
    "https://127.1./": "not a host name",
    "https://good.example:99999/": "not a URL",
    f"https://good.example/{'a' * 9000}": "the URL is too long",
}


@pytest.mark.parametrize(("url", "reason"), REJECTED_URLS.items())
def test_only_an_https_url_with_a_host_name_and_the_default_port_is_allowed(url: str, reason: str) -> None:
    with pytest.raises(FetchError, match=reason):
        parse_target(url)


@pytest.mark.parametrize("url", ["https://good.example", "https://good.example:443/a?b=c", "HTTPS://GOOD.example/a"])
def test_an_ordinary_url_is_allowed(url: str) -> None:
    assert parse_target(url).host == "good.example"


@pytest.mark.parametrize(
    ("location", "expected_url"),
    [("/b", "https://good.example/b"), ("https://other.example/c", "https://other.example/c")],
)
def test_a_relative_or_absolute_redirect_is_resolved_against_the_current_url(location: str, expected_url: str) -> None:
    assert str(parse_target(location, URL("https://good.example/a"))) == expected_url


@pytest.mark.parametrize("location", ["http://good.example/", "//10.0.0.1/", "https://[::1]/", "file:///etc/passwd"])
def test_a_redirect_to_a_url_that_is_not_allowed_is_rejected(location: str) -> None:
    with pytest.raises(FetchError):
        parse_target(location, URL("https://good.example/a"))
