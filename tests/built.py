"""A Kisslock whose front end is a build of the tests."""

from collections import defaultdict
from typing import Any

from kisslock import Kisslock
from kisslock.settings import Settings
from kisslock.site.builds import Builds
from kisslock.site.bundle import Bundle


def kisslock_of(bundle: Bundle, settings: Settings, **hooks: Any) -> Kisslock:
    """With one bundle as page, element, operator's page and page of programs."""

    class Built(Kisslock):
        def _builds(self) -> Builds:
            return Builds(page=(bundle,), embed=bundle, alone=defaultdict(lambda: bundle))

    return Built(settings, **hooks)
