"""Findings about protected addresses: whether each is shut for a visitor without a session."""

import asyncio
from http import HTTPStatus

import aiohttp

from kisslock.checks.report import Check
from kisslock.forward.settings import Forward
from kisslock.settings import Settings

TIMEOUT = aiohttp.ClientTimeout(total=10)
NAME, SHUT = "forward.protected", {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}


async def check(settings: Settings) -> list[Check]:
    """One finding for each address of forward.protected."""
    addresses = settings.section(Forward).protected
    if not addresses:
        return []
    async with aiohttp.ClientSession(timeout=TIMEOUT) as session:
        return list(await asyncio.gather(*(_finding(session, address) for address in addresses)))


async def _finding(session: aiohttp.ClientSession, address: str) -> Check:
    try:
        async with session.get(address, allow_redirects=False) as answer:
            status = answer.status
    except (aiohttp.ClientError, TimeoutError) as error:
        return _failure(f"{address} does not answer: {str(error) or type(error).__name__}")
    if status in SHUT:
        return Check(name=NAME, status="ok", message=f"{address} is shut: {status}")
    return _failure(f"{address} is not shut: it answers {status} without a session")


def _failure(message: str) -> Check:
    hint = "Its proxy has to answer 401 or 403 without a session: docs/how-to/protect-anything.md."
    return Check(name=NAME, status="fail", message=message, hint=hint)
