"""`make gallery`: pictures of every state of the real application, and sheets of them."""

import shutil
import subprocess

from tools import programs
from tools.chromium import VARIABLE, ensure_headless
from tools.front_end import npm
from tools.places import ROOT, WEB, environment

PICTURES = ROOT / "build" / "gallery"
# With this variable a run keeps the existing pictures; otherwise they are removed first.
KEEP = "KISSLOCK_GALLERY_KEEP"
# Of Debian: the drawings' font, and the scripts that a machine may lack (Arabic to Thai; Chinese, Japanese, Korean).
FONT_PACKAGES = ("fonts-inter", "fonts-noto-core", "fonts-noto-cjk")
FONTS = """<?xml version="1.0"?>
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
{folders}
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit>
  </match>
</fontconfig>
"""


def draw_gallery() -> int:
    """Draw everything anew; returns the exit code. KISSLOCK_DRAWINGS names a folder to compare with."""
    more = {VARIABLE: ensure_headless(), **_with_fonts()}
    drawn = _playwright("gallery", more)
    # The sheets are made also when some pictures failed.
    laid_out = _playwright("sheets", {**more, KEEP: "1"})
    print(f"\nPictures: {PICTURES.relative_to(ROOT)}, contact sheets: {PICTURES.relative_to(ROOT) / 'sheets'}")
    return drawn or laid_out


def _playwright(script: str, more: dict[str, str]) -> int:
    return subprocess.run(npm("run", "--silent", script), cwd=WEB, env=environment(**more), check=False).returncode


def draw_readme() -> int:
    """Draw the README's pictures anew, into docs/images; returns the exit code."""
    more = {VARIABLE: ensure_headless(), KEEP: "1", **_with_fonts()}
    return _playwright("pictures", more)


def _with_fonts() -> dict[str, str]:
    """Return variables that make Inter the font of the system, as in the drawings, and bring fonts for every language.

    Empty without Debian's packages: the pictures then have the system's fonts.
    """
    if not shutil.which("apt-get"):
        return {}
    folders = [programs.FOLDER / name for name in FONT_PACKAGES]
    there = [folder for folder in folders if any(folder.rglob("*.?t[fc]")) or programs.unpacked(folder.name)]
    if not there:
        return {}
    file = programs.FOLDER / "fonts.conf"
    named = "\n".join(f"  <dir>{folder}</dir>" for folder in there)
    file.write_text(FONTS.format(folders=named), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}
