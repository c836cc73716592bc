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
from tests.console.history import save_entries

NewOperatedSite = Callable[..., "OperatedSite"]


class OperatedSite:
    """A running site whose operator is alice."""

    def __init__(self, kisslock: Kisslock, portal: Any) -> None:
        self.kisslock, self.portal = kisslock, portal

    def open_browser(self) -> Browser:
        """Return a browser without cookies."""
        browser = Browser(self.kisslock.app)
        browser.client.portal = self.portal
        return browser

    def sign_in_operator(self, key: SigningWallet | None = None) -> Browser:
        """Return a browser in which the operator is signed in."""
        browser = self.open_browser()
        assert browser.sign_in(key or SigningWallet(1)).status_code == 200
        return browser

    def save_entries(self, *entries: Entry) -> None:
        """Store entries in the log."""
        self.portal.call(save_entries, self.kisslock.services[Storage], entries)


@pytest.fixture
def new_operated_site(new_kisslock: NewKisslock, clock: Clock) -> Iterator[NewOperatedSite]:  # noqa: F811
    """Return a function that creates a site from settings tables. Its clock is the test's."""
    with ExitStack() as stack:

        def create_site(**tables: Any) -> OperatedSite:
            tables = {"site": {"origins": [ORIGIN]}, "console": {"operators": [SigningWallet(1).address]}, **tables}
            kisslock = new_kisslock(**tables)
            kisslock.services[SignIn].clock = kisslock.services[Console].clock = clock
            return OperatedSite(kisslock, stack.enter_context(TestClient(kisslock.app)).portal)

        yield create_site


@pytest.fixture
def site(new_operated_site: NewOperatedSite) -> OperatedSite:
    """Return a site on SQLite where only operators sign in."""
    return new_operated_site()
