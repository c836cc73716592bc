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
FONT = "fonts-inter"
FONTS = """<?xml version="1.0"?>
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <dir>{folder}</dir>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit>
  </match>
</fontconfig>
"""


def draw_gallery() -> int:
    """Draw everything anew; returns the exit code. KISSLOCK_DRAWINGS names a folder to compare with."""
    more = {VARIABLE: ensure_headless()}
    drawn = _playwright("gallery", more)
    # The sheets are made also when some pictures failed.
    laid_out = _playwright("sheets", {**more, KEEP: "1"})
    print(f"\nPictures: {PICTURES.relative_to(ROOT)}, contact sheets: {PICTURES.relative_to(ROOT) / 'sheets'}")
    return drawn or laid_out


def _playwright(script: str, more: dict[str, str]) -> int:
    return subprocess.run(npm("run", "--silent", script), cwd=WEB, env=environment(**more), check=False).returncode


def draw_readme() -> int:
    """Draw the README's pictures anew, into docs/images; returns the exit code."""
    more = {VARIABLE: ensure_headless(), KEEP: "1", **_with_font()}
    return _playwright("pictures", more)


def _with_font() -> dict[str, str]:
    """Return variables that make Inter the font of the system, as in the drawings; empty without Debian's packages."""
    into = programs.FOLDER / FONT
    if not shutil.which("apt-get") or not (any(into.rglob("Inter*")) or programs.unpacked(FONT)):
        return {}
    file = into / "fonts.conf"
    file.write_text(FONTS.format(folder=into), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}
