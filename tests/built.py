"""A Kisslock whose front end is a build of the tests, and the mark of what needs the real one."""

from collections import defaultdict
from typing import Any

import pytest

from kisslock import Kisslock
from kisslock.settings import Settings
from kisslock.site.builds import Builds
from kisslock.site.bundle import STATIC, Bundle

BUILT = pytest.mark.skipif(not (STATIC / "manifest.json").exists(), reason="the front end has not been built")


def kisslock_of(bundle: Bundle, settings: Settings, **hooks: Any) -> Kisslock:
    """With one bundle as page, element, operator's page and page of programs."""

    class Built(Kisslock):
        def _builds(self) -> Builds:
            return Builds(page=(bundle,), embed=bundle, alone=defaultdict(lambda: bundle))

    return Built(settings, **hooks)
