"""`make gallery`: pictures of every state of the real application, and sheets of them."""

import shutil
import subprocess

from tools import programs
from tools.chromium import VARIABLE, ensure_headless
from tools.front_end import npm
from tools.places import ROOT, WEB, environment

PICTURES = ROOT / "build" / "gallery"
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
    done = subprocess.run(npm("run", "--silent", "gallery"), cwd=WEB, env=environment(**more), check=False)
    print(f"\nPictures: {PICTURES.relative_to(ROOT)}, contact sheets: {PICTURES.relative_to(ROOT) / 'sheets'}")
    return done.returncode


def draw_readme() -> int:
    """Draw the README's pictures anew, into docs/images; returns the exit code."""
    more = {VARIABLE: ensure_headless(), "KISSLOCK_GALLERY_KEEP": "1", **_with_font()}
    done = subprocess.run(npm("run", "--silent", "pictures"), cwd=WEB, env=environment(**more), check=False)
    return done.returncode


def _with_font() -> dict[str, str]:
    """What makes Inter the font of the system, as in the drawings; nothing where Debian's packages are not."""
    into = programs.FOLDER / FONT
    if not shutil.which("apt-get") or not (any(into.rglob("Inter*")) or programs.unpacked(FONT)):
        return {}
    file = into / "fonts.conf"
    file.write_text(FONTS.format(folder=into), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}
