"""Build hook: a wheel or sdist without the whole built front end is refused."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontEndHook(BuildHookInterface[Any]):
    """Looks at the built front end before anything is packed. Building it needs Node; packing it does not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Refuse to pack when the front end is missing, incomplete or older than its sources."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.built import complaint  # noqa: PLC0415 - found only through the line above

        problem = complaint(Path(self.root))
        if problem:
            sys.exit(problem)
