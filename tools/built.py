"""Checks that the built front end is complete and up to date. The wheel's build runs this check."""

from pathlib import Path

from tools.front_end import site_stamp

STATIC_FOLDER = "src/kisslock/static"
# The bill of materials of the bundled packages.
SBOM_NAME = "kisslock.cdx.json"
BUILD_ADVICE = "Run `make build`, which brings Node over the network and builds the front end first."


def find_build_problem(root: Path) -> str:
    """Return a sentence about what is wrong with the built front end, or an empty string.

    A build begins with an empty folder and writes its stamp last. If the stamp is up to date, no file is missing.
    """
    stamp, quick = (site_stamp(root, root / STATIC_FOLDER, is_uncompressed=quick) for quick in (False, True))
    if quick.file.is_file():
        return f"The front end in {STATIC_FOLDER} is the uncompressed one of `make run`. {BUILD_ADVICE}"
    if not stamp.file.is_file():
        return f"The front end is not built: {STATIC_FOLDER}/{stamp.file.name} is missing. {BUILD_ADVICE}"
    if not stamp.is_fresh():
        return f"The front end in {STATIC_FOLDER} was built from other sources than these. {BUILD_ADVICE}"
    return ""
