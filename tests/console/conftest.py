"""A site with an operator, browsers at it, and a log that tests write."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.testing import SigningWallet
from tests.auth.conftest import ORIGIN, Browser, Clock, alice, bob, clock  # noqa: F401 (fixtures)
from tests.conftest import Kit
from tests.console.history import Entry, keep

Operated = Callable[..., "Site"]


class Site:
    """A running site with alice as its operator."""

    def __init__(self, here: Kisslock, portal: Any) -> None:
        self.here, self.portal = here, portal

    def browser(self) -> Browser:
        """A browser without cookies."""
        browser = Browser(self.here.app)
        browser.client.portal = self.portal
        return browser

    def operator(self, key: SigningWallet | None = None) -> Browser:
        """A browser in which the operator is signed in."""
        browser = self.browser()
        assert browser.sign_in(key or SigningWallet(1)).status_code == 200
        return browser

    def keep(self, *entries: Entry) -> None:
        """Put entries into the log."""
        self.portal.call(keep, self.here.resources.storage, entries)


@pytest.fixture
def operated(kit: Kit, clock: Clock) -> Iterator[Operated]:  # noqa: F811
    """Makes a site from tables of settings; its clock is the test's."""
    with ExitStack() as stack:

        def make(**tables: Any) -> Site:
            tables = {"site": {"origins": [ORIGIN]}, "console": {"operators": [SigningWallet(1).address]}, **tables}
            here = kit(**tables)
            here.features.sign_in.clock = here.features.console.clock = clock
            return Site(here, stack.enter_context(TestClient(here.app)).portal)

        yield make


@pytest.fixture
def site(operated: Operated) -> Site:
    """A site on SQLite where only operators sign in."""
    return operated()
