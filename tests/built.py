"""A Kisslock with a front-end build made for tests, and the mark for tests that need the real front end."""

from collections import defaultdict
from typing import Any

import pytest
from typing_extensions import override

from kisslock import Kisslock, Settings
from kisslock.errors import AssetsMissing
from kisslock.site.builds import Builds
from kisslock.site.bundle import STATIC, Bundle

IS_BUILT = (STATIC / "manifest.json").exists()
NOT_BUILT = "This test needs the front end, which is not built. `make setup` builds it."
NEEDS_BUILT_FRONT_END = pytest.mark.skipif(not IS_BUILT, reason=NOT_BUILT)


def report_failure(failure: str, *, is_built: bool = IS_BUILT) -> str:
    """Return the report of a failed test. If the front end is not built, the report is one sentence."""
    lacks_build = not is_built and (AssetsMissing.__name__ in failure or AssetsMissing.code in failure)
    return NOT_BUILT if lacks_build else failure


def create_kisslock(bundle: Bundle, settings: Settings, **hooks: Any) -> Kisslock:
    """Return a Kisslock that uses one bundle for the hosted page, the element, the console and the OpenID page."""

    class BuiltKisslock(Kisslock):
        @override
        def _builds(self) -> Builds:
            return Builds(page=(bundle,), embed=bundle, feature_pages=defaultdict(lambda: bundle))

    return BuiltKisslock(settings, **hooks)
