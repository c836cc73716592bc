"""The conditions for starting the server. `kisslock serve` and `kisslock check` use the same list of conditions."""

from collections.abc import Callable, Iterator, Mapping

from kisslock.app import Kisslock
from kisslock.composition.settings import Settings
from kisslock.composition.sign_in import require_origins, signs_in
from kisslock.errors import KisslockError, SettingsError
from kisslock.features import enabled_features
from kisslock.finding import Finding
from kisslock.http.rate_limiter import RateLimiter
from kisslock.storage.location import require_usable_database


def _require_storage(settings: Settings) -> None:
    if signs_in(settings) or settings.log.enabled:
        require_usable_database(settings.storage.url)


# Maps each setting to the check that reads it. The features add more checks. A check raises SettingsError.
STARTUP_CHECKS: Mapping[str, Callable[[Settings], object]] = {
    "site.origins": require_origins,
    "server.budgets_url": lambda settings: RateLimiter(settings.server.budgets_url),
    "storage.url": _require_storage,
}


def startup_problems(settings: Settings) -> Iterator[tuple[str, SettingsError]]:
    """Yield every check that fails, with the setting that it checks."""
    feature_checks = [feature.startup_checks() for feature in enabled_features(settings)]
    for name, check in (check for checks in (STARTUP_CHECKS, *feature_checks) for check in checks.items()):
        try:
            check(settings)
        except SettingsError as error:
            yield name, error


def require_startable(settings: Settings) -> None:
    """Raise SettingsError with every problem that prevents the server from starting."""
    lines = [line for _, error in startup_problems(settings) for line in error.problems]
    if lines:
        raise SettingsError(lines)


def check_startup(settings: Settings) -> list[Finding]:
    """Return a failure for each check that would prevent `serve` from starting."""
    return [
        Finding(
            name=name,
            status="fail",
            message=error.message,
            hint=f"`kisslock settings {name}` shows the allowed values.",
        )
        for name, error in startup_problems(settings)
    ]


def check_server(settings: Settings) -> list[Finding]:
    """Create a server, and return a failure if this raises an error."""
    try:
        Kisslock(settings)
    except KisslockError as error:
        return [Finding(name="server", status="fail", message=error.message, hint=error.hint)]
    return []
