"""Findings about the settings themselves."""

import re
import stat
from collections.abc import Iterator
from pathlib import Path

from kisslock.finding import Finding
from kisslock.settings import Settings
from kisslock.settings.derived import missing_file_warning
from kisslock.settings.sections import Server


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Yield findings about the number of settings, the file, the project ID, mixed origins and the workers."""
    yield Finding(name="settings", status="ok", message=f"{len(settings.sources)} set, all valid")
    warning = missing_file_warning(settings)
    if warning:
        hint = "Pass the file with --config, or run the command in its folder."
        yield Finding(name="settings", status="warn", message=warning, hint=hint)
    yield from _writable_file_warnings(settings.file)
    yield _project_id_finding(settings.walletconnect.project_id)
    yield from _mixed_origin_warnings(settings.site.origins)
    yield _server_finding(settings.server)


def _writable_file_warnings(file: Path | None) -> Iterator[Finding]:
    """Yield a warning if every user of the machine can write the settings file, and so change gates and operators."""
    try:
        is_world_writable = file is not None and file.stat().st_mode & stat.S_IWOTH
    except OSError:
        return
    if is_world_writable:
        message = f"each user of this machine can change {file}"
        yield Finding(name="settings", status="warn", message=message, hint=f"chmod o-w {file}")


def _server_finding(server: Server) -> Finding:
    worker_text = "one worker" if server.workers == 1 else f"{server.workers} workers"
    proxy_text = f"behind {', '.join(server.trusted_proxies)}" if server.trusted_proxies else "no trusted proxy"
    return Finding(name="server", status="ok", message=f"{worker_text} at {server.host}:{server.port}, {proxy_text}")


def _mixed_origin_warnings(origins: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a warning if site.origins lists a public site and also a developer's machine."""
    schemes = {origin.lower().partition(":")[0] for origin in origins}
    if len(schemes) > 1:
        message = "mixes https and http origins: the session cookie of the http origin is not Secure"
        hint = "List only https origins for a public site, and use a separate settings file for development."
        yield Finding(name="site.origins", status="warn", message=message, hint=hint)


def _project_id_finding(project_id: str | None) -> Finding:
    name = "walletconnect.project_id"
    if project_id is None:
        return Finding(
            name=name, status="ok", message="not set: visitors cannot connect a phone wallet by scanning a code"
        )
    if re.fullmatch(r"[0-9a-f]{32}", project_id):
        return Finding(name=name, status="ok", message="has the correct format")
    hint = "Copy it again from the project's page in the relay's dashboard."
    return Finding(name=name, status="fail", message="must be 32 characters of 0-9 and a-f", hint=hint)
