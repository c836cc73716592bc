"""A site with an operator, browsers at it, and a log that tests fill."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from kisslock.app import Kisslock
from kisslock.auth.sign_in import SignIn
from kisslock.console.console import Console
from kisslock.log.entry import Entry
from kisslock.storage.engine import Storage
from kisslock.testing import SigningWallet
from tests.auth.conftest import ORIGIN, Browser, Clock, clock  # noqa: F401 (a fixture)
from tests.conftest import NewKisslock
from tests.console.history import keep

Operated = Callable[..., "Site"]


class Site:
    """A running site whose operator is alice."""

    def __init__(self, kisslock: Kisslock, portal: Any) -> None:
        self.kisslock, self.portal = kisslock, portal

    def browser(self) -> Browser:
        """Return a browser without cookies."""
        browser = Browser(self.kisslock.app)
        browser.client.portal = self.portal
        return browser

    def operator(self, key: SigningWallet | None = None) -> Browser:
        """Return a browser in which the operator is signed in."""
        browser = self.browser()
        assert browser.sign_in(key or SigningWallet(1)).status_code == 200
        return browser

    def keep(self, *entries: Entry) -> None:
        """Store entries in the log."""
        self.portal.call(keep, self.kisslock.services[Storage], entries)


@pytest.fixture
def operated(new_kisslock: NewKisslock, clock: Clock) -> Iterator[Operated]:  # noqa: F811
    """Return a function that creates a site from settings tables. Its clock is the test's."""
    with ExitStack() as stack:

        def make(**tables: Any) -> Site:
            tables = {"site": {"origins": [ORIGIN]}, "console": {"operators": [SigningWallet(1).address]}, **tables}
            kisslock = new_kisslock(**tables)
            kisslock.services[SignIn].clock = kisslock.services[Console].clock = clock
            return Site(kisslock, stack.enter_context(TestClient(kisslock.app)).portal)

        yield make


@pytest.fixture
def site(operated: Operated) -> Site:
    """Return a site on SQLite where only operators sign in."""
    return operated()
