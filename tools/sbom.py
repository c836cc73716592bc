"""`python -m tools.sbom PURL FILE LIST...`: writes a CycloneDX bill of materials from lists of licences."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

from tools.places import ROOT

# NOTICE.md names the origin of the icons. Icons are data, so no build lists them.
ICONS_NOTICE = ROOT / "src" / "kisslock" / "data" / "wallets" / "NOTICE.md"


def create_bill_of_materials(purl: str, licence_lists: Iterable[str]) -> str:
    """Return a CycloneDX 1.6 document (JSON): the icons, and each `## name - version (licence)` of the lists.

    The document contains no time, and its serial number is derived from the package URL. The same package therefore
    always results in the same document.
    """
    matches = {
        match for text in licence_lists for match in re.findall(r"^## (\S+) - (\S+) \((.+)\)$", text, re.MULTILINE)
    }
    matches |= {
        (*match, "MIT")
        for match in re.findall(r"`(@web3icons/core)` ([\d.]+)", ICONS_NOTICE.read_text(encoding="utf-8"))
    }
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, purl))
    bom.metadata.timestamp = None  # type: ignore[assignment]  # the standard asks for none
    own_component = bom.metadata.component = _create_component(PackageURL.from_string(purl))
    bom.components.update(
        _create_component(PackageURL("npm", *_split_name(name), version), LicenseExpression(licence.strip("()")))
        for name, version, licence in matches
    )
    bom.register_dependency(own_component, bom.components)
    return make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1) + "\n"


def _split_name(name: str) -> tuple[str | None, str]:
    scope, _, name_without_scope = name.rpartition("/")
    return scope or None, name_without_scope


def _create_component(purl: PackageURL, *licences: LicenseExpression) -> Component:
    return Component(
        name=purl.name,
        group=purl.namespace,
        version=purl.version,
        type=ComponentType.LIBRARY,
        bom_ref=purl.to_string(),
        purl=purl,
        licenses=licences,
    )


if __name__ == "__main__":
    package, file, *lists = sys.argv[1:]
    texts = [Path(one).read_text(encoding="utf-8") for one in lists]
    Path(file).write_text(create_bill_of_materials(package, texts), encoding="utf-8")
