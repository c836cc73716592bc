"""`kisslock serve`."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp

from kisslock import logging_setup, metrics
from kisslock.app import Kisslock
from kisslock.checks.startup import require_startable
from kisslock.cli.metrics_folder import metrics_folder
from kisslock.cli.options import settings_from_options
from kisslock.command import Invocation
from kisslock.composition.settings import Settings
from kisslock.composition.sign_in import signs_in
from kisslock.composition.storage import open_storage
from kisslock.errors import StorageUnavailable
from kisslock.extras import require_extra
from kisslock.features import enabled_features
from kisslock.settings.derived import settings_warnings
from kisslock.storage.timing import OPERATOR_TIMING
from kisslock.terminal import say, warn
from kisslock.upstream.secrets import secrets_in_url

with require_extra("server"):
    from kisslock.http.socket.server import AnnounceURL, ServerConfig, exit_with_parent, serve, tune_garbage_collection

# Worker processes read the settings again. This environment variable contains the command-line options.
FLAGS_VARIABLE = "KISSLOCK_FLAGS"


def run(invocation: Invocation) -> int:
    """Serve until a signal. If the settings cannot be used, the server does not start."""
    settings, options = invocation.read_settings(), invocation.options
    configure_logging(settings)
    require_startable(settings)
    for warning in settings_warnings(settings):
        warn(warning)
    kisslock = Kisslock(settings)
    asyncio.run(prepare_storage(settings))
    if settings.server.workers == 1:
        return 0 if serve(ServerConfig(kisslock.app, settings), create_announcer(settings)) else 1
    with metrics_folder() as folder:
        # Set the variable before the workers start. Each worker writes its counts into this folder, and reports the
        # sums of all workers.
        os.environ[metrics.FOLDER_VARIABLE] = folder
        inherited_options = {
            "config": str(options.config) if options.config else None,
            "flags": settings_from_options(options),
        }
        os.environ[FLAGS_VARIABLE] = json.dumps(inherited_options)
        config = ServerConfig("kisslock.cli.serve:create_worker_app", settings, factory=True)
        return 0 if serve(config, create_announcer(settings)) else 1


async def prepare_storage(settings: Settings, *, upgrade: bool = False) -> None:
    """Create the tables in an empty database. Raises SchemaOutdated, or StorageUnavailable if the site has sign-in.

    The function closes its database connections before it returns, because the application uses another event loop.
    """
    try:
        async with open_storage(settings.storage.url, OPERATOR_TIMING if upgrade else None) as storage:
            await storage.start_up(upgrade=upgrade)
    except StorageUnavailable as error:
        if signs_in(settings):
            raise
        warn(f"{error.message} {error.hint}")


def create_announcer(settings: Settings) -> AnnounceURL:
    """Return a function that prints the URL of the site, and the URLs of operators' pages."""

    def announce(url: str) -> None:
        say(f"Kisslock is at {url}")
        site_origin = next((origin for origin in settings.site.origins if not settings.dev), url)
        if site_origin != url:
            say(f"Visitors open it at {site_origin}{settings.site.base_path}/")
        for page_url in operator_page_urls(site_origin, settings):
            say(f"Operators sign in at {page_url}")

    return announce


def operator_page_urls(site_origin: str, settings: Settings) -> list[str]:
    """Return the URL of each enabled feature's page for operators, below `site_origin` and the base path."""
    paths = (feature.operators_page_path(settings) for feature in enabled_features(settings))
    return [f"{site_origin}{settings.site.base_path}{path}" for path in paths if path]


def configure_logging(settings: Settings) -> None:
    """Configure the log from the settings. The secrets in the URLs of all nodes are removed from log lines."""
    urls = [url for chain in settings.chains.values() for url in chain.rpc]
    logging_setup.configure_log(settings.server.log_format, [secret for url in urls for secret in secrets_in_url(url)])


def create_worker_app() -> ASGIApp:
    """Return the app in a worker process, with the parent's settings.

    The worker process ends when its parent process ends.
    """
    exit_with_parent()
    inherited_options: dict[str, Any] = json.loads(os.environ[FLAGS_VARIABLE])
    path = Path(inherited_options["config"]) if inherited_options["config"] else None
    settings = Settings.read(path, flags=inherited_options["flags"])
    configure_logging(settings)
    app = Kisslock(settings).app
    tune_garbage_collection()
    return app
