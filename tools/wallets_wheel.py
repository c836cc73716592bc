"""`python -m tools.wallets_wheel FOLDER`: writes the package `kisslock-wallets`, data alone, versioned by its date."""

import json
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tools.places import ROOT

WALLETS = ROOT / "src" / "kisslock" / "data" / "wallets"
FOLDER = "kisslock_wallets"
KEPT = ("wallet.json", "icon.svg", "order.json", "NOTICE.md")
# The first time that a ZIP can hold, so that the same data is the same file.
TIME = (1980, 1, 1, 0, 0, 0)


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
    about = f"Metadata-Version: 2.1\nName: kisslock-wallets\nVersion: {version}\nSummary: Wallets for Kisslock\n"
    files[f"{info}/METADATA"] = about.encode()
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
