"""uvicorn, configured from the settings and guarded."""

from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from kisslock.http.guard import GuardedProtocol, Limits
from kisslock.settings import Settings

KEEP_ALIVE_S = 15
SHUTDOWN_S = 5


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration with the guard's limits; it can be pickled for worker processes."""

    def __init__(self, app: Any, settings: Settings, *, factory: bool = False) -> None:
        server = settings.server
        super().__init__(
            app,
            factory=factory,
            host=server.host,
            port=server.port,
            workers=server.workers,
            http=GuardedProtocol,
            ws="none",
            lifespan="on",
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=bool(server.trusted_proxies),
            forwarded_allow_ips=list(server.trusted_proxies),
            timeout_keep_alive=KEEP_ALIVE_S,
            timeout_graceful_shutdown=SHUTDOWN_S,
        )
        self.limits = Limits(server.header_timeout_s, server.body_timeout_s, server.header_max_bytes)


def run(config: ServerConfig) -> bool:
    """Serve until a signal; whether the server ever came up."""
    server = uvicorn.Server(config)
    with config.bind_socket() as listening:
        if config.workers > 1:
            Multiprocess(config, [listening]).run()
            return True
        server.run(sockets=[listening])
    return server.started
