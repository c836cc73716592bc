"""`make gallery` and `make pictures`: screenshots of the real application, by scripts in web/package.json."""

import shutil
import subprocess
import sys

from tools import programs
from tools.chromium import PATH_VARIABLE, ensure_headless
from tools.places import ROOT, WEB, npm_command, tool_environment

# Debian packages with the design's font, and with fonts for writing systems that a machine often cannot display: Arabic
# to Thai, and Chinese, Japanese and Korean.
FONT_PACKAGES = ("fonts-inter", "fonts-noto-core", "fonts-noto-cjk")
FONTS_CONFIG = """<?xml version="1.0"?>
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
{folders}
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit>
  </match>
</fontconfig>
"""


def main(scripts: list[str]) -> int:
    """Run all scripts, even if one of them fails. Return the exit code.

    The script `gallery` first deletes all pictures. All other scripts keep the existing pictures.
    """
    env = tool_environment(**{PATH_VARIABLE: ensure_headless()}, **_font_variables())
    if "gallery" in scripts:
        shutil.rmtree(ROOT / "build" / "gallery", ignore_errors=True)
    codes = [
        subprocess.run(npm_command("run", "--silent", name), cwd=WEB, env=env, check=False).returncode
        for name in scripts
    ]
    if "sheets" in scripts:
        print("\nPictures: build/gallery, contact sheets: build/gallery/sheets")
    return max(codes)


def _font_variables() -> dict[str, str]:
    """Return variables that make Inter the system font, like in the design, and add fonts for every language.

    Without Debian's packages, return no variables. The pictures then have the system's fonts.
    """
    if not shutil.which("apt-get"):
        return {}
    folders = [programs.PROGRAMS_FOLDER / name for name in FONT_PACKAGES]
    existing_folders = [
        folder for folder in folders if any(folder.rglob("*.?t[fc]")) or programs.unpack_package(folder.name)
    ]
    if not existing_folders:
        return {}
    file = programs.PROGRAMS_FOLDER / "fonts.conf"
    folder_elements = "\n".join(f"  <dir>{folder}</dir>" for folder in existing_folders)
    file.write_text(FONTS_CONFIG.format(folders=folder_elements), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
