"""Whether the built front end is whole and made from the sources beside it. The wheel's build checks this."""

from pathlib import Path

from tools.front_end import site_stamp

STATIC = "src/kisslock/static"
# The list of the packages inside.
SBOM = "kisslock.cdx.json"
REMEDY = "Run `make build`, which brings Node over the network and builds the front end first."


def complaint(root: Path) -> str:
    """Return one sentence about the problem of the built front end below root; empty when there is none.

    A build begins with an empty folder and writes its stamp last, so a fresh stamp says that nothing is missing.
    """
    stamp, quick = (site_stamp(root, root / STATIC, quick=quick) for quick in (False, True))
    if quick.file.is_file():
        return f"The front end in {STATIC} is the uncompressed one of `make run`. {REMEDY}"
    if not stamp.file.is_file():
        return f"The front end is not built: {STATIC}/{stamp.file.name} is missing. {REMEDY}"
    if not stamp.is_fresh():
        return f"The front end in {STATIC} was built from other sources than these. {REMEDY}"
    return ""
