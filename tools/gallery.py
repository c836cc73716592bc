"""`make gallery`: pictures of every state of the real application, and sheets of them."""

import subprocess

from tools.chromium import VARIABLE, ensure_chromium
from tools.front_end import npm
from tools.places import ROOT, WEB, environment

PICTURES = ROOT / "build" / "gallery"


def draw_gallery() -> int:
    """Draw everything anew; returns the exit code. KISSLOCK_DRAWINGS names a folder to compare with."""
    more = {VARIABLE: ensure_chromium()}
    done = subprocess.run(npm("run", "--silent", "gallery"), cwd=WEB, env=environment(**more), check=False)
    print(f"\nPictures: {PICTURES.relative_to(ROOT)}, contact sheets: {PICTURES.relative_to(ROOT) / 'sheets'}")
    return done.returncode
