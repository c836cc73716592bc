"""Build hooks.

The hooks reject a wheel or sdist without a complete front end, and set the links from the public URL.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class FrontEndHook(BuildHookInterface[Any]):
    """Checks the built front end before anything is packed.

    Building the front end needs Node; packing needs no Node.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Stop the build if the front end is missing, incomplete or older than its sources."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.built import SBOM_NAME, STATIC_FOLDER, find_build_problem  # noqa: PLC0415 - found only through the line above

        problem = find_build_problem(Path(self.root))
        if problem:
            sys.exit(problem)
        if self.target_name == "wheel":
            build_data["sbom_files"].append(f"{STATIC_FOLDER}/{SBOM_NAME}")


class AddressHook(MetadataHookInterface):
    """Sets the README and the links that index sites show."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme` and `urls` in the metadata."""
        sys.path.insert(0, self.root)
        from tools.address import project_links, published_page  # noqa: PLC0415 - found only through the line above

        metadata["readme"] = {"content-type": "text/markdown", "text": published_page(Path(self.root), "README.md")}
        metadata["urls"] = project_links(Path(self.root))
