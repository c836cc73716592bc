"""Build hooks: a wheel or sdist without the whole built front end is refused; links follow from the public address."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class FrontEndHook(BuildHookInterface[Any]):
    """Looks at the built front end before anything is packed. Building it needs Node; packing it does not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Refuse to pack when the front end is missing, incomplete or older than its sources."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.built import SBOM, STATIC, complaint  # noqa: PLC0415 - found only through the line above

        problem = complaint(Path(self.root))
        if problem:
            sys.exit(problem)
        if self.target_name == "wheel":
            build_data["sbom_files"].append(f"{STATIC}/{SBOM}")


class AddressHook(MetadataHookInterface):
    """Sets the README and the links as index sites show them."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write `readme` and `urls`."""
        sys.path.insert(0, self.root)
        from tools.address import links, page  # noqa: PLC0415 - found only through the line above

        metadata["readme"] = {"content-type": "text/markdown", "text": page(Path(self.root), "README.md")}
        metadata["urls"] = links(Path(self.root))
