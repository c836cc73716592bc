"""Validates the links in a wallet file: https, to the store that the field names, without redirects or tracking."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

from kisslock.guides.link_rules import RULES
from kisslock.guides.model import Browse, Wallet
from kisslock.guides.vocabulary import CLOSING_STATUSES, SOURCES_BY_METHOD, STORE_HOSTS, STORES

HOST_PATTERN = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+", re.ASCII)
DEEP_LINK_PATTERN = re.compile(r"([a-z][a-z0-9+.-]+)://[^\s{}]+\{uri_encoded\}", re.ASCII)


def wallet_link_problems(wallet: Wallet) -> Iterator[str]:
    """Yield the problems with a wallet's links, each as `field: sentence`."""
    for place, url in wallet.downloads.items():
        yield from _page_link_problems(f"downloads.{place}", url, STORE_HOSTS.get(place))
    for subject, url in wallet.links.items():
        yield from _page_link_problems(f"links.{subject}", url, None)
    for surface, url in wallet.deep_links.items():
        yield from _deep_link_problems(f"deep_links.{surface}", url)
    if wallet.browse:
        yield from _browse_problems(wallet.browse)
    yield from _page_link_problems("evidence.url", wallet.evidence.url, None)
    if wallet.status in CLOSING_STATUSES:
        yield from _closed_wallet_problems(wallet)
        return
    for method in wallet.methods:
        if not SOURCES_BY_METHOD[method].intersection(wallet.downloads):
            yield f"downloads: {method} needs one of {', '.join(sorted(SOURCES_BY_METHOD[method]))}"
    if wallet.comes_last:
        yield from _other_link_problems(wallet)


def _page_link_problems(field: str, url: str, required_host: str | None) -> Iterator[str]:
    url_parts = urlsplit(url)
    if not url.isascii() or any(character.isspace() or character in "{}<>\"'\\" for character in url):
        yield f"{field}: {url} holds a character that a link must not hold"
    elif url_parts.scheme != "https":
        yield f"{field}: {url} is not https"
    elif not HOST_PATTERN.fullmatch(url_parts.netloc):
        yield f"{field}: {url} needs a plain host name, without port or user"
    elif required_host and url_parts.netloc != required_host:
        yield f"{field}: {url} does not lead to {required_host}"
    elif any(url_parts.netloc == host or url_parts.netloc.endswith(f".{host}") for host in RULES.redirect_hosts):
        yield f"{field}: {url} is a redirect that counts clicks; name the vendor's own page"
    elif tracking_names := [
        name for name, _ in parse_qsl(url_parts.query) if name.lower().startswith(RULES.tracking_parameters)
    ]:
        yield f"{field}: {url} carries the tracking parameter {tracking_names[0]}"


def _deep_link_problems(field: str, url: str) -> Iterator[str]:
    if url == "{uri}":
        return
    match = DEEP_LINK_PATTERN.fullmatch(url)
    if not match:
        yield f"{field}: {url} must be {{uri}}, or a link with {{uri_encoded}} at its end and no other placeholder"
    elif match[1] == "https":
        yield from _page_link_problems(field, url.removesuffix("{uri_encoded}"), None)
    else:
        yield from _own_scheme_problems(field, match[1])


def is_browse_link(url: str) -> bool:
    """Return True if this version of Kisslock can insert a page's URL into a link of this length and form."""
    return len(url) <= RULES.browse_max and re.fullmatch(RULES.browse_form, url, re.ASCII) is not None


def _browse_problems(browse: Browse) -> Iterator[str]:
    """Yield the problems with links that open a page in the wallet's in-app browser."""
    if not (browse.ios or browse.android):
        yield "browse: needs a link for ios or android"
    if browse.evidence.date and browse.evidence.date > browse.checked:
        yield f"browse.evidence.date: {browse.evidence.date} is after {browse.checked}, when it was read"
    yield from _page_link_problems("browse.evidence.url", browse.evidence.url, None)
    for system, links in (("ios", browse.ios), ("android", browse.android)):
        for url in links:
            field = f"browse.{system}"
            scheme = url.partition("://")[0]
            if not is_browse_link(url):
                yield f"{field}: {url} needs {{url_encoded}}, {{url_twice}} or {{url_bare}} behind a host and a path"
            elif scheme == "https":
                yield from _page_link_problems(field, url.partition("{url_")[0], None)
            else:
                yield from _own_scheme_problems(field, scheme)
        if any(url.startswith("https:") for url in links[1:]):
            yield f"browse.{system}: an https link comes first"


def _own_scheme_problems(field: str, scheme: str) -> Iterator[str]:
    if not RULES.can_be_wallet_scheme(scheme):
        yield f"{field}: {scheme} is a scheme of the browser or the system, not the wallet's own"


def _other_link_problems(wallet: Wallet) -> Iterator[str]:
    for place in wallet.downloads:
        if place not in STORES:
            yield f"downloads.{place}: a wallet that is {wallet.status} links to stores only"
    for field, links in (("links", wallet.links), ("deep_links", wallet.deep_links), ("browse", wallet.browse)):
        if links:
            yield f"{field}: a wallet that is {wallet.status} links to stores only"


def _closed_wallet_problems(wallet: Wallet) -> Iterator[str]:
    """Yield a problem for each field with links. Visitors should not install a wallet that is closing or closed."""
    for field in ("downloads", "links", "deep_links", "browse"):
        if getattr(wallet, field):
            yield f"{field}: a wallet that is {wallet.status} has no links"
