"""Decides from the URL alone whether a request is allowed."""

from ipaddress import ip_address

from yarl import URL

HTTPS_PORT = 443
MAX_URL_LENGTH = 8192


class FetchError(Exception):
    """The request was not sent, or its response was rejected. The error's text is a short reason without the URL."""


def parse_target(text: str, base_url: URL | None = None) -> URL:
    """Return the URL, resolved against `base_url` for a redirect.

    Raises FetchError unless the URL uses https, a host name and port 443.
    """
    if len(text) > MAX_URL_LENGTH:
        raise FetchError("the URL is too long")
    try:
        url = URL(text) if base_url is None else base_url.join(URL(text))
    except ValueError as error:
        raise FetchError("not a URL") from error
    if url.scheme != "https" or url.port != HTTPS_PORT:
        raise FetchError("not https")
    if url.user is not None or url.password is not None:
        raise FetchError("a URL with a password")
    if not url.host or _is_address(url.host):
        # An IP address would bypass the resolver, which checks that hosts are public.
        raise FetchError("not a host name")
    return url


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        # C libraries accept old notations of addresses, such as 2130706433, 0x7f.1 and 127.1. The last label of such a
        # notation begins with a digit, unlike the last label of a public host name.
        return host.rstrip(".").rpartition(".")[2][:1].isdigit()
    return True
