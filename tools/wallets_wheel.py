"""`python -m tools.wallets_wheel FOLDER`: writes the package `kisslock-wallets`, data alone, versioned by its date."""

import json
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tools.address import links
from tools.places import ROOT
from tools.sbom import bill_of_materials

WALLETS = ROOT / "src" / "kisslock" / "data" / "wallets"
FOLDER = "kisslock_wallets"
KEPT = ("wallet.json", "icon.svg", "order.json")
# The first time that a ZIP can hold, so that the same data is the same file.
TIME = (1980, 1, 1, 0, 0, 0)


ABOUT = """\
Metadata-Version: 2.4
Name: kisslock-wallets
Version: {version}
Summary: Newer wallets for Kisslock: data alone
License-Expression: MIT
License-File: LICENSE
License-File: NOTICE.md
Requires-Python: >=3.11
Description-Content-Type: text/markdown
{urls}
The wallets that a Kisslock server offers, their icons and the steps of their guides, as of the day in the version.
Install it beside `kisslock`, and restart the server: what is newer here is used. It holds no code.
"""


def write_wallets_wheel(wallets: Path, folder: Path) -> Path:
    """Write the wheel of a folder of wallets; returns its path. It holds no code, so that installing it runs none."""
    date = json.loads((wallets / "order.json").read_text(encoding="utf-8"))["version"]
    # PEP 440 has no leading zeros.
    version = ".".join(str(int(part)) for part in date.split("-"))
    info = f"{FOLDER}-{version}.dist-info"
    files = {
        f"{FOLDER}/wallets/{file.relative_to(wallets).as_posix()}": file.read_bytes()
        for file in sorted(wallets.rglob("*"))
        if file.name in KEPT
    }
    licences = {"LICENSE": (ROOT / "LICENSE").read_bytes(), "NOTICE.md": (wallets / "NOTICE.md").read_bytes()}
    files |= {f"{info}/licenses/{name}": text for name, text in licences.items()}
    files[f"{info}/sboms/kisslock-wallets.cdx.json"] = bill_of_materials(
        f"pkg:pypi/kisslock-wallets@{version}", ()
    ).encode()
    urls = "".join(f"Project-URL: {name}, {url}\n" for name, url in links(ROOT).items())
    files[f"{info}/METADATA"] = ABOUT.format(version=version, urls=urls).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: kisslock\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD")
    wheel = folder / f"{FOLDER}-{version}-py3-none-any.whl"
    with ZipFile(wheel, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = ZipInfo(name, TIME)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, ZIP_DEFLATED)
    return wheel


def _record(files: dict[str, bytes], own: str) -> bytes:
    """The list of files with their hashes, as wheels have it."""
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    return "\n".join([*lines, f"{own},,", ""]).encode()


def _digest(content: bytes) -> str:
    return urlsafe_b64encode(sha256(content).digest()).decode().rstrip("=")


if __name__ == "__main__":
    write_wallets_wheel(WALLETS, Path(sys.argv[1]))
