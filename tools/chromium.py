"""Finds or installs the Chromium for the end-to-end tests."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tools import programs
from tools.places import WEB, call, environment, npm, tool

VARIABLE = "KISSLOCK_CHROMIUM"
# The name of Debian's package, and of the program in it.
HEADLESS = "chromium-headless-shell"
# Both browsers of Debian, with and without windows, read the files in this folder.
SHARED = Path("/usr/lib/chromium")
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# The oldest version in which the tests were run. The request limits in the tests are the numbers of requests that newer
# Chromium versions send.
OLDEST = 150
ADVICE = f"Install Chromium or Chrome yourself, or set {VARIABLE} to one, then call make again."
OWN_PATH = "process.stdout.write(require('@playwright/test').chromium.executablePath())"


def answers(browser: str) -> bool:
    """Return True if the file is a browser that starts.

    Ubuntu's chromium-browser can be a script that only prints a note about snap.
    """
    return programs.answers(browser, ("--version",))


def version_of(browser: str) -> str:
    """Return the version of a browser, such as "156.0.8078.73", or an empty string."""
    told = subprocess.run([browser, "--version"], check=False, capture_output=True, text=True).stdout
    found = re.search(r"\d+(?:\.\d+)+", told)
    return found[0] if found else ""


def is_too_old(browser: str) -> bool:
    """Return True if a browser is older than the oldest browser in which the tests were run."""
    return int(version_of(browser).partition(".")[0] or 0) < OLDEST


def described(browser: str) -> str:
    """Return the line that names the tests' browser, with a warning if the browser is too old."""
    need = f"\nThe journeys need Chromium {OLDEST} or newer, so they may fail. {ADVICE}" if is_too_old(browser) else ""
    return f"Chromium {version_of(browser)}: {browser}{need}"


def _is_debian() -> bool:
    """Return True if this system's package `chromium` is a browser, like on Debian and unlike on Ubuntu."""
    release = Path("/etc/os-release")
    name = release.read_text(encoding="utf-8").lower() if release.is_file() else ""
    return bool(shutil.which("apt-get") and shutil.which("dpkg")) and "debian" in name and "ubuntu" not in name


def _first_that_answers() -> str:
    """Return the first browser that starts: the one in the environment, then the system's.

    Return an empty string if no browser starts.
    """
    named = os.environ.get(VARIABLE)
    tried = [named] if named else [*filter(None, map(shutil.which, COMMANDS)), *MAC_APPLICATIONS]
    return next((found for found in tried if answers(found)), "")


def ensure_headless() -> str:
    """Return the path of the tests' Chromium: the headless one if Debian's packages are available.

    The headless program needs half of the processor time. KISSLOCK_CHROMIUM can name another browser. The unpacked
    program might start only if Debian's Chromium is installed, which brings the necessary libraries and files.
    """
    if os.environ.get(VARIABLE):
        return ensure_chromium()
    if found := _headless():
        return found
    other = ensure_chromium()
    return _headless() or other


def _headless() -> str:
    """Return the headless Chromium, or an empty string if none starts."""
    found = shutil.which(HEADLESS) or _headless_from_debian()
    return found if found and answers(found) else ""


def _headless_from_debian() -> str:
    """Unpack Debian's headless shell into build/programs, with a copy of the files that it shares with Chromium."""
    folder, program = programs.FOLDER / HEADLESS / "usr" / "lib" / "chromium", programs.FOLDER / HEADLESS / HEADLESS
    is_there = program.exists() and not (answers(str(program)) and is_too_old(str(program)))
    if not (_is_debian() and (is_there or programs.unpacked(HEADLESS))):
        return ""
    # Copy the files instead of linking to them, because an update can replace them by the files of another version.
    for file in SHARED.iterdir() if SHARED.is_dir() else ():
        if file.is_file() and file.name != "chromium" and not (folder / file.name).exists():
            shutil.copy2(file, folder)
    if not program.exists():
        program.symlink_to(folder / HEADLESS)
    return str(program)


def ensure_chromium() -> str:
    """Return the path of a Chromium that starts. If no Chromium starts, install it. Raises SystemExit otherwise."""
    found = _first_that_answers()
    if os.environ.get(VARIABLE) and not found:
        raise SystemExit(f"{VARIABLE}={os.environ[VARIABLE]} does not start as a browser.\n{ADVICE}")
    return found or _playwrights_own() or _from_debian() or _from_playwright()


def _from_debian() -> str:
    if not (_is_debian() and os.geteuid() == 0):
        return ""
    print("Chromium from Debian", flush=True)
    install = ("install", "--no-install-recommends", "chromium")
    # If the installed browser fails, the caller of this function tries Playwright's own browser, and reports the
    # failure of Playwright's browser.
    return _first_that_answers() if programs.renew_lists() and programs.apt_get(*install) else ""


def _from_playwright() -> str:
    try:
        call(npm("exec", "--", "playwright", "install", "chromium"), cwd=WEB)
    except SystemExit as error:
        raise SystemExit(f"{error}\n{ADVICE}") from error
    if found := _playwrights_own():
        return found
    raise SystemExit(
        "Chromium does not start: libraries are missing. In web/: sudo npx playwright install-deps chromium"
    )


def _playwrights_own() -> str:
    asked = subprocess.run(
        [tool("node"), "-e", OWN_PATH], cwd=WEB, env=environment(), check=False, capture_output=True, text=True
    )
    path = asked.stdout.strip()
    return path if asked.returncode == 0 and path and answers(path) else ""
