"""Finds or installs the Chromium for the end-to-end tests."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tools import programs
from tools.places import WEB, npm_command, run_command, tool_environment, tool_path

PATH_VARIABLE = "KISSLOCK_CHROMIUM"
# The name of Debian's package, and of the program in it.
HEADLESS_NAME = "chromium-headless-shell"
# Debian's packages `chromium` and `chromium-headless-shell` both use the files in this folder.
DEBIAN_FOLDER = Path("/usr/lib/chromium")
COMMAND_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# The oldest version in which the tests were run. The request limits in the tests are the numbers of requests that newer
# Chromium versions send.
OLDEST_VERSION = 150
INSTALL_ADVICE = f"Install Chromium or Chrome yourself, or set {PATH_VARIABLE} to one, then call make again."
PLAYWRIGHT_PATH_CODE = "process.stdout.write(require('@playwright/test').chromium.executablePath())"


def can_start(browser: str) -> bool:
    """Return True if the file is a browser that starts.

    Ubuntu's chromium-browser can be a script that only prints a note about snap.
    """
    return programs.can_start(browser, ("--version",))


def browser_version(browser: str) -> str:
    """Return the version of a browser, such as "156.0.8078.73", or an empty string."""
    version_output = subprocess.run([browser, "--version"], check=False, capture_output=True, text=True).stdout
    version_match = re.search(r"\d+(?:\.\d+)+", version_output)
    return version_match[0] if version_match else ""


def is_too_old(browser: str) -> bool:
    """Return True if a browser is older than the oldest browser in which the tests were run."""
    return int(browser_version(browser).partition(".")[0] or 0) < OLDEST_VERSION


def describe_browser(browser: str) -> str:
    """Return the line that names the tests' browser, with a warning if the browser is too old."""
    warning = (
        f"\nThe journeys need Chromium {OLDEST_VERSION} or newer, so they may fail. {INSTALL_ADVICE}"
        if is_too_old(browser)
        else ""
    )
    return f"Chromium {browser_version(browser)}: {browser}{warning}"


def _is_debian() -> bool:
    """Return True if this system's package `chromium` is a browser, like on Debian and unlike on Ubuntu."""
    release_file = Path("/etc/os-release")
    name = release_file.read_text(encoding="utf-8").lower() if release_file.is_file() else ""
    return bool(shutil.which("apt-get") and shutil.which("dpkg")) and "debian" in name and "ubuntu" not in name


def _find_working_browser() -> str:
    """Return the browser in KISSLOCK_CHROMIUM or, if the variable is empty, the system's first browser that starts.

    Return an empty string if no browser starts. If the variable names a browser, no other browser is tried.
    """
    path_in_variable = os.environ.get(PATH_VARIABLE)
    candidates = (
        [path_in_variable] if path_in_variable else [*filter(None, map(shutil.which, COMMAND_NAMES)), *MAC_APPLICATIONS]
    )
    return next((candidate for candidate in candidates if can_start(candidate)), "")


def ensure_headless() -> str:
    """Return the path of the tests' Chromium: the headless one if Debian's packages are available.

    The headless program needs half as much processor time as the full Chromium. KISSLOCK_CHROMIUM can name another
    browser. The unpacked program might start only if Debian's Chromium is installed, which brings the necessary
    libraries and files.
    """
    if os.environ.get(PATH_VARIABLE):
        return ensure_chromium()
    if headless_path := _find_headless():
        return headless_path
    other_browser = ensure_chromium()
    return _find_headless() or other_browser


def _find_headless() -> str:
    """Return the headless Chromium, or an empty string if none starts."""
    headless_path = shutil.which(HEADLESS_NAME) or _install_headless_from_debian()
    return headless_path if headless_path and can_start(headless_path) else ""


def _install_headless_from_debian() -> str:
    """Unpack Debian's headless shell into build/programs, with a copy of the files that it shares with Chromium."""
    folder, program = (
        programs.PROGRAMS_FOLDER / HEADLESS_NAME / "usr" / "lib" / "chromium",
        programs.PROGRAMS_FOLDER / HEADLESS_NAME / HEADLESS_NAME,
    )
    is_usable = program.exists() and not (can_start(str(program)) and is_too_old(str(program)))
    if not (_is_debian() and (is_usable or programs.unpack_package(HEADLESS_NAME))):
        return ""
    # Copy the files instead of linking to them, because an update can replace them by the files of another version.
    for file in DEBIAN_FOLDER.iterdir() if DEBIAN_FOLDER.is_dir() else ():
        if file.is_file() and file.name != "chromium" and not (folder / file.name).exists():
            shutil.copy2(file, folder)
    if not program.exists():
        program.symlink_to(folder / HEADLESS_NAME)
    return str(program)


def ensure_chromium() -> str:
    """Return the path of a Chromium that starts. If no Chromium starts, install it. Raises SystemExit otherwise."""
    browser_path = _find_working_browser()
    if os.environ.get(PATH_VARIABLE) and not browser_path:
        raise SystemExit(f"{PATH_VARIABLE}={os.environ[PATH_VARIABLE]} does not start as a browser.\n{INSTALL_ADVICE}")
    return browser_path or _playwright_browser_path() or _install_from_debian() or _install_from_playwright()


def _install_from_debian() -> str:
    if not (_is_debian() and os.geteuid() == 0):
        return ""
    print("Chromium from Debian", flush=True)
    install_arguments = ("install", "--no-install-recommends", "chromium")
    # If the installed browser fails, the caller of this function tries Playwright's own browser, and reports the
    # failure of Playwright's browser.
    return (
        _find_working_browser() if programs.update_package_lists() and programs.run_apt_get(*install_arguments) else ""
    )


def _install_from_playwright() -> str:
    try:
        run_command(npm_command("exec", "--", "playwright", "install", "chromium"), cwd=WEB)
    except SystemExit as error:
        raise SystemExit(f"{error}\n{INSTALL_ADVICE}") from error
    if browser_path := _playwright_browser_path():
        return browser_path
    raise SystemExit(
        "Chromium does not start: libraries are missing. In web/: sudo npx playwright install-deps chromium"
    )


def _playwright_browser_path() -> str:
    completed = subprocess.run(
        [tool_path("node"), "-e", PLAYWRIGHT_PATH_CODE],
        cwd=WEB,
        env=tool_environment(),
        check=False,
        capture_output=True,
        text=True,
    )
    path = completed.stdout.strip()
    return path if completed.returncode == 0 and path and can_start(path) else ""
