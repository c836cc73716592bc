"""Findings about the database and Redis."""

from kisslock.composition.storage import open_storage
from kisslock.errors import (
    KisslockError,
    SchemaDamaged,
    SchemaOutdated,
    StorageUnavailable,
)
from kisslock.finding import Finding
from kisslock.http.rate_limiter import MEMORY_URL
from kisslock.settings import Settings
from kisslock.storage.failures import error_with_reason
from kisslock.storage.sqlite import database_file

DATABASE_NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
# The last digit of a file's mode contains the permissions of other users.
PERMISSIONS_OF_OTHERS = 0o007
# The timeout in seconds for connecting to Redis, and for its response.
REDIS_TIMEOUT_S = 2.0


async def check_storage(settings: Settings) -> Finding:
    """Check that the database responds, and that its tables belong to this version or do not exist yet."""
    file = database_file(settings.storage.url)
    if file and not file.exists():
        return Finding(name="storage", status="ok", message=f"the first start creates {file}")
    storage = open_storage(settings.storage.url)
    try:
        await storage.ping()
        dialect = storage.engine.dialect
        version = ".".join(map(str, dialect.server_version_info or ()))
        state_message = f"{DATABASE_NAMES[dialect.name]} {version} responds"
        if await storage.schema_state() == "old":
            return _failed_finding("storage", SchemaOutdated())
    except SchemaDamaged as error:
        return _failed_finding("storage", error)
    except StorageUnavailable as error:
        hint = "Check storage.url, and that the database is running and accepts connections from this machine."
        return Finding(
            name="storage",
            status="fail",
            message=error_with_reason(error, storage.url, storage.timing).message,
            hint=hint,
        )
    finally:
        await storage.close()
    return _readable_by_others_warning(settings.storage.url, state_message) or Finding(
        name="storage", status="ok", message=state_message
    )


async def check_redis(settings: Settings) -> list[Finding]:
    """Check that the Redis in server.budgets_url responds. If the site uses no Redis, return no finding."""
    url, name = settings.server.budgets_url, "server.budgets_url"
    if url == MEMORY_URL:
        return []
    try:
        from redis.asyncio import Redis  # noqa: PLC0415 (the extra `redis` installs it)
        from redis.exceptions import RedisError  # noqa: PLC0415
    except ModuleNotFoundError:
        # `check_startup` already reports that the package `redis` is missing.
        return []
    client = Redis.from_url(url, socket_connect_timeout=REDIS_TIMEOUT_S, socket_timeout=REDIS_TIMEOUT_S)
    try:
        await client.ping()
    except (RedisError, OSError) as error:
        message = f"Redis does not respond ({type(error).__name__}): each process counts its own rate limits"
        hint = "Check server.budgets_url, and that Redis is running and accepts connections from this machine."
        return [Finding(name=name, status="fail", message=message, hint=hint)]
    finally:
        await client.aclose()
    return [Finding(name=name, status="ok", message="Redis responds")]


def _readable_by_others_warning(url: str, state_message: str) -> Finding | None:
    file = database_file(url)
    if file is None or not file.stat().st_mode & PERMISSIONS_OF_OTHERS:
        return None
    message = f"{state_message}, but every user of this machine has access to {file}"
    return Finding(name="storage", status="warn", message=message, hint=f"Run: chmod o= {file}*")


def _failed_finding(name: str, error: KisslockError) -> Finding:
    return Finding(name=name, status="fail", message=error.message, hint=error.hint)
