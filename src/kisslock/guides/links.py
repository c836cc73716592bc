"""Checks that the stores and home pages of wallets respond (`kisslock wallets check --online`)."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import aiohttp

from kisslock import __version__
from kisslock.guides.catalogue import Catalogue

CONCURRENCY = 8
TIMEOUT = aiohttp.ClientTimeout(total=20)
# Some stores return these statuses to scripts even if the page exists.
MAY_EXIST_STATUSES = frozenset({401, 403, 405, 429, 503})


@dataclass(frozen=True)
class LinkFinding:
    """A link of a wallet, such as `rainbow downloads.ios`, and its status."""

    link_name: str
    status: Literal["ok", "warn", "fail"]
    message: str


def web_links(catalogue: Catalogue) -> dict[str, str]:
    """Return each store page and home page by its place in the catalogue."""
    return {
        f"{wallet.id} {field}.{place}": url
        for wallet in catalogue.wallets
        for field, links in (("downloads", wallet.downloads), ("links", wallet.links))
        for place, url in links.items()
    }


async def check_links(links: Mapping[str, str]) -> list[LinkFinding]:
    """Request each link once, with only a few requests at the same time.

    Redirects are reported, but they are not followed.
    """
    semaphore = asyncio.Semaphore(CONCURRENCY)
    headers = {"User-Agent": f"kisslock/{__version__} (wallets check)"}
    async with aiohttp.ClientSession(timeout=TIMEOUT, headers=headers) as session:

        async def check(link_name: str, url: str) -> LinkFinding:
            async with semaphore:
                return await _check_link(session, link_name, url)

        return list(await asyncio.gather(*(check(*link) for link in links.items())))


async def _check_link(session: aiohttp.ClientSession, link_name: str, url: str) -> LinkFinding:
    try:
        async with session.get(url, allow_redirects=False) as response:
            status, location = response.status, response.headers.get("Location", "")
    except (aiohttp.ClientError, TimeoutError) as error:
        return LinkFinding(link_name, "fail", f"{url} does not answer: {str(error) or 'it takes longer than 20 s'}")
    if status in MAY_EXIST_STATUSES:
        return LinkFinding(
            link_name, "warn", f"{url} answers {status}, as some sites answer programs; open it yourself"
        )
    if 300 <= status < 400:  # noqa: PLR2004 - the redirects of RFC 9110
        return LinkFinding(link_name, "warn", f"{url} leads on to {location or 'no place'}")
    if status >= 400:  # noqa: PLR2004 - the failures of RFC 9110
        return LinkFinding(link_name, "fail", f"{url} answers {status}")
    return LinkFinding(link_name, "ok", f"{url} answers")
