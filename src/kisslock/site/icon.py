"""The site's icon: a path on the host, a local file that becomes an asset, or Kisslock's mark."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from kisslock.errors import SettingsError
from kisslock.http.content import Content
from kisslock.settings import Settings
from kisslock.site.files import read_file

MARK_FILE = Path(__file__).with_name("mark.svg")
MAX_BYTES = 256 * 1024


@dataclass(frozen=True)
class Icon:
    """The icon: a `path` on the host, or a `name` below assets/ with its `file`."""

    path: str = ""
    name: str = ""
    file: Content | None = None

    def url(self, mount_path: str) -> str:
        """Return the icon's path on this origin. Kisslock is served below `mount_path`, such as /wallet."""
        return self.path or f"{mount_path}/assets/{self.name}"


def site_icon(settings: Settings) -> Icon:
    """Return the icon that site.icon names. Raises SettingsError if the file cannot be used."""
    icon = settings.site.icon
    if icon and icon.startswith("/"):
        return Icon(path=icon)
    file = settings.folder / icon.removeprefix("file:") if icon else MARK_FILE
    try:
        size = file.stat().st_size
        if size > MAX_BYTES:
            raise SettingsError([f"site.icon: {file} has {size} bytes; at most {MAX_BYTES} are allowed"])
        digest = hashlib.sha256(file.read_bytes()).hexdigest()[:8]
    except OSError as error:
        raise SettingsError([f"site.icon: {file} cannot be read: {error.strerror}"]) from error
    return Icon(name=f"icon.{digest}{file.suffix.lower()}", file=read_file(file))
